"""ASGI middlewares that bound requests: their rate for each address, and the size of their bodies."""

from collections.abc import Mapping
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from midtown.server.http.errors import TooLarge
from midtown.server.support.rate_limits import Limits, address_key

LARGEST: Final = 1_000_000
"""Maximum size of a request's body, in bytes."""


COSTS: Final[Mapping[str, int]] = {
    "answers": 6,
    "analyses": 4,
    "analyses/": 4,
    "analysis": 8,
    "begin": 2,
    "daily": 2,
    "explorer": 3,
    "film.gif": 8,
    "frames": 12,
    "hint": 3,
    "lines": 4,
    "log": 4,
    "lookahead": 8,
    "moves": 4,
    "next": 6,
    "notes": 4,
    "password": 10,
    "picture.png": 4,
    "position": 6,
    "profile": 4,
    "positions": 4,
    "program": 10,
    "records": 6,
    "replay": 8,
    "result": 12,
    "results": 3,
    "review": 4,
    "runs": 6,
    "session": 10,
    "solution": 6,
    "tables": 2,
    "tournaments/": 4,
}
"""What requests with more than about 2 ms of processor time count, by the last part of their path.

Where that is an id, it is the part before it, with a slash.
"""


def cost_of(path: str) -> int:
    """Return what a request counts."""
    parent, _, last = path.rpartition("/")
    return COSTS.get(last) or COSTS.get(f"{parent.rpartition('/')[2]}/", 1)


class RequestLimit:
    """Limit the rate of requests from one address, by what they cost."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or raise Refused; WebSockets pass."""
        if scope["type"] == "http":
            address, path = address_key((scope.get("client") or (None,))[0]), scope["path"]
            if path.startswith("/api/"):
                self.limits.take("requests", address, cost_of(path))
            else:
                self.limits.take("files", address)
        await self.app(scope, receive, send)


class MaxBody:
    """Refuse requests whose body has more than `LARGEST` bytes, by its declared length or as it arrives."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or raise Refused; WebSockets pass."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        length = Headers(scope=scope).get("content-length", "")
        if length.isdecimal() and int(length[:20]) > LARGEST:
            raise TooLarge()
        body = _Body(receive, send)
        try:
            await self.app(scope, body.receive, body.send)
        except Exception:
            if body.too_large:
                raise TooLarge() from None
            raise
        if body.too_large:
            raise TooLarge()


class _Body:
    """A request's body as it arrives. Once it is too large, the application sees a disconnected client."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
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
            return  # the refusal takes the place of this response
        self.started = True
        await self._send(message)
