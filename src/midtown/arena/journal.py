"""Append-only files of JSON lines: a heading, then one line for each result.

A killed writer leaves a torn line, which readers skip.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

from midtown.game import RequestError
from midtown.support.i18n import CATALOGUE


class Journal:
    """A file open for appending."""

    def __init__(self, path: Path, heading: Mapping[str, Any]) -> None:
        """Open the file; a new one begins with `heading`."""
        self.file: BinaryIO = path.open("ab")
        if not self.file.tell():
            self.add(heading)
        elif not path.read_bytes().endswith(b"\n"):
            self.file.write(b"\n")

    def add(self, document: Mapping[str, Any]) -> None:
        """Append a line, and flush it."""
        self.file.write(json.dumps(document, separators=(",", ":")).encode() + b"\n")
        self.file.flush()

    def close(self) -> None:
        """Close the file."""
        self.file.close()


def has_lines(path: Path) -> bool:
    """Return whether the file exists and is not empty."""
    return path.exists() and path.stat().st_size > 0


def read(path: Path) -> list[Any]:
    """Return the document in each line; None for a torn or empty one."""
    return [_document(line) for line in path.read_bytes().split(b"\n")]


def check_same(kind: str, path: Path, there: Mapping[str, Any], here: Mapping[str, Any]) -> None:
    """Raise RequestError if the heading `there`, in the file, differs from `here` in a field of `here`."""
    for name, value in here.items():
        stored, wanted = json.dumps(there.get(name)), json.dumps(value)
        if stored != wanted:
            raise refused(f"{kind}.other", path, field=name, there=stored[:80], here=wanted[:80])


def refused(key: str, path: Path, **values: str) -> RequestError:
    """Return the RequestError for a file that cannot be used."""
    return RequestError(CATALOGUE.message(key, file=str(path), **values))


def _document(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
