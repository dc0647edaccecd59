"""Endpoints of the engine on the analysis board, and one look at the database for everybody who waits for its lines."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Annotated, Final

from fastapi import Query, Request

from midtown.bots.thinking import ITERATIONS
from midtown.server.context import Context
from midtown.server.features.analysis import background_work
from midtown.server.http import routing, visibility
from midtown.server.http.auth import Ctx, Guest, RequiredVisitor, check_session_lasts
from midtown.server.presenters.analysis import LinesProgress, follow_line, lines_status, present_lines, question_of
from midtown.server.schemas.analysis import AnalysisId, AnalysisLine, EngineLines
from midtown.server.support.refusals import refused
from midtown.support.i18n import Language

router = routing.router("analysis")
After = Annotated[int | None, Query(description="The iterations that the visitor knows of.", ge=0)]
NamingSide = Annotated[
    int | None, Query(description="The seat from which places are named; else the seat to move.", ge=0)
]
LOOK_SECONDS: Final = 0.35
"""How often the database is read while somebody waits."""
LONGEST_SECONDS: Final = 3.0
"""How long a request waits at most."""


@router.post("/analysis/lines", status_code=201)
async def ask_lines(context: Ctx, arrive: Guest, body: AnalysisLine, language: Language = "en") -> EngineLines:
    """Let the engine look at a position; it takes the place of the visitor's last one.

    The engine knows what the seat to move knows. It is refused for a game of the visitor's that is still under way.
    """
    if arrive.player is not None:
        context.limits.take("engine", arrive.player)
    record, places = await asyncio.to_thread(follow_line, body)
    question = question_of(record.game, places[-1])
    visitor = await arrive()
    await visibility.check_places(context.hub, visitor.id, record.game, places)
    id_ = await context.store.write(lambda connection: background_work.queue_position(connection, visitor.id, question))
    context.hub.listener.job_offered()
    return EngineLines(id=id_, status="waiting", done=0, total=ITERATIONS, chances=[], moves=[])


@router.get("/analysis/lines/{lines}")
async def read_lines(
    request: Request,
    context: Ctx,
    visitor: RequiredVisitor,
    lines: AnalysisId,
    language: Language = "en",
    after: After = None,
    side: NamingSide = None,
) -> EngineLines:
    """Return what the engine has found so far; `after` some iterations, wait up to 3 seconds for more.

    The engine rests once nobody has sent this for 10 seconds, and goes on with the next request.
    """

    async def state() -> LinesProgress:
        progress = await context.store.read(
            lambda connection: background_work.lines_progress(connection, visitor.id, lines)
        )
        if progress is None:
            raise refused("missing", "analysis.lines")
        return progress

    progress = await state()
    if progress.unnoticed:
        await context.store.write(lambda connection: background_work.note_watched(connection, lines))
        context.hub.listener.job_offered()
    if progress.done == after and lines_status(progress) in ("waiting", "running"):
        await context.part(LineWatch).wait_for_change(lines, progress.done)
        check_session_lasts(request)
        progress = await state()
    return present_lines(lines, progress, language, side)


@router.delete("/analysis/lines", status_code=204)
async def stop_lines(context: Ctx, visitor: RequiredVisitor) -> None:
    """Stop the engine."""
    await context.store.write(lambda connection: background_work.stop_search(connection, visitor.id))


class LineWatch:
    """The positions whose lines somebody waits for."""

    def __init__(self, context: Context) -> None:
        self.store = context.store
        self._waiting: dict[str, tuple[int, asyncio.Future[None]]] = {}
        """By the id of a position: the iterations that the visitor has, and what is set when there are others."""
        self._looking: asyncio.Task[None] | None = None

    async def wait_for_change(self, id_: str, after: int) -> None:
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
                done: Mapping[str, int] = await self.store.read(partial(background_work.iterations_of, ids=ids))
                for id_ in ids:
                    if (waits := self._waiting.get(id_)) is not None and done.get(id_) != waits[0]:
                        self._wake(id_)
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            self._looking = None
            for id_ in list(self._waiting):
                self._wake(id_)
