"""Routers of the API: security schemes, error responses, and the checks that all endpoints share.

Programs may read whatever their players may see, and write at the endpoints marked with `for_programs`, nowhere else.
Where the server is for invited people, visitors without an account get the endpoints marked with `for_strangers` alone.
"""

import functools
import gzip
import json
from collections.abc import Callable
from typing import Final, TypeVar

import msgspec
from fastapi import APIRouter, Depends, FastAPI, Request, Response
from fastapi.openapi.utils import get_openapi
from starlette.requests import HTTPConnection

from midtown.server.accounts.ownership import PREFIX
from midtown.server.context import context_of
from midtown.server.http.auth import SCHEMES, check_admitted, optional_visitor, token_of
from midtown.server.http.static import accepted_codings
from midtown.server.schemas import actions, table_descriptions, websocket
from midtown.server.schemas.shared import Failure
from midtown.server.support.refusals import refused
from midtown.support.documents import JsonObject

Endpoint = TypeVar("Endpoint", bound=Callable[..., object])
FAILURES: Final[dict[int | str, JsonObject]] = {
    "4XX": {"model": Failure, "description": "The request was refused; the body says why."},
    "5XX": {"model": Failure, "description": "The server failed to process the request."},
}
OPEN_TO_PROGRAMS: Final[set[Callable[..., object]]] = set()
"""The endpoints at which programs may write."""
OPEN_TO_STRANGERS: Final[set[Callable[..., object]]] = set()
"""The endpoints for visitors without an account, where the server is for invited people."""
REF = "#/components/schemas/{name}"
_MESSAGES = (actions.ToServer, websocket.TableMessage, list[table_descriptions.Frame])
(_action, _whole, _frames), _PARTS = msgspec.json.schema_components(_MESSAGES, ref_template=REF)
ACTION: JsonObject = {"requestBody": {"content": {"application/json": {"schema": _action}}, "required": True}}
"""Extra description of an endpoint that takes a WebSocket message."""
WHOLE: dict[int | str, JsonObject] = {
    200: {"description": "The whole table.", "content": {"application/json": {"schema": _whole}}}
}
"""Responses of an endpoint that returns the message `table`."""
FRAMES: dict[int | str, JsonObject] = {
    200: {"description": "The game, move by move.", "content": {"application/json": {"schema": _frames}}}
}
"""Responses of an endpoint that returns a replay."""
ADDRESS = "/api/openapi.json"


def for_programs(endpoint: Endpoint) -> Endpoint:
    """Mark an endpoint as one at which programs may write."""
    OPEN_TO_PROGRAMS.add(endpoint)
    return endpoint


def for_strangers(endpoint: Endpoint) -> Endpoint:
    """Mark an endpoint as one for visitors without an account, also where the server is for invited people."""
    OPEN_TO_STRANGERS.add(endpoint)
    return endpoint


def router(tag: str) -> APIRouter:
    """Create the router for one tag, with the security schemes and error responses of all endpoints."""
    shared = [*SCHEMES, Depends(admitted), Depends(open_to_visitor), Depends(not_suspended)]
    return APIRouter(prefix="/api", tags=[tag], responses=FAILURES, dependencies=shared)


async def admitted(request: HTTPConnection) -> None:
    """Raise Refused for a visitor without an account, where the server and not this endpoint is for invited people."""
    if request.scope["endpoint"] not in OPEN_TO_STRANGERS:
        await check_admitted(request)


async def not_suspended(request: HTTPConnection) -> None:
    """Raise Refused if the visitor is suspended and the request makes or changes something.

    They may read, and remove what is theirs: log out, delete the account, confirm a notice.
    """
    moderation = context_of(request).moderation
    if moderation.restricted and request.scope["method"] in ("POST", "PUT", "PATCH"):
        visitor = await optional_visitor(request)
        if visitor is not None:
            moderation.check(visitor.id)


async def open_to_visitor(request: HTTPConnection) -> None:
    """Raise Refused if a program writes where programs may not."""
    program = (token_of(request) or "").startswith(PREFIX)
    writes = request.scope["method"] not in ("GET", "HEAD")
    if program and writes and request.scope["endpoint"] not in OPEN_TO_PROGRAMS:
        raise refused("identity", "program.refused")


def describe(app: FastAPI) -> None:
    """Make `app` describe itself with the WebSocket messages, and summaries from the first lines of docstrings.

    The description is served as it was packed once.
    """

    def description() -> JsonObject:
        if app.openapi_schema is None:
            made = get_openapi(title=app.title, version=app.version, routes=app.routes)
            for methods in made["paths"].values():
                for operation in methods.values():
                    operation["summary"] = operation["description"].partition("\n")[0]
            made["components"]["schemas"] |= _PARTS
            made["components"]["schemas"] = dict(sorted(made["components"]["schemas"].items()))
            app.openapi_schema = made
        return app.openapi_schema

    app.openapi = description  # type: ignore[method-assign]

    @functools.cache
    def encoded() -> tuple[bytes, bytes]:
        plain = json.dumps(description(), ensure_ascii=False, separators=(",", ":")).encode()
        return plain, gzip.compress(plain, 9, mtime=0)

    @app.get(ADDRESS, include_in_schema=False)
    def read_description(request: Request) -> Response:
        """Return the description, packed if the client can unpack it."""
        plain, packed = encoded()
        if "gzip" not in accepted_codings(request.headers.get("accept-encoding", "")):
            return Response(plain, media_type="application/json")
        headers = {"content-encoding": "gzip", "vary": "Accept-Encoding"}
        return Response(packed, media_type="application/json", headers=headers)
