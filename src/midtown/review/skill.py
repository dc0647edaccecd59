"""Skill in numbers: what of its win chance a seat has kept with its decisions, by kind of decision.

All of it follows from decisions: what was drawn, and who won, has no part in it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from midtown import games
from midtown.record import Record, Step
from midtown.statistics import find_statistics


class Sums(NamedTuple):
    """Sums over decisions of one kind."""

    kind: str
    """One of the game's kinds of decisions; empty for all of them, and in a game that tells no kinds apart."""
    decisions: int
    chance: float
    """Win chances after the moves that were played."""
    loss: float
    """Win chances lost against the best moves."""

    @property
    def mean(self) -> float:
        """Return the win chance lost in one decision."""
        return self.loss / self.decisions

    @property
    def kept(self) -> float:
        """Return the share of the win chance that was kept, from 0 to 1."""
        possible = self.chance + self.loss
        return self.chance / possible if possible else 1.0


def by_kind(record: Record, steps: Sequence[Step], review: Mapping[str, Any]) -> list[list[Sums]]:
    """Return for each seat its sums, in the order of the game's kinds; `review` is a review's document.

    A decision is of the kind of its best move: what the position called for counts, not what was done instead.
    """
    statistics = find_statistics(games.game(record.game))
    single: list[list[Sums]] = [[] for _ in record.players]
    for decision in review["decisions"]:
        kind = statistics.decision(steps[decision["number"] - 1].position, decision["best"]) if statistics else ""
        single[decision["seat"]].append(Sums(kind, 1, decision["chance"], decision["loss"]))
    return [added(record.game, sums) for sums in single]


def added(game: str, sums: Iterable[Sums]) -> list[Sums]:
    """Return the sums of each kind added up, in the order of the game's kinds, without empty ones."""
    given, statistics = list(sums), find_statistics(games.game(game))
    parts = ([part for part in given if part.kind == kind] for kind in (statistics.DECISIONS if statistics else ("",)))
    return [total(part, part[0].kind) for part in parts if part]


def total(sums: Sequence[Sums], kind: str = "") -> Sums:
    """Return sums of all kinds added up."""
    decisions = sum(part.decisions for part in sums)
    return Sums(kind, decisions, sum(part.chance for part in sums), sum(part.loss for part in sums))
