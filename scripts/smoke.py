"""Try an installed Midtown: its version, a whole game of each kind, a record, and a server with a table of each game.

Give it a wheel, which it installs into a new environment with the dependencies of requirements.lock, far from the
sources and without a compiler on the path. With `--installed` it tries what is installed for the Python that runs it,
with `--url` a server that runs.
"""

import argparse
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).parents[1]
PATIENCE = 120.0
"""Seconds in which a server must be ready, and a computer player have answered."""
VERSIONS = re.compile(r"midtown \S+ \((.*)\)")
ASSETS = re.compile(r'(?:src|href)="(/[^"]+)"')
PROGRAM = "midtown.exe" if os.name == "nt" else "midtown"
ENDINGS = {0, -signal.SIGTERM}
"""Exit codes of a server that was asked to stop."""
MOVES = 3
"""Moves of a person that are made at each table."""


def fail(sentence: str) -> NoReturn:
    """End the program with `sentence`."""
    sys.exit(f"smoke: {sentence}")


class Installed:
    """An installed program `midtown`, run in a folder of its own with nothing but itself on the path."""

    def __init__(self, program: Path, home: Path) -> None:
        self.program = program
        self.home = home
        passed = {name: value for name, value in os.environ.items() if name in {"SYSTEMROOT", "TEMP", "TMP"}}
        self.environment = {
            **passed,
            "PATH": str(program.parent),
            "HOME": str(home),
            "XDG_DATA_HOME": str(home / "data"),
            "LC_ALL": "C.UTF-8",
            "NO_COLOR": "1",
        }

    def run(self, *arguments: str) -> str:
        """Return what `midtown` prints with these arguments; end the smoke test if it fails."""
        done = subprocess.run(
            [self.program, *arguments],
            cwd=self.home,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode:
            fail(f"midtown {' '.join(arguments)} ended with {done.returncode}:\n{done.stdout}")
        return done.stdout

    @contextmanager
    def serve(self) -> Iterator[str]:
        """Run a server on a free port, and yield its address."""
        with socket.socket() as door:
            door.bind(("127.0.0.1", 0))
            port = door.getsockname()[1]
        log = self.home / "serve.log"
        with log.open("wb") as output:
            command = [str(self.program), "serve", "--port", str(port), "--workers", "1"]
            process = subprocess.Popen(command, cwd=self.home, env=self.environment, stdout=output, stderr=output)
        try:
            yield f"http://127.0.0.1:{port}"
            process.send_signal(signal.SIGTERM)
            if process.wait(PATIENCE) not in ENDINGS:
                fail(f"the server ended with {process.returncode}:\n{log.read_text('utf-8')}")
        finally:
            process.kill()
            process.wait()


class Server:
    """A server as a program sees it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.token = ""

    def request(self, path: str, body: object = None, method: str | None = None) -> bytes:
        """Return the answer to a request, with `body` as JSON if there is one."""
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            content: bytes = answer.read()
        return content

    def document(self, path: str, body: object = None, method: str | None = None) -> Any:
        """Return the answer to a request, read as JSON."""
        return json.loads(self.request(path, body, method))

    def wait(self) -> None:
        """Return once the server is ready."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                if self.document("/health/ready")["status"] == "ok":
                    return
            except OSError as failure:
                if time.monotonic() > until:
                    fail(f"{self.url} is not ready: {failure}")
            time.sleep(0.1)

    def pages(self) -> int:
        """Load the first page and the files that it names; return their number."""
        page = self.request("/").decode()
        if "<title>Midtown" not in page:
            fail("the first page is not Midtown's")
        files = [self.request(path) for path in ASSETS.findall(page)]
        if not files or not all(files):
            fail("the first page names no files, or empty ones")
        return len(files)

    def play(self, game: str, players: int) -> int:
        """Open a table with computer players, make some moves, and return their number."""
        bots = [{"kind": "bot", "bot": "beginner"}] * (players - 1)
        table = self.document("/api/tables", {"game": game, "seats": [{"kind": "me"}, *bots]})["id"]
        until = time.monotonic() + PATIENCE
        played = 0
        while played < MOVES:
            legal = self.document(f"/api/tables/{table}/moves")
            if legal["moves"]:
                move = {"type": "move", "id": f"smoke-{played}", "answers": legal["turn"]}
                self.document(f"/api/tables/{table}/actions", {**move, "move": legal["moves"][0]["move"]})
                played += 1
            elif time.monotonic() > until:
                fail(f"at a table of {game} it never was the visitor's turn again")
            else:
                time.sleep(0.05)
        return played

    def tour(self) -> None:
        """Go through first page, health, and a table of each game."""
        self.wait()
        print(f"pages: {self.pages()} files", flush=True)
        self.token = self.document("/api/me", method="POST")["token"]
        for game in self.document("/api/games"):
            print(f"server: {self.play(game['id'], min(game['players']))} moves at {game['id']}", flush=True)


def install(wheel: Path, python: str, folder: Path) -> Path:
    """Install `wheel` with its locked dependencies into a new environment, and return its program `midtown`."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    pip: Sequence[str | Path] = [programs / "python", "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    subprocess.run([*pip, "--no-deps", "--require-hashes", "-r", ROOT / "requirements.lock"], check=True)
    subprocess.run([*pip, "--no-deps", "--no-index", wheel.resolve()], check=True)
    return programs / PROGRAM


def tour(installed: Installed, compiled: bool) -> None:
    """Go through version, a game of each kind in the terminal, its record, and a server."""
    printed = installed.run("--version")
    version = VERSIONS.match(printed)
    if version is None or (compiled and version[1] != "compiled"):
        fail(f"midtown --version says:\n{printed}")
    print(printed.splitlines()[0], flush=True)
    with installed.serve() as url:
        server = Server(url)
        server.tour()
        games = [game["id"] for game in server.document("/api/games")]
    for game in games:
        record = f"{game}.json"
        installed.run("play", game, "--seats", "beginner,casual", "--seed", "1", "--file", record)
        print(f"terminal: {game} to its end; {installed.run('record', 'verify', record).splitlines()[0]}", flush=True)


def main() -> None:
    """Run the smoke test on what the arguments name."""
    parser = argparse.ArgumentParser(description=__doc__)
    target = parser.add_mutually_exclusive_group(required=True)
    target.add_argument("wheel", nargs="?", type=Path, help="install this wheel and try it")
    target.add_argument("--installed", action="store_true", help="try the program beside this interpreter")
    target.add_argument("--url", help="try the server at this address")
    parser.add_argument("--python", default=sys.executable, help="the interpreter for the wheel, by default this one")
    parser.add_argument("--plain", action="store_true", help="do not demand a compiled engine")
    arguments = parser.parse_args()
    if arguments.url:
        Server(arguments.url.rstrip("/")).tour()
    else:
        with tempfile.TemporaryDirectory(prefix="midtown-smoke-") as name:
            folder = Path(name)
            beside = Path(sys.executable).parent / PROGRAM
            program = beside if arguments.installed else install(arguments.wheel, arguments.python, folder / "venv")
            home = folder / "home"
            home.mkdir()
            tour(Installed(program, home), not arguments.plain)
    print("smoke: all well")


if __name__ == "__main__":
    main()
