"""Making a backup, also while a server runs."""

import tempfile
from pathlib import Path

from midtown.server.storage.backups import archive, postgres, sqlite
from midtown.server.storage.database import database_errors, open_engine, version_of
from midtown.server.storage.notify import is_postgres
from midtown.server.support.refusals import refused


def back_up(url: str, data: Path, file: Path, force: bool = False) -> tuple[archive.Manifest, list[str]]:
    """Write a backup of a database and of the secrets in the data folder.

    Return its manifest and the names of the secrets. Raise Refused if there is no database or no folder for `file`, or
    if `file` exists and `force` does not allow to replace it; raise OSError if it cannot be written.
    """
    if file.exists() and not force:
        raise refused("request", "backup.exists", file=str(file))
    if not file.parent.is_dir():
        raise refused("missing", "backup.folder", folder=str(file.parent))
    engine = open_engine(url)
    shared = is_postgres(url)
    try:
        if not shared and not sqlite.file_of(url).is_file():
            raise refused("missing", "backup.none", file=str(sqlite.file_of(url)))
        with database_errors():
            schema = version_of(engine)
    finally:
        engine.dispose()
    if schema is None:
        raise refused("missing", "backup.none", file=engine.url.render_as_string(hide_password=True))
    with tempfile.TemporaryDirectory(prefix=".midtown-backup-", dir=file.parent) as folder:
        copy = Path(folder, archive.DATABASE)
        (postgres.dump if shared else sqlite.copy)(url, copy)
        about = archive.manifest("postgresql" if shared else "sqlite", schema)
        return about, archive.pack(file, about, copy, data)
