"""Carry tournaments on: start them, pair rounds, open their tables, and end them.

Every server does this every two seconds. Each step is one transaction that does nothing if another server, or the same
one before a crash, has done it.
"""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import Final

from sqlalchemy import Connection

from midtown import games
from midtown.bots.players import USUAL
from midtown.game import GameError
from midtown.server.accounts import engagements
from midtown.server.features.tournaments import rounds, rows, starting
from midtown.server.features.tournaments.rounds import LONGEST_WAIT
from midtown.server.features.tournaments.rows import EntrantRow, RoundTable, StoredTournament, Tournament
from midtown.server.live import commands, opening
from midtown.server.live.commands import submit
from midtown.server.live.hub import Hub
from midtown.server.live.opening import PreparedTable
from midtown.server.schemas.actions import LeaveMessage
from midtown.server.support.periodic import Periodic
from midtown.server.tables.settings import Pace, SeatPlan, TableSettings
from midtown.server.tables.starting import Sitting

STEPS: Final = 6
"""At once for a tournament: computer players enter, a round is paired, its tables open."""

MOST_ALONE: Final = 4
"""How many tables of a round run at once where only computers play."""

log = logging.getLogger(__name__)


async def go_on(hub: Hub) -> None:
    """Do what is due in all tournaments. What fails is logged, and tried again the next time."""
    now = hub.clock.calendar()
    for tournament in await hub.store.read(partial(rows.unfinished_tournaments, now=now)):
        try:
            await _steps(hub, tournament)
        except Exception as error:
            log.error("a tournament does not go on", extra={"tournament": tournament}, exc_info=error)


PERIODIC: Final = Periodic(2.0, go_on)


async def _steps(hub: Hub, tournament_id: str) -> None:
    for _ in range(STEPS):
        now, tick = hub.clock.calendar(), hub.clock.tick()
        tournament = await hub.store.read(partial(rows.load_tournament, tournament=tournament_id))
        if tournament.stored.status == "cancelled":
            await end_games(hub, tournament_id)
            return
        if rounds.due_step(tournament, now) in ("pair", "tables"):
            marks = partial(rounds.mark_resting, tournament=tournament, now=now, tick=tick)
            tournament = await hub.store.read(marks)
        match rounds.due_step(tournament, now):
            case "start":
                starts = partial(starting.start, tournament=tournament.stored, now=now, tick=tick)
                await hub.store.write(starts)
            case "pair":
                pairing = await asyncio.to_thread(rounds.pair_round, tournament)
                if pairing == rounds.Pairing([]):
                    return  # in an arena all who are free have just played each other
                await hub.store.write(partial(rounds.store_pairing, tournament=tournament, pairing=pairing, now=now))
            case "tables":
                tables = _affordable(tournament)
                begun = [await _begin(hub, tournament, table, now) for table in tables]
                if not tables or not all(begun):
                    return
            case "end":
                await hub.store.write(partial(rounds.store_end, tournament=tournament, now=now))
            case None:
                return


async def end_games(hub: Hub, tournament: str) -> None:
    """End the games of a tournament that was called off: nothing counts."""
    for table in await hub.store.read(partial(rows.tables_in_play, tournament=tournament)):
        with suppress(GameError):  # it is over
            await submit(await hub.get(table), commands.call_off)


async def _leave(hub: Hub, table: str, player: str) -> None:
    with suppress(GameError):  # it is over, or left
        await submit(await hub.get(table), partial(commands.act, hub, player, LeaveMessage(id="")))


def _affordable(tournament: Tournament) -> list[RoundTable]:
    """Return the tables that open now: all with people, and of those where only computers play a few at a time."""
    computers = {entry.number for entry in tournament.entries if entry.player is None}
    alone = [table for table in rounds.unopened_tables(tournament) if computers.issuperset(table.entrants)]
    running = [table for table in tournament.current if table.id is not None and table.ranks is None]
    left = MOST_ALONE - sum(computers.issuperset(table.entrants) for table in running)
    later = alone[max(0, left) :]
    return [table for table in rounds.unopened_tables(tournament) if table not in later]


async def _begin(hub: Hub, tournament: Tournament, table: RoundTable, now: int) -> bool:
    """Open a table of a round, or record a walkover if one of two is not there; return False if it has to wait.

    It waits for who is at another live game: in the first round for `LONGEST_WAIT`, later as long as for a first move.
    A game in a tournament that has started before comes first.
    """
    stored = tournament.stored
    sitting = [_entry(tournament, number) for number in table.entrants]
    people = [entry.player for entry in sitting if entry.player is not None]
    busy = await hub.store.read(partial(_busy, tournament=stored, people=people, first=_first(tournament)))
    patience = LONGEST_WAIT if _first(tournament) else stored.terms.first_move * 1000
    if busy and tournament.round is not None and now < tournament.round.begins_at + patience:
        return False
    absent = [
        entry.number
        for entry in sitting
        if not entry.plays(table.round) or entry.resting == "suspended" or entry.player in busy
    ]
    if absent and len(sitting) == 2:
        await hub.store.write(partial(rounds.walk_over, tournament=stored.id, table=table, absent=absent))
        return True
    opened = _opening(hub, tournament, sitting)

    def write(connection: Connection) -> bool:
        free = engagements.lock(connection, people) and engagements.end_searches(connection, people)
        free = free and _busy(connection, stored, people, _first(tournament)) <= busy
        taken = free and rounds.assign_table(connection, stored.id, table, opened.table.id)
        if taken:
            opened.effect(connection)
        return taken

    if not await hub.store.write(write):
        return False
    hub.note_opened(opened)
    for entry in sitting:
        if entry.number in absent and entry.player is not None:
            await _leave(hub, opened.table.id, entry.player)
    return True


def _first(tournament: Tournament) -> bool:
    """Return whether tables wait for those who played elsewhere when nobody knew that the tournament would start."""
    return tournament.stored.round == 1 and tournament.stored.terms.format != "arena"


def _busy(connection: Connection, tournament: StoredTournament, people: list[str], first: bool) -> set[str]:
    """Return who of some entrants is at another live game, or paired in a tournament that has started before.

    When the `first` round begins, games against computer players count, too: nobody knew when it would.
    """
    earlier = engagements.paired_players(connection, people, tournament.id, tournament.started_at)
    return engagements.players_at_tables(connection, people, tournament.id, alone=first) | earlier


def _entry(tournament: Tournament, number: int) -> EntrantRow:
    return next(entry for entry in tournament.entries if entry.number == number)


def _opening(hub: Hub, tournament: Tournament, sitting: list[EntrantRow]) -> PreparedTable:
    """Return a table where all sit already; it belongs to nobody."""
    terms = tournament.stored.terms
    level = terms.level or USUAL
    plans = [
        SeatPlan("bot", entry.name or "", entry.level or level) if entry.player is None else SeatPlan("open")
        for entry in sitting
    ]
    people = {entry.player: entry for entry in sitting if entry.player is not None}
    settings = TableSettings(
        game=terms.game,
        options=terms.options,
        rules=games.game(terms.game).RULES,
        seats=plans,
        public=not (terms.duplicate or terms.private),
        rated=terms.rated and bool(people),
        pace=Pace("live", minutes=terms.minutes, increment=terms.increment),
        on_leave="abandon" if terms.seats == 2 else level,
        tournament=tournament.stored.id,
        duplicate=terms.duplicate,
        first_move=terms.first_move,
    )
    names, faces = (
        {player: entry.name or "" for player, entry in people.items()},
        {p: entry.face for p, entry in people.items()},
    )
    seats = Sitting([entry.player for entry in sitting], names, [], faces)
    secret = tournament.round.secret if tournament.round else None
    return opening.prepare(settings, "", seats, hub.clock, hub.server, secret)
