"""Visual regression: compare screenshots, shrunk to a few cells, with the accepted ones in looks.json."""

import fcntl
import json
import os
from base64 import b64decode, b64encode
from dataclasses import dataclass
from pathlib import Path

ACCEPTED = Path(__file__).parent / "looks.json"
"""For each picture the mean colours of its cells, in base64: row by row, three bytes (red, green, blue) a cell."""
ACCEPT = "MIDTOWN_LOOKS=accept"
CELLS = 180
"""Approximate number of cells of a picture: on a desktop each is 85 pixels wide, on a phone 43."""
TOLERANCE = 25
"""Allowed difference of a cell's mean colour, of 255. Font rendering on another machine changes it by less."""


@dataclass(frozen=True)
class Small:
    """A shrunk picture: its size in pixels, and the mean colours of its `columns` times `rows` cells."""

    width: int
    height: int
    columns: int
    rows: int
    means: bytes


def unlike(name: str, now: Small, accepted: dict[str, str], tolerance: int = TOLERANCE) -> list[str]:
    """Return a sentence on how a picture differs from the accepted one; an empty list if it does not."""
    if name not in accepted:
        return [f"{name} is not in {ACCEPTED.name}: {ACCEPT} accepts it"]
    before = b64decode(accepted[name])
    if len(before) != len(now.means):
        return [f"{name} has another size than the accepted picture: {ACCEPT} accepts it"]
    parts = [abs(one - other) for one, other in zip(before, now.means, strict=True)]
    differences = [max(parts[at : at + 3]) for at in range(0, len(parts), 3)]
    most = max(differences)
    if most <= tolerance:
        return []
    row, column = divmod(differences.index(most), now.columns)
    x, y = column * now.width // now.columns, row * now.height // now.rows
    many = sum(difference > tolerance for difference in differences)
    return [
        f"{name} differs from the accepted picture in {many} of {len(differences)} cells, by {most} of 255 at"
        f" ({x}, {y}), where {tolerance} are allowed: see build/screens; {ACCEPT} accepts it"
    ]


def accepting() -> bool:
    """Return whether to accept new pictures instead of comparing them."""
    return os.environ.get("MIDTOWN_LOOKS") == "accept"


def accepted(path: Path = ACCEPTED) -> dict[str, str]:
    """Return the accepted pictures by name."""
    kept: dict[str, str] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return kept


def accept(name: str, now: Small, path: Path = ACCEPTED) -> None:
    """Accept a picture. The file is locked, as several processes may write to it."""
    with open(path, "a+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        kept = json.loads(file.read() or "{}") | {name: b64encode(now.means).decode()}
        file.truncate(0)
        file.write(json.dumps(dict(sorted(kept.items())), indent=0) + "\n")
