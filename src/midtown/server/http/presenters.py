"""What several features show of players."""

from collections.abc import Mapping
from typing import TypedDict, Unpack

from sqlalchemy import Connection

from midtown.bots import BOT
from midtown.server.accounts import contacts, identity, passkeys, ratings, relations, roles
from midtown.server.accounts.identity import Visitor
from midtown.server.schemas.shared import (
    Me,
    PasskeyOf,
    Person,
    Rated,
)
from midtown.server.support.refusals import refused


def present_account(connection: Connection, player: str) -> Me:
    """Return the account of `player` as they see it, or raise Refused if it was deleted."""
    visitor = identity.visitor_by_id(connection, player)
    if visitor is None:
        raise refused("identity", "identity.needed")
    return _account(
        visitor,
        password=identity.password_hash(connection, player) is not None,
        passkeys=[PasskeyOf(id=key, created_at=at) for key, at in passkeys.passkeys_of(connection, player)],
        email=contacts.email_of(connection, player),
        browsers=len(contacts.subscriptions_of(connection, player)),
        blocks=[Person(id=other, name=name) for other, name in relations.blocked_players(connection, player).items()],
        operator=roles.is_operator(connection, player),
    )


def present_newcomer(visitor: Visitor) -> Me:
    """Return the account of a guest who has just been created, without asking the database for what it cannot have."""
    return _account(visitor, password=False, passkeys=[], email=None, browsers=0, blocks=[], operator=False)


class Details(TypedDict):
    """What only the player sees of an account."""

    password: bool
    passkeys: list[PasskeyOf]
    email: str | None
    browsers: int
    blocks: list[Person]
    operator: bool


def _account(visitor: Visitor, **more: Unpack[Details]) -> Me:
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
        invited_by=visitor.invited_by,
        **more,
    )


def present_rating(rating: ratings.Rating, names: Mapping[str, str], faces: Mapping[str, int]) -> Rated:
    """Convert a rating, with the name of its player from `names`, and the face if the player has chosen one."""
    bot = rating.subject.removeprefix(BOT) if rating.subject.startswith(BOT) else None
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
