"""Restores of backups: those that operators order on the page are carried out once their server has ended.

The order and how it ended are files beside the backups, as the database is replaced in between.
"""

import logging
import os
import time
from pathlib import Path
from typing import Final

import msgspec

from midtown.game import GameError
from midtown.server.accounts import audit
from midtown.server.accounts.audit import Order
from midtown.server.storage.backups import Restored, folder, restore
from midtown.server.storage.database import database_errors, open_engine, write_engine
from midtown.server.support.refusals import Refused, broken, refused
from midtown.support.i18n import LANGUAGES, Language

ORDER: Final = "restore-order.json"
RESULT: Final = "restore-result.json"
BUSY: Final = ("backup.running", "backup.workers")
"""Refusals that may end by themselves: processes that have just ended hold their locks for a moment."""
BUSY_SECONDS: Final = 10.0

log = logging.getLogger(__name__)


class RestoreOrder(msgspec.Struct, frozen=True, kw_only=True):
    """An operator's order to restore a backup, given at `at` in milliseconds since 1970."""

    file: str
    operator: str
    at: int
    reason: str


class RestoreResult(msgspec.Struct, frozen=True, kw_only=True):
    """How an order ended."""

    order: RestoreOrder
    ended_at: int
    saved: str | None
    """The backup of what was there before."""
    problem: dict[Language, str] | None
    """Why nothing was restored; None if the backup was restored."""


def order_restore(data: Path, file: str, order: Order) -> None:
    """Store an order for the time when no server runs; raise Refused if the reason is no sentence."""
    stored = RestoreOrder(file=file, operator=order.operator, at=order.now, reason=audit.check_sentence(order.reason))
    _write(folder.backup_folder(data) / ORDER, stored)


def last_result(data: Path) -> RestoreResult | None:
    """Return how the last order ended, or None."""
    try:
        return msgspec.json.decode((folder.backup_folder(data) / RESULT).read_bytes(), type=RestoreResult)
    except (OSError, msgspec.MsgspecError):
        return None


def carry_out(url: str, data: Path) -> None:
    """Restore the backup that was ordered, after a backup of what is there, and store how that ended."""
    file = folder.backup_folder(data) / ORDER
    try:
        order = msgspec.json.decode(file.read_bytes(), type=RestoreOrder)
        file.unlink()  # first, as an order that fails must not fail again and again
    except (OSError, msgspec.MsgspecError) as error:
        log.error("no backup is restored: %s", error)
        return
    saved, problem = None, None
    try:
        saved = folder.make_backup(url, data, "before-restore")
        restored = Order(order.operator, order.at, order.reason)
        _restore_when_idle(url, data, folder.backup_folder(data) / folder.find_backup(data, order.file).file, restored)
        log.info("backup restored", extra={"file": order.file, "saved": saved})
    except Exception as error:
        refusal = _refusal(error)
        problem = {language: refusal.message.text(language) for language in LANGUAGES}
        log.warning("backup not restored: %s", refusal)
    now = int(time.time() * 1000)
    try:
        _write(
            folder.backup_folder(data) / RESULT, RestoreResult(order=order, ended_at=now, saved=saved, problem=problem)
        )
    except OSError as error:
        log.error("the result of a restore was not stored: %s", error)


def restore_recorded(url: str, data: Path, file: Path, order: Order, force: bool = False) -> Restored:
    """Restore a backup as `restore` does, and record that in the audit log of the restored database."""
    restored = restore(url, data, file, force)
    engine = open_engine(url)
    try:
        with database_errors(), write_engine(engine).begin() as connection:
            audit.write(connection, order, "restore", detail=file.name)
    finally:
        engine.dispose()
    return restored


def _restore_when_idle(url: str, data: Path, file: Path, order: Order) -> None:
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            restore_recorded(url, data, file, order, force=True)
            return
        except Refused as refusal:
            if refusal.message.key not in BUSY or time.monotonic() > until:
                raise
        time.sleep(0.2)


def _refusal(error: Exception) -> GameError:
    """Return an error as a refusal with a sentence; the server goes on with what it has, whatever has happened."""
    if isinstance(error, GameError):
        return error
    if isinstance(error, OSError):
        return refused("storage", "backup.disk", reason=error.strerror or str(error))
    return broken(error)


def _write(file: Path, content: msgspec.Struct) -> None:
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    fresh.write_bytes(msgspec.json.encode(content))
    os.replace(fresh, file)
