"""A lightweight WebSocket client for thousands of connections in one process.

It takes the time of receipt before it processes a message. `websockets` does the protocol, but for reading whole text
messages: with them as well the load generator would take a third more processor time (docs/lab/server-load.md).
"""

import asyncio
import ssl
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import cast

from websockets.client import ClientProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State
from websockets.uri import WebSocketURI, parse_uri

LONGEST = 4 * 1024 * 1024
"""Maximum size of a received message in bytes."""
WHOLE_TEXT, MASKED = 0x81, 0x80
"""The first byte of an unfragmented text message, and the bit of the second one that only clients may set."""

Heard = Callable[[bytes, float], None]
"""Called with each text message and the `perf_counter` of its last byte."""
Closed = Callable[[int], None]
"""Called once at the end of the connection, with the code of RFC 6455 (1006: lost)."""


class WireError(OSError):
    """A failed handshake."""


class Wire(asyncio.Protocol):
    """A connection, made by `connect`."""

    __slots__ = ("_closed", "_headers", "_on_text", "_opened", "_parts", "_protocol", "_rest", "_transport")

    def __init__(self, uri: WebSocketURI, headers: Mapping[str, str], on_text: Heard, closed: Closed) -> None:
        self._protocol = ClientProtocol(uri, max_size=LONGEST)
        self._headers = headers
        self._on_text = on_text
        self._closed = closed
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._parts: list[bytes] = []
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    def send(self, text: bytes) -> None:
        """Send a text message (UTF-8), unless the connection has ended."""
        if self._transport is not None and self._protocol.state is State.OPEN:
            self._protocol.send_text(text)
            self._write()

    def close(self, code: int = CloseCode.NORMAL_CLOSURE) -> None:
        """Send a close frame and end the connection."""
        if self._transport is not None:
            if self._protocol.state is State.OPEN:
                self._protocol.send_close(code)
                self._write()
            self._transport.close()

    def abort(self) -> None:
        """End the connection without a close frame."""
        if self._transport is not None:
            self._transport.abort()

    async def wait_open(self) -> None:
        """Wait for the end of the handshake; raise WireError if it fails."""
        await self._opened

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        self._transport = cast(asyncio.Transport, transport)
        request = self._protocol.connect()
        request.headers.update(self._headers)
        self._protocol.send_request(request)
        self._write()

    def connection_lost(self, exc: Exception | None) -> None:
        """Report the end of the connection."""
        self._transport = None
        if not self._opened.done():
            self._opened.set_exception(WireError("the server closed the connection during the handshake"))
        elif not self._opened.cancelled() and self._opened.exception() is None:
            close = self._protocol.close_rcvd or self._protocol.close_sent
            self._closed(close.code if close else CloseCode.ABNORMAL_CLOSURE)

    def data_received(self, data: bytes) -> None:
        """Process the received bytes: frame by frame, so that the protocol never holds a part of one."""
        now = perf_counter()
        protocol, at = self._protocol, 0
        if self._rest:
            data = self._rest + data
        while protocol.state is State.CONNECTING and at < len(data):
            end = data.find(b"\n", at) + 1 or len(data)
            self._feed(data[at:end], now)
            at = end
        while protocol.state is State.OPEN:
            start, end = span(data, at)
            if end > len(data):
                break
            if data[at] == WHOLE_TEXT and start < end and not self._parts:
                self._on_text(data[start:end], now)
            else:
                self._feed(data[at:end], now)
            at = end
        self._rest = data[at:]

    def _feed(self, data: bytes, now: float) -> None:
        """Let the protocol process a line of the handshake or a frame, and do what follows."""
        protocol = self._protocol
        protocol.receive_data(data)
        for event in protocol.events_received():
            if isinstance(event, Frame):
                self._receive(event, now)
            elif not self._opened.done() and protocol.handshake_exc is None:
                self._opened.set_result(None)
        if protocol.writes:
            self._write()
        if protocol.state is State.CLOSING and self._transport is not None:
            self._transport.close()
        elif protocol.handshake_exc is not None:
            self._fail(protocol.handshake_exc)

    def _receive(self, frame: Frame, now: float) -> None:
        if frame.opcode is Opcode.TEXT or frame.opcode is Opcode.CONT:
            self._parts.append(bytes(frame.data))
            if frame.fin:
                message, self._parts = b"".join(self._parts), []
                self._on_text(message, now)
        elif frame.opcode is Opcode.BINARY:
            self.close(CloseCode.UNSUPPORTED_DATA)

    def _write(self) -> None:
        if self._transport is not None:
            self._transport.write(b"".join(self._protocol.data_to_send()))

    def _fail(self, error: Exception) -> None:
        if not self._opened.done():
            self._opened.set_exception(WireError(str(error)))
        self.abort()


def span(data: bytes, at: int) -> tuple[int, int]:
    """Return where the payload of the frame at index `at` begins and ends, as if a forbidden one were empty.

    The end is beyond the data if the frame is incomplete.
    """
    start = at + 2
    length = data[at + 1] if start <= len(data) else 0
    if length in (126, 127):
        start += 2 if length == 126 else 8
        length = int.from_bytes(data[at + 2 : start], "big")
        return start, start + (length if length <= LONGEST else 0)
    return start, start + (length if length < MASKED else 0)


async def connect(url: str, headers: Mapping[str, str], on_text: Heard, closed: Closed) -> Wire:
    """Open a WebSocket at an http(s) or ws(s) URL; raise WireError or another OSError on failure."""
    uri = parse_uri("ws" + url.removeprefix("http") if url.startswith("http") else url)
    wire = Wire(uri, headers, on_text, closed)
    safe = ssl.create_default_context() if uri.secure else None
    await asyncio.get_running_loop().create_connection(lambda: wire, uri.host, uri.port, ssl=safe)
    try:
        await wire.wait_open()
    except BaseException:
        wire.abort()
        raise
    return wire
