"""The commands for records, simulations and measurements."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from midtown.cli import bench
from midtown.fairness import Shuffle, secret_of
from midtown.match import Match
from tests import forked
from tests.conftest import GOLDEN

RECORD = GOLDEN / "records" / "manhattan-2-colours-1.json"


def midtown(*arguments: object) -> subprocess.CompletedProcess[str]:
    done = forked.run([*map(str, arguments)], os.environ)
    assert "Traceback" not in done.stderr + done.stdout
    return done


def test_record_show_draws_the_last_position_in_either_language() -> None:
    english, german = (midtown("record", "show", RECORD, "--lang", lang).stdout for lang in ("en", "de"))
    assert "Manhattan" in english
    assert "moves played" in english
    assert "Züge gespielt" in german
    assert "\x1b" not in english


def test_record_replay_tells_every_move() -> None:
    moves = json.loads(RECORD.read_text())["moves"]
    replayed = midtown("record", "replay", RECORD).stdout
    assert all(f"[{move}]" in replayed for move in moves)
    assert len(midtown("record", "replay", RECORD, "--boards").stdout) > 5 * len(replayed)


def test_record_frames_writes_a_finished_game_for_any_page(tmp_path: Path) -> None:
    file, unfinished = tmp_path / "frames.json", tmp_path / "unfinished.json"
    assert midtown("record", "frames", RECORD, "-o", file, "--seat", "2").returncode == 0
    written = json.loads(file.read_text("utf-8"))
    assert (written["format"], written["side"]) == ("midtown-frames/1", 1)
    assert len(written["frames"]) == len(written["record"]["moves"]) + 1
    document = Match("traffiq", ["Ann", "Bob"], {}, Shuffle(secret_of(1))).record().document()
    unfinished.write_text(json.dumps(document))
    done = midtown("record", "frames", unfinished, "-o", tmp_path / "none.json", "--lang", "de")
    assert (done.returncode != 0, "Nur eine zu Ende gespielte Partie" in done.stderr) == (True, True)
    assert not (tmp_path / "none.json").exists()


def test_record_verify_says_yes_and_no(tmp_path: Path) -> None:
    assert midtown("record", "verify", RECORD).returncode == 0
    document = json.loads(RECORD.read_text())
    document["secret"] = "0" * 64
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(document))
    done = midtown("record", "verify", wrong)
    assert done.returncode == 1
    assert "✗" in done.stdout
    document["moves"][3] = "Fb2+9"
    wrong.write_text(json.dumps(document))
    done = midtown("record", "verify", wrong)
    assert done.returncode == 1
    assert "4" in done.stdout


@pytest.mark.parametrize("kind", ["no commitment", "continued", "unfinished"])
def test_record_verify_does_not_say_yes_to_what_it_cannot_prove(tmp_path: Path, kind: str) -> None:
    document = json.loads(RECORD.read_text()) | {"commitment": None, "secret": None}
    if kind == "continued":
        document["events"] = [{"at": 3, "event": "continued"}]
    if kind == "unfinished":
        document = Match("traffiq", ["Ann", "Bob"], {}, Shuffle(secret_of(1))).record().document()
    file = tmp_path / "record.json"
    file.write_text(json.dumps(document))
    done = midtown("record", "verify", file)
    assert done.returncode == 3
    assert "–" in done.stdout
    assert ("continued from an uploaded record after 3 moves" in done.stdout) is (kind == "continued")


@pytest.mark.parametrize("content", ["", "{", "[]", "[" * 100_000, "\xff", '{"format": "chess"}'])
def test_a_file_that_is_no_record_gets_one_sentence(tmp_path: Path, content: str) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content.encode("latin-1"))
    for command in ("show", "replay", "verify"):
        done = midtown("record", command, file)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1


def test_a_file_that_is_not_there_gets_one_sentence(tmp_path: Path) -> None:
    done = midtown("record", "show", tmp_path / "none.json")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_simulate_prints_a_table_or_json_and_writes_records(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    arguments = ["simulate", "stones", "--players", 2, "--bots", "greedy,random", "--games", 20, "--seed", 3]
    table = midtown(*arguments)
    assert table.returncode == 0
    assert "greedy" in table.stdout
    assert "S-END 20" in table.stdout
    one, two = (midtown(*arguments, "--jobs", jobs, "--json", "--out", out) for jobs in (1, 2))
    assert one.stdout == two.stdout
    totals = json.loads(one.stdout)
    assert sum(totals["wins"]) == pytest.approx(20)
    assert len([json.loads(line) for line in out.read_text().splitlines()]) == 20


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "chess"],
        ["simulate", "stones", "--players", 7],
        ["simulate", "stones", "--bots", "genius"],
        ["simulate", "stones", "--bots", "greedy,greedy,greedy"],
        ["simulate", "stones", "--option", "heap=3"],
        ["simulate", "stones", "--option", "heap"],
        ["simulate", "stones", "--games", 0],
        ["simulate", "stones", "--seed", "x"],
        ["simulate", "stones", "--out", "/nowhere/at/all"],
        ["engine", "--fast"],
        ["sing"],
    ],
)
def test_what_cannot_be_done_ends_with_code_2_and_a_sentence(arguments: list[object]) -> None:
    done = midtown(*arguments)
    assert done.returncode == 2
    assert done.stderr.strip()


def test_bench_measures_every_game_and_proves_its_work() -> None:
    first, second = (list(bench.measure(batch=3, repeats=3)) for _ in range(2))
    assert [result.checksum for result in first] == [result.checksum for result in second]
    document = json.loads(bench.document(first))
    assert {(rate["game"], rate["players"]) for rate in document["playouts"]} == {
        (cost["game"], cost["players"]) for cost in document["nodes"]
    }
    assert len(document["playouts"]) == len(document["steps"]) == 6
    assert all(rate["playouts_per_second"] > 0 for rate in document["playouts"])
    assert all(rate["steps_per_second"] > 0 for rate in document["steps"])
    assert isinstance(document["compiled"], bool)
