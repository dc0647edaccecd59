"""Endpoints of operators about backups: list them, make one, restore one."""

import asyncio
from collections.abc import Mapping
from typing import Annotated

from fastapi import Path

from midtown.game import GameError
from midtown.server.accounts import audit
from midtown.server.context import Context
from midtown.server.features.operators import restores
from midtown.server.features.operators.orders import Operator, admin_router, order
from midtown.server.features.operators.restores import RestoreResult
from midtown.server.features.operators.schemas import (
    BackupOf,
    BackupsOf,
    File,
    InBothLanguages,
    RestoreOf,
    RestoreOrdered,
    Restoring,
)
from midtown.server.http.auth import Ctx
from midtown.server.storage.backups import check, folder
from midtown.server.storage.backups.folder import Stored
from midtown.server.support.refusals import Refused, refused
from midtown.support.i18n import LANGUAGES, Language

router = admin_router()


@router.get("/backups")
async def list_backups(context: Ctx) -> BackupsOf:
    """List the backups in the data folder, newest first, and how the last restore ended."""
    return await asyncio.to_thread(_backups, context)


@router.post("/backups", status_code=201)
async def make_backup(context: Ctx, operator: Operator) -> BackupsOf:
    """Make a backup while the server runs; of those made here the last ten are kept."""
    context.limits.take("backups", operator)
    command = order(context, operator)
    await context.store.write(lambda connection: audit.write(connection, command, "backup"))
    config = context.config
    try:
        await asyncio.to_thread(folder.make_backup, config.database, config.data, "page")
    except OSError as error:
        raise refused("storage", "backup.disk", reason=error.strerror or str(error)) from None
    return await asyncio.to_thread(_backups, context)


@router.post("/backups/{file}/restore", status_code=202)
async def restore_backup(
    context: Ctx, operator: Operator, file: Annotated[File, Path()], body: Restoring
) -> RestoreOrdered:
    """Restore a backup: the server ends, saves what is there, replaces it, and starts again.

    Everything since the backup is undone. The list of backups has the result once the server has started.
    """
    if context.end_to_restore is None:
        raise refused("server", "backup.manual")
    command = order(context, operator, body.reason)
    await asyncio.to_thread(_give, context, file, command)
    context.end_to_restore()
    return RestoreOrdered(ordered_at=command.now)


def _give(context: Context, file: str, command: audit.Order) -> None:
    data = context.config.data
    if refusal := _obstacle(context, folder.find_backup(data, file)):
        raise refusal
    try:
        restores.order_restore(data, file, command)
    except OSError as error:
        raise refused("storage", "backup.disk", reason=error.strerror or str(error)) from None


def _backups(context: Context) -> BackupsOf:
    data = context.config.data
    last = restores.last_result(data)
    return BackupsOf(
        backups=[_backup(context, backup) for backup in folder.stored_backups(data)],
        last=None if last is None else _result(last),
    )


def _backup(context: Context, stored: Stored) -> BackupOf:
    about, refusal = stored.manifest, _obstacle(context, stored)
    texts = None if refusal is None else {language: refusal.message.text(language) for language in LANGUAGES}
    return BackupOf(
        file=stored.file,
        bytes=stored.bytes,
        at=None if about is None else about.created_at,
        version=None if about is None else about.midtown,
        problem=_in_both(texts),
    )


def _obstacle(context: Context, stored: Stored) -> GameError | None:
    """Return why a backup cannot be restored here, as far as its manifest tells."""
    if stored.manifest is None:
        return refused("request", "backup.unreadable")
    try:
        check(context.config.database, stored.manifest)
    except Refused as refusal:
        return refusal
    return None


def _result(result: RestoreResult) -> RestoreOf:
    return RestoreOf(
        file=result.order.file,
        ordered_at=result.order.at,
        ended_at=result.ended_at,
        operator=result.order.operator,
        reason=result.order.reason,
        saved=result.saved,
        problem=_in_both(result.problem),
    )


def _in_both(texts: Mapping[Language, str] | None) -> InBothLanguages | None:
    return None if texts is None else InBothLanguages(en=texts["en"], de=texts["de"])
