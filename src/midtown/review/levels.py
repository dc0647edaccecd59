"""The level of a player, estimated from what their decisions cost.

`level_losses.json` has what the decisions of computer players of known strength cost, measured by
`scripts/measure/levels_losses.py` with reviews of the same scale (docs/lab/levels-from-decisions.md).
"""

import functools
import json
from collections.abc import Sequence
from importlib.resources import files
from itertools import pairwise
from math import sqrt
from typing import Any, NamedTuple

from midtown.review.measurement import SURE
from midtown.review.skill import Sums


class Level(NamedTuple):
    """An estimated level: 0 is the weakest of `LEVELS`, 1 the next; numbers between them lie between them.

    `low` and `high` bound the 95 % interval. The ends of the scale stand for all that is weaker or stronger.
    """

    value: float
    low: float
    high: float


class Known(NamedTuple):
    """What the decisions of one level cost: mean and standard deviation of the loss in `decisions` of them."""

    decisions: int
    mean: float
    deviation: float


def estimate(game: str, players: int, sums: Sums, iterations: int) -> Level | None:
    """Return the level of somebody from the sums over all their decisions.

    Return None if there are none, if nothing is known of the game, or if the reviews were made with other iterations
    than the table.
    """
    table = _table()
    known = table["losses"].get((game, players))
    if not sums.decisions or known is None or iterations != table["iterations"]:
        return None
    value = place(known, sums.mean)
    nearest = known[round(value)]
    error = SURE * nearest.deviation * sqrt(1 / sums.decisions + 1 / nearest.decisions)
    return Level(value, place(known, sums.mean + error), place(known, sums.mean - error))


def place(known: Sequence[Known], loss: float) -> float:
    """Return where a mean loss stands among levels of falling losses, between neighbours in proportion."""
    for level, (weaker, stronger) in enumerate(pairwise(known)):
        if loss >= weaker.mean:
            return level
        if loss >= stronger.mean:
            return level + (weaker.mean - loss) / (weaker.mean - stronger.mean)
    return len(known) - 1


def measured_levels() -> dict[tuple[str, int], dict[str, Known]]:
    """Return by game and number of players what each level's decisions have cost, the weakest level first."""
    table = _table()
    return {kind: dict(zip(table["levels"], levels, strict=True)) for kind, levels in table["measured"].items()}


@functools.cache
def _table() -> dict[str, Any]:
    table: dict[str, Any] = json.loads(files("midtown.review").joinpath("level_losses.json").read_text("utf-8"))
    measured = {(one["game"], one["players"]): [Known(**level) for level in one["levels"]] for one in table["losses"]}
    return table | {"measured": measured, "losses": {kind: falling(levels) for kind, levels in measured.items()}}


def falling(levels: Sequence[Known]) -> list[Known]:
    """Return levels whose mean losses never rise: neighbours in the wrong order get their common mean."""
    groups: list[list[Known]] = []
    for level in levels:
        groups.append([level])
        while len(groups) > 1 and _mean(groups[-2]) < _mean(groups[-1]):
            last = groups.pop()
            groups[-1] += last
    return [one._replace(mean=_mean(group)) for group in groups for one in group]


def _mean(group: Sequence[Known]) -> float:
    return sum(one.decisions * one.mean for one in group) / sum(one.decisions for one in group)
