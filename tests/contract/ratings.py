"""How the judges rate the moves of many positions: printed as JSON, to be compared between two ways to run."""

import json
from random import Random

from midtown import games
from tests.contract.random_games import VARIANTS, begin, moves_of

ASKED = 0.12
"""Of the positions of a random game."""


def ratings() -> list[tuple[str, list[str], list[float]]]:
    """For positions of a random game of each variant: the game, the legal moves, and how they are rated."""
    found = []
    for seed, variant in enumerate(VARIANTS):
        game, chance, match = games.game(variant[0]), Random(seed), begin(variant, seed)
        for _ in moves_of(match, seed):
            if chance.random() < ASKED:
                legal = match.legal()
                found.append((variant[0], legal, game.rate(match.position, legal)))
    return found


if __name__ == "__main__":
    print(json.dumps(ratings()))
