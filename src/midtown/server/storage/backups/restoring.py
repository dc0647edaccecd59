"""Restoring a backup into a database that no server uses."""

import os
import tempfile
from contextlib import ExitStack
from pathlib import Path
from tarfile import TarFile
from typing import Final, NamedTuple

from sqlalchemy import inspect

from midtown.server.storage.backups import archive, databases
from midtown.server.storage.database import database_errors, is_postgres, migrate, newest_version, open_engine
from midtown.server.storage.instance_lock import hold_server_lock, keep_workers_out
from midtown.server.support.refusals import Refused, refused

TABLES: Final = ("alembic_version", "events", "players", "seats", "service", "sessions", "tables")
"""What every version of the database has; a database without them is another program's."""


class Restored(NamedTuple):
    """What a restore has done."""

    manifest: archive.Manifest
    secrets: list[str]
    """The files put into the data folder."""
    weights: list[str]
    """Games whose weights here differ from those at the time of the backup."""


def restore(url: str, data: Path, file: Path, force: bool = False) -> Restored:
    """Put a backup into the database and the data folder, and migrate it to this program's schema.

    Everything there is replaced, which needs `force` where there is something. Raise Refused, and change nothing, if a
    server or worker runs, or the backup is damaged, newer, of the other kind of database or of another program.
    """
    shared = is_postgres(url)
    with archive.open_archive(file) as (about, content):
        check(url, about)
        archive.verify(file)
        taken = [name for name in archive.SECRETS if (data / name).exists()]
        if taken and not force:
            raise refused("request", "backup.overwrite", what=str(data / taken[0]))
        (_restore_postgres if shared else _restore_sqlite)(url, content, force)
        secrets = [name for name in archive.SECRETS if _put(content, name, data)]
    expected = archive.weight_checksums()
    differ = [game for game, checksum in about.weights.items() if expected.get(game, checksum) != checksum]
    return Restored(about, secrets, differ)


def check(url: str, about: archive.Manifest) -> None:
    """Raise Refused if a backup is newer than this program, or of the other kind of database."""
    if about.kind != ("postgresql" if is_postgres(url) else "sqlite"):
        raise refused("request", "backup.kind", database=about.kind)
    _check_version(about.schema)


def _check_version(schema: str) -> None:
    if schema > newest_version():
        raise refused("storage", "database.newer", version=schema, newest=newest_version())


def _restore_sqlite(url: str, content: TarFile, force: bool) -> None:
    file = databases.sqlite_file(url)
    file.parent.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        try:
            stack.enter_context(hold_server_lock(url))
        except Refused:
            raise refused("storage", "backup.running") from None
        stack.enter_context(keep_workers_out(url))
        if file.exists() and file.stat().st_size and not force:
            raise refused("request", "backup.overwrite", what=str(file))
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix=".midtown-restore-", dir=file.parent))
        fresh = _unpack(content, Path(folder))
        _check_version(databases.check_sqlite(fresh, TABLES))
        engine = open_engine(f"sqlite:///{fresh}")
        migrate(engine)
        engine.dispose()  # the last connection writes everything into the file
        databases.replace_sqlite(file, fresh)


def _restore_postgres(url: str, content: TarFile, force: bool) -> None:
    engine = open_engine(url)
    with ExitStack() as stack:
        stack.callback(engine.dispose)
        stack.enter_context(database_errors())
        stack.enter_context(databases.unused_postgres(engine))
        if inspect(engine).get_table_names() and not force:
            raise refused("request", "backup.overwrite", what=engine.url.render_as_string(hide_password=True))
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="midtown-restore-"))
        fresh = _unpack(content, Path(folder))
        _check_version(databases.check_postgres(fresh, TABLES))
        databases.load_postgres(url, fresh, engine)
        migrate(engine)


def _unpack(content: TarFile, folder: Path) -> Path:
    fresh = folder / archive.DATABASE
    if not archive.unpack(content, archive.DATABASE, fresh):
        raise refused("request", "backup.damaged", file=str(content.name or archive.DATABASE))
    return fresh


def _put(content: TarFile, name: str, data: Path) -> bool:
    data.mkdir(parents=True, exist_ok=True)
    fresh = data / f".{name}.{os.getpid()}"
    try:
        if not archive.unpack(content, name, fresh):
            return False
        databases.keep_owner(fresh, data / name)
        os.replace(fresh, data / name)
    finally:
        fresh.unlink(missing_ok=True)
    return True
