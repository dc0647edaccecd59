"""Opening tables for those who are looking for one. Several servers may try at once; one of them opens the table."""

import asyncio
import random
from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection

from midtown import games
from midtown.bots import USUAL
from midtown.server.accounts import engagements, sanctions
from midtown.server.context import Context
from midtown.server.features.pairing import matching, seeks
from midtown.server.features.pairing.matching import Group, Seeker
from midtown.server.features.pairing.seeks import Seek
from midtown.server.live import opening
from midtown.server.live.hub import Hub
from midtown.server.live.opening import PreparedTable
from midtown.server.support.periodic import Periodic
from midtown.server.support.refusals import refused
from midtown.server.tables import starting
from midtown.server.tables.settings import PACES, SeatPlan, TableSettings
from midtown.server.tables.starting import Sitting
from midtown.server.tables.state import TableState
from midtown.server.tables.time_control import first_move


async def open_found_tables(hub: Hub) -> list[TableState]:
    """Open a table for each group that can play; return those that this server has opened."""
    by_player, people = await _waiting(hub)
    groups = await asyncio.to_thread(matching.form_groups, people) if len(people) > 1 else []
    opened = [await _open(hub, group, by_player) for group in groups]
    return [table for table in opened if table is not None]


async def pair(context: Context) -> None:
    """Bring those together who are looking."""
    await open_found_tables(context.hub)


PERIODIC: Final = Periodic(1.0, pair)


async def open_with_computers(hub: Hub, player: str) -> TableState | None:
    """Open a table for a player who takes computer players at the empty seats; raise Refused before their time.

    Return None if another server was faster.
    """
    by_player, people = await _waiting(hub)
    first = next((person for person in people if person.player == player), None)
    if first is None:
        raise seeks.ended_search()
    if first.waited < matching.PATIENCE:
        raise refused("table", "pairing.early", seconds=matching.PATIENCE // 1000)
    usual = {kind.game: games.game(kind.game).TABLE_FOR for kind in first.kinds}
    group = matching.group_with_computers(first, people, usual)
    opened = await _open(hub, group, by_player)
    if opened is None and len(group.players) > 1:  # one of the others has found a table meanwhile, or has left
        opened = await _open(hub, matching.group_with_computers(first, [], usual), by_player)
    return opened


async def _waiting(hub: Hub) -> tuple[dict[str, Seek], list[Seeker]]:
    """Return the searches of all who wait, by player, and what decides who plays with whom."""
    tick, now = hub.clock.tick(), hub.clock.calendar()

    def read(connection: Connection) -> tuple[dict[str, Seek], list[Seeker]]:
        searches = seeks.waiting(connection, tick)
        if not searches:
            return {}, []
        wanted = {search.player for search in searches}
        apart = sanctions.suspended_players(connection, wanted, now) | engagements.paired_players(connection, wanted)
        due = engagements.players_due_soon(connection, wanted, now)
        searches = [search.without_live_games if search.player in due else search for search in searches]
        searches = [search for search in searches if search.player not in apart and search.wishes.paces]
        people = seeks.seekers(connection, searches, tick) if searches else []
        return {search.player: search for search in searches}, people

    return await hub.store.read(read)


async def _open(hub: Hub, group: Group, by_player: Mapping[str, Seek]) -> TableState | None:
    """Open the table of a group and return it; return None if one of them is not waiting any more."""
    searches = [by_player[player] for player in group.players]
    opened, tick = _table(hub, group, searches), hub.clock.tick()

    def decides(connection: Connection) -> bool:
        if not engagements.lock(connection, group.players) or engagements.paired_players(connection, group.players):
            return False
        if not seeks.store_found(connection, searches, opened.table.id, tick):
            return False
        opened.effect(connection)
        return True

    if not await hub.store.write(decides):
        return None
    hub.note_opened(opened)
    return opened.table


def _table(hub: Hub, group: Group, searches: list[Seek]) -> PreparedTable:
    """Return the table of a group: the seats are drawn, and the secret is that of the player who waits longest."""
    people: list[Seek | None] = [*searches, *[None] * (group.kind.seats - len(searches))]
    random.SystemRandom().shuffle(people)
    full = len(searches) == group.kind.seats
    pace = PACES[group.kind.pace]
    settings = TableSettings(
        game=group.kind.game,
        options={},
        rules=1,
        seats=[SeatPlan("bot", bot=USUAL) if person is None else _plan(person, searches[0]) for person in people],
        public=full,
        rated=full and all(search.claimed for search in searches),
        pace=pace,
        first_move=first_move(pace.minutes) if pace.kind == "live" and len(searches) > 1 else 0,
        on_leave=USUAL,
    )
    sitting = Sitting(
        [None if person is None else person.player for person in people],
        {search.player: search.name for search in searches},
        [(seat, seek.number) for seat, seek in enumerate(people) if seek is not None and seek.number],
        {search.player: search.face for search in searches},
    )
    first = searches[0]
    settings = starting.validate(settings)
    return opening.prepare(settings, first.player, sitting, hub.clock, hub.server, first.secret, paired=True)


def _plan(seek: Seek, creator: Seek) -> SeatPlan:
    return SeatPlan("me" if seek is creator else "open")
