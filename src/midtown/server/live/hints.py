"""Hints: the advice of a search for a person's seat, computed as a job like a computer player's move."""

import asyncio
from collections import defaultdict
from typing import Final

import msgspec

from midtown.bots import Question
from midtown.bots.advice import ADVISER, Advice
from midtown.server.jobs import queue
from midtown.server.jobs.queue import Answer, Cause
from midtown.server.live.hub import Hub
from midtown.server.storage.writer import Store
from midtown.server.support.refusals import Refused, refused

SECONDS: Final = 10.0
"""How long an answer is waited for."""


class Hints:
    """The hints that somebody waits for at this server."""

    def __init__(self, store: Store, hub: Hub) -> None:
        self.store = store
        self.hub = hub
        self.waiting: defaultdict[tuple[str, int], set[asyncio.Future[Advice]]] = defaultdict(set)
        """By table and the event after which is to be moved."""

    async def ask(self, player: str, table: str, seq: int, question: Question) -> Advice:
        """Return the advice for a player on what to play after event `seq`; Refused if it does not come in time."""
        future: asyncio.Future[Advice] = asyncio.get_running_loop().create_future()
        waiting = self.waiting[table, seq]
        waiting.add(future)
        try:
            await self.store.write(
                queue.offer(table, seq, ADVISER, question, self.hub.server, Cause(player), hint=True)
            )
            self.hub.listener.job_offered()
            return await asyncio.wait_for(future, SECONDS)
        except TimeoutError:
            raise _late_refusal() from None
        finally:
            waiting.discard(future)
            if not waiting:
                self.waiting.pop((table, seq), None)

    async def deliver(self, answer: Answer) -> None:
        """Deliver an answer to all who still wait for it.

        The job is deleted first, so that a later request starts a new one.
        """
        await self.store.write(queue.forget(answer.table, answer.seq, hint=True))
        for future in self.waiting.get((answer.table, answer.seq), ()):
            if not future.done():
                future.set_result(msgspec.json.decode(answer.text, type=Advice))


def _late_refusal() -> Refused:
    late = refused("limit", "hint.late")
    late.wait = SECONDS
    return late
