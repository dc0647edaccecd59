"""Tuning in rounds: resumed runs have the same result, and separate games judge it."""

import json
from pathlib import Path
from typing import Any

import pytest

from midtown.executor.processes import Processes
from midtown.game import RequestError
from midtown.support.intervals import Estimate
from midtown.tuning import log_loss, match
from midtown.tuning.match import Credit
from midtown.tuning.plan import BATCH, TuningEffort, TuningPlan, tuning_plan
from midtown.tuning.tunable import Tunable, WeightSet, ship, shipped_weights, tunable
from midtown.tuning.tune import Log, Tuning


def small_plan(**changes: Any) -> TuningPlan:
    return tuning_plan("manhattan", 2, {"colours": 1}, TuningEffort(3, 4, 3, 60, 2, 12), 5)._replace(**changes)


PLAN = small_plan()


def run(path: Path, plan: TuningPlan = PLAN, rounds: int = 99, processes: int = 1) -> Tuning:
    """Run at most `rounds` more rounds of the tuning in this file."""
    log = Log(path, plan)
    for _, line in zip(range(rounds), log.tuning.run(Processes(processes)), strict=False):
        log.add(line)
    log.close()
    return log.tuning


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tune") / "whole.jsonl"
    run(path)
    return path


def test_a_plan_rounds_up_to_whole_deals_and_knows_the_weights_in_use() -> None:
    assert (PLAN.deals, PLAN.referee, PLAN.most_rounds, PLAN.variant) == (2, 2, 8, "2")
    assert (PLAN.move_weights, PLAN.state_weights, PLAN.temperature) == shipped_weights(tunable("manhattan"), "2")
    assert tuning_plan("manhattan", 2, {}, TuningEffort(), 1).variant == "2x2"
    assert tuning_plan("traffiq", 3, {}, TuningEffort(games=4), 1).deals == 2


def test_where_stands_follow_from_moves_nothing_is_forecast(tmp_path: Path) -> None:
    plan = tuning_plan("traffiq", 2, {}, TuningEffort(1, 4, 2, 1, 9, 6), 1)
    assert plan.forecasts == 0
    tuning = run(tmp_path / "a.jsonl", plan)
    assert (tuning.result.gain, tuning.result.state_weights) == (None, {})


@pytest.mark.parametrize(
    ("game", "forecasts", "better", "prior", "restated"),
    [
        ("manhattan", 0, False, True, False),
        ("manhattan", 0, True, False, False),
        ("manhattan", 1, False, True, False),
        ("traffiq", 0, False, True, False),
        ("traffiq", 0, True, False, True),
    ],
)
def test_the_scales_of_what_stays_stay(
    game: str, forecasts: int, better: bool, prior: bool, restated: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`prior` depends on move weights, the others on state values, which in TraffIQ follow from move weights."""
    module = tunable(game)
    monkeypatch.setattr(log_loss, "gain", lambda before, after: Estimate(0.01, -0.01, 0.03))
    monkeypatch.setattr(match, "play_match", lambda match: [Credit(0.9 if better else 0.5, 0.5)] * 25)
    plan = tuning_plan(game, 2, {}, TuningEffort(1, 4, 2, 100, forecasts, 6), 1)
    tuning = Tuning(plan, [])
    for _ in tuning.run():
        pass
    assert tuning.result.better is better
    kept = tuning.kept.temperature
    assert (kept["prior"] == plan.temperature["prior"]) is prior
    assert all(kept[name] == plan.temperature[name] for name in module.TEMPERATURES) is not restated
    assert tuning.temperature_changed is restated


@pytest.mark.parametrize(("game", "players"), [("stones", 2), ("manhattan", 5), ("chess", 2)])
def test_what_cannot_be_played_is_refused(game: str, players: int) -> None:
    with pytest.raises(RequestError):
        tuning_plan(game, players, {}, TuningEffort(), 1)


def test_a_stopped_tuning_resumes_with_the_same_result(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "torn.jsonl"
    for rounds in (2, 0, 2, 3):
        run(path, rounds=rounds)
        path.write_bytes(path.read_bytes()[:-10])
    before = path.read_bytes()
    again = run(path)
    assert path.read_bytes().startswith(before)
    assert again.result == Tuning(PLAN, [json.loads(line) for line in whole.read_text().splitlines()[1:]]).result


def test_several_processes_come_to_the_same(whole: Path, tmp_path: Path) -> None:
    run(tmp_path / "two.jsonl", rounds=2, processes=2)
    two = (tmp_path / "two.jsonl").read_text().splitlines()
    assert two == whole.read_text().splitlines()[: len(two)]


def test_a_whole_file_is_only_read(whole: Path) -> None:
    before = whole.read_bytes()
    assert run(whole).result.games == PLAN.referee * BATCH * 2
    assert whole.read_bytes() == before


@pytest.mark.parametrize(("changes", "field"), [({"seed": 6}, "seed"), ({"temperature": {"prior": 1.0}}, "chances")])
def test_a_file_of_another_plan_is_refused(whole: Path, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(RequestError, match=f"contains a different tuning run: its “{field}”"):
        Log(whole, small_plan(**changes))


def test_a_file_of_something_else_is_refused() -> None:
    with pytest.raises(RequestError, match="does not contain a tuning run"):
        Log(Path(__file__), PLAN)


@pytest.mark.parametrize(
    ("number", "changes"),
    [
        (2, {"credits": [[0.5, 0.5]]}),
        (2, {"middle": {}}),
        (1, {"credits": None}),
        (6, {"surprises": [1.0]}),
        (7, {"middle": {"a": 1.0}}),
    ],
)
def test_rounds_that_come_out_differently_now_are_refused(
    whole: Path, tmp_path: Path, number: int, changes: dict[str, Any]
) -> None:
    lines = whole.read_text().splitlines()
    lines[number] = json.dumps({**json.loads(lines[number]), **changes})
    path = tmp_path / "changed.jsonl"
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(RequestError, match="its rounds would turn out differently now"):
        Log(path, PLAN)
    assert path.read_text().splitlines() == lines


@pytest.mark.parametrize(("wins", "better"), [(0.5, False), (0.52, False), (0.9, True), (0.1, False)])
@pytest.mark.parametrize(("low", "state_better"), [(-0.01, False), (0.01, True)])
def test_only_what_is_better_for_sure_is_kept(
    whole: Path, wins: float, better: bool, low: float, state_better: bool
) -> None:
    lines = [json.loads(line) for line in whole.read_text().splitlines()[1:]]
    shares = {"wins": [wins + (-0.1 if deal % 2 else 0.1) for deal in range(BATCH)], "points": [0.5] * BATCH}
    others = [line for line in lines if "referee" not in line]
    rounds = [{"referee": number, **shares} for number in range(2)]
    lines = others[: PLAN.generations] + rounds + others[PLAN.generations :]
    lines[-1]["gain"] = [0.02, low, 0.04]
    tuning = Tuning(PLAN, lines)
    result, kept = tuning.result, tuning.kept
    assert result.wins.value == pytest.approx(wins, abs=0.01)
    assert (result.better, result.state_better, result.proven) == (better, state_better, better or state_better)
    assert result.move_weights != PLAN.move_weights
    assert result.state_weights.keys() == PLAN.state_weights.keys()
    assert kept.move_weights == (result.move_weights if better else PLAN.move_weights)
    assert kept.state_weights == (result.state_weights if state_better else PLAN.state_weights)
    assert kept.temperature == lines[-1]["chances"]


@pytest.mark.parametrize(("wins", "rounds", "better"), [(0.9, 2, True), (0.2, 2, False), (0.515, 4, False)])
def test_the_referee_stops_when_it_knows(
    wins: float, rounds: int, better: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match, "play_match", lambda match: [Credit(wins, 0.5)] * BATCH)
    plan = tuning_plan("manhattan", 2, {"colours": 1}, TuningEffort(1, 4, 2, 200, 0, 6), 1)
    tuning = run(tmp_path / "log.jsonl", plan)
    assert sum("referee" in line for line in tuning.lines) == rounds
    result = tuning.result
    assert result.better is better
    assert (result.games < rounds * BATCH * 2) is (rounds < 4)
    assert result.wins.low < wins < result.wins.high
    assert run(tmp_path / "log.jsonl", plan).result == result


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tunable:
    """Return TraffIQ with its weights copied to a file of this test."""
    game = tunable("traffiq")
    file = tmp_path / "weights.json"
    file.write_bytes(game.FILE.read_bytes())
    monkeypatch.setattr(game, "FILE", file)
    return game


def test_what_is_shipped_takes_the_place_of_one_variant(game: Tunable) -> None:
    others = shipped_weights(game, "2")
    weights = WeightSet({**others.move_weights, "taxi": 9.0}, {}, {**others.temperature, "swing": 2.5})
    ship(game, "3", weights)
    assert shipped_weights(game, "3") == weights
    assert shipped_weights(game, "2") == others
    once = game.FILE.read_text()
    ship(game, "3", weights)
    assert game.FILE.read_text() == once


def test_weights_that_could_not_be_shipped_to_the_end_leave_those_of_before(
    game: Tunable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def torn(file: Path, content: bytes) -> int:
        with file.open("wb") as half:
            half.write(content[: len(content) // 2])
        raise OSError("no space left on device")

    before = game.FILE.read_text()
    monkeypatch.setattr(Path, "write_bytes", torn)
    with pytest.raises(OSError, match="no space"):
        ship(game, "3", shipped_weights(game, "2"))
    assert game.FILE.read_text() == before
    assert list(game.FILE.parent.iterdir()) == [game.FILE]
