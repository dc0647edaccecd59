"""Whether a page still looks as it was accepted to look: pictures shrunk to few cells, against those that are kept."""

import fcntl
import json
import os
from base64 import b64decode, b64encode
from dataclasses import dataclass
from pathlib import Path

ACCEPTED = Path(__file__).parent / "looks.json"
"""Of every picture its cells, red, green and blue in turn, row by row, in base64."""
ACCEPT = "MIDTOWN_LOOKS=accept"
CELLS = 180
"""A picture has about so many: on a desktop each is 85 pixels wide, on a phone 43."""
TOLERANCE = 25
"""By so many of 255 a cell's mean colour may differ: letters that another machine draws otherwise move it by less."""


@dataclass(frozen=True)
class Small:
    """A picture's size in pixels, and in `columns` times `rows` cells their mean colours."""

    width: int
    height: int
    columns: int
    rows: int
    means: bytes


def unlike(name: str, now: Small, accepted: dict[str, str], tolerance: int = TOLERANCE) -> list[str]:
    """In what a picture is unlike the accepted one: one sentence, or none."""
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
    """Whether pictures are accepted as they are now."""
    return os.environ.get("MIDTOWN_LOOKS") == "accept"


def accepted(path: Path = ACCEPTED) -> dict[str, str]:
    """All pictures that are kept, by name."""
    kept: dict[str, str] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return kept


def accept(name: str, now: Small, path: Path = ACCEPTED) -> None:
    """Keep a picture as it is now; several processes may do so at once."""
    with open(path, "a+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        kept = json.loads(file.read() or "{}") | {name: b64encode(now.means).decode()}
        file.truncate(0)
        file.write(json.dumps(dict(sorted(kept.items())), indent=0) + "\n")
