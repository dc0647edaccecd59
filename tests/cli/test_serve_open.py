"""`midtown serve --open`: a browser is opened, and there is one server for one data folder."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

PATIENCE = 60.0


@pytest.fixture
def visited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """A browser that only notes where it was sent."""
    notes, browser = tmp_path / "notes", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {notes}\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{browser} %s")

    def read() -> list[str]:
        return notes.read_text().splitlines() if notes.exists() else []

    return read


def command(data: Path, *arguments: str) -> list[str]:
    return [sys.executable, "-m", "midtown", "serve", "--workers", "0", "--data", str(data), *arguments]


@contextmanager
def served(data: Path, *arguments: str) -> Iterator[str]:
    """A server, by what it says when it begins."""
    process = subprocess.Popen(
        command(data, *arguments), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=os.environ
    )
    assert process.stdout is not None
    with closing(process.stdout):
        try:
            yield process.stdout.readline().strip()
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)


def soon(visited: Callable[[], list[str]], addresses: list[str]) -> bool:
    until = time.monotonic() + PATIENCE
    while visited() != addresses and time.monotonic() < until:
        time.sleep(0.05)
    return visited() == addresses


def test_the_browser_is_opened_when_the_server_is_ready_and_again_in_place_of_a_second_server(
    tmp_path: Path, visited: Callable[[], list[str]]
) -> None:
    with served(tmp_path, "--open") as said:
        address = said.rpartition(" ")[2]
        assert said == f"Midtown is served at {address}"
        assert soon(visited, [address])
        for more in ([], ["--port", address.rpartition(":")[2]]):
            done = subprocess.run(
                command(tmp_path, "--open", *more), capture_output=True, text=True, timeout=PATIENCE, check=False
            )
            assert (done.returncode, done.stdout, done.stderr) == (0, f"Midtown is served already, at {address}\n", "")
        assert visited() == [address] * 3
        german = [*command(tmp_path, "--open"), "--lang", "de"]
        said = subprocess.run(german, capture_output=True, text=True, timeout=PATIENCE, check=False).stdout
        assert said == f"Midtown läuft schon unter {address}\n"
        alone = subprocess.run(command(tmp_path), capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert alone.returncode == 2
    with served(tmp_path, "--open") as said:
        assert soon(visited, [address] * 4 + [said.rpartition(" ")[2]])


def test_the_next_free_port_is_taken_where_nobody_has_asked_for_one(
    tmp_path: Path, visited: Callable[[], list[str]]
) -> None:
    with socket.socket() as door:
        with suppress(OSError):  # taken by something else, which is as good
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind(("127.0.0.1", 8000))
            door.listen()
        with served(tmp_path, "--open") as said:
            assert int(said.rpartition(":")[2]) > 8000
            assert soon(visited, [said.rpartition(" ")[2]])
        done = subprocess.run(command(tmp_path), capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("Port 8000 at 127.0.0.1 is taken")


def test_no_browser_is_opened_where_none_has_windows(
    tmp_path: Path, visited: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    lynx = tmp_path / "www-browser"
    (tmp_path / "browser").rename(lynx)
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    with served(tmp_path, "--open") as said:
        done = subprocess.run(command(tmp_path, "--open"), capture_output=True, timeout=PATIENCE, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        assert said
        assert visited() == []
