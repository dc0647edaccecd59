"""Endpoints for coming in with an access code, and for the codes that members make."""

from typing import Annotated

from fastapi import Path, Request, Response

from midtown.server.accounts import admission
from midtown.server.accounts.identity import Visitor
from midtown.server.context import origin_of
from midtown.server.features.people.schemas import AccessCode, AccessCodes, ComeIn, NewProgram
from midtown.server.http import presenters, routing
from midtown.server.http.auth import Ctx, RequiredVisitor, address_of, new_guest, set_cookie
from midtown.server.schemas.shared import AccessCodeRequest, Me, NewAccessCode
from midtown.server.support.refusals import refused

router = routing.router("admission")
CodeNumber = Annotated[int, Path(description="The number of a code.", ge=1, le=2**31 - 1)]


@router.post("/admission", status_code=201)
@routing.for_strangers
async def come_in(request: Request, response: Response, context: Ctx, body: ComeIn) -> Me:
    """Become a guest with an access code, where the server is for invited people.

    The response sets the cookie of the guest's session.
    """
    visitor, token = await _admitted(request, context, body)
    set_cookie(request, response, token)
    return presenters.present_newcomer(visitor)


@router.post("/admission/program", status_code=201)
@routing.for_strangers
async def let_program_in(request: Request, context: Ctx, body: ComeIn) -> NewProgram:
    """Create a guest account for a program with an access code.

    The program keeps the token itself; no cookie is set.
    """
    visitor, token = await _admitted(request, context, body)
    return NewProgram(token=token, me=presenters.present_newcomer(visitor))


async def _admitted(request: Request, context: Ctx, body: ComeIn) -> tuple[Visitor, str]:
    context.limits.take("admissions", address_of(request))
    return await new_guest(request, lambda connection, now: admission.spend(connection, body.code, now))


@router.get("/me/codes")
async def list_codes(context: Ctx, visitor: RequiredVisitor) -> AccessCodes:
    """List the visitor's access codes, the newest first."""
    allowed = context.config.admission == "members" and visitor.claimed and not visitor.program
    rows = await context.store.read(lambda connection: admission.codes(connection, visitor.id))
    codes = [AccessCode(id=row.id, note=row.note, used=row.used >= row.uses, until=row.until) for row in rows]
    return AccessCodes(allowed=allowed, codes=codes)


@router.post("/me/codes", status_code=201)
async def make_code(context: Ctx, visitor: RequiredVisitor, body: AccessCodeRequest) -> NewAccessCode:
    """Make an access code for one person, where members may let people in."""
    if context.config.admission != "members":
        raise refused("identity", "admission.operators")
    context.limits.take("invites", visitor.id)
    now = context.clock.calendar()
    number, code = await context.store.write(
        lambda connection: admission.make_of_member(connection, visitor.id, now, body.note)
    )
    return NewAccessCode(id=number, code=admission.spaced(code), url=f"{origin_of(context.config)}/admission/{code}")


@router.delete("/me/codes/{number}", status_code=204)
async def withdraw_code(context: Ctx, visitor: RequiredVisitor, number: CodeNumber) -> Response:
    """End an access code of the visitor. Whom it has let in stays."""
    await context.store.write(lambda connection: admission.withdraw_own(connection, visitor.id, number))
    return Response(status_code=204)
