"""Statistics of many games: what a game may tell of its decisions, openings and stages, an optional part of a game."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from midtown import games
from midtown.game import AnyGame, OwnPosition, Part
from midtown.record import ReplayStep


class StatisticsModule(Protocol):
    """The module `interface.statistics` of a game. Each name in it has a text in the game's catalogue."""

    DECISIONS: tuple[str, ...]
    """The kinds of decisions; in the catalogue `decision.KIND`."""
    STAGES: tuple[str, ...]
    """The stages of a game after its beginning, in their order; in the catalogue `stage.STAGE`."""
    SITUATIONS: tuple[str, ...]
    """How a seat may stand, coarsely; in the catalogue `situation.SITUATION`."""
    SEQUELS: Mapping[str, tuple[str, ...]]
    """What a seat may do next in a stage, coarsely, by topic; in the catalogue `topic.TOPIC` and `sequel.SEQUEL`.

    No two topics share a sequel.
    """

    def decision(self, position: OwnPosition, move: str) -> str:
        """Return which of `DECISIONS` a legal move is; the same for positions that differ in hidden things alone."""

    def opening(self, moves: Sequence[str]) -> str | None:
        """Return how a seat began, given all its moves of a game; None if it had not begun.

        It is a text equal for equal beginnings, at most 60 long.
        """

    def stage(self, position: OwnPosition) -> str | None:
        """Return which of `STAGES` a position is in; None before the first."""

    def situation(self, position: OwnPosition, seat: int) -> str:
        """Return which of `SITUATIONS` a seat is in; the same for positions that differ in hidden things alone."""

    def sequel(self, position: OwnPosition, move: str) -> Mapping[str, str]:
        """Return which of `SEQUELS` a legal move is, by topic; empty for a move that only carries on another one.

        It is the same for positions that differ in hidden things alone.
        """


STATISTICS = Part[StatisticsModule]("interface.statistics")


class StageCourse(NamedTuple):
    """How the seats stood at the first position of a stage, and what each did next in that stage."""

    situations: list[str]
    """By seat."""
    sequels: list[dict[str, str]]
    """By seat: the first sequel of each topic."""


def find_statistics(game: AnyGame) -> StatisticsModule | None:
    """Return the statistics of a game; None if it has none."""
    return games.component(game, STATISTICS)


def opening(game: AnyGame, moves: Iterable[str], movers: Iterable[int], seat: int) -> str | None:
    """Return how a seat began a game; None if it had not, or if the game has no statistics."""
    statistics = find_statistics(game)
    if statistics is None:
        return None
    return statistics.opening([move for move, mover in zip(moves, movers, strict=True) if mover == seat])


def course(game: AnyGame, steps: Iterable[ReplayStep], seats: int) -> dict[str, StageCourse]:
    """Return how the seats stood and went on at each stage that was reached; none if the game has no statistics."""
    courses: dict[str, StageCourse] = {}
    statistics = find_statistics(game)
    if statistics is None:
        return courses
    before, stage = None, None
    for _, move, position, _ in steps:
        if stage is not None and move is not None:
            mover = game.to_move(before)
            assert mover is not None
            sequels = courses[stage].sequels[mover]
            sequels.update(
                {topic: name for topic, name in statistics.sequel(before, move).items() if topic not in sequels}
            )
        before, stage = position, statistics.stage(position)
        if stage is not None and stage not in courses:
            situations = [statistics.situation(position, seat) for seat in range(seats)]
            courses[stage] = StageCourse(situations, [{} for _ in range(seats)])
    return courses
