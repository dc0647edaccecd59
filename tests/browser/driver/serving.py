"""A server process for browser tests."""

import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.faults.server import PATIENCE, Server


class House(Server):
    """`midtown serve` without the toy game, as users run it; it can be killed and started again."""

    def __init__(self, folder: Path, database: str = "", games: str = "") -> None:
        super().__init__(folder, database, environment={"MIDTOWN_GAMES": games})

    def up(self) -> None:
        """Start the server and wait until it is ready."""
        self.start()
        until = time.monotonic() + PATIENCE
        while not self.well():
            assert self.process is not None
            assert self.process.poll() is None, self.log_text()
            assert time.monotonic() < until, self.log_text()
            time.sleep(0.02)

    def well(self) -> bool:
        """Return whether the server answers that it is ready."""
        try:
            with urllib.request.urlopen(f"{self.url}/health/ready", timeout=60) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False


@contextmanager
def housed(folder: Path, database: str = "", games: str = "") -> Iterator[House]:
    """Start a server with its files in `folder`, yield it when it is ready, and stop it at the end."""
    house = House(folder, database, games)
    try:
        house.up()
        yield house
    finally:
        house.close()
