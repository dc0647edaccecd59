"""Conversions of daily deals to the types of the API."""

from collections.abc import Sequence

from sqlalchemy import Connection

from midtown.bots.characters import named
from midtown.server.daily import entries
from midtown.server.daily.deals import Deal, computers
from midtown.server.daily.entries import DealGame
from midtown.server.schemas.daily import DailyDeal, DailyGame, DealComputer
from midtown.server.support.calendar import date, day_of
from midtown.server.tables.contests import DEAL_SEAT


def visible(database: Connection, deals: Sequence[Deal], player: str | None, now: int) -> list[DailyDeal]:
    """Return deals as a visitor sees them: nothing of them but what was published, and their own games."""
    ids = [deal.id for deal in deals]
    mine, counts = entries.of_player(database, player, ids), entries.counts(database, ids)
    return [present(deal, mine.get(deal.id), counts.get(deal.id, 0), now) for deal in deals]


def present(deal: Deal, mine: DealGame | None, finished: int, now: int) -> DailyDeal:
    """Return a deal with the visitor's game of it, and how many have finished it."""
    levels: list[str | None] = [*computers(deal.seats)]
    levels.insert(DEAL_SEAT, None)
    names = named([""] * deal.seats, levels)
    return DailyDeal(
        id=deal.id,
        date=date(deal.day),
        today=deal.day == day_of(now),
        game=deal.game,
        players=deal.seats,
        main=deal.main,
        seat=DEAL_SEAT,
        computers=[
            DealComputer(seat=seat, level=level, name=names[seat]) for seat, level in enumerate(levels) if level
        ],
        commitment=deal.commitment,
        finished=finished,
        mine=None
        if mine is None
        else DailyGame(table=mine.table, state=mine.state, counted=mine.counted, score=mine.score),
    )
