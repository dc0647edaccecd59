"""A tuning is played in rounds: gone on with as if nothing had been, and judged by games of its own."""

import json
from pathlib import Path
from typing import Any

import pytest

from midtown.arena.intervals import Estimate
from midtown.game import RequestError
from midtown.tuning import forecast, trial
from midtown.tuning.log import Log
from midtown.tuning.plan import BATCH, Effort, Plan, plan
from midtown.tuning.trial import Credit
from midtown.tuning.tunable import Set, Tunable, ship, shipped, tunable
from midtown.tuning.tune import Tuning


def asked(**changes: Any) -> Plan:
    return plan("manhattan", 2, {"colours": 1}, Effort(3, 4, 3, 60, 2, 12), 5)._replace(**changes)


PLAN = asked()


def run(path: Path, told: Plan = PLAN, rounds: int = 99, processes: int = 1) -> Tuning:
    """So many rounds more at most."""
    log = Log(path, told)
    for _, line in zip(range(rounds), log.tuning.run(processes), strict=False):
        log.add(line)
    log.close()
    return log.tuning


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tune") / "whole.jsonl"
    run(path)
    return path


def test_a_plan_rounds_up_to_whole_deals_and_knows_the_weights_in_use() -> None:
    assert (PLAN.deals, PLAN.referee, PLAN.rounds, PLAN.variant) == (2, 2, 8, "2")
    assert (PLAN.moves, PLAN.stands, PLAN.chances) == shipped(tunable("manhattan"), "2")
    assert plan("manhattan", 2, {}, Effort(), 1).variant == "2x2"
    assert plan("traffiq", 3, {}, Effort(games=4), 1).deals == 2


def test_where_stands_follow_from_moves_nothing_is_forecast(tmp_path: Path) -> None:
    told = plan("traffiq", 2, {}, Effort(1, 4, 2, 1, 9, 6), 1)
    assert told.forecasts == 0
    tuning = run(tmp_path / "a.jsonl", told)
    assert (tuning.found.gain, tuning.found.stands) == (None, {})


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
    """`prior` reads ratings, so it goes with moves; the others read stands, which in TraffIQ follow from moves."""
    known = tunable(game)
    monkeypatch.setattr(forecast, "gain", lambda before, after: Estimate(0.01, -0.01, 0.03))
    monkeypatch.setattr(trial, "run", lambda asked: [Credit(0.9 if better else 0.5, 0.5)] * 25)
    told = plan(game, 2, {}, Effort(1, 4, 2, 1, forecasts, 6), 1)
    tuning = Tuning(told, [])
    for _ in tuning.run(1):
        pass
    assert tuning.found.better is better
    kept = tuning.kept.chances
    assert (kept["prior"] == told.chances["prior"]) is prior
    assert all(kept[name] == told.chances[name] for name in known.SCALES) is not restated
    assert tuning.restated is restated


@pytest.mark.parametrize(("game", "players"), [("stones", 2), ("manhattan", 5), ("chess", 2)])
def test_what_cannot_be_played_is_refused(game: str, players: int) -> None:
    with pytest.raises(RequestError):
        plan(game, players, {}, Effort(), 1)


def test_a_stopped_tuning_goes_on_and_ends_as_if_nothing_had_been(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "torn.jsonl"
    for rounds in (2, 0, 2, 3):
        run(path, rounds=rounds)
        path.write_bytes(path.read_bytes()[:-10])
    before = path.read_bytes()
    again = run(path)
    assert path.read_bytes().startswith(before)
    assert again.found == Tuning(PLAN, [json.loads(line) for line in whole.read_text().splitlines()[1:]]).found


def test_several_processes_come_to_the_same(whole: Path, tmp_path: Path) -> None:
    run(tmp_path / "two.jsonl", rounds=2, processes=2)
    two = (tmp_path / "two.jsonl").read_text().splitlines()
    assert two == whole.read_text().splitlines()[: len(two)]


def test_a_whole_file_is_only_read(whole: Path) -> None:
    before = whole.read_bytes()
    assert run(whole).found.games == PLAN.referee * BATCH * 2
    assert whole.read_bytes() == before


@pytest.mark.parametrize(("changes", "field"), [({"seed": 6}, "seed"), ({"chances": {"prior": 1.0}}, "chances")])
def test_a_file_of_another_plan_is_refused(whole: Path, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(RequestError, match=f"holds another tuning: its “{field}”"):
        Log(whole, asked(**changes))


def test_a_file_of_something_else_is_refused() -> None:
    with pytest.raises(RequestError, match="holds no tuning"):
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
    with pytest.raises(RequestError, match="its rounds come out differently now"):
        Log(path, PLAN)
    assert path.read_text().splitlines() == lines


@pytest.mark.parametrize(("wins", "better"), [(0.5, False), (0.52, False), (0.9, True), (0.1, False)])
@pytest.mark.parametrize(("low", "keener"), [(-0.01, False), (0.01, True)])
def test_only_what_is_better_for_sure_is_kept(whole: Path, wins: float, better: bool, low: float, keener: bool) -> None:
    lines = [json.loads(line) for line in whole.read_text().splitlines()[1:]]
    for line in lines[PLAN.generations : PLAN.judged]:
        line["wins"] = [wins + (-0.1 if deal % 2 else 0.1) for deal in range(BATCH)]
    lines[-1]["gain"] = [0.02, low, 0.04]
    tuning = Tuning(PLAN, lines)
    found, kept = tuning.found, tuning.kept
    assert found.wins.value == pytest.approx(wins, abs=0.01)
    assert (found.better, found.keener, found.proven) == (better, keener, better or keener)
    assert found.moves != PLAN.moves
    assert found.stands.keys() == PLAN.stands.keys()
    assert kept.moves == (found.moves if better else PLAN.moves)
    assert kept.stands == (found.stands if keener else PLAN.stands)
    assert kept.chances == lines[-1]["chances"]


@pytest.fixture
def known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tunable:
    """A game whose weights lie in a file that may be changed."""
    known = tunable("traffiq")
    file = tmp_path / "weights.json"
    file.write_bytes(known.FILE.read_bytes())
    monkeypatch.setattr(known, "FILE", file)
    return known


def test_what_is_shipped_takes_the_place_of_one_variant(known: Tunable) -> None:
    others = shipped(known, "2")
    found = Set({**others.moves, "taxi": 9.0}, {}, {**others.chances, "swing": 2.5})
    ship(known, "3", found)
    assert shipped(known, "3") == found
    assert shipped(known, "2") == others
    once = known.FILE.read_text()
    ship(known, "3", found)
    assert known.FILE.read_text() == once


def test_weights_that_could_not_be_shipped_to_the_end_leave_those_of_before(
    known: Tunable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def torn(file: Path, text: str, *_: str, **__: str) -> int:
        file.write_bytes(text.encode()[: len(text) // 2])
        raise OSError("no space left on device")

    before = known.FILE.read_text()
    monkeypatch.setattr(Path, "write_text", torn)
    with pytest.raises(OSError, match="no space"):
        ship(known, "3", shipped(known, "2"))
    assert known.FILE.read_text() == before
    assert list(known.FILE.parent.iterdir()) == [known.FILE]
