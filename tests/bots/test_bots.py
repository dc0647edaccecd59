"""Computer players: names, levels and budgets."""

from typing import Any

import pytest

from midtown import bots
from midtown.bots.search.settings import Budget, spend
from midtown.game import RequestError
from tests.bots.positions import question_of
from tests.contract.random_games import begin

pytestmark = pytest.mark.contract


class Slow:
    """A search whose iterations each take `pace` seconds of its own clock."""

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self.now = 5.0

    def run(self, iterations: int) -> None:
        """Move the clock forward by the time of the iterations."""
        self.now += iterations * self.pace

    def clock(self) -> float:
        """Return the time in seconds."""
        return self.now


@pytest.mark.parametrize("pace", [0.00001, 0.0003, 0.002])
@pytest.mark.parametrize("seconds", [0.05, 0.3, 2.0])
def test_seconds_are_kept_within_a_tenth_or_50_ms(pace: float, seconds: float) -> None:
    runner = Slow(pace)
    done = spend(runner, Budget(seconds=seconds, clock=runner.clock), runner.clock())
    assert abs(runner.now - 5 - seconds) <= max(0.05, seconds / 10)
    assert done == pytest.approx((runner.now - 5) / pace)


def test_iterations_end_a_search_before_its_seconds_and_seconds_before_its_iterations() -> None:
    runner = Slow(0.001)
    assert spend(runner, Budget(1.0, 100, runner.clock), runner.clock()) == 100
    assert spend(runner, Budget(0.1, 100_000, runner.clock), runner.clock()) < 200


def test_the_smaller_of_two_budgets_counts() -> None:
    assert Budget(0.3, None).within(2.0, 50)[:2] == (0.3, 50)
    assert Budget(2.0, 10).within(0.5, None)[:2] == (0.5, 10)
    assert Budget().within(None, None).seconds == 1.0


def test_without_a_clock_seconds_are_iterations() -> None:
    assert Budget(seconds=0.5).without_clock() == Budget(None, 1000)


BAD = """nobody greedy:seconds=1 search:seconds=0 search:seconds=nan search:seconds=-1 search:iterations=0
search:iterations=1.5 search:depth=3 search:seconds club:seconds=3 search:seconds=1, search:,"""


@pytest.mark.parametrize("name", BAD.split())
def test_a_name_that_says_nothing_sensible_is_refused(name: str) -> None:
    with pytest.raises(RequestError):
        bots.bot(name)


@pytest.mark.parametrize("variant", [("manhattan", 3, {}), ("traffiq", 3, {}), ("stones", 3, {})], ids=str)
@pytest.mark.parametrize("name", ["beginner", "casual", "search:iterations=10,seconds=1", "ismcts:iterations=10"])
def test_every_kind_of_player_plays_a_legal_move(name: str, variant: Any) -> None:
    match = begin(variant, 2)
    question = question_of(match, 7)
    move = bots.bot(name)(question)
    assert move in question.moves
    assert bots.bot(name)(question) == move


def test_the_levels_are_players() -> None:
    assert list(bots.LEVELS) == ["beginner", "casual", "club", "master"]
    assert all(callable(bots.bot(level)) for level in bots.LEVELS)


def test_a_beginner_errs_but_plays_none_of_the_worse_half() -> None:
    match = begin(("manhattan", 4, {}), 3)
    question = question_of(match)
    rates = dict(zip(question.moves, match.game.rate(match.position, question.moves), strict=True))
    middle = sorted(rates.values())[len(rates) // 2 - 1]
    played = {bots.bot("beginner")(question._replace(seed=seed)) for seed in range(200)}
    assert len(played) > 3
    assert all(rates[move] >= middle for move in played)
