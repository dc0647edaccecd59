"""Print the results of searches in each variant as JSON, to compare the compiled run with the plain one."""

import json
from itertools import islice
from typing import Any

from midtown.bots.search import GUIDED, Budget, analyse
from tests.contract.random_games import VARIANTS, begin, random_game

PLAYED = 14
"""Moves before the searched position."""
ITERATIONS = 100


def searched() -> list[list[dict[str, Any]]]:
    """Return all candidates of a search in each variant whose game is not over by then."""
    candidates = []
    for seed, variant in enumerate(VARIANTS):
        *_, match = islice(random_game(begin(variant, seed), seed), PLAYED + 1)
        if match.to_move is None:
            continue
        analysis = analyse(match.question(seed), GUIDED, Budget(iterations=ITERATIONS), with_continuations=False)
        candidates.append([candidate._asdict() for candidate in analysis.candidates])
    return candidates


if __name__ == "__main__":
    print(json.dumps(searched()))
