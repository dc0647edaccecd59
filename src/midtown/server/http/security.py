"""ASGI middlewares around the application: security headers and the same-origin check.

A WebSocket is checked once, at its handshake; its messages pass untouched.
"""

import re
from collections.abc import Collection, Iterable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from midtown.server.http.errors import ErrorResponses
from midtown.server.http.request_limits import MaxBody, RequestLimit
from midtown.server.support.counters import Counts
from midtown.server.support.rate_limits import Limits
from midtown.server.support.refusals import Refused, refused

COOKIE: Final = "midtown"
SECURE_COOKIE: Final = "__Host-midtown"
"""The name over TLS: browsers take it from this very host only, encrypted."""
HOST: Final = re.compile(r"([A-Za-z0-9_.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{0,5})?")
"""A Host header: a name or address, and a port."""
SAFE: Final = {"GET", "HEAD", "OPTIONS"}
REFUSED_SOCKET: Final = 1008

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
"""Headers of every response but assets and documents of the API."""
DATA_HEADERS: Final = (
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    *(
        header
        for header in HEADERS
        if header[0] in (b"x-content-type-options", b"x-frame-options", b"cross-origin-resource-policy")
    ),
)
"""Headers of JSON, from which a browser makes no page that runs scripts, opens windows, or links anywhere."""
ASSET_HEADERS: Final = tuple(
    header for header in HEADERS if header[0] in (b"x-content-type-options", b"cross-origin-resource-policy")
)
"""Headers of scripts, styles, fonts and sounds: browsers apply the others to documents and workers alone.

On a dozen of small files the others would be a twentieth of the first page.
"""
ASSET: Final = re.compile(rb"(text/javascript|text/css|font/|audio/)")
"""The beginning of an asset's content type; whatever can be opened as a document is none."""


def add_middlewares(
    app: ASGIApp,
    limits: Limits,
    origins: Collection[str] = (),
    counts: Counts | None = None,
    hosts: Collection[str] | None = None,
) -> ASGIApp:
    """Wrap an application in all middlewares.

    Pages of the server itself and of `origins` may send requests that change something. `hosts` are the names of the
    server; None: any. Responses and refusals are counted in `counts`.
    """
    counts = counts or Counts()
    same = SameOrigin(MaxBody(app), origins)
    inner = same if hosts is None else KnownHost(same, hosts)
    return SecurityHeaders(ErrorResponses(RequestLimit(inner, limits), counts), counts)


class SecurityHeaders:
    """Add the security headers to responses, forbid caching of the API's, and count statuses."""

    def __init__(self, app: ASGIApp, counts: Counts) -> None:
        self.app = app
        self.counts = counts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request; WebSockets pass."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.counts.statuses[message["status"] // 100] += 1
                message["headers"] = _complete(message.get("headers", ()), scope["path"])
            await send(message)

        await self.app(scope, receive, send_with_headers)


def _complete(headers: Iterable[tuple[bytes, bytes]], path: str) -> list[tuple[bytes, bytes]]:
    own = list(headers)
    names = {name.lower(): value for name, value in own}
    asset = path.startswith("/assets/") and ASSET.match(names.get(b"content-type", b""))
    data = names.get(b"content-type", b"") == b"application/json"
    wanted = ASSET_HEADERS if asset else DATA_HEADERS if data else HEADERS
    added = [header for header in wanted if header[0] not in names]
    if asset:  # its name and entity tag say what it is, and the date would be sent with every file of a first visit
        own = [header for header in own if header[0].lower() != b"last-modified"]
    if path.startswith("/api/") and b"cache-control" not in names:
        added.append((b"cache-control", b"no-store"))
    return own + added


class KnownHost:
    """Refuse requests for a host that is neither one of `hosts` nor an IP address nor localhost.

    A page of another site whose name is made to resolve to this machine could otherwise read what it sends.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self.app = app
        self.hosts = frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or raise Refused; close a WebSocket that is refused."""
        if scope["type"] in ("http", "websocket"):
            host = Headers(scope=scope).get("host", "")
            if host and not is_known(host, self.hosts):
                error = refused("request", "http.host", host=host[:100].encode("ascii", "replace").decode())
                if scope["type"] == "http":
                    raise error
                await refuse_socket(receive, send, error)
                return
        await self.app(scope, receive, send)


def is_known(host: str, hosts: Collection[str]) -> bool:
    """Return whether a Host header names an IP address, localhost, or one of `hosts`, at any port."""
    if not HOST.fullmatch(host):
        return False
    name = host.lower().rpartition(":")[0] if re.search(r":[0-9]*$", host) else host.lower()
    if name.startswith("["):
        return is_address(name[1:-1])
    name = name.removesuffix(".")
    return name in hosts or name == "localhost" or name.endswith(".localhost") or is_address(name)


def is_address(host: str) -> bool:
    """Return whether a text is an IP address, which no other name can be made to resolve to."""
    try:
        return bool(ip_address(host))
    except ValueError:
        return False


async def refuse_socket(receive: Receive, send: Send, error: Refused) -> None:
    """Close a WebSocket that is refused, before it is accepted."""
    await receive()
    await send({"type": "websocket.close", "code": REFUSED_SOCKET, "reason": str(error)[:120]})


class SameOrigin:
    """Refuse WebSockets and requests that change something if they come from another site's page.

    Such a page could use the visitor's cookie. `origins` are pages that are allowed besides the server's own.
    """

    def __init__(self, app: ASGIApp, origins: Collection[str] = ()) -> None:
        self.app = app
        self.origins = {origin.rstrip("/").lower() for origin in origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or raise Refused; close a WebSocket that is refused."""
        if scope["type"] == "http" and scope["method"] not in SAFE:
            self.check(Headers(scope=scope))
        elif scope["type"] == "websocket":
            try:
                self.check(Headers(scope=scope))
            except Refused as error:
                await refuse_socket(receive, send, error)
                return
        await self.app(scope, receive, send)

    def check(self, headers: Headers) -> None:
        """Raise Refused if another site's page sends the request, or may be sending it with the visitor's cookie."""
        origin = headers.get("origin")
        if origin is None:
            if f"{COOKIE}=" in headers.get("cookie", ""):
                raise refused("identity", "http.origin")
        elif not (_same_host(origin, headers.get("host", "")) or origin.lower() in self.origins):
            raise refused("identity", "http.origin")


def _same_host(origin: str, host: str) -> bool:
    try:
        page = urlsplit(origin)
        server = urlsplit(f"{page.scheme}://{host}")
        usual = {"http": 80, "https": 443}[page.scheme]
        return bool(host) and page.hostname == server.hostname and (page.port or usual) == (server.port or usual)
    except (KeyError, ValueError):
        return False
