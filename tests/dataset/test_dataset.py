"""Games as rows and files: complete, equal for any number of processes, and without what a seat cannot see."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from midtown import games
from midtown.arena.selfplay import Job, play_game, task_of
from midtown.cli.app import run
from midtown.dataset import parquet
from midtown.dataset.rows import GameRows, Origin, rows_of, sample
from midtown.game import RequestError
from midtown.match import Match, Script
from midtown.record import read, replay
from midtown.verify import verify
from tests.conftest import searching
from tests.tools import need_package
from tests.twins import Twin

STONES = Job("stones", ("greedy", "random"), {}, 5)


@pytest.fixture
def arrow() -> Any:
    """Return the module `pyarrow.parquet`; skip the test without it, or fail it in CI."""
    need_package("pyarrow")
    return parquet.library()[1]


@pytest.mark.parametrize("game", ["manhattan", "stones", "traffiq"])
def test_rows_hold_the_whole_game_and_what_each_seat_saw(game: str) -> None:
    job = STONES._replace(game=game)
    record = play_game(task_of(job, 0)).record
    rows = rows_of(record, Origin("x"))
    rules = games.game(game)
    assert read(json.loads(rows.game["record"])) == record
    assert rows.game["moves"] == len(rows.decisions) == len(record.moves)
    assert (rows.game["scores"], rows.game["winners"]) == tuple((record.result or {}).values())
    for step, row in zip(replay(record), rows.decisions, strict=False):
        assert row["seat"] == rules.to_move(step.position)
        assert json.loads(row["state"]) == json.loads(json.dumps(rules.view(step.position, row["seat"])))
        assert row["legal"] == rules.legal(step.position)
        assert row["move"] in row["legal"]


@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
def test_games_that_differ_in_what_one_seat_sees_have_the_same_decisions_of_all_others(game: str) -> None:
    twin = Twin(game, 1, 12)
    rows: list[GameRows] = []
    for draws in twin.draws:
        match = Match(game, ["a", "b", "c"], {}, Script(draws))
        for move in twin.moves:
            match = match.after(move)
        rows.append(rows_of(match.record(), Origin("x")))
    first, second = ([row for row in one.decisions if row["seat"] != 1] for one in rows)
    assert first == second
    assert rows[0].decisions != rows[1].decisions


@searching
def test_chances_are_searched_for_every_decision_and_repeatable() -> None:
    (one,), (again,) = (list(sample(STONES, 1, iterations=20)) for _ in range(2))
    assert one.rows == again.rows
    chances = [row["chances"] for row in one.rows.decisions]
    assert all(sum(both or ()) == pytest.approx(1) for both in chances)
    assert all(row["chances"] is None for row in next(iter(sample(STONES, 1))).rows.decisions)


def written(folder: Path, name: str, *more: object) -> Path:
    """Simulate ten games into a file; return it."""
    file = folder / name
    arguments = ["simulate", "stones", "--bots", "greedy,random", "--games", 10, "--out", file, "--lang", "en", *more]
    assert run([str(argument) for argument in arguments]) == 0
    return file


def test_files_have_the_same_bytes_for_any_number_of_processes(
    arrow: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "AT_ONCE", 16)  # so that there are several groups of rows
    one, two = written(tmp_path, "one.parquet", "--jobs", 1), written(tmp_path, "two.parquet", "--jobs", 2)
    assert one.read_bytes() == two.read_bytes()
    assert parquet.decisions_file(one).read_bytes() == parquet.decisions_file(two).read_bytes()
    assert arrow.ParquetFile(parquet.decisions_file(one)).num_row_groups > 2
    other = written(tmp_path, "other.parquet", "--seed", 2)
    assert one.read_bytes() != other.read_bytes()


def test_files_come_back_as_rows_and_their_records_verify(arrow: Any, tmp_path: Path) -> None:
    file = written(tmp_path, "games.parquet")
    rows = arrow.read_table(file).to_pylist()
    decisions = arrow.read_table(parquet.decisions_file(file)).to_pylist()
    expected = [one.rows for one in sample(STONES._replace(seed=1), 10)]
    assert rows == [one.game for one in expected]
    assert decisions == [row for one in expected for row in one.decisions]
    assert all(finding.fits for row in rows for finding in verify(read(json.loads(row["record"]))))
    assert arrow.read_schema(file).metadata == {b"format": b"midtown-games/1"}


def test_memory_holds_few_decisions_whatever_the_number_of_games(
    arrow: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "AT_ONCE", 20)
    with parquet.Writer(tmp_path / "x.parquet") as writer:
        for one in sample(STONES, 30):
            writer.add(one.rows)
            assert len(writer.decisions) < 20
            assert len(writer.games) < 20
    assert arrow.read_table(tmp_path / "x.parquet").num_rows == 30


def test_an_interrupted_run_leaves_files_with_whole_games(arrow: Any, tmp_path: Path) -> None:
    file = tmp_path / "x.parquet"

    def interrupted() -> None:
        with parquet.Writer(file) as writer:
            for one in sample(STONES, 3):
                writer.add(one.rows)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    decisions = arrow.read_table(parquet.decisions_file(file)).to_pylist()
    moves = {row["id"]: row["moves"] for row in arrow.read_table(file).to_pylist()}
    assert len(moves) == 3
    assert moves == {game: sum(row["game"] == game for row in decisions) for game in moves}


def test_other_files_hold_records_and_no_chances(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = written(tmp_path, "games.jsonl").read_text("utf-8").splitlines()
    assert len([read(json.loads(line)) for line in lines]) == 10
    capsys.readouterr()
    assert run(["simulate", "stones", "--games", "1", "--chances", "5", "--lang", "en"]) == 2
    assert ".parquet" in capsys.readouterr().err


def test_without_the_extra_files_are_refused_with_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(RequestError, match="research"):
        parquet.Writer(tmp_path / "x.parquet")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_named(arrow: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "missing" / "games.parquet"
    assert run(["simulate", "stones", "--games", "1", "--out", str(file), "--lang", "en"]) == 2
    assert str(file) in capsys.readouterr().err
