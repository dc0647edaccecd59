"""What may be seen of games: nothing for engines while they run, nothing hidden while others play the same cards."""

import asyncio
from collections.abc import Sequence
from functools import partial

from midtown import analysis
from midtown.analysis import PositionAt
from midtown.match import Match
from midtown.record import Record, replay
from midtown.server.accounts.deletion import unfinished_tables
from midtown.server.live.hub import Hub
from midtown.server.support.refusals import refused
from midtown.server.tables import permissions, tournament_results
from midtown.server.tables.state import TableState

BEGUN = 8
"""Moves from which on an equal course is no accident."""


async def check_places(hub: Hub, player: str, game: str, places: Sequence[PositionAt]) -> None:
    """Raise Refused if one of the places belongs to a game of the player's that is not over."""
    for table in await _running(hub, player, game):
        if table.match is not None and await asyncio.to_thread(_belong, table.match, places):
            raise refused("table", "analysis.running")


async def check_record(hub: Hub, player: str, record: Record) -> None:
    """Raise Refused if a record is of a game of the player's in which nobody may help them: so far, or with more moves.

    Where it is continued, or reviewed, the server's computer players look at its positions.
    """
    for table in await _running(hub, player, record.game):
        if table.match is not None and permissions.why_no_hint(table, table.held_seats(player)):
            moves, copied = list(table.match.moves), record.moves[: len(table.match.moves)]
            same = len(copied) >= BEGUN and copied == moves[: len(copied)]
            if same or await asyncio.to_thread(_contains, table.match, record):
                raise refused("table", "analysis.running")


async def check_continued(hub: Hub, player: str, table: TableState) -> None:
    """Raise Refused if a continued game has come to the position of another one in which nobody may help the player."""
    if table.settings.continued and table.match is not None:
        for other in await _running(hub, player, table.settings.game):
            helpless = other.id != table.id and permissions.why_no_hint(other, other.held_seats(player))
            if helpless and other.match is not None and other.match.view(None) == table.match.view(None):
                raise refused("table", "analysis.running")


async def _running(hub: Hub, player: str, game: str) -> list[TableState]:
    ids = await hub.store.read(lambda connection: unfinished_tables(connection, player))
    tables = [(await hub.get_fresh(table)).table for table in ids]
    return [table for table in tables if table.match is not None and table.match.name == game]


def _contains(match: Match, record: Record) -> bool:
    """Return whether a game has come to the present position of `match`, as everybody sees it."""
    view = match.view(None)
    return any(match.game.view(place.position, None) == view for place in analysis.game_positions(record))


def _belong(match: Match, places: Sequence[PositionAt]) -> bool:
    """Return whether one of the places is the position of a game, follows its moves, or was set up as it once stood."""
    game, moves = match.game, list(match.moves)
    if len(moves) >= BEGUN and any(place.log[: len(moves)] == moves for place in places):
        return True
    views = [game.view(place.position, None) for place in places]
    if match.view(None) in views:
        return True
    set_up = [view for place, view in zip(places, views, strict=True) if not place.log]
    record = match.record()
    record.result = None
    return bool(set_up) and any(step.number and game.view(step.position, None) in set_up for step in replay(record))


async def is_revealed(hub: Hub, table: TableState) -> bool:
    """Return whether a table has nothing to hide: its game is over, and so are all of its round with the same cards."""
    if not table.ended or not table.settings.duplicate:
        return bool(table.ended)
    over: bool = await hub.store.read(partial(tournament_results.round_over, table=table.id))
    return over


async def check_revealed(hub: Hub, table: TableState) -> None:
    """Raise Refused if the game of a table is over, but others still play its cards."""
    if table.ended and not await is_revealed(hub, table):
        raise refused("table", "table.same_cards")
