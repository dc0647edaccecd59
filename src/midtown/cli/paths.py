"""Where this program keeps its data, and records read from files."""

import json
import os
import sys
from pathlib import Path

from midtown.game import GameError, RequestError
from midtown.record import Record, read
from midtown.support.i18n import CATALOGUE


def data_folder() -> Path:
    """Return the folder for Midtown's data, below the place where this user's programs keep theirs."""
    home = Path.home()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = home / ".local" / "share"
    return Path(os.environ.get("XDG_DATA_HOME") or base) / "midtown"


def load_record(file: Path) -> Record:
    """Return the record in `file`; RequestError or OSError if there is none."""
    try:
        return read(json.loads(file.read_bytes().decode("utf-8")))
    except (ValueError, RecursionError) as error:
        if isinstance(error, GameError):
            raise
        raise RequestError(CATALOGUE.message("records.json", file=str(file))) from None
