"""Routers of the API: security schemes, error responses, and the checks that all endpoints share.

Programs may read whatever their players may see, and write at the endpoints marked with `for_programs`, nowhere else.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from fastapi import APIRouter, Depends
from starlette.requests import HTTPConnection

from midtown.server.accounts.ownership import PREFIX
from midtown.server.context import context_of
from midtown.server.http.auth import SCHEMES, perhaps, token_of
from midtown.server.schemas.people import Failure
from midtown.server.support.refusals import refused

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])

FAILURES: Final[dict[int | str, dict[str, Any]]] = {
    "4XX": {"model": Failure, "description": "The request was refused; the body says why."},
    "5XX": {"model": Failure, "description": "The server failed to process the request."},
}

OPEN_TO_PROGRAMS: Final[set[Callable[..., Any]]] = set()
"""The endpoints at which programs may write."""


def for_programs(endpoint: Endpoint) -> Endpoint:
    """Mark an endpoint as one at which programs may write."""
    OPEN_TO_PROGRAMS.add(endpoint)
    return endpoint


def router(tag: str) -> APIRouter:
    """Create the router for one tag, with the security schemes and error responses of all endpoints."""
    shared = [*SCHEMES, Depends(open_to_visitor), Depends(not_suspended)]
    return APIRouter(prefix="/api", tags=[tag], responses=FAILURES, dependencies=shared)


async def not_suspended(connection: HTTPConnection) -> None:
    """Raise Refused if the visitor is suspended and the request makes or changes something.

    They may read, and remove what is theirs: log out, delete the account, confirm a notice.
    """
    moderation = context_of(connection).moderation
    if moderation.restricted and connection.scope["method"] in ("POST", "PUT", "PATCH"):
        visitor = await perhaps(connection)
        if visitor is not None:
            moderation.check(visitor.id)


async def open_to_visitor(connection: HTTPConnection) -> None:
    """Raise Refused if a program writes where programs may not."""
    program = (token_of(connection) or "").startswith(PREFIX)
    writes = connection.scope["method"] not in ("GET", "HEAD")
    if program and writes and connection.scope["endpoint"] not in OPEN_TO_PROGRAMS:
        raise refused("identity", "program.refused")
