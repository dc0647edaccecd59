"""A review kept beside the file of its record, so that it is made only once.

It is the document that `midtown review --json` prints. What stands there is used for the same record, iterations, seed
and version alone, and only if it is whole; else it is made anew and put in its place.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from midtown import __version__
from midtown.fairness import sha256
from midtown.files import put
from midtown.record import Record
from midtown.review import FORMAT, Look, Scale, document

ENDING = ".review.json"
CHECKSUM = "checksum"


def told(record: Record, looks: Sequence[Look], scale: Scale) -> dict[str, Any]:
    """A review with the players' names, what it belongs to, and a checksum of all that."""
    review = {**document(record, looks, scale), "players": record.players, **_belongs(record, scale)}
    return {**review, CHECKSUM: _digest(review)}


def beside(file: Path) -> Path | None:
    """Where the review of a record in a file is kept; None if that is no file, such as standard input."""
    return file.with_suffix(ENDING) if file.is_file() else None


def kept(place: Path, record: Record, scale: Scale) -> dict[str, Any] | None:
    """The review that stands there; None unless it is whole, of this record, and made with this scale and version."""
    try:
        review = json.loads(place.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(review, dict) or any(review.get(name) != it for name, it in _belongs(record, scale).items()):
        return None
    rest = {name: value for name, value in review.items() if name != CHECKSUM}
    return review if review.get(CHECKSUM) == _digest(rest) else None


def keep(place: Path, review: dict[str, Any]) -> None:
    """Put a review there, whole or not at all; OSError if it cannot be."""
    put(place, json.dumps(review) + "\n")


def _belongs(record: Record, scale: Scale) -> dict[str, Any]:
    """What a review belongs to."""
    asked = {"format": FORMAT, "iterations": scale.iterations, "seed": scale.seed}
    return {**asked, "record": _digest(record.document()), "midtown": __version__}


def _digest(document: Any) -> str:
    """The same for the same document, however it is written."""
    return sha256(json.dumps(document, sort_keys=True, separators=(",", ":")))
