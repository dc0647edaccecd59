"""Endpoints about waiting: for which game the visitor should care next, and who at a table is on vacation."""

from fastapi import Request
from sqlalchemy import Connection

from midtown.server.accounts import vacations
from midtown.server.accounts.absences import DAY
from midtown.server.context import context_of
from midtown.server.correspondence import repository
from midtown.server.http.api import routing
from midtown.server.http.api.tables import Watch
from midtown.server.http.auth import Perhaps, Someone
from midtown.server.live.request import visible_session
from midtown.server.schemas.correspondence import Vacation, VacationLeft, WaitingTable

router = routing.router("correspondence")


@router.get("/me/waiting")
async def list_waiting(request: Request, visitor: Someone) -> list[WaitingTable]:
    """List the correspondence games where it is the visitor's turn, those with the least time left first."""
    context = context_of(request)
    tick = context.clock.tick()
    rows = await context.store.read(lambda database: repository.waiting(database, visitor.id))
    return [WaitingTable(table=one.table, game=one.game, left=max(0, one.deadline - tick)) for one in rows]


@router.get("/tables/{table}/vacations")
async def list_vacations(request: Request, visitor: Perhaps, table: str, watch: Watch = None) -> list[Vacation]:
    """List the seats of a correspondence game whose players are on vacation now.

    Their clocks stand still.
    """
    context = context_of(request)
    session = await visible_session(context.hub, table, visitor.id if visitor else None, watch)
    if session.table.settings.pace.kind != "days" or session.table.ended:
        return []
    holders = {seat: one.holder for seat, one in enumerate(session.table.seats) if one.holder}
    now = context.clock.calendar()

    def reads(database: Connection) -> list[Vacation]:
        until = vacations.ends(database, set(holders.values()), now)
        return [Vacation(seat=seat, until=until[player]) for seat, player in holders.items() if player in until]

    return await context.store.read(reads)


@router.get("/me/vacation")
async def read_vacation(request: Request, visitor: Someone) -> VacationLeft:
    """Return how many days of vacation the visitor can still take."""
    context = context_of(request)
    now = context.clock.calendar()
    taken = await context.store.read(lambda database: vacations.of_player(database, visitor.id, now - vacations.YEAR))
    return VacationLeft(most=vacations.DAYS_A_YEAR, days=vacations.left(taken, now) // DAY)
