"""What the endpoints about people share: how they answer, and what somebody is told of himself."""

from typing import Any, Final

from fastapi import APIRouter
from sqlalchemy import Connection

from midtown.server import contacts, identity, manners, passkeys, ratings
from midtown.server.api.visitor import SCHEMES
from midtown.server.models_people import Failure, Me, PasskeyOf, Person, Rated
from midtown.server.refusals import refused

FAILURES: Final[dict[int | str, dict[str, Any]]] = {
    "4XX": {"model": Failure, "description": "It was not done, and why."},
    "5XX": {"model": Failure, "description": "It could not be done."},
}


def router(tag: str) -> APIRouter:
    """Endpoints about one subject, which answer errors like all others."""
    return APIRouter(prefix="/api", tags=[tag], responses=FAILURES, dependencies=SCHEMES)


def me(database: Connection, player: str) -> Me:
    """What somebody is told of himself; Refused if his account is gone meanwhile."""
    visitor = identity.visitor_named(database, player)
    if visitor is None:
        raise refused("identity", "identity.needed")
    return Me(
        id=visitor.id,
        name=visitor.name,
        claimed=visitor.claimed,
        language=visitor.language,
        password=identity.kept_password(database, player) is not None,
        passkeys=[PasskeyOf(id=key, created_at=at) for key, at in passkeys.listed(database, player)],
        email=contacts.email_of(database, player),
        browsers=len(contacts.subscriptions_of(database, player)),
        away_until=visitor.away_until,
        blocks=[Person(id=other, name=name) for other, name in manners.blocked(database, player).items()],
    )


def rated(rating: ratings.Rating, names: dict[str, str]) -> Rated:
    """A rating with its player's name."""
    bot = rating.subject.removeprefix(ratings.BOT) if rating.subject.startswith(ratings.BOT) else None
    return Rated(
        player=None if bot else rating.subject,
        name=None if bot else names.get(rating.subject),
        bot=bot,
        game=rating.game,
        players=rating.seats,
        rating=round(rating.ordinal, 2),
        mu=round(rating.mu, 3),
        sigma=round(rating.sigma, 3),
        games=rating.games,
    )
