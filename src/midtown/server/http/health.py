"""Health checks for operators."""

import os

from fastapi import APIRouter, Response
from sqlalchemy import text

from midtown.server.context import Context
from midtown.server.http.dependencies import Ctx
from midtown.server.schemas.tables import Health

router = APIRouter(prefix="/health", tags=["health"])


@router.get("/live")
async def live(context: Ctx) -> Health:
    """Check that the server runs."""
    return _health(context, well=True)


@router.get("/ready", responses={503: {"model": Health}})
async def ready(context: Ctx, response: Response) -> Health:
    """Check that the database can be read and the last write succeeded."""
    await context.store.read(lambda connection: connection.execute(text("select 1")).scalar())
    well = not context.store.failing
    if not well:
        response.status_code = 503
    return _health(context, well=well)


def _health(context: Context, *, well: bool) -> Health:
    sessions = list(context.hub.all())
    connections = sum(len(session.subscribers) for session in sessions)
    return Health(status="ok" if well else "failing", pid=os.getpid(), tables=len(sessions), connections=connections)
