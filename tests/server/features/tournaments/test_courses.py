"""Simulated tournaments over the rows of a database, checked against a ledger that is kept by hand.

`MIDTOWN_TOURNAMENTS` is how many are played; without it, enough for every run.
"""

import os

import pytest
from sqlalchemy import Engine, create_engine
from sqlalchemy.pool import StaticPool

from midtown.server.features.tournaments import entering, rounds, rows, starting
from midtown.server.storage.schema import metadata
from midtown.server.support.refusals import Refused
from midtown.server.tables import contests
from tests.server.features.tournaments.courses import Course

COUNT = int(os.environ.get("MIDTOWN_TOURNAMENTS", "12"))
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_tournaments_of_a_server_that_stops_and_does_things_twice(part: int) -> None:
    engine = _database()
    for seed in range(part, COUNT, PARTS):
        with engine.connect() as connection:  # what one has stored is forgotten with it
            course = Course(connection, seed)
            course.check_end(course.play())
    engine.dispose()


def _database() -> Engine:
    engine = create_engine("sqlite://", poolclass=StaticPool)
    metadata.create_all(engine)
    return engine


@pytest.mark.parametrize(("form", "lengths"), [("round_robin", (5, 3)), ("knockout", (3, 2))])
def test_who_leaves_between_the_start_and_the_first_pairing_takes_rounds_along(
    form: str, lengths: tuple[int, int]
) -> None:
    engine = _database()
    with engine.connect() as connection:
        courses = (Course(connection, seed) for seed in range(99))
        course = next(
            one for one in courses if one.terms.format == form and len(one.people) >= 6 and not one.terms.level
        )
        for person in course.people[:6]:
            entering.join(connection, course.id, person, course.now, course.now)
        starting.start_now(connection, course.id, course.now)
        starting.start(connection, course.whole.tournament, course.now, course.now)
        before = course.whole.tournament.rounds
        for person in course.people[:2]:
            entering.leave(connection, course.id, person.id)
        rounds.store_pairing(connection, course.whole, rounds.pair_round(course.whole), course.now)
        assert (before, course.whole.tournament.rounds) == lengths
    engine.dispose()


def test_after_a_tie_in_a_knock_out_only_who_goes_through_can_come_back() -> None:
    engine = _database()
    with engine.connect() as connection:
        course = next(one for seed in range(99) if (one := Course(connection, seed)).terms.format == "knockout")
        for person in course.people[:4]:
            entering.join(connection, course.id, person, course.now, course.now)
        starting.start_now(connection, course.id, course.now)
        starting.start(connection, course.whole.tournament, course.now, course.now)
        rounds.store_pairing(connection, course.whole, rounds.pair_round(course.whole), course.now)
        for number, table in enumerate(rounds.unopened_tables(course.whole)):
            rounds.assign_table(connection, course.id, table, f"table {number}")
            contests.finish_game(connection, f"table {number}", (0, 0), (9, 9), {}, ())
        out, through = rows.load_tournament(connection, course.id).current[0].entrants
        by_number = {
            one.number: person for one in course.whole.entries for person in course.people if person.id == one.player
        }
        for number in (out, through):
            entering.leave(connection, course.id, by_number[number].id)
        entering.join(connection, course.id, by_number[through], course.now, course.now)
        with pytest.raises(Refused):
            entering.join(connection, course.id, by_number[out], course.now, course.now)
    engine.dispose()
