"""Confidence intervals: published values, and coverage in simulations."""

from random import Random

import pytest

from midtown.support.intervals import of_mean, of_numbers, of_share, t_quantile, wilson

TABLE = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 9: 2.262, 24: 2.064, 49: 2.010, 99: 1.984, 999: 1.962}


@pytest.mark.parametrize("freedom", TABLE)
def test_students_t_is_that_of_the_tables(freedom: int) -> None:
    assert t_quantile(freedom) == pytest.approx(TABLE[freedom], rel=2e-3)


@pytest.mark.parametrize(("freedom", "quantile"), [(20, 2.08596345), (30, 2.04227246), (120, 1.97993041)])
def test_students_t_is_more_exact_the_more_degrees_of_freedom(freedom: int, quantile: float) -> None:
    assert t_quantile(freedom) == pytest.approx(quantile, rel=3e-7)


@pytest.mark.parametrize(
    ("won", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilsons_interval_is_that_of_newcombes_examples(won: int, trials: int, low: float, high: float) -> None:
    # R. G. Newcombe, Two-sided confidence intervals, Statistics in Medicine 17, 1998: table I.
    estimate = wilson(won / trials, trials, 1.96)
    assert estimate.low == pytest.approx(low, abs=1e-4)
    assert estimate.high == pytest.approx(high, abs=1e-4)


def test_the_interval_of_a_mean_is_students() -> None:
    estimate = of_mean([0.5, 0.6, 0.4, 0.55, 0.45])  # s = 0.0790569
    assert estimate.value == pytest.approx(0.5)
    assert estimate.high - 0.5 == pytest.approx(2.776 * 0.0790569 / 5**0.5, rel=1e-3)
    assert estimate.error == pytest.approx(estimate.high - 0.5)


def test_games_of_a_deal_that_end_alike_count_as_one() -> None:
    deals = [1.0] * 40 + [0.0] * 10
    assert of_share(deals) == pytest.approx(wilson(0.8, 49, t_quantile(49)))


def test_seats_that_change_sides_with_the_cards_narrow_the_interval() -> None:
    luck = [0.5] * 40 + [1.0] * 8 + [0.0] * 2  # the cards decide most pairs, and each player has the good ones once
    independent = wilson(0.56, 100, 1.96)
    assert of_share(luck).error < 0.75 * independent.error


def test_where_all_deals_are_alike_the_interval_is_not_empty() -> None:
    assert of_share([1.0] * 50) == pytest.approx(wilson(1.0, 49, t_quantile(49)))
    assert of_share([0.5] * 50).error == pytest.approx(t_quantile(49) * 0.5 / 50, rel=0.01)
    assert of_share([0.5] * 49 + [1.0]).error == pytest.approx(of_share([0.5] * 50).error, rel=0.05)


def test_one_win_among_many_games_does_not_widen_the_interval() -> None:
    assert of_share([0.125] + [0.0] * 11).high < of_share([0.0] * 12).high + 0.02


def test_one_deal_says_nothing() -> None:
    assert of_share([1.0]) == (1.0, 0.0, 1.0)
    assert of_mean([0.7]) == (0.7, 0.0, 1.0)


@pytest.mark.parametrize("chances", [(0.8, 0.8), (0.95, 0.55), (0.97, 0.97)])
def test_the_true_share_lies_in_19_of_20_intervals(chances: tuple[float, float]) -> None:
    chance, true, inside = Random(3), sum(chances) / 2, 0
    for _ in range(2000):
        deals = [sum(chance.random() < each for each in chances) / 2 for _ in range(50)]
        estimate = of_share(deals)
        inside += estimate.low <= true <= estimate.high
    assert 0.93 <= inside / 2000 <= 0.985


@pytest.mark.parametrize("number", [2, 20, 1000])
@pytest.mark.parametrize("value", [0.0, 0.3, 1.0])
def test_numbers_without_variance_have_an_interval(value: float, number: int) -> None:
    estimate = of_mean([value] * number)
    assert 0 <= estimate.low <= value <= estimate.high <= 1
    assert estimate.high - estimate.low >= 0.9 / number
    assert of_numbers([7.0] * number, 3.0).error == pytest.approx(t_quantile(number - 1) * 3 / number)


def test_a_value_lies_in_its_interval() -> None:
    chance = Random(1)
    for _ in range(300):
        deals = [chance.choice([0.0, 0.5, 1.0]) for _ in range(chance.randrange(1, 30))]
        beyond = [value + chance.gauss(0, 0.3) for value in deals]
        for estimate in (of_share(deals), of_mean(deals), of_mean(beyond), of_numbers(beyond, 1.0)):
            assert estimate.low <= estimate.value <= estimate.high
        assert 0 <= of_mean(beyond).value <= 1
