"""A server's process for people who sit before browsers."""

import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.faults.server import PATIENCE, Server


class House(Server):
    """`midtown serve` with the games of the package alone, as people have it; it can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, environment={"MIDTOWN_GAMES": ""})

    def up(self) -> None:
        """Start it, and wait until it is well."""
        self.start()
        until = time.monotonic() + PATIENCE
        while not self.well():
            assert self.process is not None
            assert self.process.poll() is None, self.said()
            assert time.monotonic() < until, self.said()
            time.sleep(0.02)

    def well(self) -> bool:
        """Whether it answers that it is ready."""
        try:
            with urllib.request.urlopen(f"{self.url}/health/ready", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False


@contextmanager
def housed(folder: Path) -> Iterator[House]:
    """A server that is ready, and gone afterwards."""
    house = House(folder)
    try:
        house.up()
        yield house
    finally:
        house.close()
