"""Endpoints of operators: accounts, reports, arranged pairs, the service, and tournaments."""

from typing import Annotated

from fastapi import Path, Query, Response
from sqlalchemy import Connection

from midtown import __version__
from midtown.server.accounts import announcements, audit, sanctions
from midtown.server.accounts.audit import Order
from midtown.server.context import Context
from midtown.server.features import tournaments
from midtown.server.features.operators import orders, overview, reports
from midtown.server.features.operators.orders import ByNumber, Operator, Player, account_page, admin_router, order
from midtown.server.features.operators.schemas import (
    AccountOf,
    AccountPage,
    AnnouncementOf,
    Announcing,
    AuditEntry,
    CallingOff,
    ChatLineOf,
    CloseReport,
    Deleting,
    Lasting,
    OverviewOf,
    PairOf,
    ProcessOf,
    Removing,
    ReportOf,
    ReportPage,
    Sanctioning,
)
from midtown.server.http.auth import Ctx
from midtown.server.jobs.worker_pool import default_count
from midtown.server.live.presence import change_sessions
from midtown.server.support.counters import Histogram
from midtown.support.units import MINUTE

router = admin_router()
Tournament = Annotated[str, Path(description="Id of a tournament: 12 hexadecimal digits.", max_length=16)]


@router.get("/players")
async def search_players(
    context: Ctx,
    name: Annotated[str, Query(description="An id, or a part of a name.", max_length=80, pattern=r"^[^\x00]*$")],
) -> list[AccountOf]:
    """List up to 50 accounts whose name contains a text."""
    accounts = await context.store.read(lambda connection: orders.search_accounts(connection, name))
    return [AccountOf(**account._asdict()) for account in accounts]


@router.get("/players/{player}")
async def read_account(context: Ctx, player: Player) -> AccountPage:
    """Return an account with its sanctions and the reports about it."""
    now = context.clock.calendar()
    return await context.store.read(lambda connection: account_page(connection, player, now))


@router.post("/players/{player}/sanctions", status_code=201)
async def impose_sanction(context: Ctx, operator: Operator, player: Player, body: Sanctioning) -> AccountPage:
    """Warn, mute, suspend, or rename a player.

    They learn what happened and why on every page. A mute or suspension replaces an earlier one.
    """
    command = order(context, operator, body.reason)

    def imposes(connection: Connection) -> AccountPage:
        _impose(connection, command, player, body)
        return account_page(connection, player, command.now)

    page = await context.store.write(imposes)
    await context.moderation.refresh()
    return page


def _impose(connection: Connection, command: Order, player: str, body: Sanctioning) -> None:
    match body.kind:
        case "warning":
            sanctions.warn(connection, command, player)
        case "rename":
            sanctions.rename(connection, command, player, body.name)
        case kind:
            until = None if body.minutes is None else command.now + body.minutes * MINUTE
            sanctions.restrict(connection, command, player, kind, until)


@router.delete("/players/{player}/sanctions/{kind}")
async def lift_sanction(context: Ctx, operator: Operator, player: Player, kind: Lasting) -> AccountPage:
    """End a mute or suspension."""
    command = order(context, operator)

    def lifts(connection: Connection) -> AccountPage:
        sanctions.lift(connection, command, player, kind)
        return account_page(connection, player, command.now)

    page = await context.store.write(lifts)
    await context.moderation.refresh()
    return page


@router.post("/players/{player}/deletion", status_code=204)
async def delete_player(context: Ctx, operator: Operator, player: Player, body: Deleting) -> Response:
    """Delete an account, as its owner could.

    The player leaves their tables. Finished games stay, without the name.
    """
    command = order(context, operator, body.reason)
    await change_sessions(context.hub, [player], lambda connection: sanctions.delete(connection, command, player))
    await context.moderation.refresh()
    return Response(status_code=204)


@router.get("/reports")
async def list_reports(
    context: Ctx, closed: Annotated[bool, Query(description="Whether closed reports follow.")] = False
) -> list[ReportOf]:
    """List reports: open ones, oldest first, then the closed ones if requested."""
    rows = await context.store.read(lambda connection: reports.all_reports(connection, closed))
    return [ReportOf(**row._asdict()) for row in rows]


@router.get("/reports/{number}")
async def read_report(context: Ctx, operator: Operator, number: ByNumber) -> ReportPage:
    """Return a report with the chat around it, and the account that it is about.

    Of the table, only the chat is included. Operators who play there see that of the spectators after the game.
    """
    now = context.clock.calendar()

    def read(connection: Connection) -> ReportPage:
        report = reports.find(connection, number)
        table, chat = reports.chat_around(connection, report, operator)
        return ReportPage(
            report=ReportOf(**report._asdict()),
            table=table,
            chat=[ChatLineOf(**line._asdict()) for line in chat],
            about=account_page(connection, report.about, now),
        )

    return await context.store.read(read)


@router.post("/reports/{number}/close")
async def close_report(context: Ctx, operator: Operator, number: ByNumber, body: CloseReport) -> ReportOf:
    """Close a report with a note."""
    command = order(context, operator, body.note)
    report = await context.store.write(lambda connection: reports.close(connection, command, number))
    return ReportOf(**report._asdict())


@router.get("/pairs")
async def list_pairs(context: Ctx) -> list[PairOf]:
    """List up to 100 pairs of people whose rated games of the last 30 days look arranged, the most games first."""
    now = context.clock.calendar()
    rows = await context.store.read(lambda connection: reports.arranged_pairs(connection, now))
    return [PairOf(**row._asdict()) for row in rows]


@router.get("/overview")
async def read_overview(context: Ctx) -> OverviewOf:
    """Return tables and load at a glance."""
    now = context.clock.calendar()
    counts = await context.store.read(lambda connection: overview.overview(connection, now))
    return OverviewOf(version=__version__, process=_process(context), **counts._asdict())


def _process(context: Context) -> ProcessOf:
    sessions = list(context.hub.loaded_sessions())
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
    rows = await context.store.read(lambda connection: announcements.current(connection, now))
    return [AnnouncementOf(**row._asdict()) for row in rows]


@router.post("/announcements", status_code=204)
async def announce(context: Ctx, operator: Operator, body: Announcing) -> Response:
    """Show a sentence on all pages for some time, in both languages."""
    command = order(context, operator)
    until = command.now + body.minutes * MINUTE
    await context.store.write(lambda connection: announcements.announce(connection, command, body.en, body.de, until))
    await context.moderation.refresh()
    return Response(status_code=204)


@router.delete("/announcements/{number}", status_code=204)
async def withdraw(context: Ctx, operator: Operator, number: ByNumber) -> Response:
    """End an announcement."""
    command = order(context, operator)
    await context.store.write(lambda connection: announcements.withdraw(connection, command, number))
    await context.moderation.refresh()
    return Response(status_code=204)


@router.get("/audit")
async def read_audit(
    context: Ctx,
    before: Annotated[int | None, Query(description="Only entries with smaller numbers.", ge=1, le=2**31 - 1)] = None,
) -> list[AuditEntry]:
    """List what operators have done, newest first, 100 at a time."""
    rows = await context.store.read(lambda connection: audit.entries(connection, before))
    return [AuditEntry(**row._asdict()) for row in rows]


@router.post("/tournaments/{tournament}/call-off", status_code=204)
async def call_tournament_off(context: Ctx, operator: Operator, tournament: Tournament, body: CallingOff) -> None:
    """Call a tournament off, as its creator can. Its games end at once, and nothing of them counts."""
    command = order(context, operator, body.reason)

    def calls_off(connection: Connection) -> None:
        tournaments.call_off(connection, tournament, command.now, "operator")
        audit.write(connection, command, "call off", tournament)

    await context.store.write(calls_off)
    await tournaments.end_games(context.hub, tournament)


@router.post("/tournaments/{tournament}/entrants/{number}/removal", status_code=204)
async def remove_from_tournament(
    context: Ctx, operator: Operator, tournament: Tournament, number: ByNumber, body: Removing
) -> None:
    """Remove an entrant of a tournament, as its creator can. A running game goes on: who is suspended loses it."""
    command = order(context, operator, body.reason)

    def removes(connection: Connection) -> None:
        player = tournaments.remove(connection, tournament, number, "banned" if body.bar else "removed")
        audit.write(connection, command, "remove", player, tournament)

    await context.store.write(removes)


@router.post("/tournaments/{tournament}/entrants/{number}/return", status_code=204)
async def let_back_into_tournament(
    context: Ctx, operator: Operator, tournament: Tournament, number: ByNumber, body: CallingOff
) -> None:
    """Let somebody enter a tournament again who was barred, by its creator or an operator."""
    command = order(context, operator, body.reason)

    def lets(connection: Connection) -> None:
        player = tournaments.let_back(connection, tournament, number, operator=True)
        audit.write(connection, command, "let back", player, tournament)

    await context.store.write(lets)
