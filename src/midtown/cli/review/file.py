"""Reviews stored beside the file of their record, so that each is made once.

The file holds the document that `midtown review --json` prints. It is used only if it is complete and belongs to the
same record, iterations, seed and version; otherwise it is replaced.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from midtown import __version__
from midtown.fairness import sha256
from midtown.record import Record
from midtown.review import FORMAT, Look, Scale, document
from midtown.support.files import put

ENDING = ".review.json"
CHECKSUM = "checksum"


def file_document(record: Record, looks: Sequence[Look], scale: Scale) -> dict[str, Any]:
    """Return a review with the players' names, what it belongs to, and a checksum."""
    review = {**document(record, looks, scale), "players": record.players, **_belongs(record, scale)}
    return {**review, CHECKSUM: _digest(review)}


def beside(file: Path) -> Path | None:
    """Return the review's file for a record's file; None if that is not a file, such as standard input."""
    return file.with_suffix(ENDING) if file.is_file() else None


def kept(place: Path, record: Record, scale: Scale) -> dict[str, Any] | None:
    """Read a stored review; None unless it is complete, of this record, scale and version."""
    try:
        review = json.loads(place.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(review, dict) or any(review.get(name) != it for name, it in _belongs(record, scale).items()):
        return None
    rest = {name: value for name, value in review.items() if name != CHECKSUM}
    return review if review.get(CHECKSUM) == _digest(rest) else None


def keep(place: Path, review: dict[str, Any]) -> None:
    """Write a review atomically; OSError if that fails."""
    put(place, json.dumps(review) + "\n")


def _belongs(record: Record, scale: Scale) -> dict[str, Any]:
    """Return what a review belongs to."""
    settings = {"format": FORMAT, "iterations": scale.iterations, "seed": scale.seed}
    return {**settings, "record": _digest(record.document()), "midtown": __version__}


def _digest(document: Any) -> str:
    """Return a digest that does not depend on formatting."""
    return sha256(json.dumps(document, sort_keys=True, separators=(",", ":")))
