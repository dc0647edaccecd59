"""The level of a player, estimated from what their decisions cost.

`measured/level_losses.json` in a game's folder has what the decisions of the levels cost, measured by
`scripts/measure/levels_losses.py` with reviews of the same scale (docs/lab/levels-from-decisions.md).
"""

import functools
import json
from collections.abc import Sequence
from importlib.resources import files
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from midtown import games
from midtown.review.skill import Sums
from midtown.support.intervals import SURE

BETWEEN_GAMES = 1.22
"""How much more the mean losses of games vary than their decisions would if they were independent."""
STEPS = 20
"""Steps from one level to the next in which bounds are sought."""


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


class Table(NamedTuple):
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
    levels = falling(table.losses[players])
    value = place(levels, sums.mean)
    fitting = [level for level in _grid(levels) if _fits(levels, level, sums)]
    return Level(value, min([value, *fitting]), max([value, *fitting]))


def _grid(levels: Sequence[Losses]) -> list[float]:
    return [step / STEPS for step in range(STEPS * (len(levels) - 1) + 1)]


def _fits(levels: Sequence[Losses], level: float, sums: Sums) -> bool:
    """Return whether a player of this level would have such a mean loss in 95 of 100 cases."""
    below = min(int(level), len(levels) - 2)
    (mean, deviation, decisions), (other, larger, more) = (
        (one.mean, one.deviation, one.decisions) for one in levels[below : below + 2]
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
def _table(game: str) -> Table | None:
    """Return what was measured of a game; None if nothing was."""
    file = files(games.game(game).__name__) / "measured" / "level_losses.json"
    if not file.is_file():
        return None
    table = json.loads(file.read_text("utf-8"))
    losses = {one["players"]: [Losses(**level) for level in one["levels"]] for one in table["losses"]}
    return Table(table["iterations"], list(table["levels"]), losses)


def falling(levels: Sequence[Losses]) -> list[Losses]:
    """Return levels whose mean losses never rise: neighbours in the wrong order get their common mean."""
    groups: list[list[Losses]] = []
    for level in levels:
        groups.append([level])
        while len(groups) > 1 and _mean(groups[-2]) < _mean(groups[-1]):
            last = groups.pop()
            groups[-1] += last
    return [one._replace(mean=_mean(group)) for group in groups for one in group]


def _mean(group: Sequence[Losses]) -> float:
    return sum(one.decisions * one.mean for one in group) / sum(one.decisions for one in group)
