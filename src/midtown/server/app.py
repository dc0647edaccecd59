"""The application: every endpoint, and the layers around them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI
from sqlalchemy import Engine
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp

from midtown import __version__
from midtown.server import failures, openapi
from midtown.server.api import (
    games,
    health,
    lessons,
    lists,
    me,
    metrics,
    others,
    passkey,
    play,
    reach,
    records,
    reviews,
    seats,
    tables,
)
from midtown.server.context import Settings
from midtown.server.counts import Counts
from midtown.server.limits import Limits
from midtown.server.pages import Pages
from midtown.server.running import running
from midtown.server.security import Security
from midtown.server.socket import table_socket

ROUTERS = (tables, seats, play, me, lists, games, lessons, records, reviews, passkey, reach, others, health, metrics)

PACKED: Final = 4096
"""Bytes from which an answer is packed; moves and what they are answered are shorter."""
LEVEL: Final = 4
"""Of gzip: most of what there is to win, in a fraction of the time of the highest."""


def create_app(settings: Settings, engine: Engine, tick: int) -> ASGIApp:
    """The application of one server, whose database has been prepared (`running.prepare`)."""
    limits, counts = Limits(factor=settings.limits), Counts()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(settings, engine, tick, limits, counts) as context:
            app.state.context = context
            yield

    app = api(counts)
    app.router.lifespan_context = lifespan
    return Security(app, limits, settings.origins, counts)


def api(counts: Counts | None = None) -> FastAPI:
    """All endpoints without a server behind them, as they are described in OpenAPI."""
    app = FastAPI(title="Midtown", version=__version__, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json")
    failures.install(app, counts)
    app.add_middleware(GZipMiddleware, minimum_size=PACKED, compresslevel=LEVEL)
    app.router.default = Pages()
    app.router.routes.append(WebSocketRoute("/api/tables/{table}/socket", table_socket))
    for module in ROUTERS:
        app.include_router(module.router)
    openapi.describe(app)
    return app
