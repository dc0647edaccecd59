"""Endpoints for operators about clubs: list, rename, suspend, delete."""

from typing import Annotated

from fastapi import Path
from sqlalchemy import Connection

from midtown.server.features import clubs, leagues
from midtown.server.features.operators.orders import Operator, admin_router, order
from midtown.server.features.operators.schemas import ClubEnd, ClubOf, ClubOrder
from midtown.server.http.auth import Ctx

router = admin_router()
Club = Annotated[str, Path(max_length=16)]


@router.get("/clubs")
async def list_all_clubs(context: Ctx, operator: Operator) -> list[ClubOf]:
    """List all clubs, private ones too, newest first."""
    rows = await context.store.read(clubs.all_clubs)
    played = await context.store.read(leagues.count_of_clubs)
    return [
        ClubOf(
            id=club.id,
            name=club.name,
            text=club.text,
            private=club.private,
            suspended=club.suspended,
            size=size,
            leagues=played.get(club.id, 0),
            created_at=club.created_at,
        )
        for club, size in rows
    ]


@router.post("/clubs/{club}", status_code=204)
async def order_club(context: Ctx, operator: Operator, club: Club, body: ClubOrder) -> None:
    """Rename a club, suspend it, or let it go on. A suspended one is seen by its members alone, and stands still."""
    command = order(context, operator, body.reason)

    def orders(connection: Connection) -> None:
        if body.name is not None:
            clubs.rename(connection, command, club, body.name)
        if body.suspended is not None:
            clubs.suspend(connection, command, club, body.suspended)

    await context.store.write(orders)


@router.post("/clubs/{club}/deletion", status_code=204)
async def end_club(context: Ctx, operator: Operator, club: Club, body: ClubEnd) -> None:
    """Delete a club for good."""
    command = order(context, operator, body.reason)
    await context.store.write(lambda connection: clubs.dissolve(connection, command, club))
