"""Reviews of finished games: one look after the other by the worker that searches, each stored when it is done.

What was begun goes on with the next host, when somebody looks at it.
"""

import asyncio

import msgspec
from msgspec.structs import replace

from midtown.local.searches import LookQuestion, Searcher
from midtown.local.storage import Changes, Storage
from midtown.record import Record
from midtown.review import Look, ReviewDocument, SearchEffort, document
from midtown.server.support.refusals import broken


class StoredReview(msgspec.Struct, frozen=True):
    """The looks of a review so far, and after the last one the review in their place."""

    iterations: int
    looks: tuple[Look, ...] = ()
    document: ReviewDocument | None = None
    stopped: bool = False
    """Whether nobody wants it now; its looks are kept."""


class Reviews:
    """The reviews of a device; one is made at a time."""

    def __init__(self, storage: Storage, search: Searcher) -> None:
        self._storage = storage
        self._search = search
        self._stored: dict[str, StoredReview] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._one = asyncio.Lock()

    async def read(self, table: str) -> StoredReview | None:
        """Return a table's review as far as it is; None if nobody has asked for it."""
        if table not in self._stored:
            stored = await self._storage.value(_name(table))
            if stored is None:
                return None
            self._stored.setdefault(table, msgspec.convert(stored, StoredReview))
        return self._stored[table]

    async def begin(self, table: str, iterations: int) -> None:
        """Store that a table's review is wanted, if that is new; one that was stopped goes on as it was begun."""
        stored = await self.read(table)
        if stored is None:
            await self._write(table, StoredReview(iterations))
        elif stored.stopped:
            await self._write(table, replace(stored, stopped=False))

    async def stop(self, table: str) -> None:
        """Stop a review that is not complete, and keep what it has so far."""
        stored = await self.read(table)
        if stored is None or stored.document is not None:
            return
        if (task := self._tasks.pop(table, None)) is not None:
            task.cancel()
            await asyncio.wait((task,))
        if (stored := self._stored[table]).document is None:
            await self._write(table, replace(stored, stopped=True))

    def go_on(self, table: str, record: Record) -> None:
        """Let a review that was begun and has not ended go on, unless it does, has failed, or was stopped."""
        if table not in self._tasks and not self._stored[table].stopped:
            self._tasks[table] = asyncio.ensure_future(self._make(table, record))

    def failed(self, table: str) -> bool:
        """Return whether a review has ended too early."""
        task = self._tasks.get(table)
        return task is not None and task.done() and self._stored[table].document is None

    def try_again(self, table: str) -> None:
        """Let `go_on` try a review that has failed once more."""
        if self.failed(table):
            del self._tasks[table]

    async def _make(self, table: str, record: Record) -> None:
        nameless = record.document() | {"players": [str(seat + 1) for seat in range(len(record.players))]}
        try:
            async with self._one:
                while (stored := self._stored[table]).document is None:
                    effort = SearchEffort(stored.iterations)
                    if len(stored.looks) > len(record.moves):
                        made = document(record, list(stored.looks), effort)
                        await self._write(table, StoredReview(stored.iterations, document=made))
                        return
                    question = LookQuestion(record=nameless, number=len(stored.looks), iterations=stored.iterations)
                    look = msgspec.json.decode(await self._search(question), type=Look)
                    await self._write(table, replace(stored, looks=(*stored.looks, look)))
        except Exception as error:
            broken(error)  # logs it

    async def _write(self, table: str, review: StoredReview) -> None:
        await self._storage.write(Changes(values={_name(table): msgspec.to_builtins(review)}))
        self._stored[table] = review


def _name(table: str) -> str:
    return f"review {table}"
