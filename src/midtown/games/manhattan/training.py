"""What `midtown train` asks of Manhattan: `midtown.tuning.trainable` says what each name means."""

from collections.abc import Mapping
from typing import Any

from midtown.foresight import foresight
from midtown.games.manhattan.components import PICK
from midtown.games.manhattan.eyes import Eyes
from midtown.games.manhattan.judge import Judge
from midtown.games.manhattan.position import Position
from midtown.games.manhattan.rows import CITY_ROWS, ROWS, SEEN, SHOWN
from midtown.games.manhattan.tuning import stands, when
from midtown.games.manhattan.weights import chances, foresight_file, weights

__all__ = ["Teacher"]

VARIED = 0.5
"""How often a pick is not the judge's, who picks the same in every game: a network that saw no other could not tell."""


class Teacher:
    """One variant."""

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        colours, rounds = options["colours"], options["rounds"]
        self.file = foresight_file(players, colours, rounds)
        self.judge = Judge(weights(players, colours))
        self.shape = ROWS, SEEN // CITY_ROWS, SHOWN + players
        self.eyes = Eyes(players)
        self.foresight = foresight(self.file, SEEN // CITY_ROWS, CITY_ROWS)
        _, self.early, self.late = chances(players, colours)

    def errs(self, position: Position, often: float) -> float:
        """How often another move is to be played than the judge's."""
        return VARIED if position.phase == PICK else often

    def asked(self, position: Position) -> bool:
        """Everywhere."""
        return True

    def seen(self, position: Position) -> list[tuple[list[int], list[float]]]:
        """What each seat sees: rows, and plain numbers."""
        return self.eyes.seen(position, stands(self.judge, position))

    def promised(self, position: Position) -> list[float]:
        """What is foretold without a network, as logarithms."""
        scale = self.early * (self.late / self.early) ** when(position)
        return [stand / scale for stand in stands(self.judge, position)]

    def foretold(self, position: Position) -> list[float]:
        """What is foretold today."""
        promised = self.promised(position)
        return promised if self.foresight is None else self.foresight.added(promised, self.seen(position))
