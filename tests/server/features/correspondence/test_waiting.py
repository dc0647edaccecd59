"""Which game waits next, and vacations: others see them, and clocks stand still."""

import contextlib
from collections.abc import Callable, Iterator

from sqlalchemy import select, update

from midtown.server.accounts.vacations import DAYS_A_YEAR
from midtown.server.live import commands
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.play import tables
from tests.server.features.correspondence.test_answering import play, table_of
from tests.server.live_server import DAY, House, Person, story


async def deadlines(house: House) -> None:
    """Do what the server does about deadlines twice a second."""
    await house.run(commands.time_out_all(house.context.hub))


def deadline(house: House, table: str) -> int:
    with house.context.store.engine.connect() as connection:
        return int(connection.execute(select(tables.c.deadline_tick).where(tables.c.id == table)).scalar_one())


async def waiting(person: Person) -> list[str]:
    return [one["table"] for one in await person.ask("GET", "me/waiting")]


@story
async def test_the_game_with_the_least_time_left_waits_first_and_only_as_long_as_it_is_ones_turn(house: House) -> None:
    slow, (ada, _) = await table_of(house, pace={"kind": "days", "days": 5})
    quick = await ada.opens("stones", "me open", pace={"kind": "days", "days": 1})
    live = await ada.opens("stones", "me open")
    for opened in (quick, live):
        await (await house.guest()).joins(opened.invites[1])
    assert await waiting(ada) == [quick.id, slow]
    (first, _) = await ada.ask("GET", "me/waiting")
    assert (first["game"], first["left"]) == ("stones", DAY)
    await play(ada, quick.id, "take 1")
    assert await waiting(ada) == [slow]


@contextlib.contextmanager
def calendar(house: House) -> Iterator[Callable[[float], int]]:
    """Let the wall clock go with the service's; yield what lets days pass, and returns the wall clock's time."""
    context = house.context
    real, start, tick = context.clock.calendar, context.clock.calendar(), context.clock.tick()
    context.clock.calendar = lambda: start + context.clock.tick() - tick  # type: ignore[method-assign]

    def passed(days: float) -> int:
        house.ahead += days * 86_400
        return context.clock.calendar()

    try:
        yield passed
    finally:
        context.clock.calendar = real  # type: ignore[method-assign]


async def vacation(house: House, person: Person, until: int) -> None:
    house.context.limits.take = lambda *_, **__: None  # type: ignore[method-assign]
    await person.ask("PATCH", "me", {"away_until": until})


@story
async def test_a_vacation_is_seen_at_the_table_and_lengthens_the_turn_by_as_long_as_it_lasts(house: House) -> None:
    table, (ada, bob) = await table_of(house)
    with calendar(house) as passed:
        now, before = passed(0), deadline(house, table)
        await vacation(house, ada, now + 10 * DAY)
        assert deadline(house, table) == before + 10 * DAY
        clock = (await bob.ask("GET", f"tables/{table}"))["position"]["clock"]
        assert clock["left"][0] - clock["since"] == before + 10 * DAY - house.context.clock.tick()
        assert await bob.ask("GET", f"tables/{table}/vacations") == [{"seat": 0, "until": now + 10 * DAY}]
        assert (await house.stranger.refused("GET", f"tables/{table}/vacations"))[0] == "missing"
        assert (await ada.ask("GET", "me/vacation")) == {"most": DAYS_A_YEAR, "days": DAYS_A_YEAR}
        passed(3.01)
        await deadlines(house)
        assert (await ada.ask("GET", f"tables/{table}"))["position"]["to_move"] == 0
        assert (await ada.ask("GET", "me/vacation"))["days"] == DAYS_A_YEAR - 4
        passed(10)
        await deadlines(house)
        assert (await bob.ask("GET", f"tables/{table}"))["table"]["seats"][0]["kind"] == "gone"


@story
async def test_a_vacation_of_seconds_gives_seconds(house: House) -> None:
    table, (ada, bob) = await table_of(house, pace={"kind": "days", "days": 1})
    with calendar(house) as passed:
        before = deadline(house, table)
        for _ in range(3):
            now = passed(1 - 4 / 86_400 if deadline(house, table) == before else 0)
            await vacation(house, ada, now + 41 * DAY)
            assert deadline(house, table) > before + 39 * DAY
            passed(6 / 86_400)
            await deadlines(house)
            await vacation(house, ada, 0)
        assert deadline(house, table) == before + 3 * 6000
        assert (await bob.ask("GET", f"tables/{table}"))["position"]["clock"]["left"][0] == DAY + 3 * 6000
        passed(5 / 86_400)
        await deadlines(house)
        assert (await bob.ask("GET", f"tables/{table}"))["table"]["seats"][0]["kind"] == "gone"


@story
async def test_every_change_of_a_vacation_moves_the_deadlines_of_all_games_of_ones_turn(house: House) -> None:
    first, (ada, bob) = await table_of(house)
    third, _ = await table_of(house)
    with calendar(house) as passed:
        before = {table: deadline(house, table) for table in (first, third)}
        for longer in (10, 5, 20, 0):
            await vacation(house, ada, passed(0) + longer * DAY if longer else 0)
            assert deadline(house, first) == before[first] + longer * DAY
            assert deadline(house, third) == before[third]
        await vacation(house, ada, passed(0) + 10 * DAY)
        passed(4)
        await vacation(house, bob, passed(0) + 3 * DAY)
        await play(ada, first, "take 1")
        assert deadline(house, first) == house.context.clock.tick() + (3 + 3) * DAY  # of Bob, who has three days
        await vacation(house, bob, 0)
        assert deadline(house, first) == house.context.clock.tick() + 3 * DAY


@story
async def test_a_vacation_that_ends_while_no_server_runs_still_counts(house: House) -> None:
    table, (ada, _) = await table_of(house)
    with calendar(house) as passed:
        before, now = deadline(house, table), passed(2.9)
        await vacation(house, ada, now + 2 * DAY)
        passed(0.1)
    away = house.context.clock.calendar() + 30 * DAY  # the service's clock has stood still
    house.context.clock.calendar = lambda: away  # type: ignore[method-assign]
    house.context.hub.sessions.clear()
    await deadlines(house)
    assert deadline(house, table) == before + 2 * DAY + int(0.9 * DAY)  # a day is left at least
    passed(2.8)
    await deadlines(house)
    assert (await ada.ask("GET", f"tables/{table}"))["position"]["to_move"] == 0
    passed(0.11)
    await deadlines(house)
    assert (await ada.ask("GET", f"tables/{table}"))["table"]["seats"][0]["kind"] == "gone"


@story
async def test_a_column_of_an_older_version_is_no_deadline(house: House) -> None:
    table, (ada, _) = await table_of(house)
    right = deadline(house, table)
    with write_engine(house.context.store.engine).begin() as connection:
        connection.execute(update(tables).where(tables.c.id == table).values(deadline_tick=0))
    await deadlines(house)
    assert deadline(house, table) == right
    assert (await ada.ask("GET", f"tables/{table}"))["position"]["to_move"] == 0


@story
async def test_reminders_are_collected_for_as_long_as_a_player_wants(house: House) -> None:
    ada = await house.guest()
    assert (await ada.ask("PATCH", "me", {"digest_minutes": 240}))["digest_minutes"] == 240
    assert (await ada.refused("PATCH", "me", {"digest_minutes": 7}))[0] == "request"
