"""The command `midtown arena`: interrupted, killed and resumed tournaments, reports and pictures."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

from midtown.arena.standings import standings
from midtown.cli.arena import read_standings
from midtown.cli.arena.picture import draw
from midtown.cli.console import charts
from midtown.cli.options import names_in
from tests.arena import games as rigged
from tests.cli.driver import PROGRAM, Done, Terminal, environment, piped

ARENA = ["arena", "traffiq", "--bots", "greedy,random", "--seed", "3"]


def numbers(printed: str) -> dict[str, Any]:
    """Return the JSON result without measured times."""
    document: dict[str, Any] = json.loads(printed)
    for standing in document["standings"]:
        standing["pace"] = standing["pace"]["moves"]
    return document


def begun(home: Path, file: Path, games: int) -> "psutil.Popen":
    """Start a tournament; return its process when its file has at least four games."""
    command = [*PROGRAM, *ARENA, "--games", str(games), "--jobs", "2", "--out", str(file)]
    process = psutil.Popen(
        command,
        env=environment(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until = time.monotonic() + 240
    while not (file.exists() and file.read_bytes().count(b"\n") > 4):
        assert process.poll() is None
        assert time.monotonic() < until
        time.sleep(0.01)
    return process


@pytest.mark.long
def test_a_killed_tournament_resumes_with_the_same_result(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    with begun(tmp_path, file, 100) as process:
        workers = process.children(recursive=True)
        process.kill()
    assert workers
    assert psutil.wait_procs(workers, timeout=60)[1] == []
    file.write_bytes(file.read_bytes()[:-40])
    before = file.read_bytes()
    games = before.count(b"\n") + 3
    again = piped(tmp_path, *ARENA, "--games", str(games), "--jobs", "2", "--out", str(file), "--json")
    alone = piped(tmp_path, *ARENA, "--games", str(games), "--jobs", "1", "--json")
    assert file.read_bytes().startswith(before)
    assert again.stderr == alone.stderr == ""
    assert numbers(again.stdout) == numbers(alone.stdout)


def test_ctrl_c_ends_at_once_and_says_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    with begun(tmp_path, file, 100_000) as process:
        workers = process.children(recursive=True)
        process.send_signal(signal.SIGINT)
        try:
            _, errors = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    assert process.returncode == 130
    assert errors.startswith("Stopped after")
    assert errors.endswith("of 100000 games. Run the same command to continue.\n")
    assert psutil.wait_procs(workers, timeout=60)[1] == []


def test_at_a_terminal_there_is_a_bar_with_the_time_left(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "arena", "stones", "--bots", "greedy,random", "--games", "300", "--jobs", "1")
    try:
        terminal.expect("Playing games")
        terminal.expect("300/300")
        terminal.expect("0:00:00")
        terminal.expect("Computer player")
        assert terminal.close() == 0
    finally:
        terminal.kill()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("arena")
    path = home / "games.jsonl"
    arguments = ["arena", "stones", "--players", "3", "--bots", "greedy,random,random", "--games", "60", "--jobs", "1"]
    assert piped(home, *arguments, "--out", str(path)).returncode == 0
    return path


@pytest.mark.parametrize(("language", "words"), [("en", "deals in"), ("de", "Verteilungen in je")])
def test_the_report_says_what_the_tournament_said(file: Path, language: str, words: str) -> None:
    done = piped(file.parent, "arena", "report", str(file), "--lang", language)
    assert done.returncode == 0
    assert words in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines())
    document = json.loads(piped(file.parent, "arena", "report", str(file), "--json").stdout)
    assert [standing["bot"] for standing in document["standings"]] == ["greedy", "random"]
    assert (document["games"], document["deals"], document["seatings"]) == (60, 20, 3)
    assert sum(seat["wins"]["value"] for seat in document["seats"]) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize(
    ("name", "begins"), [("a.png", b"\x89PNG\r\n"), ("a.svg", b"<?xml"), ("a.html", b"<!doctype html>")]
)
def test_the_report_draws_a_picture(file: Path, tmp_path: Path, name: str, begins: bytes) -> None:
    picture = tmp_path / name
    done = piped(tmp_path, "arena", "report", str(file), "--out", str(picture))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert picture.read_bytes().startswith(begins)
    assert picture.stat().st_size > 10_000


def test_the_same_numbers_make_the_same_picture(file: Path, tmp_path: Path) -> None:
    one, two = tmp_path / "one.svg", tmp_path / "two.svg"
    for path in (one, two):
        draw(read_standings(file), path, "de")
    assert one.read_bytes() == two.read_bytes()


def test_many_with_long_names_and_one_alone_are_drawn(tmp_path: Path) -> None:
    crowd = [f"search:iterations={10**place}" for place in range(12)]
    for bots in (crowd, ["a$b<&>", "a$b<&>"]):
        plan = rigged.tournament(*bots)
        result = standings(plan, rigged.games(plan, 2, lambda deal, seating: [len(name) for name in seating]))
        assert result
        draw(result, tmp_path / "crowd.html", "en")
        assert "<svg" in (tmp_path / "crowd.html").read_text()


def test_without_the_library_a_picture_is_refused_in_one_sentence(file: Path, tmp_path: Path) -> None:
    code = "import sys; sys.modules['resvg_py'] = None; from midtown.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "arena", "report", str(file), "--out", str(tmp_path / "a.png")]
    done = subprocess.run(command, env=environment(tmp_path), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Pictures need the optional dependencies “pictures”: pip install 'midtown[pictures]'.\n"


def refused(done: Done) -> str:
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess", "--bots", "greedy,random"], "Das Spiel „chess“ gibt es nicht"),
        (["stones", "--bots", "greedy,genius"], "genius"),
        (["stones", "--bots", "greedy,random", "--players", "9"], "9"),
        (["stones", "--bots", "greedy,random", "--players", "3"], "2 Computerspieler passen nicht zu 3 Plätzen"),
        (["stones", "--bots", "greedy", "--option", "heap"], "heap"),
        (["stones", "--bots", "greedy,random", "--out", "/nowhere/at/all"], "/nowhere/at/all"),
        (["report", "/nowhere/at/all"], "/nowhere/at/all"),
        (["report", __file__], "enthält kein Turnier"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    assert sentence in refused(piped(tmp_path, "arena", *arguments, language="de_DE.UTF-8"))


def test_a_file_of_another_tournament_is_refused(file: Path) -> None:
    done = piped(file.parent, "arena", "stones", "--bots", "greedy,random", "--out", str(file))
    assert "its “players” is 3, not 2" in refused(done)


def test_a_picture_of_an_unknown_kind_and_a_tournament_that_has_just_begun_are_refused(file: Path) -> None:
    assert "“a.gif”" in refused(piped(file.parent, "arena", "report", str(file), "--out", "a.gif"))
    first = file.with_name("first.jsonl")
    first.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:3]))
    assert "has no deal yet" in refused(piped(file.parent, "arena", "report", str(first)))


def test_parameters_may_have_commas_of_their_own() -> None:
    assert names_in("a, b:x=1,y=2,c:z=3,d") == ("a", "b:x=1,y=2", "c:z=3", "d")


def test_ticks_are_round_numbers() -> None:
    assert charts.ticks(-3, 57, 4) == [0, 20, 40]
    assert charts.ticks(0.28, 0.39, 6) == pytest.approx([0.28, 0.3, 0.32, 0.34, 0.36, 0.38])


TEST = ["arena", "stones", "--bots", "greedy,random", "--sprt", "50:60", "--games", "2000"]


def test_a_sequential_test_stops_at_the_same_deal_for_any_number_of_processes_and_when_resumed(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    alone = piped(tmp_path, *TEST, "--jobs", "1", "--json", "--luck")
    result = numbers(alone.stdout)
    assert result["sprt"]["accepted"] == "high"
    assert result["games"] == result["sprt"]["games"] == 2 * result["sprt"]["deals"] < 2000
    assert piped(tmp_path, *TEST[:4], "--games", "20", "--jobs", "1", "--out", str(file)).returncode == 0
    for jobs in ("2", "1"):  # the second time there is nothing left to play
        assert numbers(piped(tmp_path, *TEST, "--jobs", jobs, "--out", str(file), "--json", "--luck").stdout) == result
    assert result["pairs"][0]["by_without_luck"]["points"]["low"] > 0.5


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Sequential test: greedy reaches"), ("de", "Sequenztest: greedy")]
)
def test_the_verdict_stands_below_the_tables(tmp_path: Path, language: str, words: str) -> None:
    done = piped(tmp_path, *TEST, "--score", "points", "--jobs", "1", "--lang", language)
    assert (done.returncode, done.stderr) == (0, "")
    assert words in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


@pytest.mark.long
def test_names_stay_whole_on_80_columns_beside_results_without_luck(tmp_path: Path) -> None:
    plan = ["arena", "manhattan", "--bots", "casual,club", "--games", "4", "--seconds", "0.001", "--jobs", "1"]
    for language in ("en", "de"):  # the second time there is nothing left to play
        done = piped(tmp_path, *plan, "--out", str(tmp_path / "games.jsonl"), "--luck", "--lang", language)
        assert (done.returncode, done.stderr) == (0, "")
        lines = done.stdout.splitlines()
        assert all(len(line) <= 80 for line in lines)
        firsts = [line.split()[0] for line in lines if line.strip()]
        assert firsts.count("club") == 3
        assert firsts.count("casual") == 3 + 2  # the two tables of pairs begin with it
        assert sum(line.startswith(("Computer player", "Computerspieler")) for line in lines) == 3


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--sprt", "53:50"], "“53:50” is not a sequential test."),
        (["--sprt", "50"], "“50” is not a sequential test."),
        (["--sprt", "50:53", "--alpha", "0.6", "--beta", "0.5"], "add up to 1.1"),
        (["--sprt", "30:36", "--score", "points", "--players", "3"], "only with two players"),
    ],
)
def test_what_is_no_sequential_test_is_refused(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    assert sentence in refused(piped(tmp_path, "arena", "stones", "--bots", "greedy,random,random", *arguments))


def test_a_program_plays_in_the_arena_and_its_losses_are_told(tmp_path: Path) -> None:
    bot = tmp_path / "bot"
    bot.write_text(f"#!{sys.executable}\nprint('hello')\n")
    bot.chmod(0o755)
    plan = ["arena", "stones", "--bots", f"{bot},random", "--games", "4", "--jobs", "1"]
    plan += ["--out", str(tmp_path / "games.jsonl")]
    for _ in range(2):  # the second time there is nothing left to play
        done = piped(tmp_path, *plan)
        assert (done.returncode, done.stderr) == (0, "")
        assert "lost 4 games by an answer that is not a move, the first: hello" in " ".join(done.stdout.split())
    document = json.loads(piped(tmp_path, *plan, "--json").stdout)
    assert document["forfeits"] == [{"bot": str(bot), "fault": "answer", "games": 4, "detail": "hello"}]
    assert "The program “./none” cannot be started" in refused(
        piped(tmp_path, "arena", "stones", "--bots", "./none,random")
    )
