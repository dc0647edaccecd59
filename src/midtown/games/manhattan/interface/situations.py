"""Kinds of positions: a seat's place by points after a round, and whether it owns the tallest tower."""

from midtown.games.manhattan.rules.components import COLOUR_NAMES
from midtown.games.manhattan.rules.ending import seat_colours, seat_totals
from midtown.games.manhattan.rules.position import Position
from midtown.games.manhattan.rules.scoring import tallest_tower
from midtown.games.manhattan.rules.towers import towers

STAGES: tuple[str, ...] = ("round1", "round2", "round3", "round4", "round5")
SITUATIONS: tuple[str, ...] = ("ahead_tallest", "ahead", "level_tallest", "level", "behind_tallest", "behind")


def stage(position: Position) -> str | None:
    """Return the last round that was scored; None before the first scoring."""
    return f"round{position.round}" if position.round else None


def situation(position: Position, seat: int) -> str:
    """Return whether a seat is ahead, level with the best or behind, and owns the single tallest tower."""
    totals = seat_totals(position)
    best = max(total for other, total in enumerate(totals) if other != seat)
    place = "ahead" if totals[seat] > best else "level" if totals[seat] == best else "behind"
    owner = tallest_tower({"towers": towers(position)}).owner
    own = {COLOUR_NAMES[colour] for colour in seat_colours(position.setup, seat)}
    return f"{place}_tallest" if owner in own else place
