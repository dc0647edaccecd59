"""What the server does not do, each in one sentence: kinds beyond the engine protocol's."""

import logging
import secrets
from pathlib import Path
from typing import Any

from midtown.game import GameError
from midtown.locale import Catalogue, Message

log = logging.getLogger(__name__)
CATALOGUE = Catalogue(Path(__file__).parent / "locale")


class Refused(GameError):
    """Something that the server does not do. `kind` says of what sort it is:

    `identity` (who are you, or that is not yours), `stale` (the table has moved on), `table` (the table does not allow
    it now), `limit` (too much at once), `storage` (it cannot be stored), `missing` (there is no such thing), `server`.
    """

    def __init__(self, kind: str, message: Message, rule: str | None = None, wait: float = 0.0) -> None:
        super().__init__(message, rule)
        self.kind = kind
        self.wait = wait
        """Seconds after which it is worth another try, where that is known."""


def broken(error: Exception) -> Refused:
    """What is said about an error of our own: a number, under which the log has the rest."""
    number = secrets.token_hex(4)
    log.error("unexpected error %s", number, exc_info=error)
    return refused("server", "http.broken", number=number)


def refused(kind: str, key: str, **values: Any) -> Refused:
    """The refusal with the text of `key` in this folder's catalogue."""
    return Refused(kind, CATALOGUE.message(key, **values))
