"""Refusals of the server, with a kind and one sentence for the user; they extend the kinds of the engine protocol."""

import logging
import secrets
from pathlib import Path

from midtown.game import GameError
from midtown.support.i18n import Catalogue, Message

log = logging.getLogger(__name__)
CATALOGUE = Catalogue(Path(__file__).parents[1] / "locale")


class Refused(GameError):
    """A request that the server refuses.

    `kind` is `identity` (not logged in, or not permitted), `admission` (no
    account, where the server is for invited people), `stale` (the table has moved on), `table` (the table does
    not allow it now), `limit` (rate limit), `storage` (the database failed), `missing` (not found), `server` (internal
    error) or a kind of the engine protocol.
    """

    def __init__(self, kind: str, message: Message, rule: str | None = None, wait: float = 0.0) -> None:
        super().__init__(message, rule)
        self.kind = kind
        self.wait = wait
        """Seconds to wait before another attempt; 0 if unknown."""


def broken(error: Exception) -> Refused:
    """Log an unexpected error under a random number and return a refusal that names only the number."""
    number = secrets.token_hex(4)
    log.error("unexpected error %s", number, exc_info=error)
    return refused("server", "http.broken", number=number)


def refused(kind: str, key: str, **values: object) -> Refused:
    """Return a refusal with the text `key` of the server's catalogue."""
    return Refused(kind, CATALOGUE.message(key, **values))
