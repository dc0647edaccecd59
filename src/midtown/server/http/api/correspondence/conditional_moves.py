"""Endpoints of conditional moves. What a player has planned is in no other answer of the server."""

import asyncio
import secrets
from collections.abc import Sequence
from typing import Annotated

from fastapi import Path
from sqlalchemy import Connection

from midtown.server.context import Context
from midtown.server.correspondence import answering, lookahead, repository
from midtown.server.correspondence.lines import Answer, Expected, Line, Step
from midtown.server.http.api import routing
from midtown.server.http.api.correspondence import presenters
from midtown.server.http.api.correspondence.places import Place, place_of
from midtown.server.http.auth import Someone
from midtown.server.http.dependencies import Ctx
from midtown.server.schemas.correspondence import (
    AskLookahead,
    ConditionalLine,
    ConditionalLookahead,
    ConditionalStep,
    ExpectedMove,
    NewConditionalLine,
)
from midtown.server.support.refusals import refused
from midtown.support.i18n import Language

router = routing.router("correspondence")

LineId = Annotated[str, Path(description="Id of a line.", pattern=r"^[0-9a-f]{16}$")]


@router.get("/tables/{table}/conditional-moves")
async def list_conditional_moves(
    context: Ctx, visitor: Someone, table: str, language: Language = "en"
) -> list[ConditionalLine]:
    """List the visitor's conditional moves at a table, as long as they can come true.

    Nobody else is shown them.
    """
    return await _listed(context, await place_of(context, table, visitor), visitor.id, language)


async def _listed(context: Context, place: Place, player: str, language: Language) -> list[ConditionalLine]:
    table = place.session.table.id
    lines = await context.store.read(lambda database: repository.of_table(database, table, player))
    return presenters.lines(lines, place.match, language)


@router.post("/tables/{table}/conditional-moves/lookahead")
async def look_ahead(
    context: Ctx, visitor: Someone, table: str, body: AskLookahead, language: Language = "en"
) -> ConditionalLookahead:
    """Return what others may play before the visitor's next turn, and what the visitor can probably answer.

    It follows from what the visitor sees alone.
    """
    context.limits.take("lookaheads", visitor.id)
    place = await place_of(context, table, visitor)
    turn = place.session.table.turn

    def looks() -> ConditionalLookahead:
        steps, expected = _steps(body.steps), _expected(body.expected)
        ahead = lookahead.look_ahead(place.match, place.seat, steps, expected, body.answers)
        return presenters.lookahead(ahead, place.match.game, place.seat, turn, language)

    return await asyncio.to_thread(looks)


@router.post("/tables/{table}/conditional-moves", status_code=201)
async def add_conditional_moves(
    context: Ctx, visitor: Someone, table: str, body: NewConditionalLine, language: Language = "en"
) -> list[ConditionalLine]:
    """Store what the visitor will answer to expected moves, and return all their lines at the table.

    The server plays the answer as their move as soon as what is expected has come true, if the rules allow it then.
    """
    context.limits.take("lookaheads", visitor.id)
    place = await place_of(context, table, visitor)
    if place.match.to_move == place.seat:
        raise refused("table", "correspondence.turn")
    steps = await asyncio.to_thread(lookahead.worded, place.match, place.seat, _steps(body.steps))
    if steps is None:
        raise refused("request", "correspondence.impossible")
    line = Line(
        id=secrets.token_hex(8),
        table=place.session.table.id,
        player=visitor.id,
        seat=place.seat,
        made_after=len(place.match.moves),
        steps=steps,
    )
    now = context.clock.calendar()

    def adds(database: Connection) -> None:
        repository.add(database, line, now)

    await context.store.write(adds)
    answering.answer_soon(place.session)  # what is expected may have been played meanwhile
    return await _listed(context, place, visitor.id, language)


@router.delete("/tables/{table}/conditional-moves/{line}")
async def remove_conditional_moves(
    context: Ctx, visitor: Someone, table: str, line: LineId, language: Language = "en"
) -> list[ConditionalLine]:
    """Remove one of the visitor's lines, and return the others."""
    place = await place_of(context, table, visitor)
    removed = await context.store.write(lambda database: repository.remove(database, [line], visitor.id))
    if not removed:
        raise refused("missing", "correspondence.missing")
    return await _listed(context, place, visitor.id, language)


def _steps(steps: Sequence[ConditionalStep]) -> list[Step]:
    return [Step(tuple(_expected(step.expected)), tuple(Answer(move) for move in step.answers)) for step in steps]


def _expected(expected: Sequence[ExpectedMove]) -> list[Expected]:
    return [Expected(one.seat, one.aim, one.move or "") for one in expected]
