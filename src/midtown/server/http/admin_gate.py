"""ASGI middleware before the operators' endpoints: to everybody else they do not exist."""

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from midtown.server.accounts import identity, roles
from midtown.server.context import context_of
from midtown.server.http.auth import token_of

ADMIN = "/api/admin"
NOWHERE = "/api/-"
"""A path without an endpoint."""


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


async def _operator(connection: HTTPConnection) -> str | None:
    """Return the id of the operator who sends a request, or None."""
    token = token_of(connection)
    if token is None:
        return None
    context = context_of(connection)
    visitor = await context.store.read(lambda database: identity.visitor_of(database, token))
    if visitor is None or not await context.store.read(lambda database: roles.is_operator(database, visitor.id)):
        return None
    return visitor.id
