"""Many new accounts, and programs that come again under other names: together they are one opponent."""

import itertools
from collections.abc import Iterator
from random import Random

import pytest
from sqlalchemy import Engine, select

from midtown.server.accounts import meetings
from midtown.server.accounts.deletion import delete_account
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.accounts import ratings
from midtown.server.storage.schema.play import results
from midtown.support.units import DAY
from tests.server.accounts.rated_games import NOW, establish, listed, opened, played, register, standing

NEW = [f"new{number}" for number in range(40)]
FIRST = [f"first{number}" for number in range(meetings.FOUNDERS)]
BOUND = 9.5


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    engine = opened(database, ["a", "b", "c", "d", "e", "f", *NEW, *FIRST])
    yield engine
    engine.dispose()


def established(engine: Engine, player: str) -> bool:
    return any(one.established for one in listed(engine, player))


def delete(engine: Engine, player: str) -> None:
    with write_engine(engine).begin() as connection:
        delete_account(connection, player, [])


def test_ten_new_accounts_that_lose_a_game_each_raise_nobody_far(engine: Engine) -> None:
    course = [played(engine, number, NOW + number, seats=["a", one]) for number, one in enumerate(NEW[:10])]
    assert course == sorted(course)
    assert 6 < course[-1] < 7


def test_any_number_of_new_accounts_is_bounded_within_a_month(engine: Engine) -> None:
    course = [played(engine, number, NOW + number, seats=["a", one]) for number, one in enumerate(NEW)]
    assert course[meetings.NEW_NO_MORE - 3] < course[meetings.NEW_NO_MORE - 2] == course[-1] < BOUND
    assert played(engine, 40, NOW + 31 * DAY, seats=["a", "new0"]) > course[-1]


def test_established_people_raise_somebody_new_as_before(engine: Engine) -> None:
    establish(engine, *"bcdef")
    course = [played(engine, number, NOW, seats=["a", one]) for number, one in enumerate("bcdef")]
    assert course[-1] > 12
    after = [played(engine, 10 + number, NOW, seats=["a", one]) for number, one in enumerate(NEW)]
    assert played(engine, 60, NOW, seats=["a", "b"]) > after[-1] + 0.5  # the new ones have used nothing of theirs


def test_somebody_new_who_loses_to_established_people_loses_as_before(engine: Engine) -> None:
    establish(engine, "a")
    played(engine, 1, seats=["a", "b"])
    assert next(one.mu for one in listed(engine, "b")) == pytest.approx(22.36, abs=0.01)
    assert next(one.mu for one in listed(engine, "a")) == pytest.approx(25 + 2.64 * meetings.NEW_PART, abs=0.01)


def test_computer_players_are_never_new(engine: Engine) -> None:
    assert played(engine, 1, seats=["a"], bots=["club"]) > played(engine, 2, seats=["b", "c"]) * 2


def test_deleting_the_accounts_that_have_lost_gives_nothing_back(engine: Engine) -> None:
    for number in range(meetings.NEW_NO_MORE - 1):
        played(engine, number, seats=["a", NEW[number]])
        delete(engine, NEW[number])
    reached = standing(engine, "a")
    assert reached < BOUND
    assert played(engine, 50, seats=["a", NEW[30]]) == reached


def test_an_established_account_that_is_deleted_counts_among_the_new_ones(engine: Engine) -> None:
    establish(engine, "b")
    for number in range(5):
        played(engine, number)
    delete(engine, "b")
    before = next(one.mu for one in listed(engine, "a"))
    played(engine, 6, seats=["a", "c"])
    gained = next(one.mu for one in listed(engine, "a")) - before
    assert 0 < gained < 2.6 * meetings.NEW_PART * meetings.NEW_FADES**5


def test_players_are_established_by_games_with_several_opponents_on_several_days(engine: Engine) -> None:
    others = itertools.cycle("bcd")
    for number in range(meetings.LEAST_GAMES):
        assert not established(engine, "a")
        played(engine, number, NOW + number % meetings.LEAST_DAYS * DAY, seats=["a", next(others)])
    played(engine, 50, NOW + 3 * DAY, seats=["e", "a"])  # the games before count, not this one
    assert established(engine, "a")
    assert not established(engine, "e")


@pytest.mark.parametrize(("opponents", "days"), [("bc", 3), ("bcd", 2)])
def test_too_few_opponents_or_days_establish_nobody(engine: Engine, opponents: str, days: int) -> None:
    for number in range(12):
        played(engine, number, NOW + number % days * DAY, seats=["a", opponents[number % len(opponents)]])
    played(engine, 50, NOW, seats=["a", opponents[0]])
    assert not established(engine, "a")


def test_games_with_computer_players_establish_too(engine: Engine) -> None:
    for number in range(10):
        played(engine, number, NOW + number * DAY, seats=["a"], bots=[["beginner", "casual", "club"][number % 3]])
    assert established(engine, "a")


def test_searches_of_all_kinds_establish_nobody(engine: Engine) -> None:
    for number in range(10):
        played(engine, number, NOW + number * DAY, seats=["a"], bots=[f"search:iterations={number + 1}"])
    assert not established(engine, "a")


def ring(engine: Engine, names: list[str]) -> None:
    """Let accounts play two games each on three days, with two others of them a day."""
    numbers = itertools.count(1000)
    for day in range(3):
        for step in (1, 2):
            for index, one in enumerate(names):
                other = names[(index + step + day) % len(names)]
                played(engine, next(numbers), NOW + day * DAY, seats=[one, other])


def raised(engine: Engine, names: list[str]) -> float:
    """Return how far one game with each of some accounts raises somebody."""
    return [played(engine, 5000 + number, NOW + 4 * DAY, seats=["a", one]) for number, one in enumerate(names)][-1]


def test_accounts_that_have_met_only_each_other_raise_nobody_far(engine: Engine) -> None:
    establish(engine, *FIRST)
    ring(engine, NEW[:10])
    assert raised(engine, NEW[:10]) < 7.5


def test_nor_do_they_after_losing_to_established_people_and_computer_players(engine: Engine) -> None:
    establish(engine, *FIRST)
    for number, one in enumerate(NEW[:10]):
        for day, other in enumerate(FIRST[:4]):
            played(engine, 10 * number + day, NOW + day * DAY, seats=[other, one])
            played(engine, 500 + 10 * number + day, NOW + day * DAY, seats=["-", one], bots=["random"])
    ring(engine, NEW[:10])
    assert raised(engine, NEW[:10]) < 7.5


@pytest.mark.parametrize(("first", "days"), [(11, 0), (12, 100)])
def test_a_club_is_established_as_before_if_fewer_than_twelve_are_who_play(
    engine: Engine, first: int, days: int
) -> None:
    establish(engine, *FIRST[:first], at=NOW - days * DAY)
    ring(engine, NEW[:6])
    for number, one in enumerate(NEW[:6]):
        played(engine, 6000 + number, NOW + 4 * DAY, seats=["b", one])
    assert established(engine, NEW[0])


@pytest.mark.parametrize(("beaten", "proven"), [([0, 0], False), ([0, 1], True)])
def test_who_beats_two_established_players_becomes_one(engine: Engine, beaten: list[int], proven: bool) -> None:
    establish(engine, *FIRST)
    for number in range(6):
        played(engine, number, NOW + number * DAY, seats=[FIRST[number], "a"])
    for number, other in enumerate(beaten):
        played(engine, 10 + number, NOW + 6 * DAY, seats=["a", FIRST[other]])
    played(engine, 50, NOW + 7 * DAY, seats=["b", "a"])
    assert established(engine, "a") == proven


def test_programs_have_first_ones_of_their_own(engine: Engine) -> None:
    establish(engine, *FIRST)
    for one in "pqrs":
        register(engine, one, one.upper())
    for number in range(6):
        played(engine, number, NOW + number * DAY, seats=["p", "qrs"[number % 3]])
    played(engine, 50, NOW + 7 * DAY, seats=["p", "q"])
    assert established(engine, "p")


def test_at_a_larger_table_only_the_part_of_the_new_ones_fades(engine: Engine) -> None:
    establish(engine, "b", "c", seats=3)
    alone = played(engine, 1, seats=["a", "b", "c"])
    mixed = played(engine, 2, seats=["d", "b", NEW[0]])
    strangers = played(engine, 3, seats=["e", NEW[1], NEW[2]])
    assert alone > mixed > strangers > 0
    assert mixed == pytest.approx((alone + strangers) / 2, rel=0.2)


def test_a_small_club_is_ordered_by_strength(engine: Engine) -> None:
    """Sixty games, of which the stronger one wins four in five."""
    chance, club = Random(7), "abcdef"
    meet = [pair for _ in range(4) for pair in chance.sample(list(itertools.combinations(club, 2)), 15)]
    for number, (better, worse) in enumerate(meet):
        seats = [better, worse] if chance.random() < 0.8 else [worse, better]
        played(engine, number, NOW + number * DAY // 6, seats=seats)
    assert all(established(engine, one) for one in club)
    order = sorted(club, key=lambda one: -standing(engine, one))
    assert sum((club.index(one) - place) ** 2 for place, one in enumerate(order)) <= 10  # Spearman 0.71 or more
    assert standing(engine, order[0]) > 12


def program_game(engine: Engine, number: int, loser: str, days: int = 0) -> float:
    return played(engine, number, NOW + days * DAY, seats=["p", loser])


def test_programs_of_one_owner_are_one_opponent(engine: Engine) -> None:
    register(engine, "p", "a")
    siblings = [f"s{number}" for number in range(4)]
    for one in siblings:
        register(engine, one, "b")
    establish(engine, *siblings)
    course = [program_game(engine, number, siblings[number % 4]) for number in range(20)]
    assert course[4] > course[3] + 0.5
    assert course[meetings.NO_MORE - 3] < course[meetings.NO_MORE - 2] == course[-1]


def test_a_program_that_is_deleted_and_registered_again_is_the_same_opponent(engine: Engine) -> None:
    register(engine, "p", "a")
    course = []
    for number in range(20):
        register(engine, f"s{number}", "b")
        establish(engine, f"s{number}")
        course.append(program_game(engine, number, f"s{number}"))
        delete(engine, f"s{number}")
    assert course[4] > course[3] + 0.5
    assert course[meetings.NO_MORE - 2] == course[-1]


def test_programs_of_one_owner_establish_nobody(engine: Engine) -> None:
    register(engine, "p", "a")
    for number in range(9):
        register(engine, f"s{number}", "b")
        program_game(engine, number, f"s{number}", days=number)
    assert not established(engine, "p")


def test_programs_of_one_owner_rate_each_other_never(engine: Engine) -> None:
    for one in ("p", "s"):
        register(engine, one, "a")
    played(engine, 1, seats=["p", "s"])
    assert listed(engine, "p") == listed(engine, "s") == []


def test_nothing_of_a_program_points_to_an_owner_who_is_deleted(engine: Engine) -> None:
    for one in ("p", "s", "t"):
        register(engine, one, "b" if one != "p" else "a")
    program_game(engine, 1, "s")
    program_game(engine, 2, "t")
    delete(engine, "s")
    with engine.connect() as connection:
        assert connection.execute(select(results.c.owner).where(results.c.owner.is_not(None))).scalars().all() == ["b"]
    delete(engine, "b")
    delete(engine, "t")  # as the programs of a deleted account are, after it
    with engine.connect() as connection:
        assert set(connection.execute(select(results.c.owner)).scalars()) == {None}
        assert set(connection.execute(select(results.c.player)).scalars()) == {"p", None}
        assert set(connection.execute(select(ratings.c.subject)).scalars()) == {"p"}
