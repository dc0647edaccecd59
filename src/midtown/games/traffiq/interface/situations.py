"""Kinds of positions: a seat's place by points when the stack has shrunk, and who is nearest to the last vehicle."""

from midtown.games.traffiq.rules.ending import points
from midtown.games.traffiq.rules.position import Position

STAGES: tuple[str, ...] = ("stack24", "stack16", "stack8")
SITUATIONS: tuple[str, ...] = ("ahead_nearest", "ahead", "level_nearest", "level", "behind_nearest", "behind")


def stage(position: Position) -> str | None:
    """Return the last of the numbers of tiles to which the stack has shrunk; None before the first."""
    shrunk = [name for name in STAGES if position.n_stack <= int(name.removeprefix("stack"))]
    return shrunk[-1] if shrunk else None


def situation(position: Position, seat: int) -> str:
    """Return whether a seat is ahead, level with the best or behind, and alone has the fewest vehicles to place."""
    scores, supply = points(position), position.supply
    others = [other for other in range(position.players) if other != seat]
    best = max(scores[other] for other in others)
    place = "ahead" if scores[seat] > best else "level" if scores[seat] == best else "behind"
    left = [supply[2 * other] + supply[2 * other + 1] for other in range(position.players)]
    return f"{place}_nearest" if left[seat] < min(left[other] for other in others) else place
