"""The application: all endpoints, and the middlewares around them."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI
from sqlalchemy import Engine
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp

import midtown.server.features.analysis.endpoints
import midtown.server.features.analysis.engine_lines
import midtown.server.features.clubs.endpoints
import midtown.server.features.correspondence.endpoints
import midtown.server.features.daily.endpoints
import midtown.server.features.explorer.endpoints
import midtown.server.features.feeds.endpoints
import midtown.server.features.invitations.endpoints
import midtown.server.features.leagues.endpoints
import midtown.server.features.legal
import midtown.server.features.lessons
import midtown.server.features.notifications.endpoints
import midtown.server.features.notifications.hooks.endpoints
import midtown.server.features.notifications.preferences
import midtown.server.features.operators.admissions
import midtown.server.features.operators.backups
import midtown.server.features.operators.clubs
import midtown.server.features.operators.endpoints
import midtown.server.features.operators.notices
import midtown.server.features.operators.puzzles
import midtown.server.features.pairing.endpoints
import midtown.server.features.people.account
import midtown.server.features.people.admission
import midtown.server.features.people.passkeys
import midtown.server.features.people.players
import midtown.server.features.people.profiles
import midtown.server.features.people.seasons
import midtown.server.features.play.advice
import midtown.server.features.play.catalogue
import midtown.server.features.play.pictures
import midtown.server.features.play.records
import midtown.server.features.play.replays
import midtown.server.features.play.seats
import midtown.server.features.play.spectators
import midtown.server.features.play.tables
import midtown.server.features.programs.endpoints
import midtown.server.features.puzzles.endpoints
import midtown.server.features.reviews.endpoints
import midtown.server.features.series.endpoints
import midtown.server.features.tournaments.endpoints
from midtown.server.context import ServerConfig, hosts_of
from midtown.server.features.play.previews import PREVIEWED, tags_of
from midtown.server.features.shared_replays.socket import replay_socket
from midtown.server.http import errors, health, routing
from midtown.server.http.auth import AdminGate
from midtown.server.http.security import add_middlewares
from midtown.server.http.static import Pages
from midtown.server.http.websocket import table_socket
from midtown.server.lifespan import run_server
from midtown.server.storage.service_clock import Clock
from midtown.server.support.counters import Counts
from midtown.server.support.rate_limits import Limits

ROUTERS = (
    midtown.server.features.play.tables.router,
    midtown.server.features.play.seats.router,
    midtown.server.features.play.advice.router,
    midtown.server.features.play.replays.router,
    midtown.server.features.play.records.router,
    midtown.server.features.play.spectators.router,
    midtown.server.features.people.account.router,
    midtown.server.features.people.admission.router,
    midtown.server.features.play.tables.lists,
    midtown.server.features.play.catalogue.router,
    midtown.server.features.lessons.router,
    midtown.server.features.legal.router,
    midtown.server.features.reviews.endpoints.router,
    midtown.server.features.people.passkeys.router,
    midtown.server.features.notifications.endpoints.router,
    midtown.server.features.notifications.preferences.router,
    midtown.server.features.notifications.hooks.endpoints.router,
    midtown.server.features.feeds.endpoints.router,
    midtown.server.features.play.pictures.router,
    midtown.server.features.people.players.router,
    midtown.server.features.people.profiles.router,
    midtown.server.features.people.seasons.router,
    midtown.server.features.daily.endpoints.router,
    midtown.server.features.correspondence.endpoints.router,
    midtown.server.features.puzzles.endpoints.router,
    midtown.server.features.pairing.endpoints.router,
    midtown.server.features.programs.endpoints.router,
    midtown.server.features.invitations.endpoints.router,
    midtown.server.features.clubs.endpoints.router,
    midtown.server.features.tournaments.endpoints.router,
    midtown.server.features.series.endpoints.router,
    midtown.server.features.leagues.endpoints.router,
    midtown.server.features.analysis.endpoints.router,
    midtown.server.features.analysis.engine_lines.router,
    midtown.server.features.explorer.endpoints.router,
    midtown.server.features.operators.notices.router,
    midtown.server.features.operators.endpoints.router,
    midtown.server.features.operators.clubs.router,
    midtown.server.features.operators.puzzles.router,
    midtown.server.features.operators.backups.router,
    midtown.server.features.operators.admissions.router,
    health.router,
)

PACKED: Final = 4096
"""Minimum size of compressed responses in bytes; those to moves are smaller."""
LEVEL: Final = 5
"""Compression level of gzip: most of the gain in a fraction of the highest level's time."""


def create_app(
    config: ServerConfig, engine: Engine, clock: Clock, end_to_restore: Callable[[], None] | None = None
) -> ASGIApp:
    """Create a server's application; `engine` and `clock` come from `lifespan.prepare`.

    `end_to_restore` ends the server, so that its caller carries out the restore that an operator has ordered.
    """
    limits, counts = Limits(factor=config.limits), Counts()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with run_server(config, engine, clock, limits, counts) as context:
            context.end_to_restore = end_to_restore
            app.state.context = context
            yield

    app = api(counts)
    app.router.lifespan_context = lifespan
    return add_middlewares(app, limits, config.origins, counts, hosts_of(config))


def api(counts: Counts | None = None) -> FastAPI:
    """Create an application with all endpoints but without a server's context, as OpenAPI describes it."""
    app = FastAPI(title="Midtown", version=midtown.__version__, docs_url=None, redoc_url=None, openapi_url=None)
    errors.install(app, counts)
    app.add_middleware(AdminGate)
    app.add_middleware(GZipMiddleware, minimum_size=PACKED, compresslevel=LEVEL)
    app.router.default = Pages(previewed=PREVIEWED, tags=tags_of)
    app.router.routes.append(WebSocketRoute("/api/tables/{table}/socket", table_socket))
    app.router.routes.append(WebSocketRoute("/api/tables/{table}/together", replay_socket))
    for router in ROUTERS:
        app.include_router(router)
    routing.describe(app)
    return app
