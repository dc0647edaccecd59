"""The level of a player, estimated from what their decisions cost.

`measured/level_losses.json` in a game's folder has what the decisions of the levels cost, measured by
`scripts/measure/levels_losses.py` with reviews of the same scale (docs/lab/levels-from-decisions.md).

What was drawn, and who won, has no part in it.
"""

import functools
import json
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from midtown import games
from midtown.record import Record, ReplayStep
from midtown.review.document import ReviewDocument
from midtown.statistics import find_statistics
from midtown.support.intervals import SURE

BETWEEN_GAMES = 1.22
"""How much more the mean losses of games vary than their decisions would if they were independent."""
STEPS = 20
"""Steps from one level to the next in which bounds are sought."""


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


def by_kind(record: Record, steps: Sequence[ReplayStep], review: ReviewDocument) -> list[list[Sums]]:
    """Return for each seat its sums, in the order of the game's kinds; `review` is a review's document.

    A decision is of the kind of its best move: what the position called for counts, not what was done instead.
    """
    statistics = find_statistics(games.game(record.game))
    single: list[list[Sums]] = [[] for _ in record.players]
    for decision in review["decisions"]:
        kind = statistics.decision(steps[decision["number"] - 1].position, decision["best"]) if statistics else ""
        single[decision["seat"]].append(Sums(kind, 1, decision["chance"], decision["loss"]))
    return [add_sums(record.game, sums) for sums in single]


def add_sums(game: str, sums: Iterable[Sums]) -> list[Sums]:
    """Return the sums of each kind added up, in the order of the game's kinds, without empty ones."""
    given, statistics = list(sums), find_statistics(games.game(game))
    parts = ([part for part in given if part.kind == kind] for kind in (statistics.DECISIONS if statistics else ("",)))
    return [total(part, part[0].kind) for part in parts if part]


def total(sums: Sequence[Sums], kind: str = "") -> Sums:
    """Return sums of all kinds added up."""
    decisions = sum(part.decisions for part in sums)
    return Sums(kind, decisions, sum(part.chance for part in sums), sum(part.loss for part in sums))


class Level(NamedTuple):
    """An estimated level: 0 is the weakest of `LEVELS`, 1 the next; numbers between them lie between them.

    `low` and `high` bound the 95 % interval. The ends of the scale stand for all that is weaker or stronger.
    """

    value: float
    low: float
    high: float


class Losses(NamedTuple):
    """What the decisions of one level cost: mean and standard deviation of the loss in `decisions` of them."""

    decisions: int
    mean: float
    deviation: float


class MeasuredLevels(NamedTuple):
    """What was measured of a game, by reviews with `iterations`."""

    iterations: int
    levels: list[str]
    """The names of the levels, the weakest first."""
    losses: dict[int, list[Losses]]
    """By number of players, in the order of `levels`."""


def estimate(game: str, players: int, sums: Sums, iterations: int) -> Level | None:
    """Return the level of somebody from the sums over all their decisions.

    Return None if there are none, if nothing is known of the game, or if the reviews were made with other iterations
    than the table.
    """
    table = _table(game)
    if not sums.decisions or table is None or players not in table.losses or iterations != table.iterations:
        return None
    levels = level_out(table.losses[players])
    value = place(levels, sums.mean)
    fitting = [level for level in _grid(levels) if _fits(levels, level, sums)]
    return Level(value, min([value, *fitting]), max([value, *fitting]))


def _grid(levels: Sequence[Losses]) -> list[float]:
    return [step / STEPS for step in range(STEPS * (len(levels) - 1) + 1)]


def _fits(levels: Sequence[Losses], level: float, sums: Sums) -> bool:
    """Return whether a player of this level would have such a mean loss in 95 of 100 cases."""
    below = min(int(level), len(levels) - 2)
    (mean, deviation, decisions), (other, larger, more) = (
        (group_level.mean, group_level.deviation, group_level.decisions) for group_level in levels[below : below + 2]
    )
    part = level - below
    spread = deviation + part * (larger - deviation)
    error = SURE * BETWEEN_GAMES * spread * sqrt(1 / sums.decisions + 1 / min(decisions, more))
    return abs(sums.mean - mean - part * (other - mean)) <= error


def place(levels: Sequence[Losses], loss: float) -> float:
    """Return where a mean loss stands among levels of falling losses, between neighbours in proportion."""
    for level, (weaker, stronger) in enumerate(pairwise(levels)):
        if loss >= weaker.mean:
            return level
        if loss >= stronger.mean:
            return level + (weaker.mean - loss) / (weaker.mean - stronger.mean)
    return len(levels) - 1


def measured_levels() -> dict[tuple[str, int], dict[str, Losses]]:
    """Return by game and number of players what each level's decisions have cost, the weakest level first."""
    tables = {game: table for game in games.names() if (table := _table(game))}
    return {
        (game, players): dict(zip(table.levels, levels, strict=True))
        for game, table in tables.items()
        for players, levels in table.losses.items()
    }


@functools.cache
def _table(game: str) -> MeasuredLevels | None:
    """Return what was measured of a game; None if nothing was."""
    file = files(games.game(game).__name__) / "measured" / "level_losses.json"
    if not file.is_file():
        return None
    table = json.loads(file.read_text("utf-8"))
    losses = {row["players"]: [Losses(**level) for level in row["levels"]] for row in table["losses"]}
    return MeasuredLevels(table["iterations"], list(table["levels"]), losses)


def level_out(levels: Sequence[Losses]) -> list[Losses]:
    """Return levels whose mean losses never rise: neighbours in the wrong order get their common mean."""
    groups: list[list[Losses]] = []
    for level in levels:
        groups.append([level])
        while len(groups) > 1 and _mean(groups[-2]) < _mean(groups[-1]):
            last = groups.pop()
            groups[-1] += last
    return [group_level._replace(mean=_mean(group)) for group in groups for group_level in group]


def _mean(group: Sequence[Losses]) -> float:
    return sum(level.decisions * level.mean for level in group) / sum(level.decisions for level in group)
