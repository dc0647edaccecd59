"""Simulated tournaments over the rows of a database, checked against a ledger that is kept by hand.

`MIDTOWN_TOURNAMENTS` is how many are played; without it, enough for every run.
"""

import os

import pytest
from sqlalchemy import create_engine
from sqlalchemy.pool import StaticPool

from midtown.server.storage.schema import metadata
from tests.server.tournaments.courses import Course

COUNT = int(os.environ.get("MIDTOWN_TOURNAMENTS", "24"))
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_tournaments_of_a_server_that_stops_and_does_things_twice(part: int) -> None:
    engine = create_engine("sqlite://", poolclass=StaticPool)
    metadata.create_all(engine)
    for seed in range(part, COUNT, PARTS):
        with engine.connect() as connection:  # what one has stored is forgotten with it
            course = Course(connection, seed)
            course.check_end(course.play())
    engine.dispose()
