"""Calls of lanes by their number; compiled, `batch.pxd` has them as calls that touch no Python object."""

from midtown.engine.lane import Lane

__all__ = ["lane_allows", "lane_sample", "step_lane"]


def lane_allows(lanes: tuple[Lane, ...], i: int, action: int) -> bool:
    """Return whether lane `i` allows an action."""
    return lanes[i].allows(action)


def step_lane(lanes: tuple[Lane, ...], i: int, action: int) -> None:
    """Step lane `i`."""
    lanes[i].step(action)


def lane_sample(lanes: tuple[Lane, ...], i: int, state: int) -> int:
    """Return a random legal action of lane `i`."""
    return lanes[i].sample(state)
