"""Simulated tournaments over the rows of a database, checked against a ledger that is kept by hand.

`MIDTOWN_TOURNAMENTS` is how many are played; without it, enough for every run.
"""

import os

import pytest
from sqlalchemy import Engine, create_engine
from sqlalchemy.pool import StaticPool

from midtown.server.features.tournaments import entering, rounds, rows, starting
from midtown.server.storage.schema import metadata
from midtown.server.support.rate_limits import Limits
from midtown.server.support.refusals import Refused
from midtown.server.tables import tournament_results
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
        starting.start(connection, course.tournament.stored, course.now, course.now)
        before = course.tournament.stored.rounds
        for person in course.people[:2]:
            entering.leave(connection, course.id, person.id)
        rounds.store_pairing(connection, course.tournament, rounds.pair_round(course.tournament), course.now)
        assert (before, course.tournament.stored.rounds) == lengths
    engine.dispose()


def test_after_a_tie_in_a_knock_out_only_who_goes_through_can_come_back() -> None:
    engine = _database()
    with engine.connect() as connection:
        course = next(one for seed in range(99) if (one := Course(connection, seed)).terms.format == "knockout")
        for person in course.people[:4]:
            entering.join(connection, course.id, person, course.now, course.now)
        starting.start_now(connection, course.id, course.now)
        starting.start(connection, course.tournament.stored, course.now, course.now)
        rounds.store_pairing(connection, course.tournament, rounds.pair_round(course.tournament), course.now)
        for number, table in enumerate(rounds.unopened_tables(course.tournament)):
            rounds.assign_table(connection, course.id, table, f"table {number}")
            tournament_results.finish_game(connection, f"table {number}", (0, 0), (9, 9), {}, ())
        out, through = rows.load_tournament(connection, course.id).current[0].entrants
        by_number = {
            one.number: person
            for one in course.tournament.entries
            for person in course.people
            if person.id == one.player
        }
        for number in (out, through):
            entering.leave(connection, course.id, by_number[number].id)
        entering.join(connection, course.id, by_number[through], course.now, course.now)
        with pytest.raises(Refused):
            entering.join(connection, course.id, by_number[out], course.now, course.now)
    engine.dispose()


@pytest.mark.parametrize(("form", "lots"), [("swiss", (2, 3, 1)), ("knockout", (2, 1, 3))])
def test_a_lot_decides_which_of_equals_has_the_bye(
    monkeypatch: pytest.MonkeyPatch, form: str, lots: tuple[int, ...]
) -> None:
    """The last of equals has it in a Swiss tournament, the first in a knock-out; who has entered second is neither."""
    engine = _database()
    with engine.connect() as connection:
        courses = (Course(connection, seed) for seed in range(99))
        alone = ((one, one.terms) for one in courses if not one.terms.level)
        course = next(one for one, terms in alone if (terms.format, terms.seats) == (form, 2))
        for person, lot in zip(course.people[:3], lots, strict=True):
            monkeypatch.setattr(entering, "draw_lot", lambda lot=lot: lot)
            entering.join(connection, course.id, person, course.now, course.now)
        starting.start_now(connection, course.id, course.now)
        starting.start(connection, course.tournament.stored, course.now, course.now)
        assert (2,) in rounds.pair_round(course.tournament).tables
    engine.dispose()


def test_guests_of_one_address_get_half_of_the_places() -> None:
    engine = _database()
    with engine.connect() as connection:
        course = next(one for seed in range(99) if (one := Course(connection, seed)).terms.format == "round_robin")
        guests = entering.GuestEntries(Limits())
        for number in range(12):
            guest = course.guest(f"guest {number}")
            guests.check(connection, "192.0.2.1", course.id, guest.id)
            entering.join(connection, course.id, guest, course.now, course.now)
        with pytest.raises(Refused, match="12 guests of your network"):
            guests.check(connection, "192.0.2.1", course.id, "another")
        guests.check(connection, "192.0.2.1", course.id, "guest 3")  # who is there, or comes back
        guests.check(connection, "192.0.2.2", course.id, "another")
        entering.leave(connection, course.id, "guest 3")
        guests.check(connection, "192.0.2.1", course.id, "another")
    engine.dispose()
