"""Routers of the API: security schemes, error responses, and the check for suspensions that all endpoints share."""

from typing import Any, Final

from fastapi import APIRouter, Depends
from starlette.requests import HTTPConnection

from midtown.server.context import context_of
from midtown.server.http.api.auth import SCHEMES, perhaps
from midtown.server.schemas.people import Failure

FAILURES: Final[dict[int | str, dict[str, Any]]] = {
    "4XX": {"model": Failure, "description": "The request was refused; the body says why."},
    "5XX": {"model": Failure, "description": "The server failed to process the request."},
}


def router(tag: str) -> APIRouter:
    """Create the router for one tag, with the security schemes and error responses of all endpoints."""
    return APIRouter(prefix="/api", tags=[tag], responses=FAILURES, dependencies=[*SCHEMES, Depends(not_suspended)])


async def not_suspended(connection: HTTPConnection) -> None:
    """Raise Refused if the visitor is suspended and the request makes or changes something.

    They may read, and remove what is theirs: log out, delete the account, confirm a notice.
    """
    moderation = context_of(connection).moderation
    if moderation.restricted and connection.scope["method"] in ("POST", "PUT", "PATCH"):
        visitor = await perhaps(connection)
        if visitor is not None:
            moderation.check(visitor.id)
