"""Endpoints of operators about the service: counts, announcements, the audit log."""

from typing import Annotated

from fastapi import Query, Response

from midtown import __version__
from midtown.server.context import Context
from midtown.server.http.api.admin.orders import MINUTE, ByNumber, Operator, admin_router, order
from midtown.server.http.dependencies import Ctx
from midtown.server.jobs.worker_pool import default_count
from midtown.server.operators import announcements, audit, overview
from midtown.server.schemas.operators import AnnouncementOf, Announcing, AuditEntry, OverviewOf, ProcessOf
from midtown.server.support.counters import Histogram

router = admin_router()


@router.get("/overview")
async def read_overview(context: Ctx) -> OverviewOf:
    """Return tables and load at a glance."""
    now = context.clock.calendar()
    counts = await context.store.read(lambda database: overview.overview(database, now))
    return OverviewOf(version=__version__, process=_process(context), **counts._asdict())


def _process(context: Context) -> ProcessOf:
    sessions = list(context.hub.all())
    workers = context.config.workers
    return ProcessOf(
        tables=len(sessions),
        connections=sum(len(session.subscribers) for session in sessions),
        workers=default_count() if workers is None else workers,
        commit_ms=_mean_ms(context.store.seconds),
        lag_ms=_mean_ms(context.hub.counts.lag),
        failing=context.store.failing,
        refusals=dict(context.hub.counts.refusals),
    )


def _mean_ms(values: Histogram) -> float:
    return round(1000 * values.total / max(1, sum(values.counts)), 2)


@router.get("/announcements")
async def list_announcements(context: Ctx) -> list[AnnouncementOf]:
    """List the running announcements, newest first."""
    now = context.clock.calendar()
    rows = await context.store.read(lambda database: announcements.current(database, now))
    return [AnnouncementOf(**row._asdict()) for row in rows]


@router.post("/announcements", status_code=204)
async def announce(context: Ctx, operator: Operator, body: Announcing) -> Response:
    """Show a sentence on all pages for some time, in both languages."""
    command = order(context, operator)
    until = command.now + body.minutes * MINUTE
    await context.store.write(lambda database: announcements.announce(database, command, body.en, body.de, until))
    await context.moderation.refresh()
    return Response(status_code=204)


@router.delete("/announcements/{number}", status_code=204)
async def withdraw(context: Ctx, operator: Operator, number: ByNumber) -> Response:
    """End an announcement."""
    command = order(context, operator)
    await context.store.write(lambda database: announcements.withdraw(database, command, number))
    await context.moderation.refresh()
    return Response(status_code=204)


@router.get("/audit")
async def read_audit(
    context: Ctx,
    before: Annotated[int | None, Query(description="Only entries with smaller numbers.", ge=1, le=2**31 - 1)] = None,
) -> list[AuditEntry]:
    """List what operators have done, newest first, 100 at a time."""
    rows = await context.store.read(lambda database: audit.entries(database, before))
    return [AuditEntry(**row._asdict()) for row in rows]
