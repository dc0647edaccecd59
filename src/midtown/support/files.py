"""Atomic file writes."""

import os
from pathlib import Path


def put(file: Path, text: str) -> None:
    """Replace a file's text atomically: it holds the old text or the new one, whatever happens. Raise OSError."""
    fresh = file.parent / f".{file.name}.{os.getpid()}"
    try:
        fresh.write_text(text, encoding="utf-8")
        os.replace(fresh, file)
    finally:
        fresh.unlink(missing_ok=True)
