"""Live tables of players who are at another live game: none begins without somebody who has the time for it."""

import asyncio
import json

import pytest

from tests.server.live_server import House, Person, story

LIVE = {"kind": "live", "minutes": 5}
BUSY = "Ada is at another live game, or in a tournament. This one can begin when that is over; try again then."


@pytest.mark.parametrize("seats", ["me open", "me greedy"], ids=["others", "computers"])
@story
async def test_nobody_takes_the_last_seat_of_a_live_table_whose_host_plays_another_live_game(
    house: House, seats: str
) -> None:
    ada, bob, eve = await house.guest("Ada"), await house.guest("Bob"), await house.guest("Eve")
    first = await ada.opens(seats=seats, pace=LIVE)
    second = await ada.opens(seats="me open open", pace=LIVE, public=True)
    slow = await ada.opens(pace={"kind": "days", "days": 1})
    if first.invites:
        await bob.joins(first.invites[1])
    await eve.joins(second.invites[1])  # it does not begin yet
    await eve.joins(slow.invites[1])  # it has no clock that has to be watched
    assert await bob.refused("POST", f"invites/{second.invites[2]}", {}) == ("table", BUSY)
    assert await bob.refused("POST", f"tables/{second.id}/seats", {}) == ("table", BUSY)
    await (await ada.socket(first.id)).done("leave")
    await bob.joins(second.invites[2])


@story
async def test_who_plays_elsewhere_keeps_no_seat_at_a_live_table_of_others(house: House) -> None:
    ada, bob, eve, ida = [await house.guest(name) for name in ("Ada", "Bob", "Eve", "Ida")]
    table = await ada.opens(seats="me open open", pace=LIVE, public=True)
    await eve.joins(table.invites[1])
    await ida.joins((await eve.opens(pace=LIVE)).invites[1])
    await bob.joins(table.invites[2])
    there = (await ada.ask("GET", f"tables/{table.id}"))["table"]
    assert (there["status"], [seat["name"] for seat in there["seats"]]) == ("open", ["Ada", "", "Bob"])
    await ida.ask("POST", f"tables/{table.id}/seats", {})
    assert (await ada.ask("GET", f"tables/{table.id}"))["table"]["status"] == "running"  # who sits down decides


@story
async def test_who_plays_may_still_sit_down_at_another_live_table(house: House) -> None:
    ada, bob, eve = await house.guest("Ada"), await house.guest("Bob"), await house.guest("Eve")
    await bob.joins((await ada.opens(pace=LIVE)).invites[1])
    table = await eve.opens(pace=LIVE)
    await ada.joins(table.invites[1])
    assert (await ada.ask("GET", f"tables/{table.id}"))["table"]["status"] == "running"


async def running(person: Person) -> int:
    return sum(table["status"] == "running" for table in await person.ask("GET", "me/tables"))


@story
async def test_of_live_tables_whose_last_seats_are_taken_at_once_only_one_begins_for_their_host(house: House) -> None:
    ada = await house.guest("Ada")
    tables = [await ada.opens(pace=LIVE) for _ in range(4)]
    comers = [await house.guest() for _ in tables]
    seats = [one.raw("POST", f"invites/{table.invites[1]}", {}) for one, table in zip(comers, tables, strict=True)]
    answers = await asyncio.gather(*seats)
    assert sorted(status for status, _ in answers) == [200, 409, 409, 409]
    assert {json.loads(text)["error"]["message"] for status, text in answers if status == 409} == {BUSY}
    assert await running(ada) == 1


@story
async def test_of_live_tables_of_others_that_begin_at_once_only_one_keeps_who_sits_at_all(house: House) -> None:
    bob = await house.guest("Bob")
    hosts = [await house.guest() for _ in range(4)]
    tables = [await host.opens(seats="me open open", pace=LIVE) for host in hosts]
    for table in tables:
        await bob.joins(table.invites[1])
    comers = [await house.guest() for _ in tables]
    seats = [one.raw("POST", f"invites/{table.invites[2]}", {}) for one, table in zip(comers, tables, strict=True)]
    assert [status for status, _ in await asyncio.gather(*seats)] == [200] * 4
    assert await running(bob) == 1
    assert [sum([await running(one) for one in people]) for people in (hosts, comers)] == [1, 1]
