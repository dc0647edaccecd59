"""Endpoints around a game: legal moves, hints, refusals, log, replay, records out and in, and the spectators' chat."""

import asyncio
from collections.abc import Collection
from typing import Annotated, Final

from fastapi import Query, Request
from fastapi.responses import Response

from midtown import analysis, frames, verify
from midtown.bots import Question
from midtown.bots.advice import ADVISER, Advice, forced_advice
from midtown.game import AnyGame, GameError
from midtown.match import Match
from midtown.narration import narrated
from midtown.record import Record, read
from midtown.server.accounts.identity import check_shown
from midtown.server.context import Context
from midtown.server.features.play.schemas import (
    Considered,
    Finding,
    FramesOf,
    Hint,
    Imported,
    LegalMoves,
    LogEntry,
    PointReason,
    RecordRequest,
    SpectatorLine,
    SpectatorLines,
    SpectatorText,
)
from midtown.server.http import routing, visibility
from midtown.server.http.auth import (
    Ctx,
    Guest,
    OptionalVisitor,
    RequiredVisitor,
    Side,
    Viewer,
    Watch,
    WatchedTable,
    address_of,
    check_session_lasts,
)
from midtown.server.http.presenters import refusal
from midtown.server.live import opening, spectators
from midtown.server.live.commands import visible_session
from midtown.server.live.opening import Sitting
from midtown.server.schemas.shared import LegalMove, RecordOf, Why
from midtown.server.support.refusals import Refused, refused
from midtown.server.support.visible_text import read_record, written_record
from midtown.server.tables import access, deal_results, permissions, questions, spectator_lines, views
from midtown.server.tables.names import computer, reader_of
from midtown.server.tables.state import TableState
from midtown.support.documents import JsonObject
from midtown.support.i18n import LANGUAGES, Language, Reader

router = routing.router("play")
UNIT: Final = 20_000
"""Bytes of a record that count as one table."""


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
    match = _match_to_move(session.table, viewer)
    moves = [] if match is None else await asyncio.to_thread(_legal_moves, match, language if words else None)
    return LegalMoves(turn=session.table.turn, to_move=session.table.to_move, moves=moves)


def _match_to_move(table: TableState, player: str | None) -> Match | None:
    """Return the match if `player` is to move, else None."""
    return table.match if table.to_move is not None and table.to_move in table.held_seats(player) else None


def _legal_moves(match: Match, language: Language | None) -> list[LegalMove]:
    game, position = match.game, match.position
    moves = game.legal(position)
    return [
        LegalMove(move=move, words=game.describe_move(position, move, language) if language else "", places=places)
        for move, places in zip(moves, game.places(position, moves), strict=True)
    ]


@router.get("/tables/{table}/hint")
async def hint(request: Request, context: Ctx, visitor: OptionalVisitor, table: str, language: Language = "en") -> Hint:
    """Suggest a move for the visitor, with reasons.

    The search sees only what the visitor sees. Rated games give no hints, and games of several people only if their
    table was opened so.
    """
    session = await visible_session(context.hub, table, visitor.id if visitor else None, None)
    match = _match_to_move(session.table, visitor.id if visitor else None)
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
    return await asyncio.to_thread(_build_hint, match.game, question, turn, advice, language)


def _build_hint(game: AnyGame, question: Question, turn: int, advice: Advice, language: Language) -> Hint:
    """Build the hint; its reasons follow from the state in `question`, which the visitor can see."""
    position = game.load_state(question.state, question.log)
    move, win = advice.best
    return Hint(
        turn=turn,
        move=move,
        words=game.describe_move(position, move, language),
        places=game.places(position, [move])[0],
        reasons=game.reasons(position, move, language),
        bot=ADVISER,
        win=win,
        other=advice.other
        and Considered(
            move=advice.other.move,
            words=game.describe_move(position, advice.other.move, language),
            win=advice.other.win,
        ),
    )


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
        match = _match_to_move(session.table, viewer)
        if match is None:
            raise refused("table", "table.not_your_turn")
        match.prepare(move)
    except GameError as error:
        return refusal(session.table.settings.game, error, language)
    return Why(legal=True)


@router.get("/tables/{table}/log")
async def read_log(
    viewer: Viewer,
    session: WatchedTable,
    language: Language = "en",
    after: int = 0,
    side: Side = None,
) -> list[LogEntry]:
    """List the moves after number `after` in words, with their consequences.

    Somebody with one seat is addressed as "you".
    """
    match = session.table.match
    if match is None:
        return []
    record = match.record()
    record.result = None
    own = session.table.held_seats(viewer)
    reader = reader_of(session.table, own, language, side)
    return await asyncio.to_thread(log_entries, record, after, reader, session.table.planned_moves(own))


def log_entries(record: Record, after: int, reader: Reader, planned: Collection[int]) -> list[LogEntry]:
    """Return the moves of a record after number `after` in words, with those that the reader has planned marked."""
    return [
        LogEntry(
            number=step.number,
            seat=step.seat,
            move=step.move,
            words=step.words,
            story=step.story,
            changes=[PointReason(**change._asdict()) for change in step.changes],
            planned=step.number in planned,
        )
        for step in narrated(record, reader, after + 1)
        if step.seat is not None and step.move is not None and step.words is not None
    ]


@router.get("/tables/{table}/replay", response_class=Response, responses=routing.FRAMES)
async def read_replay(
    context: Ctx,
    viewer: Viewer,
    table: str,
    language: Language = "en",
    watch: Watch = None,
    after: int = 0,
    side: Side = None,
) -> Response:
    """Return the game move by move, from the position after move number `after` on.

    Hidden information is included only once the game is over, and all others with the same cards. Everybody is called
    by name.
    """
    hub = context.hub
    session = await visible_session(hub, table, viewer, watch)
    held, revealed = session.table.held_seats(viewer), await visibility.is_revealed(hub, session.table)
    reader = reader_of(session.table, held, language, side, you=False)
    played = views.game_so_far(session.table, held, reader, revealed=revealed)
    body = b"[]" if played is None else await asyncio.to_thread(_encode_frames, played, after)
    return Response(body, media_type="application/json")


def _encode_frames(played: views.GameSoFar, after: int) -> bytes:
    return views.encode(list(views.frames(played, after)))


@router.get("/tables/{table}/frames", response_class=Response, responses={200: {"model": FramesOf}})
async def export_frames(context: Ctx, session: WatchedTable, side: Side = None) -> Response:
    """Export a game that was played to its end with its positions and words, for `<midtown-replay>` in any page.

    Places are named from seat `side`, by default from the first one. Pages of other sites may read it, as guests.
    """
    if session.table.match is None:
        raise refused("table", "table.open")
    if not session.table.ended:
        raise refused("table", "table.not_over")
    record = await _record(context, session.table, ())
    readers = {language: reader_of(session.table, (), language, side) for language in LANGUAGES}
    levels = [computer(seat) or None for seat in session.table.seats]
    body = await asyncio.to_thread(lambda: views.encode(frames.document(read(record), readers, levels)))
    return Response(body, media_type="application/json", headers={"access-control-allow-origin": "*"})


@router.get("/tables/{table}/record", response_model=RecordOf, response_model_exclude_unset=True)
async def export_record(context: Ctx, viewer: Viewer, session: WatchedTable) -> JsonObject:
    """Export the game's record.

    Before the end of the game it has no draws and no secret, but the state as the visitor sees it. While others still
    play the same cards, the record of a finished game is refused.
    """
    if session.table.match is None:
        raise refused("table", "table.open")
    return await _record(context, session.table, session.table.held_seats(viewer))


async def _record(context: Context, table: TableState, audience: views.Audience) -> JsonObject:
    """Return the record; that of a shared deal has the secret as soon as nobody plays it any more."""
    await visibility.check_revealed(context.hub, table)
    record = views.record(table, audience, revealed=bool(table.ended))
    if table.settings.duplicate and table.ended:
        record["secret"] = table.secret
    if table.settings.deal and table.ended:
        record["secret"] = await context.store.read(
            lambda connection: deal_results.shown_secret(connection, table.settings.deal)
        )
    return record


@router.post("/records", status_code=201)
async def import_record(
    request: Request, context: Ctx, arrive: Guest, body: RecordRequest, language: Language = "en"
) -> Imported:
    """Import a record as a finished table that anyone with its link can view.

    A record that contradicts the rules of its game is refused.
    """
    if arrive.player is not None:
        context.limits.take("tables", arrive.player)  # before the record is checked, which costs most
    context.limits.take("tables_address", address_of(request))
    record, findings, size = await asyncio.to_thread(_check_record, body)
    if size >= UNIT:  # much to keep for ever counts as several tables
        context.limits.take("tables_address", address_of(request), size // UNIT)
    visitor = await arrive()
    sitting = Sitting([None] * len(record.players), {}, [])
    opened = opening.prepare(opening.read_only(record), visitor.id, sitting, context.clock, context.hub.server)
    await context.store.write(opened.effect)
    return Imported(
        id=opened.table.id,
        watch=opened.invites[None],
        findings=[Finding(fits=check.fits, message=check.message.text(language)) for check in findings],
    )


def _check_record(body: RecordRequest) -> tuple[Record, list[verify.Finding], int]:
    record = read_record(body.record)
    findings = verify.verify(record)
    for check in findings:
        if check.fits is False:
            raise Refused("request", check.message)
    record = analysis.normalize_record(record)
    return record, findings, len(written_record(record))


@router.get("/tables/{table}/spectators")
async def read_spectators(context: Ctx, viewer: Viewer, session: WatchedTable) -> SpectatorLines:
    """Return what spectators have written.

    Players at the table are refused until the game is over.
    """
    spectator_lines.check_reader(session.table, viewer)
    lines = await context.store.read(
        lambda connection: spectator_lines.newest_lines(
            connection, session.table.id, access.blocked_by(connection, viewer)
        )
    )
    return SpectatorLines(lines=[SpectatorLine(**line._asdict()) for line in lines])


@router.post("/tables/{table}/spectators", status_code=201)
async def write_spectators(
    context: Ctx, visitor: RequiredVisitor, table: str, body: SpectatorText, watch: Watch = None
) -> SpectatorLine:
    """Write a line to the other spectators."""
    session = await visible_session(context.hub, table, visitor.id, watch)
    context.moderation.check_writer(visitor.id)
    if session.table.settings.public:
        await context.store.read(lambda connection: check_shown(connection, visitor))
    context.limits.take("chat", visitor.id)
    line = await spectators.write(context.hub, session, visitor.id, body.text, context.clock.calendar())
    return SpectatorLine(**line._asdict())
