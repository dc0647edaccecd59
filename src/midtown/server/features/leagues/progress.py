"""Carry leagues on: note results, begin games, open and close seasons.

Every server does this twice a minute. Each step is one transaction that does nothing if another server, or the same one
before a crash, has done it: the row of a season counts its changes.
"""

import logging
from contextlib import suppress
from functools import partial
from typing import Final

from sqlalchemy import Connection

from midtown import games
from midtown.game import GameError
from midtown.server.accounts import identity
from midtown.server.features.leagues import registry, rows, rules
from midtown.server.features.leagues.registry import SEATS, League
from midtown.server.features.leagues.rows import Season
from midtown.server.features.leagues.rules import Game
from midtown.server.live import commands, opening
from midtown.server.live.commands import submit
from midtown.server.live.hub import Hub
from midtown.server.live.opening import PreparedTable
from midtown.server.schemas.actions import LeaveMessage
from midtown.server.support.periodic import Periodic
from midtown.server.support.quarters import quarter_at
from midtown.server.tables import repository
from midtown.server.tables.outcome import standings
from midtown.server.tables.settings import PACES, SeatPlan, TableSettings
from midtown.server.tables.starting import Sitting
from midtown.server.tables.state import TableState

log = logging.getLogger(__name__)


async def go_on(hub: Hub) -> None:
    """Do what is due in all leagues. What fails is logged, and tried again the next time."""
    for league in await hub.store.read(registry.active_leagues):
        try:
            await _carry_on(hub, league)
        except Exception as error:
            log.error("a league does not go on", extra={"league": league.id}, exc_info=error)


PERIODIC: Final = Periodic(30.0, go_on)


async def _carry_on(hub: Hub, league: League) -> None:
    now = hub.clock.calendar()
    for player in await hub.store.read(partial(rows.strangers, league=league)):
        await hub.store.write(partial(rows.leave, league=league.id, player=player, now=now, finish=False))
    for season in await hub.store.read(partial(rows.open_seasons, league=league.id)):
        await _note_results(hub, season)
    for season in await hub.store.read(partial(rows.open_seasons, league=league.id)):
        await _end_games(hub, season)
        if season.quarter < quarter_at(now):
            await hub.store.write(partial(rows.close_season, season=season, now=now))
    if league.halted:
        return
    await hub.store.write(partial(rows.open_season, league=league, now=now))
    for season in await hub.store.read(partial(rows.open_seasons, league=league.id)):
        await _begin_games(hub, league, season)


async def _note_results(hub: Hub, season: Season) -> None:
    over = await hub.store.read(partial(rows.tables_over, season=season))
    ended = []
    for game in season.games:
        if game.runs and game.table in over:
            state = await hub.store.read(partial(repository.load, table=game.table))
            if state is not None:
                ended.append(result_of(game, state))
    if ended:
        await hub.store.write(partial(rows.store_results, season=season, ended=ended))


def result_of(game: Game, table: TableState) -> Game:
    """Return a game whose table is over, with its result; it has none if both have agreed to call it off."""
    ended = game._replace(over=True)
    _, ranks = ([], []) if table.match is None else standings(table)
    if table.match is None or not ranks:
        return ended
    late = next((event.seat for event in table.departures if event.kind == "timeout"), None)
    scores = table.match.result().scores
    return ended._replace(
        first_rank=ranks[0],
        second_rank=ranks[1],
        first_score=scores[0],
        second_score=scores[1],
        late=None if late is None else game.numbers[late],
    )


async def _end_games(hub: Hub, season: Season) -> None:
    """Let those who are out leave the tables at which they still play."""
    out = {place.number: place.player for place in season.places if place.out is not None}
    for game in season.games:
        for number in game.numbers:
            player = out.get(number)
            if game.runs and game.table is not None and player is not None:
                with suppress(GameError):  # it is over, or left
                    await submit(
                        await hub.get(game.table), partial(commands.act, hub, player, LeaveMessage(id="league"))
                    )


async def _begin_games(hub: Hub, league: League, season: Season) -> None:
    due = rules.next_games(season.places, season.games)
    if not due:
        return
    people = {place.number: place.player for place in season.places if place.player is not None}
    ids = sorted(people.values())
    names = await hub.store.read(partial(identity.names, ids=ids))
    faces = await hub.store.read(partial(identity.faces, ids=ids))
    opened = []
    for game in due:
        seated: list[str | None] = [people[number] for number in game.numbers]
        own = {player for player in seated if player is not None}
        sitting = Sitting(
            seated,
            {player: names[player] for player in own},
            [],
            {player: faces.get(player) for player in own},
        )
        opened.append((game, _open(hub, league, sitting)))

    def write(connection: Connection) -> bool:
        if not rows.lock(connection, season):
            return False
        for game, prepared in opened:
            prepared.effect(connection)
            rows.begin_game(connection, season, game, prepared.table.id)
        return True

    if await hub.store.write(write):
        for _, prepared in opened:
            hub.note_opened(prepared)


def _open(hub: Hub, league: League, sitting: Sitting) -> PreparedTable:
    """Return a rated table with a day for each move where both sit already; it belongs to nobody.

    Of a private club's league only its members and those who sit there may watch.
    """
    game = games.game(league.game)
    settings = TableSettings(
        game=league.game,
        options=game.resolve_options(SEATS, {}),
        rules=game.RULES,
        seats=[SeatPlan("open")] * SEATS,
        public=league.club is None or not league.club.private,
        rated=True,
        pace=PACES["1d"],
        on_leave="abandon",
    )
    return opening.prepare(settings, "", sitting, hub.clock, hub.server)
