"""Ratings that cannot be farmed: what repeated games of the same two count."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Engine, insert

from midtown.server.accounts import ratings, results
from midtown.server.accounts.results import Result
from midtown.server.storage.database import migrate, open_engine, writing
from midtown.server.storage.schema import players, tables

DAY = ratings.DAY
NOW = 20_000 * DAY


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    engine = open_engine(database)
    migrate(engine)
    row = {"face": None, "language": "en", "created_at": 0, "seen_at": 0}
    with writing(engine).begin() as connection:
        connection.execute(insert(players), [row | {"id": one, "name": one, "claim": one} for one in "abcd"])
    yield engine
    engine.dispose()


def played(engine: Engine, number: int, at: int, seats: str = "ab", bot: bool = False, game: str = "stones") -> float:
    """Store a rated game that the first seat has won; return the first player's rating."""
    count = len(seats) + bot
    with writing(engine).begin() as connection:
        row = {"id": f"t{number}", "game": game, "settings": "{}", "creator": "a", "public": True, "status": "over"}
        row |= {"secret": "", "next_secret": "", "created_at": at}
        connection.execute(insert(tables), row)
        fields: dict[str, Any] = dict.fromkeys(Result._fields) | {"table": f"t{number}", "game": game, "seats": count}
        fields |= {"public": True, "rated": True, "ended_at": at, "score": 0}
        results.store(
            connection,
            [Result(**fields | {"seat": seat, "player": one, "place": seat + 1}) for seat, one in enumerate(seats)],
        )
        subjects = [*seats, *(["bot:casual"] if bot else [])]
        ratings.rate(connection, game, subjects, range(count), at)
        return rating(ratings.of(connection, "a"))


def rating(listed: list[ratings.Rating]) -> float:
    (one,) = listed
    return one.ordinal


def test_the_same_two_raise_each_other_only_so_far_whatever_they_play(engine: Engine) -> None:
    course = [played(engine, number, NOW + number) for number in range(60)]
    assert course == sorted(course)
    assert course[4] > course[3] + 0.5  # these counted in full
    assert course[ratings.NO_MORE - 2] > course[ratings.NO_MORE - 3]
    assert course[-1] == course[ratings.NO_MORE - 2]
    assert course[-1] < 14
    later = [played(engine, 60 + number, NOW + 31 * DAY + number) for number in range(20)]
    assert later[0] > course[-1]
    assert later[-1] == later[ratings.NO_MORE - 2]


def test_others_and_other_lists_count_in_full_however_often_two_have_met(engine: Engine) -> None:
    before = [played(engine, number, NOW) for number in range(20)][-1]
    assert played(engine, 20, NOW, seats="ac") > before
    with engine.connect() as connection:
        (loser,) = ratings.of(connection, "b")
    assert loser.games == ratings.NO_MORE - 1
    played(engine, 21, NOW, seats="bc")
    with engine.connect() as connection:
        (better,) = ratings.of(connection, "b")
    assert better.ordinal > loser.ordinal


def test_a_third_player_does_not_hide_who_has_met(engine: Engine) -> None:
    course = [played(engine, number, NOW, bot=True) for number in range(ratings.NO_MORE)]
    assert course[-1] == course[-2]


@pytest.mark.parametrize("number", range(1, 40))
def test_games_of_the_same_two_fade_and_their_sum_is_bounded(number: int) -> None:
    assert ratings.weight(number) >= ratings.weight(number + 1)
    assert sum(map(ratings.weight, range(1, number))) < ratings.IN_FULL + 1
