"""A file of JSON lines that only ever grows: first what was asked for, then one line after another of what came of it.

Whoever is killed while he writes leaves a torn line. It ends there and is skipped.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

from midtown.game import RequestError
from midtown.locale import CATALOGUE


class Journal:
    """The file, to be written on."""

    def __init__(self, path: Path, heading: Mapping[str, Any]) -> None:
        """Open it; a new one begins with `heading`."""
        self.file: BinaryIO = path.open("ab")
        if not self.file.tell():
            self.add(heading)
        elif not path.read_bytes().endswith(b"\n"):
            self.file.write(b"\n")

    def add(self, document: Mapping[str, Any]) -> None:
        """One more line."""
        self.file.write(json.dumps(document, separators=(",", ":")).encode() + b"\n")
        self.file.flush()

    def close(self) -> None:
        """No more lines come."""
        self.file.close()


def begun(path: Path) -> bool:
    """Whether something stands in the file already."""
    return path.exists() and path.stat().st_size > 0


def read(path: Path) -> list[Any]:
    """What each line says; None for one that was torn, or is empty."""
    return [_document(line) for line in path.read_bytes().split(b"\n")]


def check_same(kind: str, path: Path, there: Mapping[str, Any], here: Mapping[str, Any]) -> None:
    """RequestError if the file's heading is not the one that is asked for."""
    for name, value in here.items():
        said, asked = json.dumps(there.get(name)), json.dumps(value)
        if said != asked:
            raise refused(f"{kind}.other", path, field=name, there=said[:80], here=asked[:80])


def refused(key: str, path: Path, **values: str) -> RequestError:
    """What is wrong with a file."""
    return RequestError(CATALOGUE.message(key, file=str(path), **values))


def _document(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
