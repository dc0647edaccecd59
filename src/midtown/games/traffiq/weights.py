"""What counts how much to the judge: found by letting it play against itself."""

WEIGHTS: dict[str, tuple[float, float]] = {
    # With two players, with three or four.
    # What a taxi and a truck on the map are worth.
    "taxi": (2.29, 2.38),
    "truck": (1.96, 2.45),
    # What having only that many vehicles left is worth: `finish` / (vehicles left + `rush`).
    "finish": (4.47, 2.99),
    "rush": (0.428, 0.553),
    # What a point is worth beyond that in the final round.
    "last_points": (0.902, 0.823),
    # How much of what the others have is that of the best of them (the rest is their average), and how much it counts.
    "leader": (0.765, 0.469),
    "others": (0.834, 0.582),
    # How likely vehicles are driven away from a street: if another seat can come there, and if it is the next to act.
    "threat": (0.254, 0.342),
    "threat_next": (0.328, 0.417),
    # The same on a street with so many points of their own, whoever can come.
    "weak_1": (0.132, 0.237),
    "weak_2": (0.071, 0.0933),
    "weak_3": (0.0345, 0.0498),
    # What a corner is worth that a tile in hand can complete: still in this turn, later, and on a second cell.
    "chance_now": (0.792, 0.77),
    "chance": (0.208, 0.143),
    "second_chance": (0.169, 0.181),
    # How much of what rivals would lose by a vehicle placed there counts.
    "strike": (0.968, 0.411),
    # What a corner costs that the others are sure to complete, and how much of what it would drive away counts.
    "danger": (0.24, 0.263),
    "strike_danger": (0.606, 0.242),
    # What the first, second, third and each further tile in hand is worth, and what one costs that fits nowhere.
    "tile_1": (1.26, 1.27),
    "tile_2": (0.713, 0.575),
    "tile_3": (1.53, 1.5),
    "tile_more": (0.0351, 0.0329),
    "dead_tile": (0.0924, 0.0707),
    # What an action still to come in this turn is worth: as part of the tile that it could draw, and anyway.
    "draw": (0.299, 0.21),
    "action": (0.0711, 0.0762),
}


def weights(players: int) -> dict[str, float]:
    """The weights for a game of so many players."""
    return {name: values[players > 2] for name, values in WEIGHTS.items()}


CHANCES: dict[str, tuple[float, float]] = {
    # By how much a move must look better to be e times as promising to a search.
    "prior": (1.0, 1.0),
    # How much better a seat must stand for a win to be e times as likely.
    "swing": (7.0, 3.7),
}


def chances(players: int) -> list[float]:
    """What turns ratings and standings into chances: `prior`, `swing`."""
    return [values[players > 2] for values in CHANCES.values()]
