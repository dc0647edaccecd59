"""What endpoints ask FastAPI for: the parts of the server, the visitor's id, a table that the visitor may see.

FastAPI would call plain functions in a thread, so all of them are coroutines.
"""

from typing import Annotated

from fastapi import Depends, Query
from starlette.requests import HTTPConnection

from midtown.server.context import Context, context_of
from midtown.server.http.auth import Perhaps
from midtown.server.live.request import visible_session
from midtown.server.live.session import TableSession


async def _context(connection: HTTPConnection) -> Context:
    return context_of(connection)


async def _viewer(visitor: Perhaps) -> str | None:
    return visitor.id if visitor is not None else None


Ctx = Annotated[Context, Depends(_context)]
"""The parts of the server."""
Viewer = Annotated[str | None, Depends(_viewer)]
"""The visitor's id; None without a session."""
Side = Annotated[int | None, Query(description="The seat from whose side of the table places are named.")]
Watch = Annotated[str | None, Query(max_length=64, description="Token of the spectator link.")]


async def _watched(context: Ctx, viewer: Viewer, table: str, watch: Watch = None) -> TableSession:
    return await visible_session(context.hub, table, viewer, watch)


Watched = Annotated[TableSession, Depends(_watched)]
"""The table of the path, which the visitor sits at or may watch, with or without a link."""
