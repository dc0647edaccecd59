"""Check that schemas, clients' types and the table of endpoints match the server's models."""

from collections.abc import Iterator
from pathlib import Path

import schemas


def failures(root: Path) -> Iterator[str]:
    """Yield each file that `make schemas` would change."""
    for name, text in schemas.made():
        file = root / name
        if not file.exists() or file.read_text("utf-8") != text:
            yield f"{name}: not as the server's models demand; make schemas writes it"
