"""Endpoints for what visitors read of operators' decisions, and for becoming an operator."""

from typing import Annotated

from fastapi import Path, Request, Response
from sqlalchemy import Connection

from midtown.server.accounts import roles, sanctions
from midtown.server.features.operators.orders import sanction_of
from midtown.server.features.operators.schemas import AnnouncementOf, EnterCode, Notices, RowNumber
from midtown.server.http import presenters, routing
from midtown.server.http.auth import (
    Ctx,
    OptionalVisitor,
    RequiredVisitor,
    address_of,
    browser_token,
    replace_cookie,
    replace_sessions,
)
from midtown.server.live.presence import change_sessions
from midtown.server.schemas.shared import Me

router = routing.router("notices")


@router.get("/notices")
@routing.for_strangers
async def read_notices(context: Ctx, visitor: OptionalVisitor) -> Notices:
    """List the running announcements, and what an operator has done about the visitor."""
    now = context.clock.calendar()
    rows = []
    if visitor is not None:
        rows = await context.store.read(lambda connection: sanctions.notices(connection, visitor.id, now))
    return Notices(
        announcements=[
            AnnouncementOf(**announcement._asdict())
            for announcement in context.moderation.announcements
            if announcement.until > now
        ],
        sanctions=[sanction_of(row, now) for row in rows],
    )


@router.delete("/me/notices/{number}", status_code=204)
async def confirm_notice(context: Ctx, visitor: RequiredVisitor, number: Annotated[RowNumber, Path()]) -> Response:
    """Confirm that the visitor has read about a sanction.

    Those in force stay in the list.
    """
    now = context.clock.calendar()
    await context.store.write(lambda connection: sanctions.confirm(connection, visitor.id, number, now))
    return Response(status_code=204)


@router.put("/me/operator")
async def enter_code(
    request: Request, context: Ctx, response: Response, visitor: RequiredVisitor, body: EnterCode
) -> Me:
    """Become an operator with the code that `midtown admin code` prints on the host.

    All other sessions of the account end, and a browser's session gets a new token.
    """
    context.limits.take("codes", address_of(request))
    now = context.clock.calendar()
    old = browser_token(request)

    def enters(connection: Connection) -> tuple[Me, str | None]:
        roles.enter_code(connection, visitor.id, body.code, now)
        token = replace_sessions(request, connection, visitor.id, now)
        return presenters.present_account(connection, visitor.id), token

    me, token = await change_sessions(context.hub, [visitor.id], enters)
    if old is not None and token is not None:
        replace_cookie(request, response, old, token)
    return me
