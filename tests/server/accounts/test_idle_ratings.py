"""Ratings of persons who play no rated game for a while: less certain, and after half a year not in the list."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from midtown.bots import BOT
from midtown.server.accounts import ratings
from midtown.server.accounts.ratings import AGED_EVERY, IDLE_DAYS, LISTED_DAYS, Rating
from midtown.server.storage.database import write_engine
from midtown.support.units import DAY
from tests.server.accounts.rated_games import NOW, establish, opened, played

TODAY = NOW // DAY


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    """Yield a database where a has beaten b in 30 rated games, and b a computer player in one."""
    engine = opened(database, "ab")
    try:
        establish(engine, *"ab")
        for number in range(30):
            played(engine, number, NOW - DAY, "ab")
        played(engine, 30, NOW - DAY, "b", bots=["club"])
        yield engine
    finally:
        engine.dispose()


def rating(engine: Engine, subject: str) -> Rating:
    with engine.connect() as connection:
        return ratings.ratings_of(connection, subject)[0]


def age(engine: Engine, now: int) -> None:
    with write_engine(engine).begin() as connection:
        ratings.age_ratings(connection, now)


def listed(engine: Engine, now: int) -> list[str]:
    with engine.connect() as connection:
        return [one.subject for one in ratings.best_ratings(connection, "stones", 2, now)]


def test_a_month_changes_nothing_and_then_each_day_makes_a_rating_less_certain_up_to_that_of_a_beginner() -> None:
    one = Rating("a", "stones", 2, mu=30.0, sigma=2.0, games=9, rated_day=TODAY)
    assert one.aged(TODAY + IDLE_DAYS) == one
    grown = [one.aged(TODAY + IDLE_DAYS + days).sigma for days in (1, 10, 100, 1000, 100_000)]
    assert grown == sorted(grown)
    assert grown[0] > 2
    assert grown[-1] == pytest.approx(25 / 3)
    assert one.aged(TODAY + 100_000).mu == 30
    assert one.aged(TODAY + LISTED_DAYS).sigma == pytest.approx(3.4, abs=0.05)


@pytest.mark.parametrize("steps", [[200], [31, 60, 61, 199, 200], [*range(0, 201, 7), 200], [40, 40, 40, 200]])
def test_how_often_it_is_brought_up_to_date_makes_no_difference(steps: list[int]) -> None:
    one = Rating("a", "stones", 2, mu=30.0, sigma=2.0, games=9, rated_day=TODAY)
    at_once = one.aged(TODAY + 200)
    for step in steps:
        one = one.aged(TODAY + step)
    assert one.sigma == pytest.approx(at_once.sigma)


@pytest.mark.parametrize(("subject", "rated_day"), [(f"{BOT}club", 0), ("a", None)])
def test_computer_players_and_ratings_of_unknown_age_stay(subject: str, rated_day: int | None) -> None:
    one = Rating(subject, "stones", 2, mu=30.0, sigma=2.0, games=9, rated_day=rated_day)
    assert one.aged(TODAY) == one
    assert one.listed(TODAY)


def test_a_rating_is_never_made_more_certain() -> None:
    one = Rating("a", "stones", 2, mu=30.0, sigma=9.0, games=1, rated_day=0)
    assert one.aged(TODAY).sigma == 9


def test_what_is_stored_ages_once_a_week_and_the_next_game_counts_more(engine: Engine) -> None:
    before = rating(engine, "a")
    age(engine, NOW)
    age(engine, NOW + (AGED_EVERY - 1) * DAY)
    assert rating(engine, "a") == before
    later = NOW + 150 * DAY
    age(engine, later)
    aged = rating(engine, "a")
    assert (aged.mu, aged.aged_day) == (before.mu, later // DAY)
    assert aged.sigma > before.sigma
    age(engine, later + DAY)
    assert rating(engine, "a") == aged
    played(engine, 100, later, "ba")
    after = rating(engine, "a")
    assert (after.rated_day, after.aged_day) == (later // DAY, None)
    assert after.sigma < aged.sigma


def test_after_half_a_year_a_person_leaves_the_list_and_comes_back_with_the_next_game(engine: Engine) -> None:
    last = rating(engine, "a").rated_day
    assert last is not None
    end = (last + LISTED_DAYS) * DAY
    assert set(listed(engine, end)) == {"a", "b", f"{BOT}club"}
    assert listed(engine, end + DAY) == [f"{BOT}club"]
    with engine.connect() as connection:
        assert ratings.place(connection, rating(engine, "a"), end) == (1, 3)
        assert ratings.place(connection, rating(engine, "a"), end + DAY) == (None, 1)
    played(engine, 200, end + DAY, "ba")
    assert set(listed(engine, end + DAY)) == {"a", "b", f"{BOT}club"}
