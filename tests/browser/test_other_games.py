"""A game in a folder of its own: built into the pages, on the first page beside the others, and played to its end."""

import os
import re
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.driver.board import Table
from tests.browser.driver.people import Visit
from tests.browser.driver.serving import House, housed
from tests.faults.server import PATIENCE
from tests.ports import free_port

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests" / "toy"
WEB = ROOT / "web"
VITE = WEB / "node_modules" / "vite" / "bin" / "vite.js"


@dataclass
class Pages:
    """Pages in a folder, before a server."""

    url: str


def vite(command: str, folder: Path, *arguments: str) -> list[str]:
    """Return the command line for Vite with pages in `folder`."""
    return ["node", str(VITE), command, "--logLevel", "warn", "--outDir", str(folder), *arguments]


def build(folder: Path) -> None:
    """Build the pages with the toy game into `folder`."""
    environment = {**os.environ, "MIDTOWN_GAMES": str(GAMES)}
    done = subprocess.run(vite("build", folder), cwd=WEB, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@contextmanager
def previewed(folder: Path, house: House) -> Iterator[Pages]:
    """Serve the pages of a folder, and from the server all else."""
    port = free_port()
    environment = {**os.environ, "MIDTOWN_SERVER": house.url}
    arguments = vite("preview", folder, "--host", "127.0.0.1", "--port", str(port), "--strictPort")
    with subprocess.Popen(arguments, cwd=WEB, env=environment) as process:
        try:
            until = time.monotonic() + PATIENCE
            while not listening(port):
                assert process.poll() is None
                assert time.monotonic() < until
                time.sleep(0.05)
            yield Pages(f"http://127.0.0.1:{port}")
        finally:
            process.terminate()


def listening(port: int) -> bool:
    """Return whether something listens on a port."""
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


def test_a_game_of_another_folder_is_built_in_and_played_to_its_end(visit: Visit, tmp_path: Path) -> None:
    build(tmp_path / "pages")
    with housed(tmp_path / "house", games=str(GAMES)) as house, previewed(tmp_path / "pages", house) as pages:
        ada = visit(pages)
        ada.goes("/")
        posters = ada.page.get_by_role("article")
        expect(posters).to_have_count(3)
        expect(posters.locator("img")).to_have_count(2)
        boxes = [poster.bounding_box() for poster in posters.all()]
        assert len({box["y"] for box in boxes if box}) == 1, "the posters stand side by side"
        loaded: list[str] = []
        ada.page.on("request", lambda request: loaded.append(request.url))
        ada.page.get_by_role("button", name="Stones").click()
        table = Table(ada)
        while table.mine():
            turn = table.turn
            table.root.locator(".board button:enabled").last.click()
            table.confirm.click()
            expect(table.root).not_to_have_attribute("data-turn", str(turn))
        assert not [url for url in loaded if re.search("manhattan|traffiq", url)]
