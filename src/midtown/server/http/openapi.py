"""The OpenAPI description, with the WebSocket's messages where HTTP requests and responses use them."""

import functools
import gzip
import json
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.openapi.utils import get_openapi

from midtown.server.http.static import accepted
from midtown.server.schemas import websocket

REF = "#/components/schemas/{name}"
_MESSAGES = (websocket.ToServer, websocket.TableMessage, list[websocket.Frame])
(_action, _whole, _frames), _PARTS = msgspec.json.schema_components(_MESSAGES, ref_template=REF)
ACTION: dict[str, Any] = {"requestBody": {"content": {"application/json": {"schema": _action}}, "required": True}}
"""Extra description of an endpoint that takes a WebSocket message."""
WHOLE: dict[int | str, dict[str, Any]] = {
    200: {"description": "The whole table.", "content": {"application/json": {"schema": _whole}}}
}
"""Responses of an endpoint that returns the message `table`."""
FRAMES: dict[int | str, dict[str, Any]] = {
    200: {"description": "The game, move by move.", "content": {"application/json": {"schema": _frames}}}
}
"""Responses of an endpoint that returns a replay."""


ADDRESS = "/api/openapi.json"


def describe(app: FastAPI) -> None:
    """Make `app` describe itself with the WebSocket messages, and summaries from the first lines of docstrings.

    The description is served as it was packed once.
    """

    def description() -> dict[str, Any]:
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
        if "gzip" not in accepted(request.headers.get("accept-encoding", "")):
            return Response(plain, media_type="application/json")
        headers = {"content-encoding": "gzip", "vary": "Accept-Encoding"}
        return Response(packed, media_type="application/json", headers=headers)
