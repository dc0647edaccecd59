"""The command `midtown worker`: more cores for a server's computer players."""

import signal
import time
from pathlib import Path

import pytest

from tests import forked
from tests.cli.driver import environment, piped
from tests.server.job_database import answers, ask, opened

pytestmark = pytest.mark.long


def started(home: Path, database: str, *arguments: str) -> forked.Piped:
    address = {"MIDTOWN_DATABASE": database} if database else {}
    return forked.Piped(["worker", "--jobs", "2", *arguments], environment(home) | address)


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
def test_the_command_answers_questions_and_ends_by_a_signal(database: str, tmp_path: Path, end: signal.Signals) -> None:
    with opened(database) as engine, started(tmp_path, database) as process:
        assert process.stderr.readline().startswith("2 computer players at a time for ")
        ask(engine, "a")
        deadline = time.monotonic() + 60
        while not answers(engine):
            assert time.monotonic() < deadline
            time.sleep(0.02)
        process.send_signal(end)
        assert (process.wait(60), process.stderr.read()) == (0, "")


def test_without_an_address_it_works_for_the_data_folder(tmp_path: Path) -> None:
    with started(tmp_path, "", "--data", str(tmp_path / "new")) as process:
        assert "midtown.sqlite" in process.stderr.readline()
        process.terminate()
    assert (tmp_path / "new" / "midtown.sqlite").exists()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("sqlite:////nowhere/at/all.sqlite", "The database is not available: unable to open database file\n"),
        ("postgresql://midtown:hush@localhost:1/midtown", "The database is not available: "),
        ("oracle://db", "This is not the address of an SQLite or PostgreSQL database. "),
        ("nonsense", "This is not the address of an SQLite or PostgreSQL database. "),
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
        assert "midtown:***@" in process.stderr.readline()
        process.terminate()
    assert process.returncode == 0
