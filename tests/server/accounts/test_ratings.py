"""Ratings that cannot be farmed: what repeated games of the same two count."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from midtown.server.accounts import meetings, ratings
from midtown.support.units import DAY
from tests.server.accounts.rated_games import NOW, establish, opened, played, standing


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    engine = opened(database, "abcdefgh")
    establish(engine, *"bcdefgh")
    yield engine
    engine.dispose()


def test_the_same_two_raise_each_other_only_so_far_whatever_they_play(engine: Engine) -> None:
    course = [played(engine, number, NOW + number) for number in range(60)]
    assert course == sorted(course)
    assert course[4] > course[3] + 0.5  # these counted in full
    assert course[meetings.NO_MORE - 2] > course[meetings.NO_MORE - 3]
    assert course[-1] == course[meetings.NO_MORE - 2]
    assert course[-1] < 14.5
    later = [played(engine, 60 + number, NOW + 31 * DAY + number) for number in range(20)]
    assert later[0] > course[-1]
    assert later[-1] == later[meetings.NO_MORE - 2]


def test_others_and_other_lists_count_in_full_however_often_two_have_met(engine: Engine) -> None:
    before = [played(engine, number, NOW) for number in range(20)][-1]
    assert played(engine, 20, NOW, seats="ac") > before
    with engine.connect() as connection:
        (loser,) = ratings.ratings_of(connection, "b")
    assert loser.games == meetings.NO_MORE - 1
    played(engine, 21, NOW, seats="bc")
    with engine.connect() as connection:
        (better,) = ratings.ratings_of(connection, "b")
    assert better.ordinal > loser.ordinal


def test_a_third_player_does_not_hide_who_has_met(engine: Engine) -> None:
    course = [played(engine, number, NOW, bots=["casual"]) for number in range(meetings.NO_MORE)]
    assert course[-1] == course[-2]


def test_one_who_loses_on_purpose_hardly_raises_a_computer_player(engine: Engine) -> None:
    course = []
    for number in range(40):
        played(engine, number, seats="-a", bots=["random"])
        course.append(standing(engine, "bot:random"))
    assert 0 < course[0] < course[meetings.NO_MORE - 2] == course[-1] < 2.5


def test_a_few_who_lose_on_purpose_do_not_take_a_computer_player_far(engine: Engine) -> None:
    for number in range(60):
        played(engine, number, seats="-" + "bcdef"[number % 5], bots=["casual"])
    assert standing(engine, "bot:casual") < 9


def test_a_computer_player_that_others_have_raised_does_not_raise_people_for_good(engine: Engine) -> None:
    for number in range(18):
        played(engine, number, seats="-b", bots=["random"])
    course = [played(engine, 20 + number, bots=["random"], seats="a") for number in range(40)]
    assert course[0] < course[meetings.NO_MORE - 2] == course[-1] < 16
    assert played(engine, 60, bots=["casual"], seats="a") > course[-1]


def test_a_computer_player_is_the_same_with_any_budget(engine: Engine) -> None:
    weak = [f"search:iterations={number}" for number in range(1, 40)]
    course = [played(engine, number, bots=[one], seats="a") for number, one in enumerate([*weak, "ismcts", "greedy"])]
    assert course[0] < course[meetings.NO_MORE - 2] == course[-1] < 16


def test_a_computer_player_in_two_seats_is_met_once_a_game(engine: Engine) -> None:
    course = [played(engine, number, bots=["casual", "casual"], seats="a") for number in range(meetings.NO_MORE)]
    assert course[-3] < course[-2] == course[-1]


@pytest.mark.parametrize("number", range(1, 40))
def test_games_of_the_same_two_fade_and_their_sum_is_bounded(number: int) -> None:
    assert meetings.weight(number) >= meetings.weight(number + 1)
    assert sum(map(meetings.weight, range(1, number))) < meetings.IN_FULL + 1
    assert meetings.new_weight(number) >= meetings.new_weight(number + 1)
    assert sum(map(meetings.new_weight, range(1, number))) < 3.5
