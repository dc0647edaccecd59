"""Running the server: uvicorn around the application."""

import errno
import gc
import logging
import os
import socket
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace

import uvicorn
from sqlalchemy import make_url
from starlette.types import ASGIApp

from midtown import __version__
from midtown.server import logs
from midtown.server.app import create_app
from midtown.server.context import Settings
from midtown.server.origin import origin_of
from midtown.server.refusals import CATALOGUE, Refused, refused
from midtown.server.running import prepare
from midtown.server.single import alone
from midtown.server.worker_pool import default_count

PING_SECONDS = 5.0
BACKLOG = 2048
"""Connections that may wait to be accepted."""

log = logging.getLogger(__name__)


def serve(settings: Settings, started: Callable[[str], None] = print, ports: int = 1) -> None:
    """Serve until a signal ends it; Refused in one sentence if it cannot begin. `started` is told the address.

    It listens at the first of so many `ports`, from the settings' on, that is free.
    """
    logs.start()
    with ExitStack() as stack, suppress(KeyboardInterrupt):
        port, doors = first_free(settings.host, range(settings.port, settings.port + ports))
        settings = replace(settings, port=port)
        for door in doors:
            stack.enter_context(door)
        stack.enter_context(alone(settings.database, origin_of(settings)))
        engine, tick = prepare(settings)
        gc.set_threshold(50_000, 20, 100)
        config = configured(settings, create_app(settings, engine, tick))
        _Server(config, settings, started).run(doors)


class _Server(uvicorn.Server):
    """Says when it has started, and when it has stopped."""

    def __init__(self, config: uvicorn.Config, settings: Settings, told: Callable[[str], None]) -> None:
        super().__init__(config)
        self.settings = settings
        self.told = told

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            settings, url = self.settings, origin_of(self.settings)
            workers = default_count() if settings.workers is None else settings.workers
            database = make_url(settings.database).render_as_string(hide_password=True)
            more = {"url": url, "database": database, "version": __version__, "workers": workers, "pid": os.getpid()}
            log.info("server started", extra=more)
            self.told(url)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        log.info("server stopped")


def first_free(host: str, ports: Sequence[int]) -> tuple[int, list[socket.socket]]:
    """The first port that nobody listens at, and sockets there; Refused if there is none."""
    for port in ports[:-1]:
        with suppress(Taken):
            return port, listening(host, port)
    return ports[-1], listening(host, ports[-1])


class Taken(Refused):
    """Another program listens there."""


def listening(host: str, port: int) -> list[socket.socket]:
    """Sockets at all addresses of a host; Refused in one sentence if there can be none, or one is taken."""
    doors: list[socket.socket] = []
    try:
        for family, _, _, _, place in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE):
            try:
                doors.append(socket.create_server(place[:2], family=family, backlog=BACKLOG))
            except OSError as error:
                if error.errno != errno.EADDRNOTAVAIL:  # such as that of IPv6 where there is none
                    raise
        if not doors:
            raise OSError(errno.EADDRNOTAVAIL, os.strerror(errno.EADDRNOTAVAIL))
    except OSError as error:
        for door in doors:
            door.close()
        if error.errno == errno.EADDRINUSE:
            raise Taken("server", CATALOGUE.message("listen.taken", host=host, port=str(port))) from None
        reason = error.strerror or str(error)
        raise refused("server", "listen.failed", host=host, port=str(port), reason=reason) from None
    return doors


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
        log_config=None,
    )
