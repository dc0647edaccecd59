"""Where this program keeps its data, and records read from files."""

import json
from pathlib import Path

from platformdirs import user_data_path

from midtown.game import GameError, RequestError
from midtown.record import Record, read
from midtown.support.i18n import CATALOGUE


def data_folder() -> Path:
    """Return the folder for Midtown's data, below the place where this user's programs keep theirs."""
    return user_data_path("midtown", appauthor=False)


def load_record(file: Path) -> Record:
    """Return the record in `file`; RequestError or OSError if there is none."""
    try:
        return read(json.loads(file.read_bytes().decode("utf-8")))
    except (ValueError, RecursionError) as error:
        if isinstance(error, GameError):
            raise
        raise RequestError(CATALOGUE.message("records.json", file=str(file))) from None
