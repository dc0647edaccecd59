"""What a game says of its puzzles: an optional part of a game."""

from typing import Any, Protocol

from midtown.game import Part
from midtown.support.i18n import Language


class PuzzlesModule(Protocol):
    """The module `interface.puzzles` of a game."""

    def theme(self, position: Any, move: str) -> str:
        """Return the theme of the position whose best move is `move`."""

    def theme_title(self, theme: str, language: Language) -> str:
        """Return what a theme is called."""

    def question(self, position: Any, language: Language) -> str:
        """Return what a puzzle asks of the mover, in a sentence or two that give nothing away."""


PUZZLES = Part[PuzzlesModule]("interface.puzzles")
