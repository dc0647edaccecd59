"""Authentication: the visitor behind a session cookie (browsers) or `Authorization: Bearer` (programs).

Dependencies for requests without a session: `RequiredVisitor` refuses them, `Guest` can create a guest, and
`OptionalVisitor` gives None.
"""

from collections.abc import Callable
from typing import Annotated, Final

from fastapi import Depends, Query, Response
from fastapi.security import APIKeyCookie, HTTPBearer
from sqlalchemy import Connection
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from midtown.server.accounts import deletion, identity, roles
from midtown.server.accounts.identity import Visitor
from midtown.server.context import Context, context_of
from midtown.server.http.errors import language_of
from midtown.server.http.security import COOKIE, SECURE_COOKIE
from midtown.server.live.commands import visible_session
from midtown.server.live.session import TableSession
from midtown.server.support.rate_limits import address_key
from midtown.server.support.refusals import refused
from midtown.support.units import DAY, SECOND

RENEWAL: Final = 30.0
"""Seconds in which requests may still come with a token that was replaced, as the new one is under way."""
YEAR: Final = 365 * DAY // SECOND
"""Lifetime of the cookie in seconds."""
SCHEMES = [
    Depends(APIKeyCookie(name=COOKIE, description="Session cookie of a browser.", auto_error=False)),
    Depends(HTTPBearer(description="Access token of a program.", auto_error=False)),
]
"""Security schemes for OpenAPI."""
Side = Annotated[int | None, Query(description="The seat from whose side of the table places are named.")]
Watch = Annotated[str | None, Query(max_length=64, description="Token of the spectator link.")]
ADMIN = "/api/admin"
NOWHERE = "/api/-"
"""A path without an endpoint."""


def token_of(request: HTTPConnection) -> str | None:
    """Return the token of a request or handshake, from the header or else the cookie."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip() or None
    return cookie_of(request)


def cookie_of(request: HTTPConnection) -> str | None:
    """Return the token in the cookie; over TLS only in the one that no other host and no plain connection can set."""
    return request.cookies.get(SECURE_COOKIE if _is_secure(request) else COOKIE) or None


def check_session_lasts(request: HTTPConnection) -> None:
    """Raise Refused if the visitor's session has ended while their request waited."""
    if token := token_of(request):
        context_of(request).hub.ended.check(identity.hash_of(token))


def browser_token(request: HTTPConnection) -> str | None:
    """Return the token of a browser's session; None for a program, which keeps its own."""
    token = cookie_of(request)
    return token if token == token_of(request) else None


def replace_sessions(request: HTTPConnection, connection: Connection, player: str, now: int) -> str | None:
    """End all sessions of a player whose rights rise but the visitor's own, and return the token that replaces it.

    A token that somebody has planted or seen before is then worth nothing. A program keeps its token: return None.
    """
    old = browser_token(request)
    token = None if old is None else identity.renew_session(connection, player, old, now)
    identity.log_out_everywhere(connection, player, but=token or token_of(request) or "")
    return token


def address_of(request: HTTPConnection) -> str:
    """Return the visitor's address as a key of rate limits; behind a trusted proxy, uvicorn provides it."""
    return address_key(request.client.host if request.client else None)


def set_cookie(request: HTTPConnection, response: Response, token: str) -> None:
    """Set the session cookie, hidden from scripts; over TLS delete one that a plain connection may have set."""
    secure = _is_secure(request)
    _set_cookie(response, SECURE_COOKIE if secure else COOKIE, token, secure)
    if secure and COOKIE in request.cookies:
        response.delete_cookie(COOKIE, path="/", secure=True, httponly=True, samesite="lax")


def replace_cookie(request: HTTPConnection, response: Response, old: str, token: str) -> None:
    """Set the cookie of a renewed session; requests that still come with the old token are refused for a while."""
    context = context_of(request)
    renewals, now = context.renewals, context.clock.monotonic()
    while renewals and next(iter(renewals.values())) <= now - RENEWAL:
        del renewals[next(iter(renewals))]
    renewals[identity.hash_of(old)] = now
    set_cookie(request, response, token)


def _check_renewal(request: HTTPConnection, token: str) -> None:
    """Raise Refused if a token has just been replaced: its browser may get the new one any moment."""
    context = context_of(request)
    since = context.renewals.get(identity.hash_of(token))
    if since is not None and context.clock.monotonic() < since + RENEWAL:
        raise refused("renewed", "identity.renewed")


def delete_cookie(request: HTTPConnection, response: Response, device: bool = False) -> None:
    """Delete the session cookie, and that of the device if nobody is to be recognised here."""
    names = (SECURE_COOKIE, COOKIE) if _is_secure(request) else (COOKIE,)
    for name in (*names, f"{names[0]}_device") if device else names:
        response.delete_cookie(name, path="/", secure=_is_secure(request), httponly=True, samesite="lax")


def set_device_cookie(request: HTTPConnection, response: Response, proof: str | None) -> None:
    """Set the cookie by which this device is recognised when its player logs in again, if there is a proof for it."""
    if proof is None:
        return
    secure = _is_secure(request)
    _set_cookie(response, f"{SECURE_COOKIE if secure else COOKIE}_device", proof, secure)


def device_of(request: HTTPConnection) -> str:
    """Return the proof that a player has logged in on this device before, or an empty text."""
    name = SECURE_COOKIE if _is_secure(request) else COOKIE
    return request.cookies.get(f"{name}_device", "")


def _set_cookie(response: Response, name: str, value: str, secure: bool) -> None:
    response.set_cookie(name, value, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="lax")


def _is_secure(request: HTTPConnection) -> bool:
    return request.url.scheme in ("https", "wss")


async def optional_visitor(request: HTTPConnection) -> Visitor | None:
    """Return the visitor, or None without a valid session."""
    token = token_of(request)
    if token is None:
        return None
    context = context_of(request)
    visitor = await context.store.read(lambda connection: identity.visitor_of(connection, token))
    if visitor is None:
        return None
    request.state.language = visitor.language
    context.presence.note(visitor.id)
    now = context.clock.calendar()
    if now - visitor.seen_at > DAY:
        await context.store.write(lambda connection: identity.touch(connection, visitor.id, now))
    return visitor


async def required_visitor(
    request: HTTPConnection, visitor: Annotated[Visitor | None, Depends(optional_visitor)]
) -> Visitor:
    """Return the visitor, or raise Refused (401) without a valid session; say why if an operator has ended it."""
    if visitor is not None:
        return visitor
    await _check_ended(request)
    raise refused("identity", "identity.needed")


async def _check_ended(request: HTTPConnection) -> None:
    """Raise Refused if the token of a request was valid: it has been replaced, or an operator has ended its session."""
    if token := token_of(request):
        _check_renewal(request, token)
        context = context_of(request)
        now = context.clock.calendar()
        reason = await context.store.read(lambda connection: deletion.reason_of(connection, token, now))
        if reason is not None:
            raise refused("identity", "moderation.deleted", reason=reason)


async def check_admitted(request: HTTPConnection) -> None:
    """Raise Refused for a visitor without an account, where the server is for invited people."""
    if context_of(request).config.admission == "open" or await optional_visitor(request) is not None:
        return
    await _check_ended(request)
    raise refused("admission", "admission.needed")


class Arrival:
    """Who sends a request; call it to have a guest created for them if they have no valid session.

    Endpoints call it once nothing in the request can be refused any more, so a refused one leaves no account behind.
    """

    def __init__(self, request: HTTPConnection, response: Response, visitor: Visitor | None) -> None:
        self._request = request
        self._response = response
        self._visitor = visitor

    @property
    def player(self) -> str | None:
        """The id of the visitor's account, or None before there is one."""
        return self._visitor.id if self._visitor is not None else None

    async def __call__(self) -> Visitor:
        """Return the visitor, a new guest without a valid session; renew their cookie for a year."""
        if self._visitor is not None:
            if token := browser_token(self._request):
                set_cookie(self._request, self._response, token)
            return self._visitor
        if old := token_of(self._request):  # of another tab, which must not become a guest meanwhile
            _check_renewal(self._request, old)
        visitor, token = await new_guest(self._request)
        set_cookie(self._request, self._response, token)
        return visitor


async def arrival(
    request: HTTPConnection, response: Response, visitor: Annotated[Visitor | None, Depends(optional_visitor)]
) -> Arrival:
    """Return the arrival of a request; FastAPI would call the class itself, which is no coroutine, in a thread."""
    return Arrival(request, response, visitor)


async def new_guest(
    request: HTTPConnection, admit: Callable[[Connection, int], None] | None = None
) -> tuple[Visitor, str]:
    """Create a guest and return it with its token; raise Refused if the rate limit of the address is exceeded.

    `admit` is called first, in the same transaction and with the time, and may refuse. A guest whose former account was
    deleted by an operator gets a notice why.
    """
    context = context_of(request)
    context.limits.take("guests", address_of(request))
    now, language = context.clock.calendar(), language_of(request.scope)
    old = token_of(request)

    def creates(connection: Connection) -> tuple[Visitor, str]:
        if admit is not None:
            admit(connection, now)
        visitor, token = identity.new_guest(connection, now, language)
        if old:
            deletion.tell_reason(connection, old, visitor.id, now)
        return visitor, token

    return await context.store.write(creates)


OptionalVisitor = Annotated[Visitor | None, Depends(optional_visitor)]
RequiredVisitor = Annotated[Visitor, Depends(required_visitor)]
Guest = Annotated[Arrival, Depends(arrival)]


async def _context(request: HTTPConnection) -> Context:
    return context_of(request)


async def _viewer(visitor: OptionalVisitor) -> str | None:
    return visitor.id if visitor is not None else None


Ctx = Annotated[Context, Depends(_context)]
"""The parts of the server."""
Viewer = Annotated[str | None, Depends(_viewer)]
"""The visitor's id; None without a session."""


async def _watched_table(context: Ctx, viewer: Viewer, table: str, watch: Watch = None) -> TableSession:
    return await visible_session(context.hub, table, viewer, watch)


WatchedTable = Annotated[TableSession, Depends(_watched_table)]
"""The table of the path, which the visitor sits at or may watch, with or without a link."""


class AdminGate:
    """Let operators pass, and send all other requests on to a path without an endpoint.

    So the answer to a stranger is the one for a missing address: same status, headers and body, whatever the method
    and body of the request.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] in ("http", "websocket") and (scope["path"] + "/").startswith(f"{ADMIN}/"):
            operator = await _operator(HTTPConnection(scope))
            if operator is None:
                scope = {**scope, "path": NOWHERE, "raw_path": NOWHERE.encode()}
            scope["state"] = {**scope.get("state", {}), "operator": operator}
        await self.app(scope, receive, send)


async def _operator(request: HTTPConnection) -> str | None:
    """Return the id of the operator who sends a request, or None."""
    token = token_of(request)
    if token is None:
        return None
    context = context_of(request)
    visitor = await context.store.read(lambda connection: identity.visitor_of(connection, token))
    if visitor is None or not await context.store.read(lambda connection: roles.is_operator(connection, visitor.id)):
        return None
    return visitor.id
