"""Whether the server is well, for who runs it."""

import os

from fastapi import APIRouter, Request, Response
from sqlalchemy import text

from midtown.server.context import context_of
from midtown.server.models import Health

router = APIRouter(prefix="/health", tags=["health"])


@router.get("/live")
async def live(request: Request) -> Health:
    """The server runs."""
    return _health(request, well=True)


@router.get("/ready", responses={503: {"model": Health}})
async def ready(request: Request, response: Response) -> Health:
    """The server can read, and could write last time."""
    context = context_of(request)
    await context.store.read(lambda connection: connection.execute(text("select 1")).scalar())
    well = not context.store.failing
    if not well:
        response.status_code = 503
    return _health(request, well=well)


def _health(request: Request, *, well: bool) -> Health:
    lives = context_of(request).hub.lives
    connections = sum(len(live.listeners) for live in lives.values())
    return Health(status="ok" if well else "failing", pid=os.getpid(), tables=len(lives), connections=connections)
