"""Wait for what the engine finds: one look at the database for everybody who waits, instead of one for each."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Final

from midtown.server.analysis import lines
from midtown.server.storage.writer import Store

LOOK_SECONDS: Final = 0.35
"""How often the database is read while somebody waits."""
LONGEST_SECONDS: Final = 3.0
"""How long a request waits at most."""


class EngineLines:
    """The positions whose lines somebody waits for."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._waiting: dict[str, tuple[int, asyncio.Future[None]]] = {}
        """By the id of a position: the iterations that the visitor has, and what is set when there are others."""
        self._looking: asyncio.Task[None] | None = None

    async def changed(self, id_: str, after: int) -> None:
        """Return when there are other than `after` iterations of a position, when it is gone, or after a while.

        A second request for the same position ends the first one.
        """
        self._wake(id_)
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[id_] = after, future
        if self._looking is None:
            self._looking = asyncio.create_task(self._look())
        with suppress(TimeoutError):
            await asyncio.wait_for(future, LONGEST_SECONDS)
        if self._waiting.get(id_) == (after, future):
            del self._waiting[id_]

    def _wake(self, id_: str) -> None:
        if (waits := self._waiting.pop(id_, None)) is not None and not waits[1].done():
            waits[1].set_result(None)

    async def _look(self) -> None:
        """Look again and again until nobody waits."""
        try:
            while self._waiting:
                ids = list(self._waiting)
                done: Mapping[str, int] = await self.store.read(partial(lines.progress, ids=ids))
                for id_ in ids:
                    if (waits := self._waiting.get(id_)) is not None and done.get(id_) != waits[0]:
                        self._wake(id_)
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            self._looking = None
            for id_ in list(self._waiting):
                self._wake(id_)
