"""Carry tournaments on: start them, pair rounds, open their tables, and end them.

Every server does this every two seconds. Each step is one transaction that does nothing if another server, or the same
one before a crash, has done it.
"""

import asyncio
import logging
from functools import partial
from typing import Final

from sqlalchemy import Connection

from midtown import games
from midtown.bots.levels import USUAL
from midtown.server.live import opening
from midtown.server.live.hub import Hub
from midtown.server.live.opening import Opening, Sitting
from midtown.server.tables.settings import Pace, SeatPlan, TableSettings
from midtown.server.tournaments import entering, rounds, rows
from midtown.server.tournaments.rows import EntrantRow, RoundTable, Whole

STEPS: Final = 6
"""At once for a tournament: computer players enter, a round is paired, its tables open."""

log = logging.getLogger(__name__)


async def go_on(hub: Hub) -> None:
    """Do what is due in all tournaments. What fails is logged, and tried again the next time."""
    now = hub.clock.calendar()
    for tournament in await hub.store.read(partial(rows.unfinished, now=now)):
        try:
            await _steps(hub, tournament)
        except Exception as error:
            log.error("a tournament does not go on", extra={"tournament": tournament}, exc_info=error)


async def _steps(hub: Hub, tournament: str) -> None:
    for _ in range(STEPS):
        now = hub.clock.calendar()
        whole = await hub.store.read(partial(rows.whole, tournament=tournament))
        match rounds.due(whole, now):
            case "start":
                await hub.store.write(partial(entering.start, tournament=whole.tournament, now=now))
            case "pair":
                pairing = await asyncio.to_thread(rounds.paired, whole)
                await hub.store.write(partial(rounds.store, whole=whole, pairing=pairing, now=now))
            case "tables":
                for table in rounds.waiting(whole):
                    await _begin(hub, whole, table)
            case "end":
                await hub.store.write(partial(rounds.end, whole=whole, now=now))
            case None:
                return


async def _begin(hub: Hub, whole: Whole, table: RoundTable) -> None:
    """Open a table of a round; record a walkover if one of two has left."""
    tournament = whole.tournament
    sitting = [_entry(whole, number) for number in table.entrants]
    absent = [one.number for one in sitting if not one.active]
    if absent and len(sitting) == 2:
        await hub.store.write(partial(rounds.walk_over, tournament=tournament.id, table=table, absent=absent))
        return
    opened = _opening(hub, whole, sitting)

    def writes(connection: Connection) -> bool:
        mine = rounds.take(connection, tournament.id, table, opened.table.id)
        if mine:
            opened.effect(connection)
        return mine

    if await hub.store.write(writes):
        hub.opened(opened)


def _entry(whole: Whole, number: int) -> EntrantRow:
    return next(one for one in whole.entries if one.number == number)


def _opening(hub: Hub, whole: Whole, sitting: list[EntrantRow]) -> Opening:
    """Return a table where all sit already; it belongs to nobody."""
    terms = whole.tournament.terms
    level = terms.level or USUAL
    plans = [
        SeatPlan("bot", one.name or "", one.level or level) if one.player is None else SeatPlan("open")
        for one in sitting
    ]
    people = {one.player: one for one in sitting if one.player is not None}
    settings = TableSettings(
        game=terms.game,
        options=terms.options,
        rules=games.game(terms.game).RULES,
        seats=plans,
        public=not (terms.duplicate or terms.private),
        rated=terms.rated and bool(people),
        pace=Pace("live", minutes=terms.minutes, increment=terms.increment),
        on_leave="abandon" if terms.seats == 2 else level,
        tournament=whole.tournament.id,
        duplicate=terms.duplicate,
    )
    names, faces = (
        {player: one.name or "" for player, one in people.items()},
        {p: one.face for p, one in people.items()},
    )
    seats = Sitting([one.player for one in sitting], names, [], faces)
    secret = whole.round.secret if whole.round else None
    return opening.prepare(settings, "", seats, hub.clock, hub.server, secret)


__all__ = ["go_on"]
