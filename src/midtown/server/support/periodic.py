"""Work in the background that is done again and again."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from midtown.game import GameError

Needs = TypeVar("Needs")

log = logging.getLogger(__name__)


@dataclass
class Periodic(Generic[Needs]):
    """Work that is run every `seconds`, with the part of the server that it needs."""

    seconds: float
    run: Callable[[Needs], Awaitable[object]]

    async def loop(self, needs: Needs) -> None:
        """Run until cancelled, at first after a pause."""
        while True:
            await asyncio.sleep(self.seconds)
            await log_failure(self.run(needs))


async def log_failure(work: Awaitable[object]) -> None:
    """Wait for work in the background; log what fails, and go on."""
    try:
        await work
    except GameError as error:
        log.warning("%s", error)
    except Exception as error:
        log.error("a background task has failed", exc_info=error)
