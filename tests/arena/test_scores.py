"""Scores deal by deal: unbiased without luck, less varied, and points on the scale of wins."""

import itertools
from random import Random
from statistics import NormalDist, fmean
from typing import get_args

import pytest

from midtown.arena.scores import Deal, Score, ScoreSeries, lead
from midtown.game import Result
from tests.arena import games


def deal(leads: tuple[int, int], luck: tuple[float, float] = (0.0, 0.0)) -> Deal:
    """Return a pair of games of a and b, with a's lead and luck in each."""
    first, second = leads
    one = games.game(["a", "b"], [50 + first, 50], games.EFFORT)
    two = games.game(["b", "a"], [50, 50 + second], games.EFFORT)
    return [one._replace(luck=[luck[0], -luck[0]]), two._replace(luck=[-luck[1], luck[1]])]


def series(deals: list[Deal], score: Score = "wins", without_luck: bool = False, name: str = "a") -> ScoreSeries:
    result = ScoreSeries(name, score, 2, without_luck)
    for one in deals:
        result.add(one)
    return result


def test_wins_are_the_mean_of_a_pair() -> None:
    assert series([deal((3, 1)), deal((3, -1)), deal((0, 0))]).estimate.value == pytest.approx(2 / 3)


def test_a_lead_counts_points_above_the_mean_of_the_others() -> None:
    assert [lead(Result(True, [9, 5, 1], [0]), seat) for seat in range(3)] == [6, 0, -6]


def test_a_score_without_luck_is_unbiased_to_the_last_digit() -> None:
    """All sequences of four deals whose luck is zero on average, and helps to win."""
    outcomes = [
        deal((2, 2), (0.4, 0.1)),
        deal((2, -2), (0.2, -0.3)),
        deal((-2, 2), (0.0, 0.3)),
        deal((-2, 2), (-0.9, 0.2)),
    ]
    every = [list(deals) for deals in itertools.product(outcomes, repeat=4)]
    without = [series(deals, without_luck=True).moments.mean for deals in every]
    plain = [series(deals).moments.mean for deals in every]
    assert without != plain
    assert fmean(without) == pytest.approx(fmean(plain), abs=1e-12)


def lucky(number: int, share: float) -> list[Deal]:
    """Return deals with normal leads; `share` of their variance is luck."""
    chance, deals = Random(2), []
    for _ in range(number):
        lucks = chance.gauss(0, 0.3), chance.gauss(0, 0.3)
        skill = [chance.gauss(0, 1) for _ in lucks]
        leads = [
            10 * (share**0.5 * luck / 0.3 + (1 - share) ** 0.5 * own) for luck, own in zip(lucks, skill, strict=True)
        ]
        deals.append(deal((round(leads[0]), round(leads[1])), lucks))
    return deals


@pytest.mark.parametrize(("score", "kept"), [("wins", 0.7), ("points", 0.5), ("both", 0.56)])
def test_luck_that_decides_is_no_longer_in_the_variance(score: Score, kept: float) -> None:
    deals = lucky(1500, 0.5)
    plain, without = series(deals, score).moments, series(deals, score, True).moments
    assert without.squares / plain.squares == pytest.approx(kept, abs=0.06)
    assert without.mean == pytest.approx(0.5, abs=0.03)


def test_luck_that_decides_nothing_costs_nothing() -> None:
    deals = lucky(1500, 0.0)
    assert series(deals, "wins", True).moments.squares / series(deals).moments.squares == pytest.approx(1, abs=0.02)


def test_points_stand_for_the_wins_that_a_shift_of_normal_leads_brings() -> None:
    chance = Random(4)
    shifted = [deal((round(chance.gauss(20, 200)), round(chance.gauss(20, 200)))) for _ in range(4000)]
    expected = NormalDist(0, 200).cdf(20)
    assert series(shifted, "points").estimate.value == pytest.approx(expected, abs=0.01)
    assert series(shifted, "points").moments.squares < 0.7 * series(shifted, "wins").moments.squares


@pytest.mark.parametrize("without_luck", [False, True])
def test_both_is_the_mean_of_wins_and_points(without_luck: bool) -> None:
    deals = lucky(200, 0.5)
    wins, points, both = (series(deals, score, without_luck) for score in get_args(Score))
    assert both.estimate.value == pytest.approx((wins.estimate.value + points.estimate.value) / 2)
    assert both.moments.mean == pytest.approx(both.estimate.value)
    shares = [
        0.5 + (win + points.weights[0] * lead) / 2
        for win, lead in zip(wins.parts[0].values, points.parts[0].values, strict=True)
    ]
    assert both.moments.squares == pytest.approx(sum((share - fmean(shares)) ** 2 for share in shares))


def test_points_that_are_always_equal_say_nothing() -> None:
    assert series([deal((0, 0))] * 3, "points").estimate.value == 0.5


def test_what_one_gains_the_other_loses() -> None:
    deals = lucky(50, 0.5)
    for score, without_luck in itertools.product(get_args(Score), (False, True)):
        mine, theirs = (series(deals, score, without_luck, name).moments.mean for name in "ab")
        assert mine + theirs == pytest.approx(1)


@pytest.mark.parametrize("without_luck", [False, True])
@pytest.mark.parametrize("score", get_args(Score))
@pytest.mark.parametrize("leads", [(5, 5), (-3, -3), (4, -4), (0, 0)])
def test_deals_that_all_came_out_alike_have_an_honest_interval(
    leads: tuple[int, int], score: Score, without_luck: bool
) -> None:
    chance = Random(1)
    deals = [deal(leads, (chance.gauss(0, 0.1), chance.gauss(0, 0.1))) for _ in range(20)]
    estimate = series(deals, score, without_luck).estimate
    assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1
    assert estimate.high - estimate.low >= 0.04
