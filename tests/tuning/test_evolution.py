"""Evolution of weights: it finds better ones, and is deterministic for a seed."""

from statistics import fmean

import pytest

from midtown.tuning.evolution import Evolution, merits
from midtown.tuning.match import Credit
from midtown.tuning.tunable import Weights

PRESENT = {"a": 1.0, "b": 0.01, "c": 0.1}
AIM = {"a": 0.5, "b": 0.03, "c": -0.4}
SIGNED = frozenset({"c"})


def credit(weights: Weights) -> Credit:
    """Return a credit that is highest at `AIM`."""
    missed = sum(abs(weights[name] - AIM[name]) / abs(AIM[name]) for name in AIM)
    return Credit(-missed, -missed)


def test_it_finds_positive_and_signed_weights() -> None:
    evolution = Evolution(PRESENT, SIGNED, 12, 1)
    assert evolution.mean == PRESENT
    for _ in range(60):
        candidates = evolution.ask()
        assert len(candidates) == 12
        assert all(weights["a"] > 0 and weights["b"] > 0 for weights in candidates)
        evolution.tell(merits([credit(weights) for weights in candidates]))
    assert evolution.mean == pytest.approx(AIM, rel=0.05)


def test_the_same_seed_and_the_same_credits_lead_the_same_way() -> None:
    middles = []
    for seed in (3, 3, 4):
        evolution = Evolution(PRESENT, SIGNED, 8, seed)
        for _ in range(4):
            evolution.tell(merits([credit(weights) for weights in evolution.ask()]))
        middles.append(evolution.mean)
    assert middles[0] == middles[1] != middles[2]


def test_a_step_is_as_large_as_the_strategy_means_it() -> None:
    evolution = Evolution(PRESENT, SIGNED, 8, 1)
    assert evolution.squared_distance(PRESENT) == 0
    for weights, point in zip(evolution.ask(), evolution.sampled, strict=True):
        assert evolution.squared_distance(weights) == pytest.approx(sum(step * step for step in point), rel=0.01)


def test_victories_and_points_count_alike() -> None:
    scores = merits([Credit(0.5, 0.30), Credit(0.6, 0.31), Credit(0.7, 0.32), Credit(0.6, 0.35)])
    assert fmean(scores) == pytest.approx(0)
    assert sorted(range(4), key=scores.__getitem__) == [0, 1, 2, 3]


def test_candidates_that_all_got_the_same_are_all_the_same() -> None:
    assert merits([Credit(0.5, 0.5)] * 4) == [0.0] * 4
