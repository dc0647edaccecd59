"""Conversions of accounts, ratings and refusals to the types of the API."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from midtown import games
from midtown.game import GameError
from midtown.server.accounts import contacts, identity, passkeys, ratings, relations, roles
from midtown.server.accounts.identity import Visitor
from midtown.server.schemas.people import Me, PasskeyOf, Person, Rated
from midtown.server.schemas.tables import Paragraph, Why
from midtown.server.support.refusals import refused
from midtown.support.i18n import Language


def me(database: Connection, player: str) -> Me:
    """Return the account of `player` as they see it, or raise Refused if it was deleted."""
    visitor = identity.visitor_by_id(database, player)
    if visitor is None:
        raise refused("identity", "identity.needed")
    return _account(
        visitor,
        password=identity.password_hash(database, player) is not None,
        passkeys=[PasskeyOf(id=key, created_at=at) for key, at in passkeys.passkeys_of(database, player)],
        email=contacts.email_of(database, player),
        browsers=len(contacts.subscriptions_of(database, player)),
        blocks=[Person(id=other, name=name) for other, name in relations.blocked(database, player).items()],
        operator=roles.is_operator(database, player),
    )


def newcomer(visitor: Visitor) -> Me:
    """Return the account of a guest who has just been created, without asking the database for what it cannot have."""
    return _account(visitor, password=False, passkeys=[], email=None, browsers=0, blocks=[], operator=False)


def _account(visitor: Visitor, **more: Any) -> Me:
    return Me(
        id=visitor.id,
        name=visitor.name,
        claimed=visitor.claimed,
        language=visitor.language,
        away_until=visitor.away_until,
        digest_minutes=visitor.digest_minutes,
        hidden=visitor.hidden,
        presence=visitor.shows_presence,
        publishes_name=visitor.publishes_name,
        face=visitor.face,
        **more,
    )


def refusal(game: str, error: GameError, language: Language) -> Why:
    """Return why a game's rules refuse a move, with their paragraph."""
    paragraphs = [one for one in games.paragraphs(game, language) if one.rule == error.rule]
    paragraph = Paragraph(**paragraphs[0]._asdict()) if paragraphs else None
    return Why(legal=False, kind=error.kind, message=error.message.text(language), paragraph=paragraph)


def rated(rating: ratings.Rating, names: Mapping[str, str], faces: Mapping[str, int]) -> Rated:
    """Convert a rating, with the name of its player from `names`, and the face if the player has chosen one."""
    bot = rating.subject.removeprefix(ratings.BOT) if rating.subject.startswith(ratings.BOT) else None
    return Rated(
        player=None if bot else rating.subject,
        name=None if bot else names.get(rating.subject),
        face=faces.get(rating.subject),
        bot=bot,
        game=rating.game,
        players=rating.seats,
        rating=round(rating.ordinal, 2),
        mu=round(rating.mu, 3),
        sigma=round(rating.sigma, 3),
        games=rating.games,
    )
