"""What a client without rules asks about a game: moves in words and places, reasons, hints, the log, the record."""

import asyncio
from typing import Annotated, Any

import msgspec
from fastapi import Query, Request
from fastapi.responses import Response

from midtown import games
from midtown.bots import Question
from midtown.bots.advice import ADVISER, Advice, forced
from midtown.game import Game, GameError
from midtown.locale import Language
from midtown.match import Match
from midtown.record import Record, replay
from midtown.server import openapi, outlook, views
from midtown.server.api import people
from midtown.server.api.tables import Watch
from midtown.server.api.visitor import Perhaps
from midtown.server.context import context_of
from midtown.server.desk import seen
from midtown.server.models import Considered, Hint, LegalMove, LegalMoves, LogEntry, Paragraph, RecordOf, Why
from midtown.server.refusals import refused
from midtown.server.table import Table

router = people.router("play")


@router.get("/tables/{table}/moves")
async def list_moves(
    request: Request, visitor: Perhaps, table: str, language: Language = "en", watch: Watch = None
) -> LegalMoves:
    """The legal moves, in words and places, for who is to move; for everybody else none."""
    player = visitor.id if visitor else None
    live = await seen(context_of(request), table, player, watch)
    match = _mine(live.table, player)
    moves = [] if match is None else await asyncio.to_thread(_said, match, match.position, language)
    return LegalMoves(turn=live.table.turn, to_move=live.table.to_move, moves=moves)


def _mine(table: Table, player: str | None) -> Match | None:
    """The match, if the player is to move."""
    return table.match if table.to_move is not None and table.to_move in table.held(player) else None


def _said(match: Match, position: Any, language: Language) -> list[LegalMove]:
    game = match.game
    moves = game.legal(position)
    return [
        LegalMove(move=move, words=game.words(position, move, language), places=places)
        for move, places in zip(moves, game.places(position, moves), strict=True)
    ]


@router.get("/tables/{table}/hint")
async def hint(request: Request, visitor: Perhaps, table: str, language: Language = "en") -> Hint:
    """What a search would do in the visitor's place, seeing what he sees, and why; never in rated games."""
    context = context_of(request)
    live = await seen(context, table, visitor.id if visitor else None, None)
    match = _mine(live.table, visitor.id if visitor else None)
    if match is None or visitor is None:
        raise refused("table", "table.not_your_turn")
    if live.table.settings.rated:
        raise refused("table", "table.rated_hint")
    context.limits.take("hints", visitor.id)
    turn = live.table.turn
    question = outlook.question(live.table, outlook.begun(match), turn)
    advice = forced(match.legal()) or await context.hints.ask(table, turn, question)
    return await asyncio.to_thread(_explained, match.game, question, turn, advice, language)


def _explained(game: Game, question: str, turn: int, advice: Advice, language: Language) -> Hint:
    """The hint, whose reasons follow from what was asked: the state as the mover sees it."""
    asked = Question(**msgspec.json.decode(question))
    position = game.restore(asked.state, asked.log)
    move, win = advice.best
    return Hint(
        turn=turn,
        move=move,
        words=game.words(position, move, language),
        places=game.places(position, [move])[0],
        reasons=game.reasons(position, move, language),
        bot=ADVISER,
        win=win,
        other=advice.other
        and Considered(
            move=advice.other.move, words=game.words(position, advice.other.move, language), win=advice.other.win
        ),
    )


@router.get("/tables/{table}/why")
async def why(
    request: Request,
    visitor: Perhaps,
    table: str,
    move: Annotated[str, Query(max_length=200)],
    language: Language = "en",
) -> Why:
    """Why a move of the visitor's would be refused now, with the paragraph of the rules."""
    live = await seen(context_of(request), table, visitor.id if visitor else None, None)
    try:
        match = _mine(live.table, visitor.id if visitor else None)
        if match is None:
            raise refused("table", "table.not_your_turn")
        match.prepare(move)
    except GameError as error:
        return Why(
            legal=False,
            kind=error.kind,
            message=error.message.text(language),
            paragraph=_paragraph(live.table.settings.game, error.rule, language),
        )
    return Why(legal=True)


def _paragraph(game: str, rule: str | None, language: Language) -> Paragraph | None:
    found = [paragraph for paragraph in games.paragraphs(game, language) if paragraph.rule == rule]
    return Paragraph(**found[0]._asdict()) if found else None


@router.get("/tables/{table}/log")
async def read_log(
    request: Request, visitor: Perhaps, table: str, language: Language = "en", watch: Watch = None, after: int = 0
) -> list[LogEntry]:
    """The moves after number `after` in words, and what each has changed beyond itself."""
    live = await seen(context_of(request), table, visitor.id if visitor else None, watch)
    match = live.table.match
    if match is None:
        return []
    record = match.record()
    record.result = None
    return await asyncio.to_thread(told, record, after, language)


def told(record: Record, after: int, language: Language) -> list[LogEntry]:
    """The moves of a game in words."""
    game = games.game(record.game)
    entries = []
    before: Any = None
    for step in replay(record):
        if step.move is not None and step.number > after:
            words = game.words(before, step.move, language)
            story = game.story(before, step.move, step.position, language)
            seat = game.to_move(before)
            entries.append(LogEntry(number=step.number, seat=seat, move=step.move, words=words, story=story))
        before = step.position
    return entries


@router.get("/tables/{table}/replay", response_class=Response, responses=openapi.FRAMES)
async def read_replay(
    request: Request, visitor: Perhaps, table: str, language: Language = "en", watch: Watch = None
) -> Response:
    """The game from its beginning, move by move: all of it when it is over, before that as the visitor may see it."""
    player = visitor.id if visitor else None
    live = await seen(context_of(request), table, player, watch)
    played = views.played(live.table, live.table.held(player))
    body = b"[]" if played is None else await asyncio.to_thread(_replayed, played, language)
    return Response(body, media_type="application/json")


def _replayed(played: views.Played, language: Language) -> bytes:
    return views.encode(list(views.frames(played, language)))


@router.get("/tables/{table}/record", response_model=RecordOf, response_model_exclude_unset=True)
async def export_record(request: Request, visitor: Perhaps, table: str, watch: Watch = None) -> dict[str, Any]:
    """The game's record; before its end without draws and secret, and with the state as the visitor sees it."""
    player = visitor.id if visitor else None
    live = await seen(context_of(request), table, player, watch)
    if live.table.match is None:
        raise refused("table", "table.open")
    return views.record(live.table, live.table.held(player))
