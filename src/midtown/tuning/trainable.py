"""What a game offers if a network foretells who wins it: a module `training` in its folder with a class `Teacher`."""

import importlib
import importlib.util
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, cast

from midtown import games
from midtown.game import RequestError
from midtown.locale import CATALOGUE
from midtown.tuning.tunable import Judge


class Teacher(Protocol):
    """One variant of a game, by its players and the options that `settle` has returned."""

    judge: Judge
    """Plays the games that are learned from, with mistakes."""
    file: Path
    """JSON: the numbers of the network, and how they were found."""
    shape: tuple[int, int, int]
    """Of its network: how many different rows there are, row 0 being worth nothing; how many groups of rows a seat
    sees, all of the same size; how many plain numbers."""

    def errs(self, position: Any, often: float) -> float:
        """How often another move is to be played here than the judge's, where it is `often` in general."""

    def asked(self, position: Any) -> bool:
        """Whether a search would ask the network here."""

    def seen(self, position: Any) -> list[tuple[list[int], list[float]]]:
        """What each seat sees: its rows, group after group, and its plain numbers."""

    def promised(self, position: Any) -> list[float]:
        """For each seat the logarithm of its chance, but for a sum common to all, as foretold without a network."""

    def foretold(self, position: Any) -> list[float]:
        """The same as foretold today."""


def teacher(game: str, players: int, options: Mapping[str, Any]) -> Teacher:
    """That of a game; RequestError if there is no such game, or nothing to train for."""
    module = f"{games.game(game).__name__}.training"  # type: ignore[attr-defined]
    if importlib.util.find_spec(module) is None:
        raise RequestError(CATALOGUE.message("train.nothing", game=game))
    return cast(Teacher, importlib.import_module(module).Teacher(players, options))
