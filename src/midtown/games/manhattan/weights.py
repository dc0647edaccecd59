"""What counts how much to the judge: the numbers stand in weights.json beside this file, found by `midtown tune`.

How likely a tower is taken:
- attack_0 to attack_4: this round, for each picked piece that can do it, if its owner leads by 0 to 4 floors;
- threat_0 to threat_4: in later rounds, for each such piece in a supply;
- capture: how much of a tower counts for those who may take it;
- hand: how many times as likely where the mover has the card;
- city_prize, tallest_prize, envy: how much likelier for each majority that moves with it, if it is the tallest, if its
  owner is ahead.

How open a lead is:
- city_swing: within how many towers a city is, for each placement left for it this round;
  city_swing_later in later rounds;
- tallest_swing: within how many floors the tallest tower is, for each placement left this round; tallest_swing_later.

What it is worth:
- tower_later, city_later, tallest_later: what a tower, a majority and the tallest tower count at each later scoring;
- leader: how much of what the others are promised is that of the best of them; the rest is their average;
- pick_2, pick_3, pick_4: what a piece of so many floors is worth to pick rather than one of 1, in the first round;
  pick_2_late and so on in the last;
- pick_same: what each pair of equal pieces in a choice costs;
- piece, piece_later: what a piece still to be placed this round counts at its end, and at each later scoring; only
  how a seat stands depends on it, as after any move of one player the pieces left are the same.

And what turns ratings and promises into chances for a search:
- prior: by how much a move must look better to be e times as promising;
- early, late: how many promised points more make a win e times as likely, in the first round and in the last.
"""

import functools
import json
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_suffix(".json")
Numbers = dict[str, float]


class Weights(NamedTuple):
    """Twice the same weights: by `moves` a move is rated, by `stands`, without picks, how a seat stands in a search."""

    moves: Numbers
    stands: Numbers


def variant_of(players: int, colours_each: int) -> str:
    """The name in weights.json of games of so many players with so many colours each."""
    return f"{players}" if colours_each == 1 else f"{players}x{colours_each}"


def foresight_file(players: int, colours_each: int, rounds: int) -> Path:
    """Where the network lies, if there is one, that foretells who wins such a game."""
    return FILE.with_name(f"foresight-{variant_of(players, colours_each)}-{rounds}.json")


@functools.cache
def _read() -> dict[str, dict[str, Numbers]]:
    found: dict[str, dict[str, Numbers]] = json.loads(FILE.read_text("utf-8"))
    return found


def weights(players: int, colours_each: int) -> Weights:
    """The weights for a game of so many players with so many colours each."""
    told = _read()[variant_of(players, colours_each)]
    return Weights(told["moves"], told["stands"])


def chances(players: int, colours_each: int) -> list[float]:
    """What turns ratings and promises into chances: `prior`, `early`, `late`."""
    told = _read()[variant_of(players, colours_each)]["chances"]
    return [told["prior"], told["early"], told["late"]]
