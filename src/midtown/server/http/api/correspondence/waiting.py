"""Endpoints about waiting: for which game the visitor should care next, and who at a table is on vacation."""

from sqlalchemy import Connection

from midtown.server.accounts import vacations
from midtown.server.accounts.absences import DAY
from midtown.server.correspondence import repository
from midtown.server.http.api import routing
from midtown.server.http.auth import Someone
from midtown.server.http.dependencies import Ctx, Watched
from midtown.server.schemas.correspondence import Vacation, VacationLeft, WaitingTable

router = routing.router("correspondence")


@router.get("/me/waiting")
async def list_waiting(context: Ctx, visitor: Someone) -> list[WaitingTable]:
    """List the correspondence games where it is the visitor's turn, those with the least time left first."""
    tick = context.clock.tick()
    rows = await context.store.read(lambda database: repository.waiting(database, visitor.id))
    return [WaitingTable(table=one.table, game=one.game, left=max(0, one.deadline - tick)) for one in rows]


@router.get("/tables/{table}/vacations")
async def list_vacations(context: Ctx, session: Watched) -> list[Vacation]:
    """List the seats of a correspondence game whose players are on vacation now.

    Their clocks stand still.
    """
    if session.table.settings.pace.kind != "days" or session.table.ended:
        return []
    holders = {seat: one.holder for seat, one in enumerate(session.table.seats) if one.holder}
    now = context.clock.calendar()

    def reads(database: Connection) -> list[Vacation]:
        until = vacations.ends(database, set(holders.values()), now)
        return [Vacation(seat=seat, until=until[player]) for seat, player in holders.items() if player in until]

    return await context.store.read(reads)


@router.get("/me/vacation")
async def read_vacation(context: Ctx, visitor: Someone) -> VacationLeft:
    """Return how many days of vacation the visitor can still take."""
    now = context.clock.calendar()
    taken = await context.store.read(lambda database: vacations.of_player(database, visitor.id, now - vacations.YEAR))
    return VacationLeft(most=vacations.DAYS_A_YEAR, days=vacations.left(taken, now) // DAY)
