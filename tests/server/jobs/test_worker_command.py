"""`midtown worker`: lends cores to a server's computer players."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.driver import environment, piped
from tests.server.asked import answers, ask, opened


def started(home: Path, database: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "midtown", "worker", "--jobs", "2", *arguments],
        env=environment(home) | ({"MIDTOWN_DATABASE": database} if database else {}),
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
def test_the_command_answers_what_is_asked_and_ends_when_told_to(
    database: str, tmp_path: Path, end: signal.Signals
) -> None:
    with opened(database) as engine, started(tmp_path, database) as process:
        assert process.stderr
        assert process.stderr.readline().startswith("2 computer players think at the same time for ")
        ask(engine, "a")
        deadline = time.monotonic() + 60
        while not answers(engine):
            assert time.monotonic() < deadline
            time.sleep(0.02)
        process.send_signal(end)
        assert (process.wait(60), process.stderr.read()) == (0, "")


def test_without_an_address_it_works_for_the_data_folder(tmp_path: Path) -> None:
    with started(tmp_path, "", "--data", str(tmp_path / "new")) as process:
        assert process.stderr
        assert "midtown.sqlite" in process.stderr.readline()
        process.terminate()
    assert (tmp_path / "new" / "midtown.sqlite").exists()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("sqlite:////nowhere/at/all.sqlite", "The database cannot be used: unable to open database file\n"),
        ("postgresql://midtown:hush@localhost:1/midtown", "The database cannot be used: "),
        ("oracle://db", "This is no address of an SQLite or PostgreSQL database; "),
        ("nonsense", "This is no address of an SQLite or PostgreSQL database; "),
    ],
)
def test_a_database_that_cannot_be_used_is_refused_in_one_sentence(address: str, sentence: str, tmp_path: Path) -> None:
    done = piped(tmp_path, "worker", "--database", address)
    assert done.returncode == 2
    assert done.stderr.startswith(sentence)
    assert done.stderr.count("\n") == 1
    assert "hush" not in done.stderr


def test_no_password_is_printed(tmp_path: Path, postgres_url: str) -> None:
    with started(tmp_path, postgres_url.replace("midtown@", "midtown:hush@")) as process:
        assert process.stderr
        assert "midtown:***@" in process.stderr.readline()
        process.terminate()
    assert process.returncode == 0
