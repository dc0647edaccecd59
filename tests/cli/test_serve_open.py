"""`midtown serve --open`: opens a browser, and starts no second server for a data folder."""

import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests import forked
from tests.cli.driver import Done

PATIENCE = 60.0


@pytest.fixture
def visited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """Install a fake browser; return a function that lists the addresses it was sent to."""
    notes, browser = tmp_path / "notes", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {notes}\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{browser} %s")

    def read() -> list[str]:
        return notes.read_text().splitlines() if notes.exists() else []

    return read


def command(data: Path, *arguments: str) -> list[str]:
    return ["serve", "--workers", "0", "--data", str(data), *arguments]


def run(data: Path, *arguments: str) -> Done:
    """Run a server that ends by itself."""
    return forked.run(command(data, *arguments), os.environ, timeout=PATIENCE)


@contextmanager
def served(data: Path, *arguments: str) -> Iterator[str]:
    """Start a server and yield the first line that it prints; stop it at the end."""
    with forked.Piped(command(data, *arguments), os.environ) as process:
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


def soon(visited: Callable[[], list[str]], addresses: list[str]) -> bool:
    until = time.monotonic() + PATIENCE
    while visited() != addresses and time.monotonic() < until:
        time.sleep(0.05)
    return visited() == addresses


def test_the_browser_is_opened_when_the_server_is_ready_and_again_in_place_of_a_second_server(
    tmp_path: Path, visited: Callable[[], list[str]]
) -> None:
    with served(tmp_path, "--open") as line:
        address = line.rpartition(" ")[2]
        assert line == f"Midtown is running at {address}"
        assert soon(visited, [address])
        for more in ([], ["--port", address.rpartition(":")[2]]):
            done = run(tmp_path, "--open", *more)
            assert (done.returncode, done.stdout, done.stderr) == (0, f"Midtown is already running at {address}\n", "")
        assert visited() == [address] * 3
        line = run(tmp_path, "--open", "--lang", "de").stdout
        assert line == f"Midtown läuft schon unter {address}\n"
        assert run(tmp_path).returncode == 2
    with served(tmp_path, "--open") as line:
        assert soon(visited, [address] * 4 + [line.rpartition(" ")[2]])


def test_the_next_free_port_is_taken_where_nobody_has_asked_for_one(
    tmp_path: Path, visited: Callable[[], list[str]]
) -> None:
    with socket.socket() as door:
        with suppress(OSError):  # also good: something else has taken it
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind(("127.0.0.1", 8000))
            door.listen()
        with served(tmp_path, "--open") as line:
            assert int(line.rpartition(":")[2]) > 8000
            assert soon(visited, [line.rpartition(" ")[2]])
        done = run(tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("Port 8000 at 127.0.0.1 is in use")


def test_no_browser_is_opened_where_none_has_windows(
    tmp_path: Path, visited: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    lynx = tmp_path / "www-browser"
    (tmp_path / "browser").rename(lynx)
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    with served(tmp_path, "--open") as line:
        done = run(tmp_path, "--open")
        assert (done.returncode, done.stderr) == (0, "")
        assert line
        assert visited() == []
