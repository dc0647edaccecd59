"""What goes wrong between a client and its server, each in one sentence for a person."""

from pathlib import Path
from typing import Any

from midtown.game import GameError
from midtown.locale import Catalogue

CATALOGUE = Catalogue(Path(__file__).parent / "locale")


class Refusal(GameError):
    """What the server has refused, with its own kind, rule and sentence."""

    def __init__(self, kind: str, message: str, rule: str | None = None, wait: float = 0.0) -> None:
        super().__init__(CATALOGUE.message("server.said", message=message), rule)
        self.kind = kind
        self.wait = wait
        """Seconds after which it is worth another try, where that is known."""


class Failure(GameError):
    """A server that cannot be reached or understood, a program that does not play."""

    kind = "client"


def failed(key: str, **values: Any) -> Failure:
    """The failure with the text of `key` in this folder's catalogue."""
    return Failure(CATALOGUE.message(key, **values))
