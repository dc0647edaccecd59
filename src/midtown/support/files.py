"""Atomic file writes."""

import os
from pathlib import Path


def write_atomically(file: Path, content: str | bytes) -> None:
    """Replace a file's content atomically: it holds the old one or the new one, whatever happens. Raise OSError."""
    fresh = file.parent / f".{file.name}.{os.getpid()}"
    try:
        fresh.write_bytes(content.encode() if isinstance(content, str) else content)
        os.replace(fresh, file)
    finally:
        fresh.unlink(missing_ok=True)
