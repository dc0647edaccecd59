"""Endpoints of operators about tournaments: call one off, and remove who takes part."""

from typing import Annotated

from fastapi import Path
from sqlalchemy import Connection

from midtown.server.http.api.admin.orders import ByNumber, Operator, admin_router, order
from midtown.server.http.dependencies import Ctx
from midtown.server.live import tournaments
from midtown.server.operators import audit
from midtown.server.schemas.operators import CallingOff, Removing
from midtown.server.tournaments import entering, starting

router = admin_router()

Tournament = Annotated[str, Path(description="Id of a tournament: 12 hexadecimal digits.", max_length=16)]


@router.post("/tournaments/{tournament}/call-off", status_code=204)
async def call_tournament_off(context: Ctx, operator: Operator, tournament: Tournament, body: CallingOff) -> None:
    """Call a tournament off, as its creator can. Its games end at once, and nothing of them counts."""
    command = order(context, operator, body.reason)

    def calls_off(database: Connection) -> None:
        starting.call_off(database, tournament, command.now, "operator")
        audit.write(database, command, "call off", tournament)

    await context.store.write(calls_off)
    await tournaments.end_games(context.hub, tournament)


@router.post("/tournaments/{tournament}/entrants/{number}/removal", status_code=204)
async def remove_from_tournament(
    context: Ctx, operator: Operator, tournament: Tournament, number: ByNumber, body: Removing
) -> None:
    """Remove an entrant of a tournament, as its creator can. A running game goes on: who is suspended loses it."""
    command = order(context, operator, body.reason)

    def removes(database: Connection) -> None:
        player = entering.remove(database, tournament, number, "banned" if body.bar else "removed")
        audit.write(database, command, "remove", player, tournament)

    await context.store.write(removes)


@router.post("/tournaments/{tournament}/entrants/{number}/return", status_code=204)
async def let_back_into_tournament(
    context: Ctx, operator: Operator, tournament: Tournament, number: ByNumber, body: CallingOff
) -> None:
    """Let somebody enter a tournament again who was barred, by its creator or an operator."""
    command = order(context, operator, body.reason)

    def lets(database: Connection) -> None:
        player = entering.let_back(database, tournament, number, operator=True)
        audit.write(database, command, "let back", player, tournament)

    await context.store.write(lets)
