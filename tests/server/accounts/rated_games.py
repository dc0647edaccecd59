"""Rated games as rows, played at once: what they do to the ratings of those who sat there."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Engine, insert

from midtown.bots import BOT
from midtown.server.accounts import ratings, results
from midtown.server.accounts.results import SeatResult
from midtown.server.storage.database import migrate, open_engine, write_engine
from midtown.server.storage.schema.accounts import players, rating_days
from midtown.server.storage.schema.accounts import ratings as rows
from midtown.server.storage.schema.play import tables
from midtown.support.units import DAY

NOW = 20_000 * DAY


def opened(database: str, people: Sequence[str], owners: dict[str, str] | None = None) -> Engine:
    """Return the engine of a database with these people; `owners` has the owner of each program."""
    engine = open_engine(database)
    migrate(engine)
    for one in people:
        register(engine, one)
    for program, owner in (owners or {}).items():
        register(engine, program, owner)
    return engine


def register(engine: Engine, player: str, owner: str | None = None) -> None:
    """Store an account, or a program of `owner`."""
    row = {"face": None, "language": "en", "created_at": 0, "seen_at": 0, "owner": owner}
    with write_engine(engine).begin() as connection:
        connection.execute(insert(players).values(**row, id=player, name=player, claim=player))


def establish(engine: Engine, *people: str, seats: int = 2, game: str = "stones", at: int = NOW) -> None:
    """Make players established in a list, with the rating where everybody begins; they have played last at `at`."""
    row = {"game": game, "seats": seats, "mu": 25.0, "sigma": 25 / 3, "games": 0, "established": True}
    with write_engine(engine).begin() as connection:
        connection.execute(insert(rows), [row | {"subject": one} for one in people])
        day = {"game": game, "seats": seats, "day": at // DAY, "mu": 25.0, "sigma": 25 / 3}
        connection.execute(insert(rating_days), [day | {"subject": one} for one in people])


def played(
    engine: Engine,
    number: int,
    at: int = NOW,
    seats: Sequence[str] = "ab",
    bots: Sequence[str] = (),
    game: str = "stones",
) -> float:
    """Store a rated game that ended in the order of its seats, persons first; return the first player's rating.

    With a `-` before the persons the computer players came first.
    """
    people = [one for one in seats if one != "-"]
    count, late = len(people) + len(bots), len(people) != len(seats)
    with write_engine(engine).begin() as connection:
        row = {"id": f"t{number}", "game": game, "settings": "{}", "creator": "a", "public": True, "status": "over"}
        row |= {"secret": "", "next_secret": "", "created_at": at}
        connection.execute(insert(tables), row)
        fields: dict[str, Any] = dict.fromkeys(SeatResult._fields) | {
            "table": f"t{number}",
            "game": game,
            "seats": count,
        }
        fields |= {"public": True, "rated": True, "ended_at": at, "score": 0}
        ranks = [place + late * count if place < len(people) else place for place in range(count)]
        who = [*({"player": one} for one in people), *({"bot": one} for one in bots)]
        results.store(
            connection, [SeatResult(**fields | one | {"seat": seat, "place": seat + 1}) for seat, one in enumerate(who)]
        )
        ratings.rate(connection, game, [*people, *(BOT + one for one in bots)], ranks, at)
    return standing(engine, people[0])


def standing(engine: Engine, subject: str) -> float:
    """Return the only rating of a subject, or what everybody begins with."""
    mine = listed(engine, subject)
    assert len(mine) <= 1
    return mine[0].ordinal if mine else 0.0


def listed(engine: Engine, subject: str) -> list[ratings.Rating]:
    """Return the ratings of a subject."""
    with engine.connect() as connection:
        return ratings.ratings_of(connection, subject)
