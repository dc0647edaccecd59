"""What counts how much to the judge: the numbers stand in weights.json beside this file, found by `midtown tune`.

What a seat has:
- taxi, truck: what one on the map is worth;
- finish, rush: what having few vehicles left is worth: `finish` / (vehicles left + `rush`);
- last_points: what a point is worth beyond that in the final round;
- leader: how much of what the others have is that of the best of them (the rest is their average);
- others: how much of it counts.

How likely vehicles are driven away from a street:
- threat, threat_next: if another seat can come there, and if it is the next to act;
- weak_1 to weak_3: with so many points of their own there, whoever can come.

What may come:
- chance_now, chance, second_chance: what a corner is worth that a tile in hand can complete: still in this turn, later,
  and on a second cell;
- strike: how much of what rivals would lose by a vehicle placed there counts;
- danger: what a corner costs that the others are sure to complete; strike_danger: how much of what it would drive away;
- tile_1, tile_2, tile_3, tile_more: what the first, second, third and each further tile in hand is worth;
- dead_tile: what one costs that fits nowhere;
- draw, action: what an action still to come in this turn is worth: as part of the tile that it could draw, and anyway.

And what turns ratings and standings into chances for a search:
- prior: by how much a move must look better to be e times as promising;
- swing: how much better a seat must stand for a win to be e times as likely.
"""

import functools
import json
from pathlib import Path

FILE = Path(__file__).with_suffix(".json")
Numbers = dict[str, float]


def foresight_file(players: int) -> Path:
    """Where the network lies, if there is one, that foretells who wins such a game."""
    return FILE.with_name(f"foresight-{players}.json")


@functools.cache
def _read() -> dict[str, dict[str, Numbers]]:
    found: dict[str, dict[str, Numbers]] = json.loads(FILE.read_text("utf-8"))
    return found


def weights(players: int) -> Numbers:
    """The weights for a game of so many players."""
    return _read()[str(players)]["moves"]


def chances(players: int) -> list[float]:
    """What turns ratings and standings into chances: `prior`, `swing`."""
    told = _read()[str(players)]["chances"]
    return [told["prior"], told["swing"]]
