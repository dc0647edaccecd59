"""Connections: closed if no complete request comes in time, or no answer is read; bounded for each address."""

import asyncio
from ipaddress import ip_address, ip_network
from typing import Final

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from midtown.server.support.rate_limits import Limits, address_key
from midtown.server.support.refusals import Refused

HEAD_SECONDS: Final = 10.0
"""Seconds for the head of a request, from the connection or the request's first byte on."""
BODY_SECONDS: Final = 60.0
"""Seconds for the body of a request after its head."""
READ_SECONDS: Final = 60.0
"""Seconds in which a client must read enough of an answer for the rest to be sent."""
LARGEST_HEAD: Final = 65_536
"""Maximum size of a request's head, in bytes."""


def bounded_protocol(limits: Limits, proxies: str) -> type[HttpToolsProtocol]:
    """Return uvicorn's protocol for HTTP with these bounds; connections of `proxies` are not counted."""

    class Bounded(BoundedProtocol):
        """Connections of one server."""

    Bounded.limits = limits
    Bounded.proxies = proxies
    return Bounded


class BoundedProtocol(HttpToolsProtocol):
    """A connection that a client opens, until it becomes a WebSocket."""

    limits: Limits
    proxies: str

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.timer: asyncio.TimerHandle | None = None
        self.unread: asyncio.TimerHandle | None = None
        self.head = 0
        self.address: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, or abort if the address has too many connections."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if not is_trusted(host, self.proxies):
            try:
                self.limits.hold("connections", address_key(host))
                self.address = address_key(host)
            except Refused:
                transport.abort()
                return
        self._wait(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read a part of a request; abort if its head is too large."""
        self.head += len(data)
        if self.timer is None and (self.cycle is None or self.cycle.response_complete):
            self._wait(HEAD_SECONDS)
        super().data_received(data)
        if self.head > LARGEST_HEAD and not self.transport.is_closing():
            self.transport.abort()

    def on_message_begin(self) -> None:
        """Wait for the head of a request."""
        super().on_message_begin()
        self._wait(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        """Wait for the body of the request."""
        super().on_headers_complete()
        self.head = 0
        self._wait(BODY_SECONDS)

    def on_body(self, body: bytes) -> None:
        """Read a part of the body."""
        self.head = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Stop waiting: the request is complete."""
        self._stop_waiting()
        super().on_message_complete()

    def pause_writing(self) -> None:
        """Wait for the client to read."""
        super().pause_writing()
        self.unread = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop waiting: the client has read enough."""
        self._forget_unread()
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection that nobody uses, also if its client has not read the last answer."""
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        super().timeout_keep_alive_handler()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over; WebSockets have limits and heartbeats of their own."""
        self._leave()
        super().handle_websocket_upgrade()

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self.timer = self.loop.call_later(seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _forget_unread(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

    def _leave(self) -> None:
        self._stop_waiting()
        self._forget_unread()
        if self.address is not None:
            self.limits.release("connections", self.address)
            self.address = None


def is_trusted(host: str, proxies: str) -> bool:
    """Return whether an address is one of the trusted proxies: addresses and networks with commas, or `*`."""
    for proxy in (entry.strip() for entry in proxies.split(",")):
        try:
            if proxy in ("*", host) or ip_address(host) in ip_network(proxy, strict=False):
                return True
        except ValueError:
            continue
    return False
