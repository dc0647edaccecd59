"""The service's time: it goes on, whatever the calendar does, and stands still while no server runs."""

import pytest
from sqlalchemy import text, update

from midtown.server import clock
from midtown.server.clock import ALIVE, Clock
from midtown.server.clocks import DAY, Clocks
from midtown.server.database import migrate, open_engine, writing
from midtown.server.schema import service
from midtown.server.settings import Pace


def test_the_tick_follows_the_monotonic_clock_and_no_calendar(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    told = Clock(500, lambda: now[0])
    monkeypatch.setattr("time.time", lambda: -1e9)
    assert told.tick() == 500
    now[0] += 2.5
    assert told.tick() == 3000


def test_time_goes_on_from_where_the_last_server_stopped(database: str) -> None:
    engine = open_engine(database)
    migrate(engine)
    with writing(engine).begin() as connection:
        assert clock.resume(connection) == 0
        clock.beat(connection, "one", 90_000)
        connection.execute(update(service).values(beat_at=service.c.beat_at - 10 * ALIVE))
    with writing(engine).begin() as connection:
        assert clock.resume(connection) == 90_000
    engine.dispose()


def test_a_server_that_joins_a_running_one_takes_its_time(postgres_url: str) -> None:
    engine = open_engine(postgres_url)
    migrate(engine)
    with writing(engine).begin() as connection:
        clock.resume(connection)
        clock.beat(connection, "one", 90_000)
        connection.execute(update(service).values(beat_at=service.c.beat_at - 2000))
    with writing(engine).begin() as connection:
        assert 92_000 <= clock.resume(connection) < 90_000 + ALIVE
    engine.dispose()


def test_a_beat_from_the_past_does_not_set_time_back(database: str) -> None:
    engine = open_engine(database)
    migrate(engine)
    with writing(engine).begin() as connection:
        clock.resume(connection)
        assert clock.beat(connection, "one", 90_000) == ["one"]
        assert sorted(clock.beat(connection, "two", 89_000)) == ["one", "two"]
        assert connection.execute(text("select tick from service")).scalar() == 90_000
    engine.dispose()


def test_a_server_that_does_not_beat_any_more_is_gone(database: str) -> None:
    engine = open_engine(database)
    migrate(engine)
    with writing(engine).begin() as connection:
        clock.resume(connection)
        clock.beat(connection, "one", 1000)
        assert clock.beat(connection, "two", 1001 + ALIVE) == ["two"]
    engine.dispose()


def test_thinking_costs_time_and_a_move_brings_the_increment() -> None:
    clocks = Clocks(Pace("live", minutes=1, increment=2), 2)
    clocks.start()
    clocks.turn_to(0, 1000)
    assert clocks.deadline(0) == 61_000
    clocks.turn_to(1, 11_000)
    assert clocks.left == [52_000, 60_000]
    assert clocks.deadline(1) == 71_000


def test_a_second_action_of_the_same_turn_brings_no_increment() -> None:
    clocks = Clocks(Pace("live", minutes=1, increment=2), 2)
    clocks.start()
    clocks.turn_to(0, 0)
    clocks.turn_to(0, 10_000)
    assert clocks.left == [50_000, 60_000]


def test_days_begin_anew_with_every_move() -> None:
    clocks = Clocks(Pace("days", days=2), 2)
    clocks.start()
    clocks.turn_to(0, 5)
    clocks.turn_to(1, DAY)
    assert clocks.deadline(1) == 3 * DAY


def test_untimed_tables_have_no_deadline() -> None:
    clocks = Clocks(Pace(), 2)
    clocks.start()
    clocks.turn_to(0, 5)
    assert clocks.deadline(0) is None
