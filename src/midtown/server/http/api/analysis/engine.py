"""Endpoints of the engine beside the analysis board: a search that idle workers go on with."""

import asyncio
from typing import Annotated

from fastapi import Query, Request

from midtown import games
from midtown.analysis import Place
from midtown.bots import Question
from midtown.game import GameOver
from midtown.server.analysis import lines as queue
from midtown.server.analysis.thinking import ITERATIONS
from midtown.server.http import running_games
from midtown.server.http.api import routing
from midtown.server.http.api.analysis.positions import followed
from midtown.server.http.auth import Guest, Someone, check_lasting
from midtown.server.http.dependencies import Ctx
from midtown.server.schemas.analysis import AnalysisId, AnalysisLine, EngineLines, EngineMove, EngineReply, Status
from midtown.server.support.refusals import refused
from midtown.support.i18n import CATALOGUE, Language

router = routing.router("analysis")

After = Annotated[int | None, Query(description="The iterations that the visitor knows of.", ge=0)]
SEED = 1


@router.post("/analysis/lines", status_code=201)
async def ask_lines(context: Ctx, arrive: Guest, body: AnalysisLine, language: Language = "en") -> EngineLines:
    """Let the engine look at a position; it takes the place of the visitor's last one.

    The engine knows what the seat to move knows. It is refused for a game of the visitor's that is still under way.
    """
    if arrive.player is not None:
        context.limits.take("engine", arrive.player)
    record, places = await asyncio.to_thread(followed, body)
    question = question_of(record.game, places[-1])
    visitor = await arrive()
    await running_games.check_places(context.hub, visitor.id, record.game, places)
    id_ = await context.store.write(lambda connection: queue.ask(connection, visitor.id, question))
    context.hub.on_job()
    return EngineLines(id=id_, status="waiting", done=0, total=ITERATIONS, chances=[], moves=[])


@router.get("/analysis/lines/{lines}")
async def read_lines(
    request: Request, context: Ctx, visitor: Someone, lines: AnalysisId, language: Language = "en", after: After = None
) -> EngineLines:
    """Return what the engine has found so far; `after` some iterations, wait up to 3 seconds for more.

    The engine rests once nobody has sent this for 10 seconds, and goes on with the next request.
    """

    async def state() -> queue.LinesProgress:
        progress = await context.store.read(lambda connection: queue.state(connection, visitor.id, lines))
        if progress is None:
            raise refused("missing", "analysis.lines")
        return progress

    progress = await state()
    if progress.unnoticed:
        await context.store.write(lambda connection: queue.note(connection, lines))
        context.hub.on_job()
    if progress.done == after and _status(progress) in ("waiting", "running"):
        await context.engine_lines.changed(lines, progress.done)
        check_lasting(request)
        progress = await state()
    return present(lines, progress, language)


@router.delete("/analysis/lines", status_code=204)
async def stop_lines(context: Ctx, visitor: Someone) -> None:
    """Stop the engine."""
    await context.store.write(lambda connection: queue.stop(connection, visitor.id))


def present(lines: str, state: queue.LinesProgress, language: Language) -> EngineLines:
    """Return what was found in a language."""
    document = state.lines or {"chances": [], "moves": []}
    return EngineLines(
        id=lines,
        status=_status(state),
        done=state.done,
        total=state.total,
        chances=document["chances"] or [],
        moves=[
            EngineMove(
                move=one["move"],
                words=one["words"][language],
                places=one["places"],
                win=one["win"],
                reason=one["reason"][language],
                line=[EngineReply(seat=reply["seat"], words=reply["words"][language]) for reply in one["line"]],
            )
            for one in document["moves"]
        ],
    )


def question_of(name: str, place: Place) -> Question:
    """Return the question to the seat to move, which has what that seat sees; raise GameOver."""
    game = games.game(name)
    seat = game.to_move(place.position)
    if seat is None:
        raise GameOver(CATALOGUE.message("request.over"))
    return Question(game.view(place.position, seat), game.legal(place.position), place.log, SEED)


def _status(state: queue.LinesProgress) -> Status:
    if state.failed:
        return "failed"
    if state.done >= state.total:
        return "done"
    return "running" if state.done else "waiting"
