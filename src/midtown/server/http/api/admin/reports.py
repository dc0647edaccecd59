"""Endpoints of operators about reports."""

from typing import Annotated

from fastapi import Query
from sqlalchemy import Connection

from midtown.server.http.api.admin.orders import ByNumber, Operator, account_page, admin_router, order
from midtown.server.http.dependencies import Ctx
from midtown.server.operators import reports
from midtown.server.schemas.operators import ChatLineOf, CloseReport, ReportOf, ReportPage

router = admin_router()


@router.get("/reports")
async def list_reports(
    context: Ctx, closed: Annotated[bool, Query(description="Whether closed reports follow.")] = False
) -> list[ReportOf]:
    """List reports: open ones, oldest first, then the closed ones if requested."""
    rows = await context.store.read(lambda database: reports.listing(database, closed))
    return [ReportOf(**row._asdict()) for row in rows]


@router.get("/reports/{number}")
async def read_report(context: Ctx, operator: Operator, number: ByNumber) -> ReportPage:
    """Return a report with the chat around it, and the account that it is about.

    Of the table, only the chat is included. Operators who play there see that of the spectators after the game.
    """
    now = context.clock.calendar()

    def reads(database: Connection) -> ReportPage:
        report = reports.find(database, number)
        table, chat = reports.chat_around(database, report, operator)
        return ReportPage(
            report=ReportOf(**report._asdict()),
            table=table,
            chat=[ChatLineOf(**line._asdict()) for line in chat],
            about=account_page(database, report.about, now),
        )

    return await context.store.read(reads)


@router.post("/reports/{number}/close")
async def close_report(context: Ctx, operator: Operator, number: ByNumber, body: CloseReport) -> ReportOf:
    """Close a report with a note."""
    command = order(context, operator, body.note)
    report = await context.store.write(lambda database: reports.close(database, command, number))
    return ReportOf(**report._asdict())
