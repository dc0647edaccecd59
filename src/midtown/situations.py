"""How the seats of a game stood at its stages: coarse kinds of positions, for counts over many games."""

from collections.abc import Iterable
from typing import Any

from midtown.game import Presentation


def situations(game: Presentation[Any], positions: Iterable[Any], seats: int) -> dict[str, list[str]]:
    """Return for each stage that a game reached the situation of every seat, at the first position of the stage."""
    reached: dict[str, list[str]] = {}
    for position in positions:
        stage = game.stage(position)
        if stage is not None and stage not in reached:
            reached[stage] = [game.situation(position, seat) for seat in range(seats)]
    return reached
