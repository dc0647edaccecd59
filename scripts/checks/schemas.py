"""The schemas, the clients' types and the endpoints' table are those that follow from the server's models."""

from collections.abc import Iterator
from pathlib import Path

import schemas


def failures(root: Path) -> Iterator[str]:
    """Each file that is not as `make schemas` would write it."""
    for name, text in schemas.made():
        file = root / name
        if not file.exists() or file.read_text("utf-8") != text:
            yield f"{name}: not as the server's models demand; make schemas writes it"
