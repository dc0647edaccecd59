"""Games kept on this device: saved after every move, found again by `--resume`.

A saved game is a record; while it is unfinished the secret of its shuffle lies beside it, so that it can go on with the
same draws.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from midtown.cli.language import TEXTS
from midtown.fairness import Shuffle
from midtown.files import put
from midtown.game import RequestError
from midtown.match import Match
from midtown.record import read

UNFINISHED, FINISHED = "unfinished", "finished"


def folder() -> Path:
    """Where this user's programs keep their data, and ours in it."""
    home = Path.home()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = home / ".local" / "share"
    return Path(os.environ.get("XDG_DATA_HOME") or base) / "midtown"


def new_file(game: str) -> Path:
    """A file for a game that begins now."""
    return folder() / UNFINISHED / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{os.getpid()}-{game}.json"


def unfinished() -> Path | None:
    """The unfinished game that was played last."""
    files = list((folder() / UNFINISHED).glob("*.json"))
    return max(files, key=lambda file: (file.stat().st_mtime_ns, file.name), default=None)


def save(match: Match, file: Path) -> None:
    """Write the game as it stands; whatever happens, `file` holds a whole one."""
    document: dict[str, Any] = match.record().document()
    if match.to_move is not None:
        document = {"record": document, "secret": match.secret}
    file.parent.mkdir(parents=True, exist_ok=True)
    put(file, json.dumps(document) + "\n")


def load(file: Path) -> Match:
    """The game in a file, to be played on; RequestError in one sentence if there is none in it."""
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
    """Put a game that is over from among the unfinished ones to the finished ones; returns where it is now."""
    save(match, file)
    if file.parent != folder() / UNFINISHED:
        return file
    place = folder() / FINISHED / file.name
    place.parent.mkdir(parents=True, exist_ok=True)
    return file.rename(place)
