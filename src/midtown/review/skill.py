"""Skill in numbers: what of its win chance a seat has kept with its decisions, by kind of decision.

All of it follows from decisions: what was drawn, and who won, has no part in it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from midtown import games
from midtown.record import Record, Step


class Sums(NamedTuple):
    """Sums over decisions of one kind."""

    kind: str
    """One of the game's `DECISIONS`."""
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
    """Return for each seat its sums, in the order of the game's `DECISIONS`; `review` is a review's document.

    A decision is of the kind of its best move: what the position called for counts, not what was done instead.
    """
    game = games.game(record.game)
    single: list[list[Sums]] = [[] for _ in record.players]
    for one in review["decisions"]:
        kind = game.decision(steps[one["number"] - 1].position, one["best"])
        single[one["seat"]].append(Sums(kind, 1, one["chance"], one["loss"]))
    return [added(record.game, sums) for sums in single]


def added(game: str, sums: Iterable[Sums]) -> list[Sums]:
    """Return the sums of each kind added up, in the order of the game's `DECISIONS`, without empty ones."""
    given = list(sums)
    parts = ([one for one in given if one.kind == kind] for kind in games.game(game).DECISIONS)
    return [total(part, part[0].kind) for part in parts if part]


def total(sums: Sequence[Sums], kind: str = "") -> Sums:
    """Return sums of all kinds added up."""
    return Sums(
        kind, sum(one.decisions for one in sums), sum(one.chance for one in sums), sum(one.loss for one in sums)
    )
