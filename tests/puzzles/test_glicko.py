"""Glicko-2, by the example of its author and by its laws."""

from math import exp, log, pi, sqrt

import pytest

from midtown.puzzles.glicko import (
    HALF,
    LEAST_DEVIATION,
    PUZZLE_DEVIATION,
    SCALE,
    SETTLED,
    TAU,
    Glicko,
    after_period,
    rate_try,
    tries_until_settled,
    update_rating,
)


def test_the_example_of_the_paper_comes_out_the_same() -> None:
    games = [(Glicko(1400, 30), 1.0), (Glicko(1550, 100), 0.0), (Glicko(1700, 300), 0.0)]
    rating, deviation, volatility = after_period(Glicko(1500, 200, 0.06), games)
    assert rating == pytest.approx(1464.06, abs=0.05)
    assert deviation == pytest.approx(151.52, abs=0.05)
    assert volatility == pytest.approx(0.05999, abs=1e-5)


def test_what_the_solver_gains_against_an_equal_puzzle_the_puzzle_loses() -> None:
    solver, puzzle = rate_try(Glicko(), Glicko(), 1)
    assert solver.rating - 1500 == pytest.approx(1500 - puzzle.rating)
    assert solver.deviation < 350


@pytest.mark.parametrize("rating", [900, 1500, 2100])
def test_a_good_second_move_never_lowers_a_rating_and_makes_it_surer(rating: float) -> None:
    before, puzzle = Glicko(rating, 120), Glicko(1500, 100)
    solver, after = rate_try(before, puzzle, HALF)
    assert solver.rating == pytest.approx(max(rating, update_rating(before, puzzle, HALF).rating))
    assert (solver.rating > rating) == (rating < 1500)
    assert solver.deviation < before.deviation
    assert (after.rating > 1500) == (rating > 1500)


def test_the_tries_until_a_rating_is_settled_fall_with_each_try_to_none() -> None:
    rating, counts = Glicko(), []
    while rating.deviation >= SETTLED:
        counts.append(tries_until_settled(rating))
        rating = update_rating(rating, Glicko(rating.rating, PUZZLE_DEVIATION), float(len(counts) % 2 == 0))
    assert counts == list(range(len(counts), 0, -1))
    assert tries_until_settled(rating) == 0


def test_a_surprise_moves_a_rating_more_than_what_was_expected() -> None:
    easy, hard = Glicko(1200, 60), Glicko(1800, 60)
    gains = [rate_try(Glicko(1500, 100), puzzle, 1)[0].rating - 1500 for puzzle in (easy, hard)]
    losses = [1500 - rate_try(Glicko(1500, 100), puzzle, 0)[0].rating for puzzle in (easy, hard)]
    assert 0 < gains[0] < gains[1]
    assert losses[0] > losses[1] > 0


def test_a_deviation_never_becomes_so_small_that_a_rating_stands_still() -> None:
    solver = Glicko()
    for number in range(300):
        solver, _ = rate_try(solver, Glicko(solver.rating, 60), number % 2 == 0)
    assert solver.deviation >= LEAST_DEVIATION
    assert abs(solver.rating - 1500) < 200


@pytest.mark.parametrize("stronger", [0, 300, 900])
def test_the_volatility_after_a_game_is_the_zero_of_the_function_in_the_paper(stronger: float) -> None:
    one, other = Glicko(1500, 50, 0.06), Glicko(1500 + stronger, 50)
    phi = one.deviation / SCALE
    weight = 1 / sqrt(1 + 3 * (other.deviation / SCALE / pi) ** 2)
    expected = 1 / (1 + exp(weight * stronger / SCALE))
    variance = 1 / (weight**2 * expected * (1 - expected))
    delta = variance * weight * (1 - expected)

    def slope(volatility: float) -> float:
        power = volatility**2
        part = power * (delta**2 - phi**2 - variance - power) / (2 * (phi**2 + variance + power) ** 2)
        return part - (log(power) - log(one.volatility**2)) / TAU**2

    after = after_period(one, [(other, 1.0)]).volatility
    assert slope(after * (1 - 2e-6)) > 0 > slope(after * (1 + 2e-6))


def test_a_long_row_of_upsets_raises_the_volatility() -> None:
    solver = Glicko(1500, 60)
    for _ in range(20):
        solver, _ = rate_try(solver, Glicko(2200, 50), True)
    assert solver.volatility > 0.06
    assert solver.rating > 1600
