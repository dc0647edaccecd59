"""What `midtown train` asks of TraffIQ: `midtown.tuning.trainable` says what each name means."""

from collections.abc import Mapping
from typing import Any

from midtown.foresight import foresight
from midtown.games.traffiq.eyes import Eyes
from midtown.games.traffiq.judge import Judge
from midtown.games.traffiq.position import Position
from midtown.games.traffiq.tuning import settled, stands
from midtown.games.traffiq.weights import chances, foresight_file, weights

__all__ = ["Teacher"]


class Teacher:
    """One number of players."""

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        self.file = foresight_file(players)
        self.judge = Judge(weights(players))
        self.eyes = Eyes(players)
        self.shape = 1, 1, self.eyes.inputs
        self.foresight = foresight(self.file, 1, 1)
        _, self.swing = chances(players)

    def errs(self, position: Position, often: float) -> float:
        """As often as in general."""
        return often

    def asked(self, position: Position) -> bool:
        """Before the network is asked, a search places and competes."""
        return settled(position)

    def seen(self, position: Position) -> list[tuple[list[int], list[float]]]:
        """What each seat sees: no rows, and plain numbers."""
        self.judge.look_round(position)
        return self.eyes.seen(position, self.judge)

    def promised(self, position: Position) -> list[float]:
        """What is foretold without a network, as logarithms."""
        return [stand / self.swing for stand in stands(self.judge, position)]

    def foretold(self, position: Position) -> list[float]:
        """What is foretold today."""
        promised = self.promised(position)
        return promised if self.foresight is None else self.foresight.added(promised, self.seen(position))
