"""Operators' endpoints for access codes."""

from fastapi import Response

from midtown.server.accounts import admission
from midtown.server.context import origin_of
from midtown.server.features.operators.orders import ByNumber, Operator, admin_router, order
from midtown.server.features.operators.schemas import AccessCodeOf, AccessCodeOrder, AdmissionOf
from midtown.server.http.auth import Ctx
from midtown.server.schemas.shared import NewAccessCode

router = admin_router()


@router.get("/codes")
async def list_all_codes(context: Ctx) -> AdmissionOf:
    """Return who lets new people in, and all access codes, the newest first."""
    rows = await context.store.read(admission.codes)
    return AdmissionOf(admission=context.config.admission, codes=[AccessCodeOf(**row._asdict()) for row in rows])


@router.post("/codes", status_code=201)
async def make_operators_code(context: Ctx, operator: Operator, body: AccessCodeOrder) -> NewAccessCode:
    """Make an access code for one or more people."""
    command = order(context, operator)
    number, code = await context.store.write(
        lambda connection: admission.make(connection, command, body.uses, body.days, body.note)
    )
    return NewAccessCode(id=number, code=admission.spaced(code), url=f"{origin_of(context.config)}/admission/{code}")


@router.delete("/codes/{number}", status_code=204)
async def withdraw_any_code(context: Ctx, operator: Operator, number: ByNumber) -> Response:
    """End an access code. Whom it has let in stays."""
    command = order(context, operator)
    await context.store.write(lambda connection: admission.withdraw(connection, command, number))
    return Response(status_code=204)
