"""Saved games on this device: written after every move, read by `--resume`.

A saved game is a record. While it is unfinished, the secret of its shuffle is stored with it, so that the draws stay
the same.
"""

import json
import os
import time
from pathlib import Path
from typing import Any

from midtown.cli.console.language import TEXTS
from midtown.cli.options import data_folder
from midtown.fairness import Shuffle
from midtown.game import RequestError
from midtown.match import Match
from midtown.record import read
from midtown.support.files import put

UNFINISHED, FINISHED = "unfinished", "finished"


def new_file(game: str) -> Path:
    """Return a file name for a new game."""
    return data_folder() / UNFINISHED / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{os.getpid()}-{game}.json"


def unfinished() -> Path | None:
    """Return the last unfinished game."""
    files = list((data_folder() / UNFINISHED).glob("*.json"))
    return max(files, key=lambda file: (file.stat().st_mtime_ns, file.name), default=None)


def save(match: Match, file: Path) -> None:
    """Write the game atomically."""
    document: dict[str, Any] = match.record().document()
    if match.to_move is not None:
        document = {"record": document, "secret": match.secret}
    file.parent.mkdir(parents=True, exist_ok=True)
    put(file, json.dumps(document) + "\n")


def load(file: Path) -> Match:
    """Load a game to continue; RequestError if the file has none."""
    try:
        document = json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        raise RequestError(TEXTS.message("error.save", file=str(file))) from None
    secret = None
    if isinstance(document, dict) and "record" in document:
        document, secret = document["record"], document.get("secret")
    record = read(document)
    if not isinstance(secret, str):
        secret = os.urandom(32).hex()
    return Match.load(document, None if record.secret else Shuffle(secret, record.numbers))


def finish(match: Match, file: Path) -> Path:
    """Move a finished game to the finished ones and return its file."""
    save(match, file)
    if file.parent != data_folder() / UNFINISHED:
        return file
    path = data_folder() / FINISHED / file.name
    path.parent.mkdir(parents=True, exist_ok=True)
    return file.rename(path)
