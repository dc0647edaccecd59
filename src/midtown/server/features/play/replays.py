"""Endpoints of a game as it was played: its log in words, and its frames."""

import asyncio

from fastapi.responses import Response

from midtown import frames
from midtown.record import read
from midtown.server.features.play.records import record_for
from midtown.server.http import routing, visibility
from midtown.server.http.auth import Ctx, Side, Viewer, Watch, WatchedTable
from midtown.server.live.commands import visible_session
from midtown.server.presenters import moves
from midtown.server.schemas.tables import FramesOf, LogEntry
from midtown.server.support.refusals import refused
from midtown.server.tables import views
from midtown.server.tables.names import computer, reader_of
from midtown.support.i18n import LANGUAGES, Language

router = routing.router("play")


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
    return await asyncio.to_thread(moves.log_entries, record, after, reader, session.table.planned_moves(own))


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
    record = await record_for(context, session.table, ())
    readers = {language: reader_of(session.table, (), language, side) for language in LANGUAGES}
    levels = [computer(seat) or None for seat in session.table.seats]
    body = await asyncio.to_thread(lambda: views.encode(frames.document(read(record), readers, levels)))
    return Response(body, media_type="application/json", headers={"access-control-allow-origin": "*"})
