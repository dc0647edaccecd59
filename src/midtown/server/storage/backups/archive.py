"""The file of a backup: a gzipped tar archive with a manifest, the database, and the secrets of the data folder."""

import gzip
import hashlib
import io
import os
import tarfile
import time
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, Literal

import msgspec

from midtown import __version__, games
from midtown.server.support.refusals import refused

FORMAT: Final = "midtown-backup/1"
MANIFEST: Final = "manifest.json"
DATABASE: Final = "database"
SECRETS: Final = ("vapid.pem", "dump.key")
"""Files of the data folder that belong to a host: the keys of notifications in browsers, and of dumps' pseudonyms."""
BROKEN: Final = (tarfile.TarError, EOFError, zlib.error, OSError, msgspec.MsgspecError)
LARGEST_MANIFEST: Final = 1_000_000

DatabaseKind = Literal["sqlite", "postgresql"]


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What a backup says of itself."""

    format: Literal["midtown-backup/1"] = FORMAT
    midtown: str = __version__
    kind: DatabaseKind
    schema: str
    """Version of the database's schema."""
    created_at: int
    """Milliseconds since 1970."""
    weights: dict[str, str]
    """By game, a checksum of its weights and networks, which are files of the installation."""


def manifest(kind: DatabaseKind, schema: str) -> Manifest:
    """Return the manifest of a backup made now."""
    return Manifest(kind=kind, schema=schema, created_at=int(time.time() * 1000), weights=weight_checksums())


def weight_checksums() -> dict[str, str]:
    """Return by game a checksum of its weights and networks."""
    checksums = {}
    for name in games.names():
        digest = hashlib.sha256()
        for file in sorted((games.folder(name) / "ai" / "data").glob("*.json")):
            digest.update(file.name.encode() + b"\0" + file.read_bytes())
        checksums[name] = digest.hexdigest()
    return checksums


def pack(file: Path, about: Manifest, database: Path, data: Path) -> list[str]:
    """Write an archive that only this user can read; return the names of the secrets in it."""
    secrets = [name for name in SECRETS if (data / name).is_file()]
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with open(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as target:
            with tarfile.open(fileobj=target, mode="w:gz", compresslevel=6) as archive:
                text = msgspec.json.encode(about)
                entry = tarfile.TarInfo(MANIFEST)
                entry.size = len(text)
                archive.addfile(entry, io.BytesIO(text))
                archive.add(database, DATABASE)
                for name in secrets:
                    archive.add(data / name, name)
            target.flush()
            os.fsync(target.fileno())
        os.replace(fresh, file)
    finally:
        fresh.unlink(missing_ok=True)
    return secrets


@contextmanager
def open_archive(file: Path) -> Iterator[tuple[Manifest, tarfile.TarFile]]:
    """Open an archive and read its manifest; raise Refused if it is no backup, and OSError if there is no file."""
    with ExitStack() as stack:
        source = stack.enter_context(open(file, "rb"))
        try:
            archive = stack.enter_context(tarfile.open(fileobj=source, mode="r:gz"))
            text = archive.extractfile(MANIFEST)
            if text is None:
                raise tarfile.ReadError
            about = msgspec.json.decode(text.read(LARGEST_MANIFEST), type=Manifest)
        except (*BROKEN, KeyError):
            raise refused("request", "backup.damaged", file=str(file)) from None
        yield about, archive


def verify(file: Path) -> None:
    """Raise Refused unless a file is whole by the checksum at its end, which unpacking alone does not reach."""
    try:
        with gzip.open(file) as source:
            while source.read(1 << 20):
                pass
    except BROKEN:
        raise refused("request", "backup.damaged", file=str(file)) from None


def unpack(archive: tarfile.TarFile, name: str, target: Path) -> bool:
    """Write one file of an archive, readable by this user alone; return whether it is in it.

    Raise Refused if the archive is damaged.
    """
    try:
        entry = archive.getmember(name)
        source = archive.extractfile(entry) if entry.isfile() else None
        if source is None:
            return False
        with open(os.open(target, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as file:
            while piece := source.read(1 << 20):
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
    except KeyError:
        return False
    except (tarfile.TarError, EOFError, zlib.error):
        raise refused("request", "backup.damaged", file=str(archive.name or name)) from None
    return True
