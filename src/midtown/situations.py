"""How the seats of a game stood at its stages and went on: coarse kinds of positions, for counts over many games."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from midtown.game import Game
from midtown.record import Step


class StageCourse(NamedTuple):
    """How the seats stood at the first position of a stage, and what each did next in that stage."""

    situations: list[str]
    """By seat."""
    sequels: list[dict[str, str]]
    """By seat: the first sequel of each topic."""


def course(game: Game[Any], steps: Iterable[Step], seats: int) -> dict[str, StageCourse]:
    """Return how the seats stood and went on at each stage that a game reached."""
    courses: dict[str, StageCourse] = {}
    before, stage = None, None
    for _, move, position, _ in steps:
        if stage is not None and move is not None:
            mover = game.to_move(before)
            assert mover is not None
            sequels = courses[stage].sequels[mover]
            sequels.update({topic: one for topic, one in game.sequel(before, move).items() if topic not in sequels})
        before, stage = position, game.stage(position)
        if stage is not None and stage not in courses:
            situations = [game.situation(position, seat) for seat in range(seats)]
            courses[stage] = StageCourse(situations, [{} for _ in range(seats)])
    return courses
