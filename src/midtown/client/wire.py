"""A lightweight WebSocket client (RFC 6455) for thousands of connections in one process.

It supports text, ping, pong and close without extensions. The time of receipt is taken before a message is processed.
"""

import asyncio
import base64
import hashlib
import os
import ssl
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any, cast
from urllib.parse import urlsplit

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
LONGEST = 4 * 1024 * 1024
"""Maximum size of a received message in bytes."""
HEAD = 65_536
"""Maximum size of the handshake's response in bytes."""
MORE, TEXT, CLOSE, PING, PONG = 0, 1, 8, 9, 10
LAST = 0x80
"""The FIN bit in a frame's first byte."""

Heard = Callable[[bytes, float], None]
"""Called with each text message and the `perf_counter` of its last byte."""
Closed = Callable[[int], None]
"""Called once at the end of the connection, with the code of RFC 6455 (1006: lost)."""


class WireError(OSError):
    """A failed handshake; `status` is the HTTP status, 0 without one."""

    def __init__(self, reason: str, status: int = 0) -> None:
        super().__init__(reason)
        self.status = status


def framed(opcode: int, payload: bytes, mask: bytes) -> bytes:
    """Return a masked frame with a whole message or control payload."""
    size = len(payload)
    if size < 126:
        head = bytes((LAST | opcode, 0x80 | size))
    elif size < 65_536:
        head = bytes((LAST | opcode, 0x80 | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((LAST | opcode, 0x80 | 127)) + size.to_bytes(8, "big")
    key = (mask * (size // 4 + 1))[:size]
    body = int.from_bytes(payload, "little") ^ int.from_bytes(key, "little")
    return head + mask + body.to_bytes(size, "little")


class Wire(asyncio.Protocol):
    """A connection, made by `connect`."""

    __slots__ = ("_closed", "_code", "_key", "_on_text", "_opened", "_parts", "_request", "_rest", "_transport")

    def __init__(self, request: bytes, key: bytes, on_text: Heard, closed: Closed) -> None:
        self._request = request
        self._key = key
        self._on_text = on_text
        self._closed = closed
        self._opened: asyncio.Future[None] | None = asyncio.get_running_loop().create_future()
        self._rest = b""
        self._parts: list[bytes] | None = None
        self._code = 1006
        self._transport: asyncio.Transport | None = None

    def send(self, text: bytes) -> None:
        """Send a text message (UTF-8), unless the connection has ended."""
        if self._transport is not None:
            self._transport.write(framed(TEXT, text, os.urandom(4)))

    def close(self, code: int = 1000) -> None:
        """Send a close frame and end the connection."""
        if self._transport is not None:
            self._code = code
            self._transport.write(framed(CLOSE, code.to_bytes(2, "big"), os.urandom(4)))
            self._transport.close()

    def abort(self) -> None:
        """End the connection without a close frame."""
        if self._transport is not None:
            self._transport.abort()

    async def opened(self) -> None:
        """Wait for the end of the handshake; raise WireError if it fails."""
        if self._opened is not None:
            await self._opened

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Report the end of the connection."""
        self._transport = None
        if self._opened is not None:
            self._fail("the server closed the connection during the handshake")
        else:
            self._closed(self._code)

    def data_received(self, data: bytes) -> None:
        """Split the received bytes into frames."""
        now = perf_counter()
        if self._rest:
            data = self._rest + data
            self._rest = b""
        at = 0
        if self._opened is not None and (at := self._shake(data)) < 0:
            return
        size = len(data)
        while size - at >= 2:
            first, length = data[at], data[at + 1]
            start = at + 2
            if length > 125:
                if length > 127:
                    self.close(1002)
                    return
                start += 2 if length == 126 else 8
                if size < start:
                    break
                length = int.from_bytes(data[at + 2 : start], "big")
                if length > LONGEST:
                    self.close(1009)
                    return
            end = start + length
            if end > size:
                break
            if first == LAST | TEXT and self._parts is None:
                self._on_text(data[start:end], now)
            elif not self._other(first, data[start:end], now):
                return
            at = end
        self._rest = data[at:]

    def _shake(self, data: bytes) -> int:
        """Check the handshake's response; return its length, or -1 if it is incomplete or invalid."""
        head, whole, _ = data.partition(b"\r\n\r\n")
        if not whole and len(data) <= HEAD:
            self._rest = data
            return -1
        line, *lines = head.split(b"\r\n")
        status = int(line[9:12]) if line.startswith(b"HTTP/1.1 ") and line[9:12].isdigit() else 0
        fields = {name.strip().lower(): value.strip() for name, _, value in (each.partition(b":") for each in lines)}
        if status != 101 or fields.get(b"sec-websocket-accept") != proof(self._key):
            self._fail(f"the server answered the handshake with {status}", status)
            return -1
        opened, self._opened = self._opened, None
        if opened is not None and not opened.done():
            opened.set_result(None)
        return len(head) + 4

    def _fail(self, reason: str, status: int = 0) -> None:
        opened, self._opened = self._opened, None
        if opened is not None and not opened.done():
            opened.set_exception(WireError(reason, status))
        self._closed = _nothing
        self.abort()

    def _other(self, first: int, payload: bytes, now: float) -> bool:
        """Process a frame; return False if the connection has ended."""
        opcode, last = first & 0x7F, first & LAST
        if opcode == PING and last and self._transport is not None:
            self._transport.write(framed(PONG, payload, os.urandom(4)))
        elif opcode == CLOSE:
            self.close(int.from_bytes(payload[:2], "big") if len(payload) > 1 else 1000)
            return False
        elif opcode in (TEXT, MORE) and (self._parts is None) == (opcode == TEXT):
            self._parts = [*(self._parts or []), payload]
            if sum(map(len, self._parts)) > LONGEST:
                self.close(1009)
                return False
            if last:
                whole, self._parts = b"".join(self._parts), None
                self._on_text(whole, now)
        elif opcode != PONG:
            self.close(1002)
            return False
        return True


async def connect(url: str, headers: Mapping[str, str], on_text: Heard, closed: Closed) -> Wire:
    """Open a WebSocket at an http(s) or ws(s) URL; raise WireError or another OSError on failure."""
    place = urlsplit(url)
    safe = place.scheme in ("https", "wss")
    key = base64.b64encode(os.urandom(16))
    fields = {
        "Host": place.netloc,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": key.decode(),
        "Sec-WebSocket-Version": "13",
        **headers,
    }
    path = (place.path or "/") + (f"?{place.query}" if place.query else "")
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items()), "", ""]
    wire = Wire("\r\n".join(lines).encode("ascii"), key, on_text, closed)
    how: dict[str, Any] = {"ssl": ssl.create_default_context()} if safe else {}
    loop = asyncio.get_running_loop()
    await loop.create_connection(lambda: wire, place.hostname or "", place.port or (443 if safe else 80), **how)
    try:
        await wire.opened()
    except BaseException:
        wire.abort()
        raise
    return wire


def proof(key: bytes) -> bytes:
    """Return the accept value that a server must send for a key."""
    return base64.b64encode(hashlib.sha1(key + GUID, usedforsecurity=False).digest())


def _nothing(_code: int) -> None:
    pass
