"""A Ray cluster: the same files as one process writes, whatever is lost, and refusals in one sentence."""

import importlib.util
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.driver import PROGRAM, environment, piped
from tests.tools import lacking

pytestmark = pytest.mark.long

PATIENCE = 120.0
GAMES = 200
ARENA = ["arena", "traffiq", "--bots", "greedy,random", "--seed", "3", "--games", str(GAMES)]
TIMES = re.compile(rb'"seconds":[-0-9.e]+,"slowest":[-0-9.e]+')


def need_ray() -> None:
    """Skip the test where Ray is not installed, or fail it in CI."""
    if importlib.util.find_spec("ray") is None:
        lacking("ray is not installed: the extra midtown[cluster]")


@contextmanager
def three_nodes() -> Iterator[subprocess.Popen[str]]:
    """Yield the program `three_nodes`; at the end its nodes are stopped."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.executor.three_nodes"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as program:
        yield program


def order(program: subprocess.Popen[str], line: str = "") -> str:
    """Write a line if there is one, and return the program's next line."""
    assert program.stdin
    assert program.stdout
    program.stdin.write(line)
    program.stdin.flush()
    return program.stdout.readline().strip()


@contextmanager
def begun(home: Path, file: Path, lines: int, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Yield the tournament's process when `lines` lines are in its file."""
    with subprocess.Popen(
        [*PROGRAM, *ARENA, "--out", str(file), *arguments],
        env=environment(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            until = time.monotonic() + PATIENCE
            while not (file.exists() and file.read_bytes().count(b"\n") >= lines):
                assert process.poll() is None, process.communicate()
                assert time.monotonic() < until
                time.sleep(0.01)
            yield process
        finally:
            process.kill()


def without_times(file: Path) -> bytes:
    return TIMES.sub(b"", file.read_bytes())


def test_a_cluster_stopped_once_and_with_a_node_lost_writes_what_one_process_writes(tmp_path: Path) -> None:
    need_ray()
    one, two, file = (tmp_path / name for name in ("one.jsonl", "two.jsonl", "cluster.jsonl"))
    with three_nodes() as nodes:
        cluster = f"ray://{order(nodes)}"
        with begun(tmp_path, file, 2, "--cluster", cluster) as stopped:
            stopped.send_signal(signal.SIGINT)
            printed, errors = stopped.communicate(timeout=PATIENCE)
        assert (stopped.returncode, printed) == (130, ""), errors
        assert re.fullmatch(rf"Stopped after \d+ of {GAMES} games. Run the same command to continue.\n", errors)
        kept = file.read_bytes()
        lines = kept.count(b"\n")
        assert lines < GAMES
        for jobs, alone in (("1", one), ("2", two)):
            assert piped(tmp_path, *ARENA, "--jobs", jobs, "--out", str(alone)).returncode == 0
        assert order(nodes) == "three"
        with begun(tmp_path, file, lines + 2, "--cluster", cluster, "--json") as resumed:
            assert order(nodes, "\n") == "two"
            assert file.read_bytes().count(b"\n") < GAMES
            printed, errors = resumed.communicate(timeout=PATIENCE)
        assert (resumed.returncode, errors) == (0, "")
        assert printed.startswith("{")
        assert file.read_bytes().startswith(kept)
        assert without_times(file) == without_times(one) == without_times(two)
        failures = [sys.executable, "-m", "tests.executor.on_cluster", cluster]
        assert subprocess.run(failures, capture_output=True, text=True, check=True).stdout == "as expected\n"


@pytest.mark.parametrize(
    "address", ["", "rai", "ray:", "ray://", "ray://:1", "ray://a:b", "ray://a:0", "ray://a:65536"]
)
def test_what_is_no_address_is_refused(address: str, tmp_path: Path) -> None:
    done = piped(tmp_path, *ARENA, "--cluster", address)
    assert (done.returncode, done.stdout) == (2, "")
    assert "is not the address of a cluster" in done.stderr


@pytest.mark.parametrize(("language", "words"), [("en", "Nobody answers at"), ("de", "antwortet niemand")])
def test_where_nobody_listens_one_sentence_says_so(language: str, words: str, tmp_path: Path) -> None:
    need_ray()
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        address = f"ray://127.0.0.1:{bound.getsockname()[1]}"
        done = piped(tmp_path, *ARENA, "--cluster", address, "--lang", language)
    assert (done.returncode, done.stdout) == (2, "")
    assert (done.stderr.count("\n"), words in done.stderr, address in done.stderr) == (1, True, True)


def test_without_ray_a_cluster_is_refused_in_one_sentence(tmp_path: Path) -> None:
    code = "import sys; sys.modules['ray'] = None; from midtown.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, *ARENA, "--cluster", "ray"]
    done = subprocess.run(command, env=environment(tmp_path), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "A cluster needs the optional dependencies “cluster”: pip install 'midtown[cluster]'.\n"


def test_outside_programs_play_the_same_games_on_a_cluster_and_end_with_it(tmp_path: Path) -> None:
    need_ray()
    bot, started = tmp_path / "bot", tmp_path / "started"
    bot.write_text(
        f"""#!{sys.executable}
import json, os, sys
with open({str(started)!r}, 'a') as log: log.write(f'{{os.getpid()}}\\n')
for line in sys.stdin:
    request = json.loads(line)
    if request['cmd'] == 'quit': break
    print(json.dumps({{'move': 'take 99' if request['seed'] % 97 == 0 else request['moves'][0]}}), flush=True)
"""
    )
    bot.chmod(0o755)
    arena = ["arena", "manhattan", "--bots", f"{bot},random", "--seed", "3", "--games", "12", "--jobs", "2"]
    files = []
    for name, place in (("here", ()), ("cluster", ("--cluster", "ray"))):
        files.append(tmp_path / f"{name}.jsonl")
        done = piped(tmp_path, *arena, "--out", str(files[-1]), *place)
        assert (done.returncode, done.stderr) == (0, "")
    assert without_times(files[0]) == without_times(files[1])
    assert b'"fault":"illegal"' in files[0].read_bytes()
    numbers = [int(line) for line in started.read_text().splitlines()]
    assert len(numbers) >= 3
    until = time.monotonic() + PATIENCE
    while any(is_running(number) for number in numbers):
        assert time.monotonic() < until
        time.sleep(0.1)


def is_running(number: int) -> bool:
    """Return whether there is a process with a number."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True
