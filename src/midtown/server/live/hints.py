"""Hints: what a search would do in a person's place. It is asked like one at the table; its advice is told."""

import asyncio
from collections import defaultdict
from typing import Final

import msgspec

from midtown.bots.advice import ADVISER, Advice
from midtown.server import jobs
from midtown.server.hub import Hub
from midtown.server.jobs import Answer
from midtown.server.refusals import Refused, refused
from midtown.server.store import Store

SECONDS: Final = 10.0
"""How long an answer is waited for."""


class Hints:
    """The hints that somebody waits for at this server."""

    def __init__(self, store: Store, hub: Hub) -> None:
        self.store = store
        self.hub = hub
        self.waiting: defaultdict[tuple[str, int], set[asyncio.Future[Advice]]] = defaultdict(set)
        """By table and the event after which is to be moved."""

    async def ask(self, table: str, seq: int, question: str) -> Advice:
        """The advice on what to play after event `seq`; Refused if it does not come in time."""
        future: asyncio.Future[Advice] = asyncio.get_running_loop().create_future()
        waiting = self.waiting[table, seq]
        waiting.add(future)
        try:
            await self.store.write(jobs.offer(table, seq, ADVISER, question, self.hub.server, hint=True))
            self.hub.on_job()
            return await asyncio.wait_for(future, SECONDS)
        except TimeoutError:
            raise _late() from None
        finally:
            waiting.discard(future)
            if not waiting:
                self.waiting.pop((table, seq), None)

    async def told(self, answer: Answer) -> None:
        """Tell an answer to those who wait for it, if they still do.

        It is forgotten first: who asks from then on has a question of his own.
        """
        await self.store.write(jobs.forget(answer.table, answer.seq, hint=True))
        for future in self.waiting.get((answer.table, answer.seq), ()):
            if not future.done():
                future.set_result(msgspec.json.decode(answer.text, type=Advice))


def _late() -> Refused:
    late = refused("limit", "hint.late")
    late.wait = SECONDS
    return late
