"""Computer players at a host without a server: they say how far they are, and stop when nobody wants their move."""

import asyncio
import json
import random
from typing import Any

import pytest

from midtown.bots import bot
from midtown.local import searches
from midtown.local.browser import BrowserHost
from midtown.local.host import Host
from midtown.local.searches import MoveQuestion, Search
from midtown.local.storage import MemoryStorage
from midtown.local.tables import LEVELS
from midtown.local.thinking import Thinking
from tests.local.driver import Page, played, search


@pytest.fixture(autouse=True)
def pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each piece be as small as it can be."""
    monkeypatch.setattr(searches, "MOMENT", 0.0)


class Watched:
    """A host whose searches are noted, and wait while `open` is not set."""

    def __init__(self) -> None:
        self.searches: list[MoveQuestion] = []
        self.reports: list[tuple[str, str, int, int]] = []
        self.open = asyncio.Event()
        self.open.set()

    async def page(self) -> Page:
        """Return a page of a new host."""
        thinking = Thinking(self.search)
        return Page(await Host.begin(MemoryStorage(), thinking, self.search, self.report))

    def report(self, *report: Any) -> None:
        """Note how far a search is."""
        self.reports.append(report)

    async def search(self, question: Search) -> str:
        """Answer a search once it may."""
        assert isinstance(question, MoveQuestion)
        self.searches.append(question)
        answer = await search(question)
        await self.open.wait()
        return answer

    async def pieces(self, count: int) -> None:
        """Wait until that many pieces were asked for."""
        while len(self.searches) < count:
            await asyncio.sleep(0)

    async def thinks(self, page: Page) -> None:
        """Move until the computer player begins to think, and does not end."""
        position = (await page.state())["position"]
        self.open.clear()
        self.searches.clear()
        while position["to_move"] == 0:
            await moves(page, position)
            position = await turn(page)
        await self.pieces(1)


async def settled() -> None:
    """Wait until all that could go on has done so."""
    for _ in range(20):
        await asyncio.sleep(0)


async def moves(page: Page, position: Any) -> None:
    """Play a move, and do not wait for the answer of a computer player."""
    name = f"move-{position['turn']}"
    message = {"type": "move", "id": name, "answers": position["turn"], "move": position["legal"][0]}
    await page.host.receive(page.table, json.dumps(message))


async def turn(page: Page) -> Any:
    """Return the position as it is now."""
    return (await page.ask("GET", f"tables/{page.table}"))["position"]


@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
@played
async def test_a_move_comes_in_pieces_says_how_far_it_is_and_is_that_of_the_whole_search(game: str) -> None:
    watched = Watched()
    page = await watched.page()
    table = await page.opens(game, "club")
    chance = random.Random(3)
    for _ in range(3):
        await page.moves(chance)
    await page.host.tables.idle()
    by_move: dict[str, list[MoveQuestion]] = {}
    for question in watched.searches:
        by_move.setdefault(question.id, []).append(question)
    played_moves = (await page.ask("GET", f"tables/{table}/record"))["moves"]
    searched = [questions for questions in by_move.values() if len(questions[0].question.moves) > 1]
    assert searched
    for questions in searched:
        assert len(questions) == 4, "50 iterations, 16 at a time"
        assert bot(LEVELS["club"])(questions[0].question) in played_moves
    far = [(16, 50), (32, 50), (48, 50), (0, 0)]
    assert [report[2:] for report in watched.reports if report[2:] != (0, 0)] == far[:3] * len(searched)
    assert {report[:2] for report in watched.reports} == {(table, "move")}
    assert watched.reports[-1][2:] == (0, 0)


@played
async def test_a_move_that_is_taken_back_ends_the_answer_to_it() -> None:
    watched = Watched()
    page = await watched.page()
    await page.opens("traffiq", "club")
    await watched.thinks(page)
    position = await turn(page)
    await page.host.receive(page.table, json.dumps({"type": "undo", "id": "u", "answers": position["turn"]}))
    watched.open.set()
    await page.host.tables.idle()
    assert len(watched.searches) == 1, "no second piece"
    assert (await turn(page))["to_move"] == 0
    await watched.thinks(page)
    watched.open.set()
    assert (await page.state())["position"]["to_move"] == 0, "its answer to the next move comes"


@played
async def test_a_table_that_is_left_ends_thinking_which_begins_again_with_the_next_page() -> None:
    watched = Watched()
    page = await watched.page()
    table = await page.opens("traffiq", "club")
    await watched.thinks(page)
    page.host.disconnect(table)
    watched.open.set()
    await settled()
    assert len(watched.searches) == 1
    assert (await turn(page))["to_move"] == 1
    other = await page.opens("traffiq", "club")
    assert {question.id for question in watched.searches[1:]}.isdisjoint({watched.searches[0].id})
    assert other != table
    await page.connects(table)
    assert (await page.state())["position"]["to_move"] == 0


@played
async def test_messages_that_change_no_turn_leave_thinking_alone() -> None:
    watched = Watched()
    page = await watched.page()
    await page.opens("traffiq", "club")
    await watched.thinks(page)
    await page.host.receive(page.table, json.dumps({"type": "chat", "id": "c", "text": "Well?"}))
    watched.open.set()
    await page.host.tables.idle()
    decisions = {json.dumps(question.question.state) for question in watched.searches}
    assert len({question.id for question in watched.searches}) == len(decisions), "each is thought about once"
    assert (await turn(page))["to_move"] == 0


@played
async def test_a_hint_says_how_far_it_is_and_ends_with_the_move_or_with_its_request() -> None:
    watched = Watched()
    page = await watched.page()
    table = await page.opens("manhattan", "casual")
    path = f"tables/{table}/hint"
    assert (await page.ask("GET", path))["move"]
    assert [report[1] for report in watched.reports] == ["hint"] * len(watched.reports)
    assert watched.reports[-1][2:] == (0, 0)
    count = len(watched.searches)
    watched.open.clear()
    late = asyncio.ensure_future(page.answer("GET", path))
    await watched.pieces(count + 1)
    await moves(page, await turn(page))
    assert (await late)[0] == 409
    watched.open.set()
    await page.host.tables.idle()
    assert len(watched.searches) == count + 1
    watched.open.clear()
    browser = BrowserHost(page.host, lambda _, __: None)
    wanted = asyncio.ensure_future(browser.request("one", "GET", f"/api/{path}", "{}", ""))
    await watched.pieces(count + 2)
    browser.end("one")
    assert await wanted == ""
    watched.open.set()
    await settled()
    assert len(watched.searches) == count + 2
    browser.end("one")
    status, hint = json.loads(await browser.request("two", "GET", f"/api/{path}", "{}", ""))
    assert (status, bool(json.loads(hint)["move"])) == (200, True)
