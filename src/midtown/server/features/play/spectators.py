"""Endpoints of the spectators' chat."""

from midtown.server.accounts.identity import check_shown
from midtown.server.http import routing
from midtown.server.http.auth import Ctx, RequiredVisitor, Viewer, Watch, WatchedTable
from midtown.server.live import spectators
from midtown.server.live.commands import visible_session
from midtown.server.schemas.tables import SpectatorLine, SpectatorLines, SpectatorText
from midtown.server.tables import links, spectator_lines

router = routing.router("play")


@router.get("/tables/{table}/spectators")
async def read_spectators(context: Ctx, viewer: Viewer, session: WatchedTable) -> SpectatorLines:
    """Return what spectators have written.

    Players at the table are refused until the game is over.
    """
    spectator_lines.check_reader(session.table, viewer)
    lines = await context.store.read(
        lambda connection: spectator_lines.newest_lines(
            connection, session.table.id, links.blocked_by(connection, viewer)
        )
    )
    return SpectatorLines(lines=[SpectatorLine(**line._asdict()) for line in lines])


@router.post("/tables/{table}/spectators", status_code=201)
async def write_spectators(
    context: Ctx, visitor: RequiredVisitor, table: str, body: SpectatorText, watch: Watch = None
) -> SpectatorLine:
    """Write a line to the other spectators."""
    session = await visible_session(context.hub, table, visitor.id, watch)
    context.moderation.check_writer(visitor.id)
    if session.table.settings.public:
        await context.store.read(lambda connection: check_shown(connection, visitor))
    context.limits.take("chat", visitor.id)
    line = await spectators.write(context.hub, session, visitor.id, body.text, context.clock.calendar())
    return SpectatorLine(**line._asdict())
