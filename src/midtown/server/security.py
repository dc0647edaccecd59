"""The layer around the application: what all answers say, who may ask, how much, and that no traceback leaves.

A WebSocket is looked at once, at its handshake; its messages pass untouched.
"""

import contextlib
import json
import logging
from collections.abc import Collection
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from midtown.game import GameError
from midtown.server.counts import Counts
from midtown.server.failures import STATUS, error_body, language_of, retry_after
from midtown.server.limits import Limits, address_key
from midtown.server.refusals import CATALOGUE, Refused, broken, refused

COOKIE: Final = "midtown"
LARGEST: Final = 1_000_000
"""Bytes of a request's body."""
SAFE: Final = {"GET", "HEAD", "OPTIONS"}
REFUSED_SOCKET: Final = 1008
BROKEN_SOCKET: Final = 1011

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = tuple(
    (name.encode(), value.encode())
    for name, value in {
        "content-security-policy": POLICY,
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    }.items()
)
"""Said with every answer."""

log = logging.getLogger(__name__)


class Security:
    """ASGI middleware around everything else; `origins` are pages besides the server's own that may ask."""

    def __init__(
        self, app: ASGIApp, limits: Limits, origins: Collection[str] = (), counts: Counts | None = None
    ) -> None:
        self.app = app
        self.limits = limits
        self.counts = counts or Counts()
        self.origins = {origin.rstrip("/").lower() for origin in origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or one WebSocket as long as it lives."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = _Answer(scope, receive, send, self.counts)
        try:
            headers = Headers(scope=scope)
            if scope["path"].startswith("/api/"):
                self.limits.take("requests", address_key((scope.get("client") or (None,))[0]))
            if scope["method"] not in SAFE:
                self._check_origin(headers)
            length = headers.get("content-length", "")
            if length.isdecimal() and int(length[:20]) > LARGEST:
                raise _too_large()
            await self.app(scope, answer.receive, answer.send)
            if answer.too_large:
                raise _too_large()
        except GameError as error:
            await answer.refuse(error)
        except Exception as error:
            await answer.refuse(_too_large() if answer.too_large else broken(error))

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check_origin(Headers(scope=scope))
        except Refused as error:
            await receive()
            await send({"type": "websocket.close", "code": REFUSED_SOCKET, "reason": str(error)[:120]})
            return
        try:
            await self.app(scope, receive, send)
        except Exception as error:
            hidden = broken(error)
            with contextlib.suppress(Exception):  # it may be closed already
                await send({"type": "websocket.close", "code": BROKEN_SOCKET, "reason": str(hidden)[:120]})

    def _check_origin(self, headers: Headers) -> None:
        """Refused if a page of somebody else asks, or may be asking with the visitor's cookie."""
        origin = headers.get("origin")
        if origin is None:
            if f"{COOKIE}=" in headers.get("cookie", ""):
                raise refused("identity", "http.origin")
        elif not (_same_host(origin, headers.get("host", "")) or origin.lower() in self.origins):
            raise refused("identity", "http.origin")


class _Answer:
    """The answer to one request: counts what comes in, and adds the headers to what goes out."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, counts: Counts) -> None:
        self.scope = scope
        self._receive = receive
        self._send = send
        self.counts = counts
        self.read = 0
        self.started = False
        self.too_large = False

    async def receive(self) -> Message:
        message = await self._receive()
        self.read += len(message.get("body", b""))
        if self.read > LARGEST:
            self.too_large = True
            return {"type": "http.disconnect"}
        return message

    async def send(self, message: Message) -> None:
        if self.too_large and not self.started:
            return  # what is said in its place comes when the application is done
        if message["type"] == "http.response.start":
            self.started = True
            self.counts.statuses[message["status"] // 100] += 1
            message["headers"] = self._with_ours(message.get("headers", ()))
        await self._send(message)

    def _with_ours(self, headers: Any) -> list[tuple[bytes, bytes]]:
        theirs = list(headers)
        said = {name.lower() for name, _ in theirs}
        ours = [header for header in HEADERS if header[0] not in said]
        if self.scope["path"].startswith("/api/") and b"cache-control" not in said:
            ours.append((b"cache-control", b"no-store"))
        return theirs + ours

    async def refuse(self, error: GameError) -> None:
        """Answer with the error, if nothing has been answered yet."""
        if self.started:
            return
        self.counts.refusals[error.kind] += 1
        self.too_large = False
        await self.send({"type": "http.response.start", "status": _status(error), "headers": _headers(error)})
        await self.send({"type": "http.response.body", "body": _body(error, self.scope)})


def _status(error: GameError) -> int:
    if isinstance(error, _TooLarge):
        return 413
    return 403 if error.kind == "identity" else STATUS.get(error.kind, 400)


def _body(error: GameError, scope: Scope) -> bytes:
    return json.dumps(error_body(error, language_of(scope)), ensure_ascii=False).encode()


def _headers(error: GameError) -> list[tuple[bytes, bytes]]:
    extra = [(name.encode(), value.encode()) for name, value in retry_after(error).items()]
    return [(b"content-type", b"application/json"), *extra]


class _TooLarge(Refused):
    """A body of more than `LARGEST` bytes."""


def _too_large() -> Refused:
    return _TooLarge("request", CATALOGUE.message("http.large"))


def _same_host(origin: str, host: str) -> bool:
    """Whether the page stands on the very host and port that was asked."""
    try:
        page = urlsplit(origin)
        asked = urlsplit(f"{page.scheme}://{host}")
        usual = {"http": 80, "https": 443}[page.scheme]
        return bool(host) and page.hostname == asked.hostname and (page.port or usual) == (asked.port or usual)
    except (KeyError, ValueError):
        return False
