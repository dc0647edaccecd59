"""Errors between a client and its server, with one sentence for the user."""

from pathlib import Path
from typing import Any

from midtown.game import GameError
from midtown.support.i18n import Catalogue

CATALOGUE = Catalogue(Path(__file__).parent / "locale")


class Refusal(GameError):
    """A refusal by the server, with its kind, rule and message."""

    def __init__(self, kind: str, message: str, rule: str | None = None, wait: float = 0.0) -> None:
        super().__init__(CATALOGUE.message("server.said", message=message), rule)
        self.kind = kind
        self.wait = wait
        """Seconds to wait before another attempt; 0 if unknown."""


class Failure(GameError):
    """A server that cannot be reached or understood, or a program that fails."""

    kind = "client"


def failed(key: str, **values: Any) -> Failure:
    """Return the failure with the text `key` of the client's catalogue."""
    return Failure(CATALOGUE.message(key, **values))
