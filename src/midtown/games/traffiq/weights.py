"""What counts how much to the judge: found by letting it play against itself."""

WEIGHTS: dict[str, tuple[float, float]] = {
    # With two players, with three or four.
    # What a taxi and a truck on the map are worth.
    "taxi": (1.65, 1.65),
    "truck": (1.15, 1.15),
    # What having only that many vehicles left is worth: `finish` / (vehicles left + `rush`).
    "finish": (2.8, 2.8),
    "rush": (0.49, 0.49),
    # What a point is worth beyond that in the final round.
    "last_points": (1.09, 1.09),
    # How much of what the others have is that of the best of them (the rest is their average), and how much it counts.
    "leader": (0.644, 0.644),
    "others": (0.774, 0.774),
    # How likely vehicles are driven away from a street: if another seat can come there, and if it is the next to act.
    "threat": (0.3, 0.3),
    "threat_next": (0.5, 0.5),
    # The same on a street with so many points of their own, whoever can come.
    "weak_1": (0.214, 0.214),
    "weak_2": (0.144, 0.144),
    "weak_3": (0.0456, 0.0456),
    # What a corner is worth that a tile in hand can complete: still in this turn, later, and on a second cell.
    "chance_now": (0.82, 0.82),
    "chance": (0.238, 0.238),
    "second_chance": (0.176, 0.176),
    # How much of what rivals would lose by a vehicle placed there counts.
    "strike": (0.4, 0.4),
    # What a corner costs that the others are sure to complete, and how much of what it would drive away counts.
    "danger": (0.15, 0.15),
    "strike_danger": (0.4, 0.4),
    # What the first, second, third and each further tile in hand is worth, and what one costs that fits nowhere.
    "tile_1": (1.26, 1.26),
    "tile_2": (0.552, 0.552),
    "tile_3": (0.858, 0.858),
    "tile_more": (0.02, 0.02),
    "dead_tile": (0.122, 0.122),
    # What an action still to come in this turn is worth.
    "draw": (0.8, 0.8),
    "action": (0.0607, 0.0607),
}


def weights(players: int) -> dict[str, float]:
    """The weights for a game of so many players."""
    return {name: values[players > 2] for name, values in WEIGHTS.items()}
