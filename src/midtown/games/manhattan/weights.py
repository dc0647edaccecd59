"""What counts how much to the judge: found by letting it play against itself and against a greedy player."""

WEIGHTS: dict[str, tuple[float, float, float]] = {
    # With two colours each, with two players of one colour, with three or four players.
    # How likely, for each picked piece that can do it, a tower is taken this round if its owner leads by 0 to 4 floors.
    "attack_0": (0.0496, 0.0103, 0.146),
    "attack_1": (0.0431, 0.0415, 0.0826),
    "attack_2": (0.0766, 0.0828, 0.0775),
    "attack_3": (0.133, 0.136, 0.00778),
    "attack_4": (0.0238, 0.00708, 0.00766),
    # The same for later rounds, for each such piece in a supply.
    "threat_0": (0.0169, 0.00491, 0.04),
    "threat_1": (0.0195, 0.0137, 0.0333),
    "threat_2": (0.0403, 0.00238, 0.0112),
    "threat_3": (0.0195, 0.0108, 0.00967),
    "threat_4": (0.0598, 0.0276, 0.0212),
    # How much of a tower counts for those who may take it, and how many times as much where the mover has the card.
    "capture": (0.424, 0.0479, 0.47),
    "hand": (1.35, 1.43, 1.93),
    # How much likelier it is taken for each majority that moves with it, if it is the tallest, if its owner is ahead.
    "city_prize": (0.2, 0.214, 0.0587),
    "tallest_prize": (0.5, 0.213, 0.433),
    "envy": (0.2, 0.161, 0.234),
    # Within how many towers a city is still open: for each placement left for it this round, and in later rounds.
    "city_swing": (0.242, 0.0171, 8.07),
    "city_swing_later": (3.79, 18.9, 7.41),
    # Within how many floors the tallest tower is still open: for each placement left this round, and in later rounds.
    "tallest_swing": (0.0849, 0.0126, 0.0259),
    "tallest_swing_later": (2.67, 6.34, 3.06),
    # What a tower, a majority and the tallest tower count at each later scoring.
    "tower_later": (0.536, 1.15, 0.173),
    "city_later": (1.61, 0.664, 6.96),
    "tallest_later": (0.119, 0.028, 0.0192),
    # How much of what the others are promised is that of the best of them; the rest is their average.
    "leader": (0.623, 0.646, 0.293),
    # What it is worth to pick a piece of 2, 3 and 4 floors rather than one of 1, in the first round and in the last.
    "pick_2": (0.156, -0.175, -0.0808),
    "pick_3": (0.427, -0.369, -0.299),
    "pick_4": (1.17, 1.5, 0.944),
    "pick_2_late": (-0.0761, 0.541, 0.675),
    "pick_3_late": (-0.0673, 0.494, -0.0481),
    "pick_4_late": (-0.105, -0.169, 0.142),
    # What each pair of equal pieces in a choice costs.
    "pick_same": (0.169, 0.482, 1.39),
}


def weights(players: int, colours_each: int) -> dict[str, float]:
    """The weights for a game of so many players with so many colours each."""
    column = 2 if players > 2 else 2 - colours_each
    return {name: values[column] for name, values in WEIGHTS.items()}
