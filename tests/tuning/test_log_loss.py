"""Fitting of temperatures to the outcomes of games."""

import math
from random import Random
from typing import Any

import pytest

from midtown import games
from midtown.tuning import log_loss
from midtown.tuning.log_loss import SAMPLES, Survey, ValuedSample
from midtown.tuning.match import GameSetup
from midtown.tuning.tunable import shipped_weights, tunable


def made_up(begin: float, end: float, seats: int, number: int) -> list[ValuedSample]:
    """Return samples with random values whose winners are drawn with these temperatures."""
    random, samples = Random(1), []
    for _ in range(number):
        progress = random.random()
        values = [random.gauss(0, 5) for _ in range(seats)]
        temperature = begin * (end / begin) ** progress
        winner = random.choices(range(seats), [math.exp(value / temperature) for value in values])[0]
        samples.append(ValuedSample(progress, values, [float(seat == winner) for seat in range(seats)]))
    return samples


@pytest.mark.parametrize(("begin", "end", "seats"), [(9.0, 1.5, 2), (4.0, 4.0, 4)])
def test_the_scales_that_made_the_winners_are_found(begin: float, end: float, seats: int) -> None:
    fitted = log_loss.fit_temperatures(made_up(begin, end, seats, 3000), ["early", "late"])
    assert fitted == pytest.approx({"early": begin, "late": end}, rel=0.2)


def test_one_scale_serves_a_whole_game() -> None:
    assert log_loss.fit_temperatures(made_up(3.0, 3.0, 3, 3000), ["swing"]) == pytest.approx({"swing": 3.0}, rel=0.1)


def test_a_coin_surprises_by_the_logarithm_of_two() -> None:
    assert log_loss.log_losses([ValuedSample(0.3, [1.0, 1.0], [1.0, 0.0])], [1.0]) == pytest.approx([math.log(2)])
    assert log_loss.log_losses([ValuedSample(0.5, [3.0, 1.0], [0.5, 0.5])], [4.0, 1.0]) == pytest.approx(
        [math.log(1 + math.exp(-1)) + 0.5]
    )


def test_a_gain_is_sure_if_it_comes_in_every_game() -> None:
    before = [0.5] * 4 * SAMPLES
    assert log_loss.gain(before, [0.4] * 4 * SAMPLES) == pytest.approx((0.1, 0.1, 0.1))
    mixed = log_loss.gain(before, ([0.3] * SAMPLES + [0.6] * SAMPLES) * 2)
    assert mixed.value == pytest.approx(0.05)
    assert mixed.low < 0 < mixed.high


def test_the_minimum_is_where_it_is() -> None:
    assert log_loss.golden_section(lambda x: (x - 1.25) ** 2, -3, 6) == pytest.approx(1.25, abs=1e-3)


def test_the_prior_grows_with_the_contrast_of_the_ratings() -> None:
    assert log_loss.rescale_temperature(2.0, Survey([], 0.5), Survey([], 0.75)) == 3.0


@pytest.mark.parametrize(("name", "options"), [("manhattan", {"colours": 1}), ("traffiq", {})])
def test_a_survey_shows_as_many_positions_of_each_game_and_who_has_won(name: str, options: dict[str, Any]) -> None:
    module, setup = tunable(name), GameSetup(name, 2, games.game(name).resolve_options(2, options))
    moves, states, _ = shipped_weights(module, module.variant(2, setup.options))
    survey = log_loss.play_survey(setup, moves, states, "survey", 3)
    assert survey.contrast > 0
    assert len(survey.samples) == 3 * SAMPLES
    samples = log_loss.value_samples(module, module.evaluator(moves, states), survey.samples)
    for one in samples:
        assert 0 <= one.progress <= 1
        assert len(one.values) == 2
        assert sum(one.shares) == 1
    assert len({tuple(one.values) for one in samples}) > SAMPLES
