"""Vacations: a bounded number of days a year, during which clocks stand still."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection

from midtown.server.accounts import identity, vacations
from midtown.server.accounts.vacations import DAYS_A_YEAR, YEAR
from midtown.server.support.absences import Absence, lengthen_deadline
from midtown.server.support.refusals import Refused
from midtown.support.units import DAY
from tests.server.people_app import NOW, opened


@pytest.fixture
def connection(database: str) -> Iterator[Connection]:
    engine = opened(database)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def set_vacation(connection: Connection, player: str, until: int, now: int, tick: int | None = None) -> None:
    vacations.set_vacation(connection, player, until, now, now - NOW if tick is None else tick)


def test_a_vacation_lasts_to_its_end_and_no_longer_than_the_days_of_a_year(connection: Connection) -> None:
    ada, token = identity.new_guest(connection, NOW)
    with pytest.raises(Refused, match="You can still take 42 days"):
        set_vacation(connection, ada.id, NOW + DAYS_A_YEAR * DAY + 1, NOW)
    set_vacation(connection, ada.id, NOW + 40 * DAY, NOW)
    visitor = identity.visitor_of(connection, token)
    assert visitor is not None
    assert visitor.away_until == NOW + 40 * DAY
    assert vacations.vacation_ends(connection, [ada.id], NOW + DAY) == {ada.id: NOW + 40 * DAY}
    assert vacations.vacation_ends(connection, [ada.id], NOW + 41 * DAY) == {}


def test_only_days_that_were_taken_count_and_they_come_back_after_a_year(connection: Connection) -> None:
    ada, _ = identity.new_guest(connection, NOW)
    set_vacation(connection, ada.id, NOW + 40 * DAY, NOW)
    set_vacation(connection, ada.id, 0, NOW + 10 * DAY)
    later = NOW + 20 * DAY
    assert vacations.time_left(vacations.vacations_of(connection, ada.id, later - YEAR), later) == 32 * DAY
    with pytest.raises(Refused, match="You can still take 32 days"):
        set_vacation(connection, ada.id, later + 33 * DAY, later)
    much_later = NOW + 11 * DAY + YEAR
    assert vacations.time_left(vacations.vacations_of(connection, ada.id, much_later - YEAR), much_later) == 42 * DAY


def test_a_vacation_is_changed_while_it_lasts_without_being_counted_twice(connection: Connection) -> None:
    ada, _ = identity.new_guest(connection, NOW)
    for day in range(3):
        set_vacation(connection, ada.id, NOW + 30 * DAY, NOW + day * DAY)
    set_vacation(connection, ada.id, NOW + 30 * DAY, NOW + 2 * DAY)
    now = NOW + 30 * DAY
    assert vacations.time_left(vacations.vacations_of(connection, ada.id, now - YEAR), now) == 12 * DAY


@pytest.mark.parametrize(
    ("taken", "longer"),
    [
        ([], 0),
        ([(2, 5)], 3),
        ([(-2, 2)], 2),
        ([(-2, 0)], 0),
        ([(9, 12)], 3),
        ([(9.9, 12)], 3),  # 0.1 days were left: a day is
        ([(9.9, 10.4)], 0.5),
        ([(10, 14)], 0),
        ([(11, 14)], 0),
        ([(2, 4), (11, 12)], 3),
        ([(2, 6), (4, 8)], 6),
        ([(11, 12), (2, 4)], 3),
        ([(9.75, 11), (11.75, 12.75)], 3.25),  # two gifts of three quarters are a day together
    ],
)
def test_a_turn_is_longer_by_the_vacations_in_it(taken: list[tuple[float, float]], longer: float) -> None:
    days = [Absence(int(begin * DAY), int(end * DAY)) for begin, end in taken]
    assert lengthen_deadline(0, 10 * DAY, days) - 10 * DAY == int(longer * DAY)


def test_a_vacation_that_is_ended_has_lasted_as_long_as_the_service_s_clock_says(connection: Connection) -> None:
    ada, _ = identity.new_guest(connection, NOW)
    set_vacation(connection, ada.id, NOW + 40 * DAY, NOW)
    set_vacation(connection, ada.id, 0, NOW - 5 * DAY, tick=3 * DAY)  # the wall clock was set back
    assert vacations.of_players(connection, [ada.id]) == {ada.id: (Absence(0, 3 * DAY),)}
    assert vacations.time_left(vacations.vacations_of(connection, ada.id, 0), NOW + 10 * DAY) == 39 * DAY
    set_vacation(connection, ada.id, NOW + 21 * DAY, NOW + 20 * DAY, tick=4 * DAY)
    set_vacation(connection, ada.id, 0, NOW + 20 * DAY, tick=4 * DAY)
    assert vacations.of_players(connection, [ada.id]) == {ada.id: (Absence(0, 3 * DAY),)}
