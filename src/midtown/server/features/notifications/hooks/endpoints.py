"""Endpoints of web-hooks: the visitor's own, each with its log, and a sample to try it."""

from typing import Annotated

import msgspec
from fastapi import Path, Request, Response
from sqlalchemy import Connection

from midtown.server.features.notifications.hooks import queue, rows, schemas
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


@router.get("/hooks")
async def list_hooks(context: Ctx, visitor: RequiredVisitor) -> list[schemas.Hook]:
    """List the web-hooks for the visitor's notices."""
    own = await context.store.read(lambda connection: rows.hooks_of(connection, visitor.id))
    return [_present(hook) for hook in own]


@router.post("/hooks", status_code=201)
async def make_hook(context: Ctx, visitor: RequiredVisitor, wish: NewHook) -> MadeHook:
    """Make a web-hook for the visitor's notices, with a new secret; needs a claimed name."""
    if not visitor.claimed:
        raise refused("identity", "hook.claimed")
    context.limits.take("hooks", visitor.id)
    services, now = context.config.push_services, context.clock.calendar()

    def makes(connection: Connection) -> rows.Hook:
        return rows.make(connection, visitor.id, wish.form, wish.url, wish.label, services, now)

    made = await context.store.write(makes)
    return MadeHook(hook=_present(made), secret=made.secret)


@router.patch("/hooks/{hook}")
async def change_hook(context: Ctx, visitor: RequiredVisitor, hook: Which, change: ChangeHook) -> schemas.Hook:
    """Switch a web-hook on again that was switched off after failures."""

    def changes(connection: Connection) -> rows.Hook:
        own = rows.find(connection, visitor.id, hook)
        if change.on:
            rows.switch_on(connection, own.id)
        return rows.find(connection, visitor.id, hook)

    return _present(await context.store.write(changes))


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


def _present(hook: rows.Hook) -> schemas.Hook:
    return schemas.Hook(
        id=hook.id,
        form=hook.form,
        label=hook.label,
        host=hook.host,
        created_at=hook.created_at,
        sent_at=hook.sent_at,
        failing_since=hook.failing_since,
        off_at=hook.off_at,
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
