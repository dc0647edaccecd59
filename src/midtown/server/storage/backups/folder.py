"""Make backups, and keep them in a folder of the data folder."""

import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Literal, NamedTuple

from midtown.server.storage.backups import archive, databases
from midtown.server.storage.database import database_errors, is_postgres, open_engine, version_of
from midtown.server.support.refusals import Refused, refused

FOLDER: Final = "backups"
ENDING: Final = ".tar.gz"
LISTED: Final = 200
"""Maximum number of backups that are listed, the newest ones."""
KEPT: Final = 10
"""Number of backups made here that are kept for each reason to make one."""
Why = Literal["page", "before-restore"]
"""Why a backup was made here; its name begins with it."""


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
        if not shared and not databases.sqlite_file(url).is_file():
            raise refused("missing", "backup.none", file=str(databases.sqlite_file(url)))
        with database_errors():
            schema = version_of(engine)
    finally:
        engine.dispose()
    if schema is None:
        raise refused("missing", "backup.none", file=engine.url.render_as_string(hide_password=True))
    with tempfile.TemporaryDirectory(prefix=".midtown-backup-", dir=file.parent) as folder:
        copy = Path(folder, archive.DATABASE)
        (databases.dump_postgres if shared else databases.copy_sqlite)(url, copy)
        about = archive.manifest("postgresql" if shared else "sqlite", schema)
        return about, archive.pack(file, about, copy, data)


class Stored(NamedTuple):
    """A file of the folder that should be a backup."""

    file: str
    bytes: int
    manifest: archive.Manifest | None
    """What it says of itself; None if it cannot be read."""


def backup_folder(data: Path) -> Path:
    """Return the folder of a data folder's backups."""
    return data / FOLDER


def make_folder(data: Path) -> Path:
    """Return the folder of a data folder's backups, made if it is not there."""
    place = backup_folder(data)
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    return place


def stored_backups(data: Path) -> list[Stored]:
    """Return the backups, the newest file first."""
    files = []
    for path in backup_folder(data).glob(f"*{ENDING}"):
        try:
            status = path.stat()
        except OSError:  # removed meanwhile
            continue
        if path.is_file() and not path.name.startswith("."):
            files.append((status.st_mtime_ns, path.name, status.st_size))
    files.sort(reverse=True)
    return [Stored(name, size, _manifest(backup_folder(data) / name)) for _, name, size in files[:LISTED]]


def find_backup(data: Path, file: str) -> Stored:
    """Return a backup by its name, or raise Refused if none of that name is listed."""
    for backup in stored_backups(data):
        if backup.file == file:
            return backup
    raise refused("missing", "backup.missing")


def make_backup(url: str, data: Path, why: Why) -> str:
    """Write a backup into the folder and return its name; older ones made for the same reason are removed.

    Raise Refused or OSError if it cannot be made.
    """
    place = make_folder(data)
    name = f"{why}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}{ENDING}"
    back_up(url, data, place / name, force=True)
    for path in sorted(place.glob(f"{why}-*Z{ENDING}"))[:-KEPT]:
        path.unlink(missing_ok=True)
    return name


def _manifest(path: Path) -> archive.Manifest | None:
    try:
        with archive.open_archive(path) as (about, _):
            return about
    except (Refused, OSError):
        return None
