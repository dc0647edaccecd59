"""Running the server: uvicorn around the application."""

import gc
import sys

import uvicorn
from starlette.types import ASGIApp

from midtown.server.app import create_app
from midtown.server.context import Settings
from midtown.server.running import prepare

PING_SECONDS = 5.0
SWITCH_SECONDS = 0.0005
"""How long one thread keeps the interpreter while another wants it: the writer's short steps must not wait for 5 ms."""


def serve(settings: Settings) -> None:
    """Serve until a signal ends it; Refused in one sentence if the database cannot be used."""
    engine, tick = prepare(settings)
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(50_000, 20, 100)
    uvicorn.Server(configured(settings, create_app(settings, engine, tick))).run()


def configured(settings: Settings, app: ASGIApp) -> uvicorn.Config:
    """How the application is served."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        ws_max_size=65_536,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=4 * PING_SECONDS,
        ws_per_message_deflate=False,
        forwarded_allow_ips=settings.proxies,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        log_level="warning",
    )
