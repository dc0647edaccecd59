"""Endpoint that imports a record, to view and share it."""

import asyncio
from typing import Final

from fastapi import Request

from midtown import analysis
from midtown.record import Record
from midtown.server.features.play.schemas import Finding, Imported, RecordRequest
from midtown.server.http import routing
from midtown.server.http.auth import Guest, address_of
from midtown.server.http.dependencies import Ctx
from midtown.server.live import opening
from midtown.server.live.opening import Sitting
from midtown.server.support.refusals import Refused
from midtown.server.support.visible_text import read_record, written_record
from midtown.support.i18n import Language
from midtown.verify import Finding as Check
from midtown.verify import verify

UNIT: Final = 20_000
"""Bytes of a record that count as one table."""

router = routing.router("play")


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
    record, findings, size = await asyncio.to_thread(_checked, body)
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


def _checked(body: RecordRequest) -> tuple[Record, list[Check], int]:
    record = read_record(body.record)
    findings = verify(record)
    for check in findings:
        if check.fits is False:
            raise Refused("request", check.message)
    record = analysis.normalized(record)
    return record, findings, len(written_record(record))
