"""Files that are written whole or not at all."""

import os
from pathlib import Path


def put(file: Path, text: str) -> None:
    """Write a file anew; whatever happens, it holds the old text or the new one. OSError as from `write_text`."""
    fresh = file.parent / f".{file.name}.{os.getpid()}"
    try:
        fresh.write_text(text, encoding="utf-8")
        os.replace(fresh, file)
    finally:
        fresh.unlink(missing_ok=True)
