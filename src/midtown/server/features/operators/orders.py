"""What all endpoints of operators share: the router, the order of a request, and conversions to the API's types."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request
from sqlalchemy import Connection

from midtown.server.accounts import sanctions
from midtown.server.accounts.audit import Order
from midtown.server.accounts.sanctions import Sanction
from midtown.server.context import Context
from midtown.server.features.operators import players, reports
from midtown.server.features.operators.schemas import AccountOf, AccountPage, Number, ReportOf, SanctionOf
from midtown.server.http.admin_gate import ADMIN
from midtown.server.http.auth import SCHEMES
from midtown.server.http.routing import FAILURES
from midtown.server.schemas.people import PlayerId
from midtown.server.support.refusals import refused

Player = Annotated[PlayerId, Path()]
ByNumber = Annotated[Number, Path()]


def operator_of(request: Request) -> str:
    """Return the id of the operator whom `AdminGate` has let pass; raise Refused (404) if it has not."""
    operator = request.scope.get("state", {}).get("operator")
    if operator is None:
        raise refused("missing", "http.missing")
    return str(operator)


Operator = Annotated[str, Depends(operator_of)]


def admin_router() -> APIRouter:
    """Create a router for endpoints of operators alone."""
    dependencies = [*SCHEMES, Depends(operator_of)]
    return APIRouter(prefix=ADMIN, tags=["admin"], responses=FAILURES, dependencies=dependencies)


def order(context: Context, operator: str, reason: str = "") -> Order:
    """Return an operator's order as of now."""
    return Order(operator, context.clock.calendar(), reason)


def account_page(database: Connection, player: str, now: int) -> AccountPage:
    """Return an account with its sanctions and reports, or raise Refused."""
    return AccountPage(
        account=AccountOf(**players.account(database, player)._asdict()),
        tables=players.unfinished(database, player),
        sanctions=[sanction_of(one, now) for one in sanctions.history(database, player)],
        reports=[ReportOf(**one._asdict()) for one in reports.about(database, player)],
    )


def sanction_of(sanction: Sanction, now: int) -> SanctionOf:
    """Convert a sanction."""
    return SanctionOf(
        id=sanction.id,
        kind=sanction.kind,
        at=sanction.at,
        until=sanction.until,
        reason=sanction.reason,
        name=sanction.detail,
        active=sanction.lasts(now),
    )
