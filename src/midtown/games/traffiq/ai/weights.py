"""Weights of the evaluation function; `midtown tune` finds them, and data/weights.json has their values.

What a seat has:
- taxi, truck: value of one on the map;
- finish, rush: value of having few vehicles left: `finish` / (vehicles left + `rush`);
- last_points: additional value of a point in the final round;
- leader: weight of the best of the others; the rest is their average;
- others: weight of all of that.

How likely vehicles are driven away from a street:
- threat, threat_next: if another seat can come there, and if that seat is the next to act;
- weak_1 to weak_3: with 1 to 3 points of their own there, even if nobody can come.

What may come:
- chance_now, chance, second_chance: value of a corner that a tile in hand can complete: in this turn, later, and on a
  second cell;
- strike: weight of what rivals would lose by a vehicle placed there;
- danger: cost of a corner that the others are sure to complete; strike_danger: weight of what it would drive away;
- tile_1, tile_2, tile_3, tile_more: value of the first, second, third and each further tile in hand;
- dead_tile: cost of a tile that fits nowhere;
- draw, action: value of an action left in this turn: as a part of the tile that it could draw, and by itself.

Softmax temperatures of a search:
- prior: of ratings of moves, for priors;
- swing: of state values, for win chances.
"""

import functools
import json
from pathlib import Path

FILE = Path(__file__).parent / "data" / "weights.json"
Numbers = dict[str, float]


def network_file(players: int) -> Path:
    """Return the path of the value network for `players` players; the file need not exist."""
    return FILE.with_name(f"value-network-{players}.json")


def policy_file(players: int) -> Path:
    """Return the path of the policy for `players` players; the file need not exist."""
    return FILE.with_name(f"policy-{players}.json")


@functools.cache
def _read() -> dict[str, dict[str, Numbers]]:
    variants: dict[str, dict[str, Numbers]] = json.loads(FILE.read_text("utf-8"))
    return variants


def weights(players: int) -> Numbers:
    """Return the weights for `players` players."""
    return _read()[str(players)]["move_weights"]


def temperatures(players: int) -> list[float]:
    """Return the softmax temperatures `prior`, `swing`."""
    values = _read()[str(players)]["temperature"]
    return [values["prior"], values["swing"]]
