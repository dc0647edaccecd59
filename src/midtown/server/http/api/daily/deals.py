"""Endpoints to read the deals of a day, to play one, and to check them."""

from typing import Final

from fastapi import Request
from sqlalchemy import Connection

from midtown.server.accounts.identity import Visitor, check_shown
from midtown.server.context import Context
from midtown.server.daily import challenges, computers, deals, entries, months
from midtown.server.daily.deals import Deal
from midtown.server.http.api import routing
from midtown.server.http.api.daily import presenters
from midtown.server.http.auth import Guest, address_of
from midtown.server.http.dependencies import Ctx, Viewer
from midtown.server.live import opening
from midtown.server.live.opening import Opening, Sitting
from midtown.server.schemas.daily import BeginDeal, BegunDeal, Daily, DailyDeal, DealId, DealProof
from midtown.server.support import calendar
from midtown.server.tables.contests import DEAL_SEAT
from midtown.server.tables.settings import SeatPlan, TableSettings

router = routing.router("daily")

PROVEN: Final = 31
"""Days of which commitments and secrets are listed."""


@router.get("/daily")
async def read_daily(context: Ctx, viewer: Viewer) -> Daily:
    """Return the deals of today, and the visitor's games of them.

    Results of others are not included.
    """
    now = context.clock.calendar()
    today = calendar.day_of(now)

    def reads(database: Connection) -> Daily:
        played = months.played_days(database, viewer) if viewer else set()
        return Daily(
            now=now,
            ends_at=calendar.end_of(today),
            deals=presenters.visible(database, deals.of_day(database, today), viewer, now),
            streak=months.streak(played, today),
            week=[day in played for day in range(today - 6, today + 1)],
        )

    return await context.store.read(reads)


@router.get("/daily/proofs")
async def read_proofs(context: Ctx) -> list[DealProof]:
    """List the commitments of the deals of tomorrow and of the last days, with the secrets that are shown."""
    now = context.clock.calendar()
    today = calendar.day_of(now)

    def reads(database: Connection) -> list[DealProof]:
        return [
            DealProof(
                id=deal.id,
                date=calendar.date(deal.day),
                commitment=deal.commitment,
                secret=deal.shown_secret,
                made_at=deal.made_at,
            )
            for deal in deals.between(database, today - PROVEN, today + 1)
        ]

    return await context.store.read(reads)


@router.get("/daily/deals/{deal}")
async def read_deal(context: Ctx, viewer: Viewer, deal: DealId) -> DailyDeal:
    """Return a deal of today or of an earlier day."""
    now = context.clock.calendar()

    def reads(database: Connection) -> DailyDeal:
        return presenters.visible(database, [deals.get(database, deal, now)], viewer, now)[0]

    return await context.store.read(reads)


@router.post("/daily/deals/{deal}/games", status_code=201)
async def begin_deal(request: Request, context: Ctx, arrive: Guest, deal: DealId, body: BeginDeal) -> BegunDeal:
    """Begin a deal, or return the table where the visitor has begun it.

    Everybody has one game of each deal. It counts if it is begun on the deal's day, and refused then if the secret has
    been shown, as the server's calendar was wrong.
    """
    context.limits.take("tables_address", address_of(request))
    now = context.clock.calendar()
    played = await context.store.read(lambda database: _begins(database, deal, arrive.player, now))
    visitor = await arrive()
    context.limits.take("tables", visitor.id)
    opened = _opening(context, played, visitor)
    counted = played.day == calendar.day_of(now)

    def begins(database: Connection) -> str:
        check_shown(database, visitor)
        _begins(database, deal, visitor.id, now)
        if body.challenge:
            challenges.answer(database, challenges.read(database, body.challenge, deal), visitor.id)
        if entries.begin(database, played, visitor.id, opened.table.id, now, counted):
            opened.effect(database)
            computers.offer(database, played)
        return entries.of_player(database, visitor.id, [deal])[deal].table

    table = await context.store.write(begins)
    if table == opened.table.id:
        context.hub.opened(opened)
    return BegunDeal(table=table)


def _begins(database: Connection, deal: str, player: str | None, now: int) -> Deal:
    """Return a deal that a player begins or has begun; raise Refused if its secret is known and it would count."""
    played = deals.get(database, deal, now)
    if not entries.of_player(database, player, [deal]):
        played.check_secret(now)
    return played


def _opening(context: Context, deal: Deal, visitor: Visitor) -> Opening:
    """Return a table for a deal, where nobody adds a number: the shuffle is the same for everybody."""
    plans = [SeatPlan("bot", bot=level) for level in deals.computers(deal.seats)]
    plans.insert(DEAL_SEAT, SeatPlan("me"))
    settings = TableSettings(game=deal.game, options=deal.settled, rules=1, seats=plans, deal=deal.id)
    players = [visitor.id if plan.kind == "me" else None for plan in plans]
    sitting = Sitting(players, {visitor.id: visitor.name}, [], {visitor.id: visitor.face})
    clock, server = context.clock, context.hub.server
    return opening.prepare(opening.validate(settings), visitor.id, sitting, clock, server, deal.secret)
