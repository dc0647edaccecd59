"""Endpoints of records: the one of a game, and one from elsewhere as a new table."""

import asyncio
from typing import Final

from fastapi import Request

from midtown import analysis, verify
from midtown.record import Record
from midtown.server.context import Context
from midtown.server.http import routing, visibility
from midtown.server.http.auth import Ctx, Guest, Viewer, WatchedTable, address_of
from midtown.server.live import opening
from midtown.server.schemas.shared import RecordOf
from midtown.server.schemas.tables import Finding, Imported, RecordRequest
from midtown.server.support.refusals import Refused, refused
from midtown.server.support.visible_text import read_record, written_record
from midtown.server.tables import deal_results, starting, views
from midtown.server.tables.starting import Sitting
from midtown.server.tables.state import TableState
from midtown.support.documents import JsonObject
from midtown.support.i18n import Language

router = routing.router("play")
UNIT: Final = 20_000
"""Bytes of a record that count as one table."""


@router.get("/tables/{table}/record", response_model=RecordOf, response_model_exclude_unset=True)
async def export_record(context: Ctx, viewer: Viewer, session: WatchedTable) -> JsonObject:
    """Export the game's record.

    Before the end of the game it has no draws and no secret, but the state as the visitor sees it. While others still
    play the same cards, the record of a finished game is refused.
    """
    if session.table.match is None:
        raise refused("table", "table.open")
    return await record_for(context, session.table, session.table.held_seats(viewer))


async def record_for(context: Context, table: TableState, audience: views.Audience) -> JsonObject:
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
    opened = opening.prepare(starting.read_only(record), visitor.id, sitting, context.clock, context.hub.server)
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
