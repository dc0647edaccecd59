"""What a game offers if its judge can be tuned: a module `tuning` in its folder with the names of `Tunable`."""

import importlib
import importlib.util
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

from midtown import games
from midtown.files import put
from midtown.game import RequestError
from midtown.locale import CATALOGUE

Weights = dict[str, float]
PRIOR = "prior"
"""The scale that says by how much a move must be rated better to look e times as promising to a search."""


class Set(NamedTuple):
    """All the numbers of one variant."""

    moves: Weights
    """What a move is rated by."""
    stands: Weights
    """What says how a seat stands where a search ends; empty if `moves` does."""
    chances: Weights
    """The scales by which a search reads both."""


class Judge(Protocol):
    """What rates moves; the game's own business beyond that."""

    def rate(self, position: Any, moves: list[int]) -> list[float]:
        """How good each of these moves looks to the mover."""


class Tunable(Protocol):
    """The names of the module. The game's positions have `legal` and `apply`, which speak of moves as numbers."""

    FILE: Path
    """JSON: for each variant a `Set`."""
    SIGNED: frozenset[str]
    """The weights that may be zero or less."""
    SCALES: tuple[str, ...]
    """The scales that turn stands into chances: one for the whole game, or that of its begin and that of its end."""

    def variant(self, players: int, options: Mapping[str, Any]) -> str:
        """Which weights such a game is played by, from options that `settle` has returned."""

    def judge(self, moves: Mapping[str, float], stands: Mapping[str, float]) -> Judge:
        """A judge that rates moves by `moves` and seats by `stands`."""

    def when(self, position: Any) -> float:
        """How far the game has come, from 0 to 1, as the scales mean it."""

    def settled(self, position: Any) -> bool:
        """Whether a search would ask here how the seats stand."""

    def stands(self, judge: Any, position: Any) -> list[float]:
        """How every seat stands in the judge's eyes, in its own points."""


def tunable(name: str) -> Tunable:
    """The module of that game; RequestError if there is no such game, or it has no weights."""
    module = f"{games.game(name).__name__}.tuning"  # type: ignore[attr-defined]
    if importlib.util.find_spec(module) is None:
        raise RequestError(CATALOGUE.message("tune.nothing", game=name))
    return cast(Tunable, importlib.import_module(module))


def shipped(tunable: Tunable, variant: str) -> Set:
    """What is in use."""
    return Set(**json.loads(tunable.FILE.read_text("utf-8"))[variant])


def ship(tunable: Tunable, variant: str, found: Set) -> None:
    """Put something else in its place; whatever happens, the file holds all weights of before or all of now."""
    told = {**json.loads(tunable.FILE.read_text("utf-8")), variant: found._asdict()}
    put(tunable.FILE, json.dumps(told, indent=1) + "\n")


def rounded(value: float) -> float:
    """With four digits: more than weights are known by."""
    return float(f"{value:.4g}")


def each_rounded(values: Sequence[float], names: Sequence[str]) -> Weights:
    """The values by name, rounded."""
    return {name: rounded(value) for name, value in zip(names, values, strict=True)}
