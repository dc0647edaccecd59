"""What says who will win is fitted to how games have ended."""

import math
from random import Random
from typing import Any

import pytest

from midtown import games
from midtown.tuning import forecast
from midtown.tuning.contest import Table
from midtown.tuning.forecast import SHOWN, Stood, Survey
from midtown.tuning.tunable import shipped, tunable


def made_up(begin: float, end: float, seats: int, number: int) -> list[Stood]:
    """The winner is drawn by the scales."""
    chance, found = Random(1), []
    for _ in range(number):
        when = chance.random()
        stands = [chance.gauss(0, 5) for _ in range(seats)]
        scale = begin * (end / begin) ** when
        winner = chance.choices(range(seats), [math.exp(stand / scale) for stand in stands])[0]
        found.append(Stood(when, stands, [float(seat == winner) for seat in range(seats)]))
    return found


@pytest.mark.parametrize(("begin", "end", "seats"), [(9.0, 1.5, 2), (4.0, 4.0, 4)])
def test_the_scales_that_made_the_winners_are_found(begin: float, end: float, seats: int) -> None:
    found = forecast.fitted(made_up(begin, end, seats, 3000), ["early", "late"])
    assert found == pytest.approx({"early": begin, "late": end}, rel=0.2)


def test_one_scale_serves_a_whole_game() -> None:
    assert forecast.fitted(made_up(3.0, 3.0, 3, 3000), ["swing"]) == pytest.approx({"swing": 3.0}, rel=0.1)


def test_a_coin_surprises_by_the_logarithm_of_two() -> None:
    assert forecast.surprises([Stood(0.3, [1.0, 1.0], [1.0, 0.0])], [1.0]) == pytest.approx([math.log(2)])
    assert forecast.surprises([Stood(0.5, [3.0, 1.0], [0.5, 0.5])], [4.0, 1.0]) == pytest.approx(
        [math.log(1 + math.exp(-1)) + 0.5]
    )


def test_a_gain_is_sure_if_it_comes_in_every_game() -> None:
    before = [0.5] * 4 * SHOWN
    assert forecast.gain(before, [0.4] * 4 * SHOWN) == pytest.approx((0.1, 0.1, 0.1))
    mixed = forecast.gain(before, ([0.3] * SHOWN + [0.6] * SHOWN) * 2)
    assert mixed.value == pytest.approx(0.05)
    assert mixed.low < 0 < mixed.high


def test_the_minimum_is_where_it_is() -> None:
    assert forecast.lowest(lambda x: (x - 1.25) ** 2, -3, 6) == pytest.approx(1.25, abs=1e-3)


def test_the_prior_grows_with_the_contrast_of_the_ratings() -> None:
    assert forecast.rescaled(2.0, Survey([], 0.5), Survey([], 0.75)) == 3.0


@pytest.mark.parametrize(("name", "options"), [("manhattan", {"colours": 1}), ("traffiq", {})])
def test_a_survey_shows_as_many_positions_of_each_game_and_who_has_won(name: str, options: dict[str, Any]) -> None:
    known, table = tunable(name), Table(name, 2, games.game(name).settle(2, options))
    moves, stands, _ = shipped(known, known.variant(2, table.options))
    found = forecast.survey(table, moves, stands, "survey", 3)
    assert found.contrast > 0
    assert len(found.shown) == 3 * SHOWN
    told = forecast.stood(known, known.judge(moves, stands), found.shown)
    for one in told:
        assert 0 <= one.when <= 1
        assert len(one.stands) == 2
        assert sum(one.shares) == 1
    assert len({tuple(one.stands) for one in told}) > SHOWN
