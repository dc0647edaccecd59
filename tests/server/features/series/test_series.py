"""Repeating tournaments: three weeks across each change of the clock, once each, by themselves, and their ends."""

import asyncio
import itertools
from typing import Any

import pytest

from midtown.server.features.series import rows
from midtown.support.units import DAY, HOUR, MINUTE
from tests.server.features.operators.people import operator
from tests.server.features.series.repeating import THURSDAY, Repeating, berlin, local
from tests.server.live_server import House, Person, story


async def made(house: House, now: int, **more: Any) -> tuple[Repeating, Person, Any]:
    """Return a calendar, an operator, and the series that they have made."""
    repeating = Repeating(house, now)
    olga = await operator(house)
    return repeating, olga, await olga.ask("POST", "series", THURSDAY | more, 201)


@pytest.mark.parametrize(
    ("begin", "days", "hours"),
    [
        ((2027, 3, 16), ["18.03.", "25.03.", "01.04."], [168, 167]),  # clocks are set forward on 28 March
        ((2027, 10, 19), ["21.10.", "28.10.", "04.11."], [168, 169]),  # and back on 31 October
    ],
)
def test_three_weeks_across_a_change_of_the_clock(
    house: House, begin: tuple[int, int, int], days: list[str], hours: list[int]
) -> None:
    @story
    async def weeks(house: House) -> None:
        repeating, olga, _ = await made(house, berlin(*begin))
        people = [olga, await house.guest()]
        played = []
        for day in days:
            coming = (await repeating.listed())[0]
            assert local(coming["starts_at"]) == f"{day} 20:00"
            for person in people:
                await person.ask("POST", f"tournaments/{coming['id']}/entrants", status=204)
            await repeating.go_on(coming["starts_at"] - MINUTE)
            assert coming["id"] in [one["id"] for one in await repeating.listed()]
            await repeating.go_on(coming["starts_at"])
            (running,) = await repeating.listed("running")  # nobody has started it
            assert running["id"] == coming["id"]
            await repeating.go_on(coming["starts_at"] + 70_000)
            page = await olga.ask("GET", f"tournaments/{coming['id']}")
            table = page["boards"][0]["table"]  # they are paired, and their game is on
            for person in people:
                await person.ask("DELETE", f"tournaments/{coming['id']}/entrants/me", status=204)
            await people[1].ask("POST", f"tables/{table}/actions", {"type": "leave", "id": "x"})
            await repeating.go_on(coming["starts_at"] + 2 * HOUR)
            assert not await repeating.listed("running")
            played.append(coming["starts_at"])
        gaps = [(later - former) / HOUR for former, later in itertools.pairwise(played)]
        assert gaps == hours
        assert await repeating.starts("over") == [f"{day} 20:00" for day in days]

    weeks(house)


@story
async def test_too_few_people_and_it_is_called_off_and_the_next_one_stays(house: House) -> None:
    repeating, olga, series = await made(house, berlin(2027, 5, 3))
    first, second = await repeating.listed()
    assert (first["name"], first["series"], first["by"]) == ("Thursday Arena", series["id"], olga.name)
    await olga.ask("POST", f"tournaments/{first['id']}/entrants", status=204)
    await repeating.go_on(first["starts_at"])
    (off,) = await repeating.listed("cancelled")
    assert (off["id"], off["reason"]) == (first["id"], "few")
    assert (await repeating.listed())[0]["id"] == second["id"]
    assert await repeating.starts() == ["13.05. 20:00", "20.05. 20:00"]


@story
async def test_each_is_made_once_by_several_servers_and_what_was_missed_is_left_out(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    repeating, _, series = await made(house, berlin(2027, 5, 3))
    store = house.context.store
    before = await asyncio.wrap_future(
        asyncio.run_coroutine_threadsafe(store.read(lambda c: rows._get(c, series["id"])), store.loop)
    )
    later = repeating.now + 40 * DAY  # all servers were down
    await repeating.go_on(later)
    assert await repeating.starts() == ["17.06. 20:00", "24.06. 20:00"]
    await repeating.go_on()
    assert len(await repeating.listed()) == 2
    monkeypatch.setattr(rows, "_get", lambda *_: before)  # what another server read before
    again = store.write(lambda c: rows.make_due(c, series["id"], later))
    assert await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(again, store.loop)) == 0
    assert len(await repeating.listed()) == 2


@story
async def test_hours_that_do_not_exist_or_come_twice_are_said(house: House) -> None:
    night = {"weekday": 6, "minute": 150}
    _, _, series = await made(house, berlin(2027, 3, 25), **night)
    assert [(local(one["at"]), one["note"]) for one in series["starts"][:2]] == [
        ("28.03. 03:30", "skipped"),
        ("04.04. 02:30", None),
    ]
    _, _, series = await made(house, berlin(2027, 10, 28), **night)
    first, second = series["starts"][:2]
    assert (local(first["at"]), first["note"], second["note"]) == ("31.10. 02:30", "twice", None)
    assert second["at"] - first["at"] == 7 * DAY + HOUR


@story
async def test_a_series_is_paused_goes_on_and_ends_and_what_is_announced_stays(house: House) -> None:
    repeating, olga, series = await made(house, berlin(2027, 5, 3))
    await olga.ask("PATCH", f"series/{series['id']}", {"paused": True}, 204)
    await repeating.go_on(berlin(2027, 5, 10))
    assert await repeating.starts() == ["13.05. 20:00"]
    (paused,) = await house.stranger.ask("GET", "series")
    assert (paused["paused"], paused["starts"], paused["manages"]) == (True, [], False)
    await olga.ask("PATCH", f"series/{series['id']}", {"paused": False}, 204)
    await repeating.go_on()
    assert await repeating.starts() == ["13.05. 20:00", "20.05. 20:00"]
    await olga.ask("DELETE", f"series/{series['id']}", status=204)
    await repeating.go_on(berlin(2027, 5, 12))
    assert await repeating.starts() == ["13.05. 20:00", "20.05. 20:00"]
    assert {one["series"] for one in await repeating.listed()} == {None}
    assert await house.stranger.ask("GET", "series") == []


@story
async def test_with_its_creators_account_a_series_of_the_server_ends(house: House) -> None:
    repeating, olga, _ = await made(house, berlin(2027, 5, 3))
    await olga.ask("DELETE", "me", status=204)
    await repeating.go_on(berlin(2027, 5, 11))
    assert await repeating.listed() == []
    assert {one["reason"] for one in await repeating.listed("cancelled")} == {"gone"}
    assert await house.stranger.ask("GET", "series") == []


@story
async def test_a_changed_series_is_announced_anew_but_for_what_somebody_has_entered(house: House) -> None:
    repeating, olga, series = await made(house, berlin(2027, 5, 3))
    first, _ = await repeating.listed()
    await olga.ask("POST", f"tournaments/{first['id']}/entrants", status=204)
    path, late = f"series/{series['id']}", {"name": "Late Arena", "minute": 21 * 60 + 30, "weekday": 4}
    await olga.ask("PATCH", path, late, 204)
    await repeating.go_on()
    coming = await repeating.listed()
    assert [(one["name"], local(one["starts_at"])) for one in coming] == [
        ("Thursday Arena", "06.05. 20:00"),
        ("Late Arena", "14.05. 21:30"),
    ]
    assert coming[0]["id"] == first["id"]
    (changed,) = await olga.ask("GET", "series")
    assert (changed["name"], changed["weekday"], changed["minute"]) == ("Late Arena", 4, 1290)
    await olga.ask("PATCH", path, {"terms": series["terms"] | {"duration": 60}, "zone": "America/New_York"}, 204)
    assert [one["terms"]["duration"] for one in await repeating.listed()] == [40, 60]
    assert (await repeating.starts())[1] == "15.05. 03:30"
    await olga.ask("PATCH", path, {"paused": True, "name": "Resting"}, 204)
    assert await repeating.starts() == ["06.05. 20:00"]
    for wrong in ({"zone": "Mars/Base"}, {"terms": series["terms"] | {"private": True}}, {"rounds": 99}):
        assert (await olga.refused("PATCH", path, wrong))[0] == "request"
