"""Weights of the evaluation function; `midtown tune` finds them, and data/weights.json has their values.

How likely a tower is captured:
- attack_0 to attack_4: this round, for each picked piece that can do it, if its owner leads by 0 to 4 floors;
- threat_0 to threat_4: in later rounds, for each such piece in a supply;
- capture: how much of a tower counts for its attackers;
- hand: factor where the mover has the card;
- city_prize, tallest_prize, envy: how much likelier for each majority that moves with it, if it is the tallest tower,
  and if its owner is ahead.

How open a lead is:
- city_swing: the lead in towers that can still change, for each placement left for the city this round;
  city_swing_later in later rounds;
- tallest_swing: the lead in floors that can still change, for each placement left this round; tallest_swing_later.

What it is worth:
- tower_later, city_later, tallest_later: what a tower, a majority and the tallest tower count at each later scoring;
- leader: weight of the best of the others' expected points; the rest is their average;
- pick_2, pick_3, pick_4: value of picking a piece of 2, 3 or 4 floors rather than one of 1, in the first round;
  pick_2_late and so on in the last;
- pick_same: what each pair of equal pieces in a choice costs;
- piece, piece_later: value of a piece still to be placed this round, at its end and at each later scoring; only state
  values depend on it, as all moves of a player leave the same number of pieces.

Softmax temperatures of a search:
- prior: of ratings of moves, for priors;
- early, late: of expected points, for win chances, in the first round and in the last.
"""

import functools
import json
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parent / "data" / "weights.json"
Numbers = dict[str, float]


class Weights(NamedTuple):
    """Weights of the same evaluation for two uses: rating moves, and valuing states, without picks, in a search."""

    move_weights: Numbers
    state_weights: Numbers


def variant_of(players: int, colours_each: int) -> str:
    """Return the name in weights.json of games with `players` players and `colours_each` colours each."""
    return f"{players}" if colours_each == 1 else f"{players}x{colours_each}"


def network_file(players: int, colours_each: int, rounds: int) -> Path:
    """Return the path of the value network for such a game; the file need not exist."""
    return FILE.with_name(f"value-network-{variant_of(players, colours_each)}-{rounds}.json")


def policy_file(players: int, colours_each: int) -> Path:
    """Return the path of the policy for such games; the file need not exist."""
    return FILE.with_name(f"policy-{variant_of(players, colours_each)}.json")


@functools.cache
def _read() -> dict[str, dict[str, Numbers]]:
    variants: dict[str, dict[str, Numbers]] = json.loads(FILE.read_text("utf-8"))
    return variants


def weights(players: int, colours_each: int) -> Weights:
    """Return the weights for such a game."""
    variant = _read()[variant_of(players, colours_each)]
    return Weights(variant["move_weights"], variant["state_weights"])


def temperatures(players: int, colours_each: int) -> list[float]:
    """Return the softmax temperatures `prior`, `early`, `late`."""
    values = _read()[variant_of(players, colours_each)]["temperature"]
    return [values["prior"], values["early"], values["late"]]
