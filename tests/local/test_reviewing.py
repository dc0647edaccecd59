"""Reviews at a host without a server: made look by look, kept, and gone on with."""

import asyncio
import random
from typing import Any

import pytest

from midtown.local import reviewing
from midtown.local.host import Host
from midtown.local.searches import LookQuestion, Search
from midtown.local.storage import MemoryStorage
from tests.local.driver import Page, played, search, think, unheard


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a look be short."""
    monkeypatch.setattr(reviewing, "ITERATIONS", 20)


async def reviewed(page: Page, table: str) -> Any:
    """Return the review once it has ended; each answer says how far it is."""
    path, done = f"tables/{table}/review", -1
    while (state := await page.ask("GET", path))["status"] == "running":
        assert done <= state["done"] <= state["total"]
        done = state["done"]
        await asyncio.sleep(0.01)
    return state


@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
@played
async def test_a_finished_game_is_reviewed_and_the_review_kept(game: str) -> None:
    storage = MemoryStorage()
    page = await Page.new(storage)
    table = await page.opens(game, "casual")
    assert (await page.answer("POST", f"tables/{table}/review"))[0] == 409
    await page.plays_on(random.Random(9))
    assert (await page.ask("GET", f"tables/{table}/review"))["status"] == "none"
    assert (await page.ask("POST", f"tables/{table}/review"))["status"] == "running"
    state = await reviewed(page, table)
    review = state["review"]
    assert (state["status"], review["iterations"], review["without_luck"]) == ("done", 20, None)
    assert len(review["chances"]) == review["moves"] + 1 == state["total"]
    assert review["article"]
    again = await Page.new(storage)
    assert await again.ask("GET", f"tables/{table}/review") == state
    assert await again.ask("POST", f"tables/{table}/review") == state
    german = (await again.ask("GET", f"tables/{table}/review", language="de"))["review"]
    assert german["article"] != review["article"]


@played
async def test_a_review_goes_on_with_the_next_host_and_after_a_failure() -> None:
    storage = MemoryStorage()
    page = await Page.new(storage)
    table = await page.opens("traffiq", "casual")
    await page.plays_on(random.Random(10))
    numbers: list[int] = []

    async def fails(question: Search) -> str:
        assert isinstance(question, LookQuestion)
        numbers.append(question.number)
        if len(numbers) == 6:
            await asyncio.Event().wait()
        if len(numbers) == 3:
            raise RuntimeError("the search has ended")
        return await search(question)

    page = Page(await Host.begin(storage, think, fails, unheard))
    assert (await page.ask("POST", f"tables/{table}/review"))["status"] == "running"
    assert (await reviewed(page, table))["status"] == "failed"
    assert (await page.ask("POST", f"tables/{table}/review"))["status"] == "running"
    while len(numbers) < 6:
        await asyncio.sleep(0.01)
    assert numbers[:5] == [0, 1, 2, 2, 3]
    later: list[int] = []

    async def notes(question: Search) -> str:
        assert isinstance(question, LookQuestion)
        later.append(question.number)
        return await search(question)

    for task in page.host.device.reviews._tasks.values():
        task.cancel()  # as the worker of a tab that is closed
    page = Page(await Host.begin(storage, think, notes, unheard))
    state = await reviewed(page, table)
    assert (state["status"], later[-1] + 1) == ("done", state["total"])
    assert later == list(range(later[0], state["total"]))
    assert later[0] >= 3


@played
async def test_a_review_that_is_stopped_is_offered_again_and_goes_on_where_it_was() -> None:
    storage = MemoryStorage()
    page = await Page.new(storage)
    table = await page.opens("traffiq", "casual")
    await page.plays_on(random.Random(11))
    numbers: list[int] = []
    stop_at = 4

    async def waits(question: Search) -> str:
        assert isinstance(question, LookQuestion)
        numbers.append(question.number)
        if len(numbers) == stop_at:
            await asyncio.Event().wait()
        return await search(question)

    page = Page(await Host.begin(storage, think, waits, unheard))
    path = f"tables/{table}/review"
    await page.ask("DELETE", path)
    assert (await page.ask("GET", path))["status"] == "none"
    await page.ask("POST", path)
    while len(numbers) < stop_at:
        await asyncio.sleep(0.01)
    await page.ask("DELETE", path)
    assert (await page.ask("GET", path))["status"] == "none"
    await asyncio.sleep(0.01)
    assert numbers == [0, 1, 2, 3]
    again = Page(await Host.begin(storage, think, waits, unheard))
    assert (await again.ask("GET", path))["status"] == "none", "nor does the next host go on by itself"
    assert (await again.ask("POST", path))["done"] == 3
    state = await reviewed(again, table)
    assert state["status"] == "done"
    assert numbers == [0, 1, 2, 3, *range(3, state["total"])]
    await again.ask("DELETE", path)
    assert await again.ask("GET", path) == state, "a complete one stays"
