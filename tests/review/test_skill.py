"""Skill in numbers: sums over decisions alone, by kind, and the level that they speak for."""

import json
from typing import Any

import pytest

from midtown import games
from midtown.record import read
from midtown.review import Sums, add_sums, by_kind, estimate, finished_steps, levels, total
from midtown.review.levels import Losses, MeasuredLevels, place
from midtown.statistics import STATISTICS
from tests.conftest import GOLDEN

WEAK_TO_STRONG = [Losses(900, 0.04, 0.05), Losses(900, 0.02, 0.03), Losses(900, 0.01, 0.02)]
SUMS = Sums("", 10, 5.0, 0.2)


@pytest.fixture
def few_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the losses of three levels be known, of one game."""
    monkeypatch.setattr(levels, "_table", lambda game: MeasuredLevels(100, ["a", "b", "c"], {2: WEAK_TO_STRONG}))


def recorded(name: str) -> Any:
    return read(json.loads((GOLDEN / "records" / f"{name}.json").read_text()))


def decided(*decisions: dict[str, object]) -> Any:
    """Return as much of a review as these decisions."""
    return {"decisions": list(decisions)}


def test_a_decision_is_of_the_kind_of_its_best_move_and_counts_for_its_seat() -> None:
    record = recorded("manhattan-2-colours-1-greedy")
    steps = finished_steps(record)
    picked = {"number": 1, "seat": 0, "move": record.moves[0], "best": record.moves[0], "chance": 0.5, "loss": 0.0}
    last = games.game("manhattan").legal(steps[54].position)[-1]
    late = {"number": 55, "seat": 1, "move": "any", "best": last, "chance": 0.3, "loss": 0.1}
    first, second = by_kind(record, steps, decided(picked, late, late))
    assert first == [Sums("pick", 1, 0.5, 0.0)]
    assert [(one.decisions, one.loss, one.chance) for one in second] == [(2, 0.2, 0.6)]
    assert second[0].kind != "pick"
    assert second[0].kept == pytest.approx(0.75)
    assert second[0].mean == pytest.approx(0.1)


def test_sums_are_added_in_the_order_of_the_games_kinds() -> None:
    sums = [Sums("two", 1, 0.5, 0.1), Sums("one", 2, 1.0, 0.0), Sums("two", 1, 0.3, 0.1)]
    assert add_sums("stones", sums) == [Sums("one", 2, 1.0, 0.0), Sums("two", 2, 0.8, 0.2)]
    assert total(sums) == Sums("", 4, 1.8, 0.2)
    assert total([]).kept == 1.0


def test_a_game_without_statistics_tells_no_kinds_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(STATISTICS, "path", "interface.nothing")
    record = recorded("manhattan-2-colours-1-greedy")
    played = {"number": 1, "seat": 0, "move": record.moves[0], "best": record.moves[0], "chance": 0.5, "loss": 0.1}
    assert by_kind(record, finished_steps(record), decided(played, played)) == [[Sums("", 2, 1.0, 0.2)], []]


def test_neither_draws_nor_the_result_have_a_part_in_it() -> None:
    record = recorded("manhattan-2-colours-1-greedy")
    steps = finished_steps(record)
    one = {"number": 1, "seat": 0, "move": record.moves[0], "best": record.moves[0], "chance": 0.5, "loss": 0.1}
    lucky: Any = {
        "decisions": [one],
        "luck": [{"luck": 0.9}],
        "chances": [[1.0, 0.0]],
        "without_luck": [0.1],
    }
    assert by_kind(record, steps, lucky) == by_kind(record, steps, decided(one))


@pytest.mark.parametrize(
    ("loss", "level"), [(0.09, 0), (0.04, 0), (0.03, 0.5), (0.02, 1), (0.0125, 1.75), (0.01, 2), (0.0, 2)]
)
def test_a_loss_stands_between_the_levels_around_it(loss: float, level: float) -> None:
    assert place(WEAK_TO_STRONG, loss) == pytest.approx(level)


@pytest.mark.usefixtures("few_levels")
def test_more_games_make_an_estimate_surer() -> None:
    few, many = (estimate("stones", 2, Sums("", number, 0.5 * number, 0.02 * number), 100) for number in (10, 1000))
    assert few is not None
    assert many is not None
    assert few.value == many.value == pytest.approx(1)
    assert 0 <= few.low < many.low < 1 < many.high < few.high <= 2


@pytest.mark.usefixtures("few_levels")
def test_what_was_not_measured_has_no_level() -> None:
    assert estimate("stones", 3, SUMS, 100) is None
    assert estimate("stones", 2, SUMS, 240) is None
    assert estimate("stones", 2, SUMS._replace(decisions=0), 100) is None
    assert estimate("stones", 2, SUMS, 100) is not None


def test_levels_in_the_wrong_order_count_as_equals() -> None:
    first, second, third = levels.level_out([Losses(10, 0.01, 0.1), Losses(30, 0.03, 0.2), Losses(10, 0.002, 0.1)])
    assert (first.mean, second.mean, third.mean) == pytest.approx((0.025, 0.025, 0.002))
    assert (first.decisions, second.deviation) == (10, 0.2)
    assert place([first, second, third], 0.03) == 0
    assert 1 < place([first, second, third], 0.024) < 1.1


def test_every_game_ships_losses_and_the_strongest_level_loses_least() -> None:
    measured = levels.measured_levels()
    assert set(measured) == {(name, players) for name in ("manhattan", "traffiq") for players in (2, 3, 4)}
    for losses in measured.values():
        means = [level.mean for level in levels.level_out(list(losses.values()))]
        assert means == sorted(means, reverse=True)
        assert means[-1] < means[-2] < means[0]
        assert all(level.decisions >= 40 and level.deviation > 0 for level in losses.values())
