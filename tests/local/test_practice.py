"""The practice deals of a day at a host without a server."""

import random

import pytest

from midtown.local.storage import MemoryStorage
from midtown.local.tables import Clock
from midtown.server.support import calendar
from midtown.support.units import DAY
from tests.local.driver import Page, played

TODAY = 20_786
"""2026-11-29."""


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list whose last number is the day."""
    days = [TODAY]
    monkeypatch.setattr(Clock, "calendar", lambda _: days[-1] * DAY + 5)
    return days


@pytest.mark.parametrize("game", ["manhattan-4", "traffiq-2"])
@played
async def test_everybody_has_the_same_deal_goes_on_with_it_and_may_play_it_again(game: str) -> None:
    deal = f"{calendar.date(TODAY)}-{game}"
    hands, secrets = [], set()
    for _ in range(2):
        page = await Page.new(storage := MemoryStorage())
        table = (await page.ask("POST", f"daily/deals/{deal}/games", {"challenge": None}))["table"]
        await page.connects(table)
        state = await page.state()
        hands.append(state["position"]["state"])
        secrets.add(page.host.tables._tables[table].state.secret)
        assert [seat["bot"] for seat in state["table"]["seats"]] == [None, *calendar.computers(int(game[-1]))]
    assert hands[0] == hands[1]
    assert len(secrets) == 1
    page = await Page.new(storage)
    await page.connects(table)
    assert (await page.ask("POST", f"daily/deals/{deal}/games", {"challenge": None}))["table"] == table
    await page.plays_on(random.Random(11))
    again = (await page.ask("POST", f"daily/deals/{deal}/games", {"challenge": None}))["table"]
    assert again != table
    await page.connects(again)
    assert (await page.state())["position"]["state"] == hands[0]


@played
async def test_only_deals_of_today_are_begun_and_each_day_has_others(day: list[int]) -> None:
    page = await Page.new()
    secrets = []
    for later in range(2):
        day.append(TODAY + later)
        path = f"daily/deals/{calendar.date(TODAY + later)}-manhattan-4/games"
        table = (await page.ask("POST", path, {"challenge": None}))["table"]
        secrets.append(page.host.tables._tables[table].state.secret)
    assert secrets[0] != secrets[1]
    for wrong in (f"{calendar.date(TODAY)}-manhattan-4", f"{calendar.date(TODAY + 1)}-manhattan-9", "x"):
        assert (await page.answer("POST", f"daily/deals/{wrong}/games", {"challenge": None}))[0] == 404
