"""Print the evaluations' ratings of many positions as JSON, to compare the compiled run with the plain one."""

import json
from random import Random

from midtown import games
from tests.contract.random_games import VARIANTS, begin, random_game

SHARE = 0.12
"""Share of a random game's positions that are rated."""


def ratings() -> list[tuple[str, list[str], list[float]]]:
    """Return game, legal moves and their ratings for positions of a random game of each variant."""
    rated = []
    for seed, variant in enumerate(VARIANTS):
        game, chance = games.game(variant[0]), Random(seed)
        for match in random_game(begin(variant, seed), seed):
            if match.to_move is not None and chance.random() < SHARE:
                legal = match.legal()
                rated.append((variant[0], legal, game.rate(match.position, legal)))
    return rated


if __name__ == "__main__":
    print(json.dumps(ratings()))
