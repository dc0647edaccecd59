"""What counts how much to the judge: found by letting it play against itself and against a greedy player."""

WEIGHTS: dict[str, tuple[float, float, float, float]] = {
    # Two players with two colours each; two, three, four with one.
    # How likely, for each picked piece that can do it, a tower is taken this round if its owner leads by 0 to 4 floors.
    "attack_0": (0.0231, 0.0338, 0.0917, 0.104),
    "attack_1": (0.0525, 0.0535, 0.0742, 0.0804),
    "attack_2": (0.0659, 0.0882, 0.052, 0.0743),
    "attack_3": (0.0395, 0.125, 0.131, 0.0128),
    "attack_4": (0.0157, 0.00299, 0.00275, 0.00465),
    # The same for later rounds, for each such piece in a supply.
    "threat_0": (0.015, 0.00815, 0.129, 0.0654),
    "threat_1": (0.0171, 0.00935, 0.0542, 0.0318),
    "threat_2": (0.0197, 0.000472, 0.0196, 0.00506),
    "threat_3": (0.014, 0.00207, 0.00863, 0.0144),
    "threat_4": (0.0215, 0.0297, 0.0664, 0.0204),
    # How much of a tower counts for those who may take it, and how many times as much where the mover has the card.
    "capture": (0.247, 0.0134, 0.208, 0.383),
    "hand": (2.34, 1.78, 2.53, 2.13),
    # How much likelier it is taken for each majority that moves with it, if it is the tallest, if its owner is ahead.
    "city_prize": (0.188, 0.149, 0.22, 0.0579),
    "tallest_prize": (0.374, 0.506, 5.62, 0.301),
    "envy": (0.0588, 0.308, 0.0831, 0.202),
    # Within how many towers a city is still open: for each placement left for it this round, and in later rounds.
    "city_swing": (0.106, 0.0244, 12.9, 16.8),
    "city_swing_later": (12.8, 34.8, 8.03, 6.62),
    # Within how many floors the tallest tower is still open: for each placement left this round, and in later rounds.
    "tallest_swing": (0.321, 0.0261, 0.151, 0.0166),
    "tallest_swing_later": (1.44, 4.55, 1.13, 3.49),
    # What a tower, a majority and the tallest tower count at each later scoring.
    "tower_later": (0.312, 0.971, 0.453, 0.108),
    "city_later": (16.3, 0.233, 13.9, 8.67),
    "tallest_later": (0.0343, 0.0247, 0.212, 0.0141),
    # How much of what the others are promised is that of the best of them; the rest is their average.
    "leader": (0.903, 0.0483, 0.243, 0.176),
    # What it is worth to pick a piece of 2, 3 and 4 floors rather than one of 1, in the first round and in the last.
    "pick_2": (0.356, 0.206, 0.607, -0.115),
    "pick_3": (1.02, 1.26, 0.572, -0.263),
    "pick_4": (1.83, 2.57, 1.62, 1.03),
    "pick_2_late": (-0.029, 0.803, 0.204, 0.711),
    "pick_3_late": (0.0967, 0.486, -0.0219, 0.0931),
    "pick_4_late": (0.0165, -0.547, -0.565, 0.0761),
    # What each pair of equal pieces in a choice costs.
    "pick_same": (0.185, 0.509, 0.35, 1.32),
}


def weights(players: int, colours_each: int) -> dict[str, float]:
    """The weights for a game of so many players with so many colours each."""
    column = 0 if colours_each == 2 else players - 1
    return {name: values[column] for name, values in WEIGHTS.items()}


CHANCES: dict[str, tuple[float, float, float, float]] = {
    # By how much a move must look better to be e times as promising to a search.
    "prior": (1.0, 1.0, 1.0, 1.0),
    # How many promised points more make a win e times as likely: in the first round and in the last.
    "early": (25.0, 9.0, 15.0, 20.0),
    "late": (2.5, 1.5, 1.6, 1.7),
}


def chances(players: int, colours_each: int) -> list[float]:
    """What turns ratings and promises into chances: `prior`, `early`, `late`."""
    column = 0 if colours_each == 2 else players - 1
    return [values[column] for values in CHANCES.values()]
