"""Which game waits next, and vacations: others see them, and clocks stand still."""

from typing import Any

from sqlalchemy import select

from midtown.server.accounts import vacations
from midtown.server.lifespan import BackgroundTasks
from midtown.server.storage.schema import tables
from tests.server.correspondence.test_answering import play, table_of
from tests.server.live_server import DAY, House, Person, story


async def deadlines(house: House) -> None:
    """Do what the server does about deadlines twice a second."""
    tasks: Any = BackgroundTasks.__new__(BackgroundTasks)
    tasks.context = house.context
    await house.run(tasks._deadlines())


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


@story
async def test_a_vacation_is_seen_at_the_table_and_lengthens_the_turn_by_as_long_as_it_lasts(house: House) -> None:
    table, (ada, bob) = await table_of(house)
    context = house.context
    now = context.clock.calendar()
    context.clock.calendar = lambda: now  # type: ignore[method-assign]
    await ada.ask("PATCH", "me", {"away_until": now + 10 * DAY})
    assert await bob.ask("GET", f"tables/{table}/vacations") == [{"seat": 0, "until": now + 10 * DAY}]
    assert (await house.stranger.refused("GET", f"tables/{table}/vacations"))[0] == "missing"
    assert (await ada.ask("GET", "me/vacation")) == {"most": vacations.DAYS_A_YEAR, "days": vacations.DAYS_A_YEAR}
    before, tick = deadline(house, table), context.clock.tick
    later = 3 * DAY + 1000
    context.clock.tick = lambda: tick() + later  # type: ignore[method-assign]
    context.clock.calendar = lambda: now + later  # type: ignore[method-assign]
    try:
        await deadlines(house)
        assert deadline(house, table) - before == 10 * DAY
        assert (await ada.ask("GET", f"tables/{table}"))["position"]["to_move"] == 0
        assert (await ada.ask("GET", "me/vacation"))["days"] == vacations.DAYS_A_YEAR - 4
        later = 13 * DAY + 2000
        await deadlines(house)
        assert (await bob.ask("GET", f"tables/{table}"))["table"]["seats"][0]["kind"] == "gone"
    finally:
        context.clock.tick = tick  # type: ignore[method-assign]


@story
async def test_reminders_are_collected_for_as_long_as_a_player_wants(house: House) -> None:
    ada = await house.guest()
    assert (await ada.ask("PATCH", "me", {"digest_minutes": 240}))["digest_minutes"] == 240
    assert (await ada.refused("PATCH", "me", {"digest_minutes": 7}))[0] == "request"
