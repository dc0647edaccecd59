"""Endpoints of operators about accounts and sanctions."""

from typing import Annotated

from fastapi import Query, Response
from sqlalchemy import Connection

from midtown.server.http.api.admin.orders import MINUTE, Operator, Player, account_page, admin_router, order
from midtown.server.http.dependencies import Ctx
from midtown.server.live.logouts.closing import change_sessions
from midtown.server.operators import people, sanctions
from midtown.server.operators.audit import Order
from midtown.server.schemas.operators import AccountOf, AccountPage, Deleting, Lasting, Sanctioning

router = admin_router()


@router.get("/players")
async def search_players(
    context: Ctx,
    name: Annotated[str, Query(description="An id, or a part of a name.", max_length=80, pattern=r"^[^\x00]*$")],
) -> list[AccountOf]:
    """List up to 50 accounts whose name contains a text."""
    accounts = await context.store.read(lambda database: people.search(database, name))
    return [AccountOf(**one._asdict()) for one in accounts]


@router.get("/players/{player}")
async def read_account(context: Ctx, player: Player) -> AccountPage:
    """Return an account with its sanctions and the reports about it."""
    now = context.clock.calendar()
    return await context.store.read(lambda database: account_page(database, player, now))


@router.post("/players/{player}/sanctions", status_code=201)
async def impose_sanction(context: Ctx, operator: Operator, player: Player, body: Sanctioning) -> AccountPage:
    """Warn, mute, suspend, or rename a player.

    They learn what happened and why on every page. A mute or suspension replaces an earlier one.
    """
    command = order(context, operator, body.reason)

    def imposes(database: Connection) -> AccountPage:
        _impose(database, command, player, body)
        return account_page(database, player, command.now)

    page = await context.store.write(imposes)
    await context.moderation.refresh()
    return page


def _impose(database: Connection, command: Order, player: str, body: Sanctioning) -> None:
    match body.kind:
        case "warning":
            sanctions.warn(database, command, player)
        case "rename":
            sanctions.rename(database, command, player, body.name)
        case kind:
            until = None if body.minutes is None else command.now + body.minutes * MINUTE
            sanctions.restrict(database, command, player, kind, until)


@router.delete("/players/{player}/sanctions/{kind}")
async def lift_sanction(context: Ctx, operator: Operator, player: Player, kind: Lasting) -> AccountPage:
    """End a mute or suspension."""
    command = order(context, operator)

    def lifts(database: Connection) -> AccountPage:
        sanctions.lift(database, command, player, kind)
        return account_page(database, player, command.now)

    page = await context.store.write(lifts)
    await context.moderation.refresh()
    return page


@router.post("/players/{player}/deletion", status_code=204)
async def delete_player(context: Ctx, operator: Operator, player: Player, body: Deleting) -> Response:
    """Delete an account, as its owner could.

    The player leaves their tables. Finished games stay, without the name.
    """
    command = order(context, operator, body.reason)
    await change_sessions(context.hub, [player], lambda database: sanctions.delete(database, command, player))
    await context.moderation.refresh()
    return Response(status_code=204)
