"""Endpoints of web-hooks: the visitor's own, and those of clubs and tournaments that they lead.

Each has a log, and a sample to try it.
"""

from typing import Annotated

import msgspec
from fastapi import Path, Request, Response
from sqlalchemy import Connection

from midtown.server.accounts import identity
from midtown.server.accounts.identity import Visitor
from midtown.server.context import Context
from midtown.server.features.notifications.hooks import queue, rows, schemas
from midtown.server.features.notifications.hooks.rows import Group
from midtown.server.features.notifications.hooks.schemas import (
    ChangeHook,
    HookDelivery,
    HookId,
    HookTried,
    MadeHook,
    NewHook,
)
from midtown.server.features.notifications.messages import Event
from midtown.server.http import routing
from midtown.server.http.auth import Ctx, RequiredVisitor
from midtown.server.http.errors import language_of
from midtown.server.storage.database import AnyRow
from midtown.server.support.refusals import refused

router = routing.router("hooks")
Which = Annotated[HookId, Path()]
WhichClub = Annotated[str, Path(max_length=16, description="Id of a club.")]
WhichTournament = Annotated[str, Path(max_length=16, description="Id of a tournament.")]


@router.get("/hooks")
async def list_hooks(context: Ctx, visitor: RequiredVisitor) -> list[schemas.Hook]:
    """List the web-hooks for the visitor's notices."""
    return await _list(context, visitor, None)


@router.get("/clubs/{club}/hooks")
async def list_club_hooks(context: Ctx, visitor: RequiredVisitor, club: WhichClub) -> list[schemas.Hook]:
    """List the web-hooks of a club; only owners and officers can."""
    return await _list(context, visitor, Group("club", club))


@router.get("/tournaments/{tournament}/hooks")
async def list_tournament_hooks(
    context: Ctx, visitor: RequiredVisitor, tournament: WhichTournament
) -> list[schemas.Hook]:
    """List the web-hooks of a tournament; only its creator can, or of a club's the owners and officers of the club."""
    return await _list(context, visitor, Group("tournament", tournament))


@router.post("/hooks", status_code=201)
async def make_hook(context: Ctx, visitor: RequiredVisitor, wish: NewHook) -> MadeHook:
    """Make a web-hook for the visitor's notices, with a new secret; needs a claimed name."""
    return await _make(context, visitor, wish, None)


@router.post("/clubs/{club}/hooks", status_code=201)
async def make_club_hook(context: Ctx, visitor: RequiredVisitor, club: WhichClub, wish: NewHook) -> MadeHook:
    """Make a web-hook that tells what happens in a club; only owners and officers can."""
    return await _make(context, visitor, wish, Group("club", club))


@router.post("/tournaments/{tournament}/hooks", status_code=201)
async def make_tournament_hook(
    context: Ctx, visitor: RequiredVisitor, tournament: WhichTournament, wish: NewHook
) -> MadeHook:
    """Make a web-hook that tells what happens in a tournament; only those who list them can."""
    return await _make(context, visitor, wish, Group("tournament", tournament))


async def _list(context: Context, visitor: Visitor, group: Group | None) -> list[schemas.Hook]:
    now = context.clock.calendar()

    def reads(connection: Connection) -> list[schemas.Hook]:
        if group is not None:
            rows.check_manages(connection, group, visitor.id)
        owned = rows.hooks_of(connection, visitor.id if group is None else group)
        return [_present(connection, hook, now) for hook in owned]

    return await context.store.read(reads)


async def _make(context: Context, visitor: Visitor, wish: NewHook, group: Group | None) -> MadeHook:
    if not visitor.claimed:
        raise refused("identity", "hook.claimed")
    services, now = context.config.push_services, context.clock.calendar()
    if group is not None:
        await context.store.read(lambda connection: rows.check_manages(connection, group, visitor.id))
    context.limits.take("hooks", visitor.id)

    def makes(connection: Connection) -> MadeHook:
        if group is not None:
            rows.check_manages(connection, group, visitor.id)
        made = rows.make(connection, visitor.id, wish.form, wish.url, wish.label, services, now, group)
        return MadeHook(hook=_present(connection, made, now), secret=made.secret)

    return await context.store.write(makes)


@router.patch("/hooks/{hook}")
async def change_hook(context: Ctx, visitor: RequiredVisitor, hook: Which, change: ChangeHook) -> schemas.Hook:
    """Switch a web-hook on again that was switched off after failures, or take one over that nobody answers for."""
    now = context.clock.calendar()

    def changes(connection: Connection) -> schemas.Hook:
        own = rows.find(connection, visitor.id, hook)
        if change.on:
            rows.switch_on(connection, own.id, visitor.id)
        return _present(connection, rows.find(connection, visitor.id, hook), now)

    return await context.store.write(changes)


@router.delete("/hooks/{hook}", status_code=204)
async def remove_hook(context: Ctx, visitor: RequiredVisitor, hook: Which) -> Response:
    """Delete a web-hook, with what waits for it and its log."""

    def removes(connection: Connection) -> None:
        rows.remove(connection, rows.find(connection, visitor.id, hook).id)

    await context.store.write(removes)
    return Response(status_code=204)


@router.post("/hooks/{hook}/try")
async def try_hook(request: Request, context: Ctx, visitor: RequiredVisitor, hook: Which) -> HookTried:
    """Send a sample to a web-hook, signed like everything else."""
    context.limits.take("hooks_try", visitor.id)
    own = await context.store.read(lambda connection: rows.find(connection, visitor.id, hook))
    return HookTried(status=await queue.attempt(context, own, language_of(request.scope)))


@router.get("/hooks/{hook}/deliveries")
async def list_deliveries(context: Ctx, visitor: RequiredVisitor, hook: Which) -> list[HookDelivery]:
    """List the last 50 requests to a web-hook, the newest first, without their contents."""

    def reads(connection: Connection) -> list[AnyRow]:
        return rows.log_of(connection, rows.find(connection, visitor.id, hook).id)

    return [_present_delivery(row) for row in await context.store.read(reads)]


def _present(connection: Connection, hook: rows.Hook, now: int) -> schemas.Hook:
    return schemas.Hook(
        id=hook.id,
        form=hook.form,
        label=hook.label,
        host=hook.host,
        created_at=hook.created_at,
        sent_at=hook.sent_at,
        failing_since=hook.failing_since,
        off_at=hook.off_at,
        by=identity.names(connection, [hook.player])[hook.player],
        waits=not rows.is_answered_for(connection, hook, now),
    )


def _present_delivery(row: AnyRow) -> HookDelivery:
    events = msgspec.json.decode(row.events, type=list[Event])
    return HookDelivery(
        id=row.id,
        kinds=[event.kind for event in events],
        made_at=row.made_at,
        tries=row.tries,
        status=row.status,
        done=row.done_at is not None,
        next_at=None if row.done_at is not None else row.due_at,
    )
