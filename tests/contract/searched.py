"""What a search finds in the middle of a game of each variant: printed as JSON, to compare two ways to run."""

import json
from itertools import islice
from typing import Any

from midtown.bots.search import GUIDED, Budget, analyse
from tests.contract.random_games import VARIANTS, begin, moves_of

PLAYED = 14
"""Moves before anybody searches."""
ITERATIONS = 100


def searched() -> list[list[dict[str, Any]]]:
    """All candidates in a position of each variant, if its game is not over by then."""
    found = []
    for seed, variant in enumerate(VARIANTS):
        match = begin(variant, seed)
        for _ in islice(moves_of(match, seed), PLAYED):
            pass
        if match.to_move is None:
            continue
        analysis = analyse(match.question(seed), GUIDED, Budget(iterations=ITERATIONS), fully=False)
        found.append([candidate._asdict() for candidate in analysis.candidates])
    return found


if __name__ == "__main__":
    print(json.dumps(searched()))
