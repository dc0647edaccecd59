"""Spectators' chat as it happens: a stored line goes to those at a table who may read it, at every server."""

from functools import partial
from typing import Final

from sqlalchemy.exc import IntegrityError

from midtown.server.live.hub import Hub
from midtown.server.live.session import TableSession
from midtown.server.schemas.websocket import SpectatorMessage
from midtown.server.support.refusals import refused
from midtown.server.tables import spectator_lines
from midtown.server.tables.spectator_lines import Line
from midtown.server.tables.views import encode

TRIES: Final = 5
"""Attempts to store a line, where several servers store lines of one table at the same time."""


async def write(hub: Hub, session: TableSession, player: str, text: str, at: int) -> Line:
    """Store a spectator's line, send it to those who may read it, and return it; raise Refused."""
    spectator_lines.check_writer(session.table, player)
    table, line = session.table.id, spectator_lines.clean_line(text)
    add = partial(spectator_lines.add, table=table, player=player, text=line, at=at)
    for _ in range(TRIES):
        try:
            number: int = await hub.store.write(add)
        except IntegrityError:
            continue
        hub.listener.line_written(session, number)
        return await show(hub, table, number) or Line(
            number=number, at=at, player=player, name="", face=None, text=line
        )
    raise refused("limit", "message.table")


async def show(hub: Hub, table: str, number: int) -> Line | None:
    """Send a stored line once to the connections at this server that may read it; return it."""
    session = hub.sessions.get(table)
    first = session is not None and number not in session.lines_taken  # a doorbell and a beat may come at once
    if session is not None:
        session.lines_taken.add(number)
    try:
        if session is not None and hub.shared and session.phase != "closed":
            await session.refresh_and_wait()  # somebody may have taken a seat at another server
        line = await hub.store.read(partial(spectator_lines.find, table=table, number=number))
    except Exception:
        if session is not None and first:
            session.lines_taken.discard(number)  # the next beat tries again
        raise
    if session is None:
        return line
    session.line = max(session.line, number)
    if line is None or not first:
        return line
    text = encode(SpectatorMessage(**line._asdict())).decode()
    for subscriber in session.subscribers:
        if spectator_lines.may_read(session.table, subscriber.player) and line.player not in subscriber.blocked:
            subscriber.push(text)
    return line
