"""A visitor's place in a correspondence game that is under way."""

from typing import NamedTuple

from midtown.match import Match
from midtown.server.accounts.identity import Visitor
from midtown.server.context import Context
from midtown.server.live.request import visible_session
from midtown.server.live.session import TableSession
from midtown.server.support.refusals import refused


class Place(NamedTuple):
    """A player's seat in a correspondence game that is under way."""

    session: TableSession
    match: Match
    seat: int


async def place_of(context: Context, table: str, visitor: Visitor) -> Place:
    """Return the visitor's seat; raise Refused if they have none, or several, or the game is no such one."""
    session = await visible_session(context.hub, table, visitor.id, None)
    held = session.table.held(visitor.id)
    if not held:
        raise refused("identity", "table.watching")
    match = session.table.match
    if session.table.settings.pace.kind != "days" or match is None or session.table.ended:
        raise refused("table", "correspondence.pace")
    if len(held) > 1:
        raise refused("table", "correspondence.seats")
    return Place(session, match, held[0])
