"""The service's clock: it ignores the wall clock, and stands still while no server runs."""

import pytest
from sqlalchemy import text, update

from midtown.server.storage import service_clock
from midtown.server.storage.database import migrate, open_engine, write_engine
from midtown.server.storage.schema.play import service
from midtown.server.storage.service_clock import ALIVE, FRESH, LONGEST_MS, Clock
from midtown.server.tables.settings import Pace
from midtown.server.tables.time_control import Clocks
from midtown.support.units import DAY


def test_the_tick_follows_the_monotonic_clock_and_no_calendar(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    clock = Clock(500, lambda: now[0])
    monkeypatch.setattr("time.time", lambda: -1e9)
    assert clock.tick() == 500
    now[0] += 2.5
    assert clock.tick() == 3000


def test_time_goes_on_from_where_the_last_server_stopped(database: str) -> None:
    engine = open_engine(database)
    migrate(engine)
    with write_engine(engine).begin() as connection:
        assert service_clock.resume(connection, lambda: 7.0).tick() == 0
        service_clock.beat(connection, "one", 90_000)
        connection.execute(update(service).values(beat_at=service.c.beat_at - 10 * ALIVE))
    with write_engine(engine).begin() as connection:
        now = [7.0]
        clock = service_clock.resume(connection, lambda: now[0])
    assert clock.tick() == 90_000
    now[0] += 2.5  # what the rest of a start takes
    assert clock.tick() == 92_500
    engine.dispose()


def test_a_server_that_joins_a_running_one_takes_its_time(postgres_url: str) -> None:
    engine = open_engine(postgres_url)
    migrate(engine)
    with write_engine(engine).begin() as connection:
        service_clock.resume(connection)
        service_clock.beat(connection, "one", 90_000)
        connection.execute(update(service).values(beat_at=service.c.beat_at - 2000))
    with write_engine(engine).begin() as connection:
        assert 92_000 <= service_clock.resume(connection, lambda: 0.0).tick() < 90_000 + ALIVE
    engine.dispose()


def test_a_beat_from_the_past_does_not_set_time_back(database: str) -> None:
    engine = open_engine(database)
    migrate(engine)
    with write_engine(engine).begin() as connection:
        service_clock.resume(connection)
        assert service_clock.beat(connection, "one", 90_000).alive == ["one"]
        assert sorted(service_clock.beat(connection, "two", 89_000).alive) == ["one", "two"]
        assert connection.execute(text("select tick from service")).scalar() == 90_000
    engine.dispose()


def test_a_server_that_does_not_beat_any_more_is_gone(database: str) -> None:
    engine = open_engine(database)
    migrate(engine)
    with write_engine(engine).begin() as connection:
        service_clock.resume(connection)
        service_clock.beat(connection, "one", 1000)
        assert service_clock.beat(connection, "two", 1001 + ALIVE).alive == ["two"]
    engine.dispose()


def running(pace: Pace) -> Clocks:
    return Clocks(pace=pace, left=(0, 0)).started()


def test_thinking_costs_time_and_a_move_brings_the_increment() -> None:
    clocks = running(Pace("live", minutes=1, increment=2)).turned_to(0, 1000)
    assert clocks.deadline(0) == 61_000
    clocks = clocks.turned_to(1, 11_000, finished=True)
    assert clocks.left == (52_000, 60_000)
    assert clocks.deadline(1) == 71_000


def test_a_second_action_of_the_same_turn_has_no_time_of_its_own() -> None:
    clocks = running(Pace("live", minutes=1, increment=2)).turned_to(0, 0)
    assert clocks.turned_to(0, 10_000, finished=True) == clocks


def test_time_left_is_never_negative() -> None:
    clocks = running(Pace("live", minutes=1, increment=2)).turned_to(0, 0).turned_to(1, 100_000)
    assert clocks.left == (0, 60_000)


def test_days_begin_anew_with_every_move() -> None:
    clocks = running(Pace("days", days=2)).turned_to(0, 5).turned_to(1, DAY)
    assert clocks.deadline(1) == 3 * DAY


def test_untimed_tables_have_no_deadline() -> None:
    assert running(Pace()).turned_to(0, 5).deadline(0) is None


def ticking(start: int = 0) -> tuple[Clock, list[float]]:
    """Return a clock that needs pulses, and its monotonic time."""
    now = [50.0]
    clock = Clock(start, lambda: now[0])
    clock.longest = LONGEST_MS
    clock.pulse(works=True, stored=True)
    return clock, now


def test_a_process_that_was_stopped_loses_no_time() -> None:
    clock, now = ticking(1000)
    now[0] += 0.25
    assert clock.tick() == 1250
    assert not clock.pulse(works=True, stored=True)
    now[0] += 20
    assert clock.tick() == 1250 + LONGEST_MS  # whatever asks first
    assert clock.pulse(works=True, stored=False)
    now[0] += 0.25
    assert not clock.pulse(works=True, stored=False)
    assert clock.tick() == 1500 + LONGEST_MS


def test_the_clock_stands_at_the_last_transaction_while_nothing_can_be_stored() -> None:
    clock, now = ticking()
    for stored in (False, True, False, False):
        now[0] += 0.25
        clock.pulse(works=True, stored=stored)
    assert clock.tick() == 1000
    for _ in range(40):
        now[0] += 0.25
        assert not clock.pulse(works=False, stored=False)
        assert clock.tick() == 500
    now[0] += 0.25
    assert clock.tick() == 500
    assert clock.pulse(works=True, stored=True)
    now[0] += 0.25
    assert clock.tick() == 750


def test_what_was_stored_just_before_it_failed_is_not_set_back() -> None:
    clock, now = ticking()
    now[0] += 0.25
    clock.pulse(works=False, stored=True)
    assert clock.tick() == 250


def test_a_server_that_was_stopped_takes_over_the_time_of_the_others(postgres_url: str) -> None:
    engine = open_engine(postgres_url)
    migrate(engine)
    with write_engine(engine).begin() as connection:
        service_clock.resume(connection)
        mine = service_clock.beat(connection, "one", 5000).tick
        assert service_clock.beat(connection, "two", 26_000).tick == 26_000
        connection.execute(update(service).values(beat_at=service.c.beat_at - 300))
        beaten = service_clock.beat(connection, "one", 6000, last=mine)
        assert 26_300 <= beaten.tick < 26_300 + FRESH
    clock, _ = ticking(6000)
    assert clock.advance(beaten.tick)
    assert clock.tick() == beaten.tick
    assert not clock.advance(beaten.tick - 1)
    assert not clock.advance(beaten.tick + 1)
    engine.dispose()


def test_time_in_which_no_server_could_beat_is_nobodys(database: str) -> None:
    engine = open_engine(database)
    migrate(engine)
    with write_engine(engine).begin() as connection:
        service_clock.resume(connection)
        mine = service_clock.beat(connection, "one", 5000).tick
        connection.execute(update(service).values(beat_at=service.c.beat_at - 1000))
        assert service_clock.beat(connection, "one", 5500, last=mine).tick == 5500  # it was stopped for a moment
        service_clock.beat(connection, "two", 5600)
        connection.execute(update(service).values(beat_at=service.c.beat_at - 20_000))
        assert service_clock.beat(connection, "one", 5500, last=5500).tick == 5600
    engine.dispose()
