"""What an operator orders: the accounts they look at, and the order itself."""

from typing import Annotated, NamedTuple

from fastapi import APIRouter, Depends, Path, Request
from sqlalchemy import Connection, func, or_, select

from midtown.server.accounts import sanctions
from midtown.server.accounts.audit import Order
from midtown.server.accounts.names import fold_name
from midtown.server.accounts.sanctions import Sanction
from midtown.server.context import Context
from midtown.server.features.operators import reports
from midtown.server.features.operators.schemas import AccountOf, AccountPage, ReportOf, RowNumber, SanctionOf
from midtown.server.http.auth import ADMIN, SCHEMES
from midtown.server.http.routing import FAILURES
from midtown.server.schemas.shared import PlayerId
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.play import seats, tables
from midtown.server.support.refusals import refused

MOST_ACCOUNTS = 50
_COLUMNS = (
    players.c.id,
    players.c.name,
    players.c.claim.is_not(None),
    players.c.operator,
    players.c.language,
    players.c.created_at,
    players.c.seen_at,
)
Player = Annotated[PlayerId, Path()]
ByNumber = Annotated[RowNumber, Path()]


class AccountEntry(NamedTuple):
    """An account; times in milliseconds since 1970."""

    id: str
    name: str
    claimed: bool
    operator: bool
    language: str
    created_at: int
    seen_at: int


def search_accounts(connection: Connection, text: str) -> list[AccountEntry]:
    """Return up to 50 accounts whose id or claimed name it is, or whose name contains it; claimed ones first."""
    part = text.strip()
    inside = (
        players.c.name.contains(part, autoescape=True),
        func.lower(players.c.name).contains(part.lower(), autoescape=True),
    )
    fits = or_(players.c.id == part, players.c.claim == fold_name(part), *inside)
    query = select(*_COLUMNS).where(fits)
    best = query.order_by((players.c.claim == fold_name(text)).desc().nulls_last(), players.c.seen_at.desc())
    return [AccountEntry(*row) for row in connection.execute(best.limit(MOST_ACCOUNTS))]


def account(connection: Connection, player: str) -> AccountEntry:
    """Return the account with an id, or raise Refused."""
    row = connection.execute(select(*_COLUMNS).where(players.c.id == player)).first()
    if row is None:
        raise refused("missing", "person.missing")
    return AccountEntry(*row)


def find_account(connection: Connection, text: str) -> AccountEntry:
    """Return the one account of an id or a name; raise Refused if there is none, or several guests of that name."""
    fits = [
        row
        for row in search_accounts(connection, text)
        if text in (row.id, row.name) or fold_name(row.name) == fold_name(text)
    ]
    exact = [fit for fit in fits if fit.claimed or fit.id == text] or fits
    if not exact:
        raise refused("missing", "person.missing")
    if len(exact) > 1:
        raise refused("request", "operator.several", ids=", ".join(item.id for item in exact[:10]))
    return exact[0]


def unfinished(connection: Connection, player: str) -> int:
    """Return the number of a player's open and running tables."""
    sits = select(func.count(tables.c.id.distinct())).join(seats, seats.c.table == tables.c.id)
    return connection.execute(sits.where(seats.c.player == player, tables.c.status != "over")).scalar_one()


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


def account_page(connection: Connection, player: str, now: int) -> AccountPage:
    """Return an account with its sanctions and reports, or raise Refused."""
    return AccountPage(
        account=AccountOf(**account(connection, player)._asdict()),
        tables=unfinished(connection, player),
        sanctions=[sanction_of(sanction, now) for sanction in sanctions.history(connection, player)],
        reports=[ReportOf(**report._asdict()) for report in reports.reports_about(connection, player)],
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
