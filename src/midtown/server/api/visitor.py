"""Who asks: the visitor behind a request's cookie (browsers) or `Authorization: Bearer` (programs).

An endpoint that takes `Someone` refuses strangers, one that takes `Guest` makes guests of them, and `Perhaps`
takes whoever comes.
"""

from typing import Annotated, Final

from fastapi import Depends, Response
from fastapi.security import APIKeyCookie, HTTPBearer
from starlette.requests import HTTPConnection

from midtown.server import identity
from midtown.server.context import context_of
from midtown.server.failures import language_of
from midtown.server.identity import Visitor
from midtown.server.limits import address_key
from midtown.server.refusals import refused
from midtown.server.security import COOKIE

YEAR: Final = 365 * 24 * 60 * 60
"""Seconds that a browser keeps the cookie."""

SCHEMES = [
    Depends(APIKeyCookie(name=COOKIE, description="A browser's session.", auto_error=False)),
    Depends(HTTPBearer(description="A program's token.", auto_error=False)),
]
"""For the description of the API: how somebody says who he is."""


def token_of(connection: HTTPConnection) -> str | None:
    """The token that a request or handshake brings: a program's, else a browser's."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip() or None
    return connection.cookies.get(COOKIE) or None


def address_of(connection: HTTPConnection) -> str:
    """The visitor's address as limits count it; behind a proxy uvicorn has put it there (`proxy_headers`)."""
    return address_key(connection.client.host if connection.client else None)


def give_cookie(connection: HTTPConnection, response: Response, token: str) -> None:
    """Make the browser keep the token, where no script can read it."""
    response.set_cookie(
        COOKIE, token, max_age=YEAR, path="/", secure=_secret(connection), httponly=True, samesite="lax"
    )


def take_cookie(connection: HTTPConnection, response: Response) -> None:
    """Make the browser forget the token."""
    response.delete_cookie(COOKIE, path="/", secure=_secret(connection), httponly=True, samesite="lax")


def _secret(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


async def perhaps(connection: HTTPConnection) -> Visitor | None:
    """The visitor, if his token is that of a session."""
    token = token_of(connection)
    if token is None:
        return None
    context = context_of(connection)
    visitor = await context.store.read(lambda database: identity.visitor_of(database, token))
    if visitor is None:
        return None
    connection.state.language = visitor.language
    now = context.clock.calendar()
    if now - visitor.seen_at > identity.DAY:
        await context.store.write(lambda database: identity.touch(database, visitor.id, now))
    return visitor


async def someone(visitor: Annotated[Visitor | None, Depends(perhaps)]) -> Visitor:
    """The visitor; Refused (401) if nobody knows him."""
    if visitor is None:
        raise refused("identity", "identity.needed")
    return visitor


async def guest(
    connection: HTTPConnection, response: Response, visitor: Annotated[Visitor | None, Depends(perhaps)]
) -> Visitor:
    """The visitor, a new guest if nobody knows him; his cookie lasts a year from now on."""
    if visitor is not None:
        if COOKIE in connection.cookies and (token := token_of(connection)) == connection.cookies[COOKIE]:
            give_cookie(connection, response, token)
        return visitor
    visitor, token = await new_guest(connection)
    give_cookie(connection, response, token)
    return visitor


async def new_guest(connection: HTTPConnection) -> tuple[Visitor, str]:
    """A new guest and his token; Refused if his address has made too many."""
    context = context_of(connection)
    context.limits.take("guests", address_of(connection))
    now, language = context.clock.calendar(), language_of(connection.scope)
    return await context.store.write(lambda database: identity.new_guest(database, now, language))


Perhaps = Annotated[Visitor | None, Depends(perhaps)]
Someone = Annotated[Visitor, Depends(someone)]
Guest = Annotated[Visitor, Depends(guest)]
