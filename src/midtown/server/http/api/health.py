"""Health checks for operators."""

import os

from fastapi import APIRouter, Request, Response
from sqlalchemy import text

from midtown.server.context import context_of
from midtown.server.schemas.tables import Health

router = APIRouter(prefix="/health", tags=["health"])


@router.get("/live")
async def live(request: Request) -> Health:
    """Check that the server runs."""
    return _health(request, well=True)


@router.get("/ready", responses={503: {"model": Health}})
async def ready(request: Request, response: Response) -> Health:
    """Check that the database can be read and the last write succeeded."""
    context = context_of(request)
    await context.store.read(lambda connection: connection.execute(text("select 1")).scalar())
    well = not context.store.failing
    if not well:
        response.status_code = 503
    return _health(request, well=well)


def _health(request: Request, *, well: bool) -> Health:
    sessions = list(context_of(request).hub.all())
    connections = sum(len(session.subscribers) for session in sessions)
    return Health(status="ok" if well else "failing", pid=os.getpid(), tables=len(sessions), connections=connections)
