"""Records that are brought here, to be looked at and shared."""

import asyncio

from fastapi import Request

from midtown.locale import Language
from midtown.record import Record, read
from midtown.server import opening
from midtown.server.api import people
from midtown.server.api.visitor import Guest, address_of
from midtown.server.context import context_of
from midtown.server.models import Finding, Imported, RecordRequest
from midtown.server.opening import Sitting
from midtown.server.refusals import Refused
from midtown.verify import Finding as Found
from midtown.verify import verify

router = people.router("play")


@router.post("/records", status_code=201)
async def import_record(request: Request, visitor: Guest, wanted: RecordRequest, language: Language = "en") -> Imported:
    """Keep a record as a table that is over, for whoever has its link; refused if it does not fit its game."""
    context = context_of(request)
    context.limits.take("tables", visitor.id)
    context.limits.take("tables_address", address_of(request))
    record, findings = await asyncio.to_thread(_checked, wanted)
    sitting = Sitting([None] * len(record.players), {}, [])
    opened = opening.opening(opening.shown(record), visitor.id, sitting, context.clock, context.hub.server)
    await context.store.write(opened.effect)
    return Imported(
        id=opened.table.id,
        watch=opened.invites[None],
        findings=[Finding(fits=found.fits, message=found.message.text(language)) for found in findings],
    )


def _checked(wanted: RecordRequest) -> tuple[Record, list[Found]]:
    record = read(wanted.record)
    findings = verify(record)
    for found in findings:
        if found.fits is False:
            raise Refused("request", found.message)
    return record, findings
