"""Simulated tournaments of all formats, checked against a ledger that is kept by hand.

`MIDTOWN_TOURNAMENTS` is how many are played; without it, enough for every run.
"""

import os

import pytest

from tests.tournaments.courses import Course

COUNT = int(os.environ.get("MIDTOWN_TOURNAMENTS", "40"))
PARTS = 8


@pytest.mark.parametrize("part", range(PARTS))
def test_standings_and_pairings_of_simulated_tournaments(part: int) -> None:
    for seed in range(part, COUNT, PARTS):
        Course(seed).play()
