"""What computer players need: a rating of moves, a guess at hidden cards, reasons for hints."""

from collections.abc import Sequence
from random import Random

from midtown.support.i18n import Language

from .rules import CATALOGUE, Position, cards_left, clone


def sample_hidden(position: Position, log: Sequence[str], seed: int) -> Position:
    """Return the position with hidden cards drawn from those left."""
    sampled, left = clone(position), cards_left(position)
    Random(seed).shuffle(left)
    sampled["cards"] = [card or left.pop() for card in sampled["cards"]]
    return sampled


def rate(position: Position, moves: Sequence[str]) -> list[float]:
    """Return the number of stones: two are better than one."""
    return [float(move[-1]) for move in moves]


def reasons(position: Position, move: str, language: Language) -> list[str]:
    """Return what the mover would have, with their card."""
    seat = position["to_move"]
    total = position["taken"][seat] + position["cards"][seat] + int(move[-1])
    return [CATALOGUE.text("reason.total", language, total=total)]
