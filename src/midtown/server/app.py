"""The application: all endpoints, and the middlewares around them."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI
from sqlalchemy import Engine
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp

from midtown import __version__
from midtown.server.context import ServerConfig
from midtown.server.http import errors, metrics, openapi
from midtown.server.http.admin_gate import AdminGate
from midtown.server.http.api import (
    explorer,
    games,
    games_in_play,
    health,
    lessons,
    notices,
    pictures,
    records,
    reviews,
    seats,
    spectators,
    table_lists,
    tables,
)
from midtown.server.http.api.admin import accounts as admin_accounts
from midtown.server.http.api.admin import backups as admin_backups
from midtown.server.http.api.admin import pairs as admin_pairs
from midtown.server.http.api.admin import reports as admin_reports
from midtown.server.http.api.admin import service as admin_service
from midtown.server.http.api.admin import tournaments as admin_tournaments
from midtown.server.http.api.analysis import engine as analysis_engine
from midtown.server.http.api.analysis import positions as analysis_positions
from midtown.server.http.api.analysis import saved as analysis_saved
from midtown.server.http.api.correspondence import conditional_moves, notes, waiting
from midtown.server.http.api.daily import challenges as daily_challenges
from midtown.server.http.api.daily import deals as daily_deals
from midtown.server.http.api.daily import results as daily_results
from midtown.server.http.api.pairing import searches
from midtown.server.http.api.people import account, notification_settings, passkeys, players, profiles
from midtown.server.http.api.programs import challenges as program_challenges
from midtown.server.http.api.programs import registration as program_registration
from midtown.server.http.api.puzzles import runs as puzzle_runs
from midtown.server.http.api.puzzles import solving as puzzle_solving
from midtown.server.http.api.tournaments import entrants as tournament_entrants
from midtown.server.http.api.tournaments import pages as tournament_pages
from midtown.server.http.security import secured
from midtown.server.http.static import Pages
from midtown.server.http.websocket import table_socket
from midtown.server.lifespan import running
from midtown.server.storage.service_clock import Clock
from midtown.server.support.counters import Counts
from midtown.server.support.rate_limits import Limits
from midtown.server.urls import hosts_of

ROUTERS = (
    tables,
    seats,
    games_in_play,
    spectators,
    account,
    table_lists,
    games,
    lessons,
    records,
    reviews,
    passkeys,
    notification_settings,
    pictures,
    players,
    profiles,
    daily_deals,
    daily_results,
    daily_challenges,
    conditional_moves,
    notes,
    waiting,
    puzzle_runs,
    puzzle_solving,
    searches,
    program_registration,
    program_challenges,
    tournament_pages,
    tournament_entrants,
    analysis_positions,
    analysis_engine,
    analysis_saved,
    explorer,
    notices,
    admin_reports,
    admin_pairs,
    admin_accounts,
    admin_service,
    admin_tournaments,
    admin_backups,
    health,
    metrics,
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
        async with running(config, engine, clock, limits, counts) as context:
            context.end_to_restore = end_to_restore
            app.state.context = context
            yield

    app = api(counts)
    app.router.lifespan_context = lifespan
    return secured(app, limits, config.origins, counts, hosts_of(config))


def api(counts: Counts | None = None) -> FastAPI:
    """Create an application with all endpoints but without a server's context, as OpenAPI describes it."""
    app = FastAPI(title="Midtown", version=__version__, docs_url=None, redoc_url=None, openapi_url=None)
    errors.install(app, counts)
    app.add_middleware(AdminGate)
    app.add_middleware(GZipMiddleware, minimum_size=PACKED, compresslevel=LEVEL)
    app.router.default = Pages()
    app.router.routes.append(WebSocketRoute("/api/tables/{table}/socket", table_socket))
    for module in ROUTERS:
        app.include_router(module.router)
    openapi.describe(app)
    return app
