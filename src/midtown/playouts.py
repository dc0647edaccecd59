"""The optional module `ai.playout` of a game: uniformly random games, with which the engine is measured."""

from collections.abc import Sequence
from typing import Any, Protocol

from midtown.game import FastPosition, OwnPosition, Part


class MeasuredPosition(FastPosition, Protocol):
    """A position with the setup that playouts begin with."""

    @property
    def setup(self) -> object:
        """The setup of its game."""


class Playouts(Protocol):
    """A batch of playouts, and what they came to."""

    @property
    def points(self) -> Sequence[int]:
        """The points of all games, by seat or colour."""

    @property
    def n_moves(self) -> int:
        """The decisions of all games."""

    @property
    def n_choices(self) -> int:
        """The legal moves of all decisions."""

    @property
    def checksum(self) -> int:
        """A hash of all final points."""

    def run(self, games: int) -> None:
        """Play whole games from fresh deals."""

    def advance(self, position: OwnPosition, steps: int) -> None:
        """Play at most `steps` decisions."""

    def deal(self, position: OwnPosition) -> None:
        """Give all awaited draws at random."""

    def nodes(self, position: OwnPosition, n: int) -> int:
        """Clone, play one of the legal moves and list those that follow, `n` times; return how many they were."""


class PlayoutModule(Protocol):
    """The module `ai.playout` of a game: a class `Playouts`."""

    __file__: str | None

    def Playouts(self, setup: Any, seed: int) -> Playouts:  # noqa: N802  # a class in the module
        """Return an empty batch."""


PLAYOUT = Part[PlayoutModule]("ai.playout")
