"""The description of the HTTP API, with the WebSocket's messages where HTTP says or takes the same."""

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from midtown.server import messages

REF = "#/components/schemas/{name}"
_SAID = (messages.ToServer, messages.TableMessage, list[messages.Frame])
(_action, _whole, _frames), _PARTS = msgspec.json.schema_components(_SAID, ref_template=REF)
ACTION: dict[str, Any] = {"requestBody": {"content": {"application/json": {"schema": _action}}, "required": True}}
"""For an endpoint that takes a message."""
WHOLE: dict[int | str, dict[str, Any]] = {
    200: {"description": "The whole table.", "content": {"application/json": {"schema": _whole}}}
}
"""For an endpoint that answers with the message `table`."""
FRAMES: dict[int | str, dict[str, Any]] = {
    200: {"description": "The game, move by move.", "content": {"application/json": {"schema": _frames}}}
}
"""For an endpoint that answers with a replay."""


def describe(app: FastAPI) -> None:
    """Make the application describe itself, the messages included."""

    def description() -> dict[str, Any]:
        if app.openapi_schema is None:
            made = get_openapi(title=app.title, version=app.version, routes=app.routes)
            made["components"]["schemas"] |= _PARTS
            made["components"]["schemas"] = dict(sorted(made["components"]["schemas"].items()))
            app.openapi_schema = made
        return app.openapi_schema

    app.openapi = description  # type: ignore[method-assign]
