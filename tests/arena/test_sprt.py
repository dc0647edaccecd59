"""Sequential tests: published thresholds, and error rates and coverage in simulations."""

import math
from collections.abc import Callable
from random import Random

import pytest

from midtown.arena import sprt
from midtown.arena.scores import Moments
from midtown.arena.sprt import LEAST, Hypotheses, SprtState, Walk, accepted_hypothesis, decision, log_likelihood_ratio
from midtown.support.intervals import of_share

HYPOTHESES = Hypotheses(0.5, 0.6)
Deal = Callable[[Random, float], float]


def pair(chance: Random, mean: float) -> float:
    """Return the share of wins of a pair of games; the second seat wins more often."""
    return ((chance.random() < mean - 0.1) + (chance.random() < mean + 0.1)) / 2


def split(chance: Random, mean: float) -> float:
    """Return the share of wins of a pair of games that each player wins one of, nine times of ten."""
    if chance.random() < 0.9:
        return 0.5
    return float(chance.random() < 0.5 + 10 * (mean - 0.5))


def points(chance: Random, mean: float) -> float:
    """Return a score that is no share: it can be below 0 and above 1."""
    return chance.gauss(mean, 0.4)


def independent(chance: Random, mean: float) -> float:
    """Return the share of wins of a pair of games that have nothing in common."""
    return ((chance.random() < mean) + (chance.random() < mean)) / 2


def run(hypotheses: Hypotheses, deals: Callable[[], float], most: int, shares: bool = True) -> SprtState:
    """Run a test until it stops, or for `most` deals."""
    moments = Moments(counts={} if shares else None)
    while moments.number < most and accepted_hypothesis(hypotheses, moments) is None:
        moments.add(deals())
    return decision(hypotheses, moments)


def decisions(deal: Deal, mean: float, number: int, most: int = 10_000) -> list[SprtState]:
    """Run tests whose true mean is `mean`."""
    chance = Random(5)
    return [run(HYPOTHESES, lambda: deal(chance, mean), most, deal is not points) for _ in range(number)]


def share(decisions: list[SprtState], accepted: str | None) -> float:
    return sum(decision.accepted == accepted for decision in decisions) / len(decisions)


def test_the_bounds_are_walds() -> None:
    assert HYPOTHESES.bounds == pytest.approx((-math.log(19), math.log(19)))
    assert Hypotheses(0.5, 0.53, 0.01, 0.1).bounds == pytest.approx((math.log(10 / 99), math.log(90)))


def test_the_ratio_grows_with_what_the_deals_have_above_the_middle() -> None:
    moments = Moments()
    for number in range(4000):
        moments.add(0.56 + (0.4 if number % 2 else -0.4))
    middle_of_both = 4000 * 0.1 * (0.56 - 0.55) / 0.16
    assert log_likelihood_ratio(HYPOTHESES, moments) == pytest.approx(middle_of_both, rel=0.02)


@pytest.mark.parametrize("deal", [pair, points])
def test_each_error_is_as_rare_as_asked_for(deal: Deal) -> None:
    assert share(decisions(deal, 0.5, 200), "high") <= 0.08
    assert share(decisions(deal, 0.6, 200), "low") <= 0.08


def test_each_error_is_as_rare_where_nearly_all_pairs_are_split() -> None:
    """With the normal formula 9 to 11 % of these tests accept the wrong share."""
    hypotheses, chance = Hypotheses(0.5, 0.55), Random(5)
    for mean, wrong in ((0.5, "high"), (0.55, "low")):
        ended = [run(hypotheses, lambda mean=mean: split(chance, mean), 10_000) for _ in range(200)]  # type: ignore[misc]
        assert share(ended, wrong) <= 0.08
        assert sum(decision.estimate.low <= mean <= decision.estimate.high for decision in ended) >= 180


@pytest.mark.parametrize("low", [0.5, 0.2])
def test_the_ratio_of_shares_is_that_of_a_multinomial(low: float) -> None:
    """Compare with the best distribution of each mean, found by trying."""
    moments, high = Moments(counts={}), low + 0.1
    for value, number in ((0.0, 5), (0.5, 20), (1.0, 9)):
        for _ in range(number):
            moments.add(value)

    def best(mean: float) -> float:
        ends = [(one, mean - one / 2, 1 - mean - one / 2) for one in (step / 20_000 for step in range(1, 20_000))]
        return max(
            20 * math.log(half) + 9 * math.log(full) + 5 * math.log(none)
            for half, full, none in ends
            if full > 0 and none > 0
        )

    ratio = log_likelihood_ratio(Hypotheses(low, high), moments)
    assert ratio == pytest.approx(best(high) - best(low), abs=1e-3)


@pytest.mark.parametrize("deal", [pair, points])
@pytest.mark.parametrize("mean", [0.55, 0.6, 0.7])
def test_the_true_mean_lies_in_19_of_20_intervals_after_stopping(deal: Deal, mean: float) -> None:
    ended = decisions(deal, mean, 150)
    inside = [decision.estimate.low <= mean <= decision.estimate.high for decision in ended]
    assert sum(inside) / len(ended) >= 0.9
    above = sum(decision.estimate.value > mean for decision in ended) / len(ended)
    assert 0.35 <= above <= 0.65


@pytest.mark.parametrize("mean", [0.1, 0.9, 0.95, 0.99])
def test_an_interval_holds_far_beyond_the_hypotheses(mean: float) -> None:
    ended = decisions(independent, mean, 150)
    assert sum(decision.estimate.low <= mean <= decision.estimate.high for decision in ended) / len(ended) >= 0.9


@pytest.mark.parametrize("hypotheses", [HYPOTHESES, Hypotheses(0.5, 0.53)])
def test_who_wins_every_game_may_always_win(hypotheses: Hypotheses) -> None:
    won = run(hypotheses, lambda: 1.0, 1000)
    assert won.estimate.value > 0.99
    assert won.estimate.high == pytest.approx(1, abs=1e-4)
    assert won.estimate.low < 0.5 ** (2 / won.deals)  # where it happens in every fourth run of the test
    lost = run(hypotheses, lambda: 0.0, 1000)
    assert lost.estimate.low == pytest.approx(0, abs=1e-4)


def test_a_test_that_stops_at_its_first_look_has_the_interval_of_as_many_deals() -> None:
    estimate = run(HYPOTHESES, lambda: 1.0, 1000).estimate
    assert estimate == pytest.approx(of_share([1.0] * LEAST), abs=0.02)


def test_a_test_that_runs_out_of_deals_is_open_and_its_interval_holds_as_well() -> None:
    ended = decisions(pair, 0.55, 100, most=40)
    assert share(ended, None) > 0.5
    assert sum(decision.estimate.low <= 0.55 <= decision.estimate.high for decision in ended) > 88


def test_the_naive_mean_of_a_stopped_test_is_too_far_out_and_the_reported_one_is_not() -> None:
    chance, naive, reported = Random(8), 0, 0
    for _ in range(150):
        moments = Moments(counts={})
        while accepted_hypothesis(HYPOTHESES, moments) is None:
            moments.add(pair(chance, 0.6))
        naive += moments.mean > 0.6
        reported += decision(HYPOTHESES, moments).estimate.value > 0.6
    assert naive > reported
    assert 55 <= reported <= 95


def test_nothing_is_decided_before_there_are_deals_enough_for_a_variance() -> None:
    assert run(HYPOTHESES, lambda: 1.0, 1000).deals == LEAST
    assert run(HYPOTHESES, lambda: 1.0, LEAST - 1).accepted is None
    assert decision(HYPOTHESES, Moments()).estimate == (0.55, 0.0, 1.0)


def test_a_test_hardly_ever_outlasts_its_cap() -> None:
    assert all(ended.deals < HYPOTHESES.most_deals() for ended in decisions(pair, 0.55, 50))


@pytest.mark.parametrize("drift", [-0.3, 0.0, 0.05])
def test_a_walk_ends_at_a_barrier_or_is_between_them(drift: float) -> None:
    walk = Walk(-6.0, 9.0, drift)
    for time in (0.5, 7.0, 40.0, 1000.0):
        ended = walk.ended(time, walk.low) + walk.ended(time, walk.high)
        assert ended + walk.below(time, walk.high) == pytest.approx(1, abs=1e-9)
    assert walk.ended(1e6, walk.low) + walk.ended(1e6, walk.high) == pytest.approx(1)


def test_a_walk_without_drift_ends_at_the_nearer_barrier_more_often() -> None:
    assert Walk(-6.0, 9.0, 0.0).ended(1e6, -6.0) == pytest.approx(0.6)


def test_a_walk_comes_to_a_far_barrier_as_one_without_the_other_does() -> None:
    # Reflection: 2 (1 - Phi(3)) by time 4 for a barrier at 6.
    assert Walk(-500.0, 6.0, 0.0).ended(4.0, 6.0) == pytest.approx(0.0026998, abs=1e-6)


@pytest.mark.parametrize("drift", [-0.3, 0.0, 1.0])
def test_short_times_and_long_ones_meet(drift: float, monkeypatch: pytest.MonkeyPatch) -> None:
    walk = Walk(-8.0, 10.0, drift)
    both = []
    for short in (0.0, 1.0):
        monkeypatch.setattr(sprt, "SHORT", short)
        both.append([walk.ended(15.0, walk.low), walk.ended(15.0, walk.high), walk.below(15.0, 1.0)])
    assert both[0] == pytest.approx(both[1], abs=1e-8)


def test_moments_are_those_of_the_list() -> None:
    moments = Moments()
    for value in (0.5, 0.6, 0.4, 0.55, 0.45):
        moments.add(value)
    assert (moments.number, moments.mean, moments.squares) == pytest.approx((5, 0.5, 0.025))
