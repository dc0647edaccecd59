"""The command `midtown tune`: interrupted and resumed runs, results, and refusals."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from midtown.cli import main
from midtown.tuning import match
from midtown.tuning.match import Credit
from midtown.tuning.tunable import tunable
from tests.cli.driver import PROGRAM, Done, environment, piped

pytestmark = pytest.mark.long

SMALL = ["--candidates", "4", "--games", "2", "--referee", "50", "--forecasts", "1", "--surveyed", "6", "--jobs", "1"]
COMMAND = ["tune", "manhattan", "--option", "colours=1", *SMALL]


@pytest.mark.parametrize(
    ("language", "sentences"),
    [("en", ["of 50 games (equal would be 50.0 %)"]), ("de", ["von 50 Partien (gleich stark wären"])],
)
def test_it_prints_every_weight_before_and_after_and_the_referees_result(
    tmp_path: Path, language: str, sentences: list[str]
) -> None:
    done = piped(tmp_path, *COMMAND, "--generations", "1", "--lang", language)
    assert (done.returncode, done.stderr) == (0, "")
    output = " ".join(done.stdout.split())
    for part in ("move_weights pick_same", "state_weights capture", "temperature late", *sentences):
        assert part in output


def test_ctrl_c_ends_at_once_and_the_same_command_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    command = [*COMMAND, "--generations", "500", "--out", str(file)]
    with subprocess.Popen(
        [*PROGRAM, *command], env=environment(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        until = time.monotonic() + 240
        while not (file.exists() and file.read_bytes().count(b"\n") > 3):
            assert process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        errors = process.communicate(timeout=60)[1]
    assert process.returncode == 130
    assert errors.startswith("Stopped after")
    assert errors.endswith("of 503 rounds. Run the same command to continue.\n")
    assert "its “generations” is 500, not 4" in refused(
        piped(tmp_path, *COMMAND, "--generations", "4", "--out", str(file))
    )


def test_the_result_is_one_document_and_nothing_is_written_that_is_not_better_for_sure(tmp_path: Path) -> None:
    weights = Path(__file__).parents[2] / "src" / "midtown" / "games" / "traffiq" / "ai" / "data" / "weights.json"
    before = weights.read_bytes()
    done = piped(tmp_path, "tune", "traffiq", *SMALL, "--generations", "1", "--json", "--write")
    assert (done.returncode, done.stderr) == (0, "")
    document = json.loads(done.stdout)
    assert document["found"]["better"] is False
    assert document["kept"]["moves"] == document["moves"] != document["found"]["moves"]
    assert weights.read_bytes() == before


@pytest.mark.parametrize(("game", "outdated"), [("traffiq", True), ("manhattan", False)])
def test_writing_state_weights_warns_where_the_network_is_outdated(
    game: str, outdated: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "weights.json"
    file.write_bytes(tunable(game).FILE.read_bytes())
    monkeypatch.setattr(tunable(game), "FILE", file)
    monkeypatch.setattr(match, "play_match", lambda match: [Credit(0.9, 0.5)] * 25)
    before = file.read_bytes()
    assert (
        main(
            [
                "tune",
                game,
                *SMALL,
                "--referee",
                "100",
                "--forecasts",
                "0",
                "--generations",
                "1",
                "--write",
                "--lang",
                "en",
            ]
        )
        == 0
    )
    errors = " ".join(capsys.readouterr().err.split())
    assert f"Written to {file}." in errors
    assert ("value-network-2.json was trained" in errors) is outdated
    assert file.read_bytes() != before


def refused(done: Done) -> str:
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "Das Spiel „chess“ gibt es nicht"),
        (["stones"], "Die Bewertung von stones hat keine Gewichte"),
        (["traffiq", "--players", "9"], "9"),
        (["traffiq", "--option", "tiles"], "tiles"),
        (["traffiq", "--out", "/nowhere/at/all"], "/nowhere/at/all"),
        (["traffiq", "--out", __file__], "enthält keine Suche nach Gewichten"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    assert sentence in refused(piped(tmp_path, "tune", *arguments, language="de_DE.UTF-8"))


def test_without_the_library_it_is_refused_in_one_sentence(tmp_path: Path) -> None:
    code = "import sys; sys.modules['cma'] = None; from midtown.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "tune", "traffiq"]
    done = subprocess.run(command, env=environment(tmp_path), capture_output=True, text=True, check=False)
    assert refused(done) == "Tuning needs the optional dependencies “tune”: pip install 'midtown[tune]'.\n"
