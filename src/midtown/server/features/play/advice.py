"""Endpoints for the player who is to move: legal moves, hints, and why a move would be refused."""

import asyncio
from typing import Annotated

from fastapi import Query, Request

from midtown.bots.advice import forced_advice
from midtown.game import GameError
from midtown.server.http import routing, visibility
from midtown.server.http.auth import Ctx, OptionalVisitor, Viewer, WatchedTable, address_of, check_session_lasts
from midtown.server.live.commands import visible_session
from midtown.server.presenters import moves
from midtown.server.presenters.moves import refusal
from midtown.server.schemas.shared import Why
from midtown.server.schemas.tables import Hint, LegalMoves
from midtown.server.support.refusals import refused
from midtown.server.tables import permissions, questions
from midtown.support.i18n import Language

router = routing.router("play")


@router.get("/tables/{table}/moves")
async def list_moves(
    viewer: Viewer,
    session: WatchedTable,
    language: Language = "en",
    words: bool = True,
) -> LegalMoves:
    """List the legal moves, in words and as places to touch; with `words=false` without the words.

    The list is empty unless it is the visitor's turn.
    """
    match = moves.match_to_move(session.table, viewer)
    listed = [] if match is None else await asyncio.to_thread(moves.legal_moves, match, language if words else None)
    return LegalMoves(turn=session.table.turn, to_move=session.table.to_move, moves=listed)


@router.get("/tables/{table}/hint")
async def hint(request: Request, context: Ctx, visitor: OptionalVisitor, table: str, language: Language = "en") -> Hint:
    """Suggest a move for the visitor, with reasons.

    The search sees only what the visitor sees. Rated games give no hints, and games of several people only if their
    table was opened so.
    """
    session = await visible_session(context.hub, table, visitor.id if visitor else None, None)
    match = moves.match_to_move(session.table, visitor.id if visitor else None)
    if match is None or visitor is None:
        raise refused("table", "table.not_your_turn")
    permissions.check_hint(session.table, session.table.held_seats(visitor.id))
    await visibility.check_continued(context.hub, visitor.id, session.table)
    context.limits.take("hints", visitor.id)
    context.limits.take("hints_address", address_of(request))
    turn = session.table.turn
    question = questions.question(session.table, turn)
    advice = forced_advice(match.legal()) or await context.hints.ask(visitor.id, table, turn, question)
    check_session_lasts(request)
    return await asyncio.to_thread(moves.build_hint, match.game, question, turn, advice, language)


@router.get("/tables/{table}/why")
async def why(
    context: Ctx,
    viewer: Viewer,
    table: str,
    move: Annotated[str, Query(max_length=200)],
    language: Language = "en",
) -> Why:
    """Explain why a move would be refused now, with the paragraph of the rules."""
    session = await visible_session(context.hub, table, viewer, None)
    try:
        match = moves.match_to_move(session.table, viewer)
        if match is None:
            raise refused("table", "table.not_your_turn")
        match.prepare(move)
    except GameError as error:
        return refusal(session.table.settings.game, error, language)
    return Why(legal=True)
