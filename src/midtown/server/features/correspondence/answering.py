"""Answer moves at correspondence tables by the conditional moves of those whose turn it is."""

import logging
from functools import partial

from midtown.game import GameError
from midtown.match import Match
from midtown.server.features.correspondence import repository
from midtown.server.features.correspondence.lines import Line, best_line, line_state
from midtown.server.live.commands import submit
from midtown.server.live.hub import Hub
from midtown.server.live.session import TableSession
from midtown.server.support.refusals import Refused, refused
from midtown.server.tables.decide import Decision, Duplicate, find_duplicate, move_decision
from midtown.server.tables.events import PLANNED
from midtown.server.tables.state import TableState

log = logging.getLogger(__name__)


def move_of_line(line: Line, turn: int, move: str, message: str, table: TableState) -> Decision | Duplicate:
    """Decide the next move of a line as its player's own, if the position is still the one it answers."""
    if (duplicate := find_duplicate(table, line.player, message)) is not None:
        return duplicate
    seat = table.to_move
    if table.turn != turn or table.match is None or seat != line.seat or seat not in table.held_seats(line.player):
        raise refused("stale", "table.stale")
    return move_decision(table.match, seat, move)


def answer_soon(session: TableSession) -> None:
    """Answer at a table whose position has just changed, if it is a correspondence game."""
    if session.table.settings.pace.kind == "days":
        session.services.spawn(answer_table(session))


async def answer_all(hub: Hub) -> None:
    """Answer where a server was stopped between a move and its answer.

    What fails is logged, and tried again the next time.
    """
    for table in await hub.store.read(repository.unanswered):
        try:
            await answer_table(await hub.get(table))
        except Exception as error:
            log.error("a conditional move was not looked for", extra={"table": table}, exc_info=error)


async def answer_table(session: TableSession) -> None:
    """Make the next move of the line that has come true at a table, and forget lines that cannot come true any more.

    What follows that move is answered in its own turn.
    """
    store = session.services.store
    lines = await store.read(lambda connection: repository.lines_of_table(connection, session.table.id))
    while lines:
        table = session.table
        match = table.match if table.status == "running" else None
        lines, gone = _split_lines(lines, table, match)
        if gone:
            await store.write(repository.deletion(gone))
        chosen = best_line(lines, match) if match is not None else None
        if chosen is None or await _make_move(session, table, *chosen):
            return
        line, _ = chosen
        await store.write(repository.deletion([line.id]))
        lines = [other for other in lines if other is not line]


def _split_lines(lines: list[Line], table: TableState, match: Match | None) -> tuple[list[Line], list[str]]:
    """Return the lines that can still come true, and the ids of the others."""
    keep = [
        line
        for line in lines
        if match is not None
        and table.held_seats(line.player) == (line.seat,)
        and line_state(line, match).state != "over"
    ]
    return keep, [line.id for line in lines if line not in keep]


async def _make_move(session: TableSession, table: TableState, line: Line, move: str) -> bool:
    """Make a move; return False if the rules refuse it, so that another line may answer."""
    message = f"{PLANNED}{line.id}-{table.turn}"
    try:
        await submit(session, partial(move_of_line, line, table.turn, move, message), message)
    except Refused as error:  # the table has changed meanwhile, or nothing could be stored: the sweep tries again
        log.info("a conditional move was not made: %s", error.kind)
    except GameError:
        return False
    return True
