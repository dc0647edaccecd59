"""Running the server: uvicorn around the application."""

import errno
import gc
import logging
import os
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

import uvicorn
from sqlalchemy import make_url
from starlette.types import ASGIApp

from midtown import __version__
from midtown.server.app import create_app
from midtown.server.context import ServerConfig, origin_of
from midtown.server.features.operators import restores
from midtown.server.http.connections import bounded_protocol
from midtown.server.jobs.worker_pool import default_count
from midtown.server.lifespan import prepare
from midtown.server.storage.backups import folder
from midtown.server.storage.instance_lock import hold_server_lock
from midtown.server.support import logs
from midtown.server.support.rate_limits import Limits
from midtown.server.support.refusals import CATALOGUE, Refused, refused

PING_SECONDS = 5.0
KEEP_ALIVE = 65
"""Seconds until an idle connection is closed: clients and proxies that wait for less never use one that just closes."""
SWITCH_SECONDS = 0.0005
"""How long a thread may go on when the event loop wants to: a move goes back and forth between threads many times."""
BACKLOG = 2048
"""Maximum number of connections waiting to be accepted."""

log = logging.getLogger(__name__)


def serve(config: ServerConfig, started: Callable[[str], None] = print, ports: int = 1) -> None:
    """Serve until a signal ends it; raise Refused if the server cannot start.

    It listens at the first free one of `ports` successive ports, starting with the configured one. `started` is called
    with the URL. When an operator has ordered to restore a backup, the server ends, and goes on after that; connections
    wait meanwhile.
    """
    logs.start()
    with ExitStack() as stack, suppress(KeyboardInterrupt):
        port, sockets = first_free(config.host, range(config.port, config.port + ports))
        config = replace(config, port=port)
        for listener in sockets:
            stack.enter_context(listener)
        while serve_until_end(config, [listener.dup() for listener in sockets], started):
            restores.carry_out(config.database, config.data)
            started = _nothing


def serve_until_end(config: ServerConfig, sockets: list[socket.socket], started: Callable[[str], None]) -> bool:
    """Serve until the server ends, and close `sockets`; return whether it ended for a restore that was ordered.

    Raise Refused if the server cannot start.
    """
    restoring = False

    def end_to_restore() -> None:
        nonlocal restoring
        restoring = server.should_exit = True

    with ExitStack() as stack:
        for listener in sockets:
            stack.enter_context(listener)
        stack.enter_context(hold_server_lock(config.database, origin_of(config)))
        engine, clock = prepare(config)
        with suppress(OSError):  # made by root, who puts backups there, the server might not read it
            folder.make_folder(config.data)
        raise_file_limit()
        gc.set_threshold(50_000, 20, 100)
        sys.setswitchinterval(SWITCH_SECONDS)
        app = create_app(config, engine, clock, end_to_restore)
        server = _Server(uvicorn_config(config, app), config, started)
        server.run(sockets)
    return restoring


def _nothing(_: str) -> None:
    """Say nothing: the URL was printed at the first start."""


class _Server(uvicorn.Server):
    """uvicorn's server, which reports when it has started and stopped."""

    def __init__(self, config: uvicorn.Config, server_config: ServerConfig, started: Callable[[str], None]) -> None:
        super().__init__(config)
        self.server_config = server_config
        self.on_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            config, url = self.server_config, origin_of(self.server_config)
            workers = default_count() if config.workers is None else config.workers
            database = make_url(config.database).render_as_string(hide_password=True)
            more = {"url": url, "database": database, "version": __version__, "workers": workers, "pid": os.getpid()}
            log.info("server started", extra=more)
            self.on_started(url)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        log.info("server stopped")


def raise_file_limit() -> None:
    """Allow this process as many open files, and with them connections, as the system lets it have."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def first_free(host: str, ports: Sequence[int]) -> tuple[int, list[socket.socket]]:
    """Return the first free port and sockets listening at it; raise Refused if none is free."""
    for port in ports[:-1]:
        with suppress(Taken):
            return port, listening_sockets(host, port)
    return ports[-1], listening_sockets(host, ports[-1])


class Taken(Refused):
    """The refusal of a port that another program uses."""


def listening_sockets(host: str, port: int) -> list[socket.socket]:
    """Return sockets listening at all addresses of a host, or raise Refused."""
    sockets: list[socket.socket] = []
    try:
        for family, *_, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE):
            try:
                sockets.append(socket.create_server(address[:2], family=family, backlog=BACKLOG))
            except OSError as error:
                if error.errno != errno.EADDRNOTAVAIL:  # such as an IPv6 address without IPv6
                    raise
        if not sockets:
            raise OSError(errno.EADDRNOTAVAIL, os.strerror(errno.EADDRNOTAVAIL))
    except OSError as error:
        for listener in sockets:
            listener.close()
        if error.errno == errno.EADDRINUSE:
            raise Taken("server", CATALOGUE.message("listen.taken", host=host, port=str(port))) from None
        reason = error.strerror or str(error)
        raise refused("server", "listen.failed", host=host, port=str(port), reason=reason) from None
    return sockets


def uvicorn_config(config: ServerConfig, app: ASGIApp) -> uvicorn.Config:
    """Return uvicorn's configuration for an application."""
    return uvicorn.Config(
        app,
        host=config.host,
        port=config.port,
        http=bounded_protocol(Limits(factor=config.limits), config.proxies),
        timeout_keep_alive=KEEP_ALIVE,
        ws="websockets-sansio",
        ws_max_size=65_536,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=4 * PING_SECONDS,
        ws_per_message_deflate=False,
        forwarded_allow_ips=config.proxies,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        log_config=None,
    )
