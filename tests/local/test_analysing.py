"""The analysis board at a host without a server: positions, the engine's lines, saved analyses."""

import random
from typing import Any

import pytest

from midtown.local import analysing
from midtown.local.storage import MemoryStorage
from tests.local.driver import Page, played


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the engine look only a little."""
    monkeypatch.setattr(analysing, "ITERATIONS", 30)


async def finished(page: Page, game: str) -> Any:
    """Play a game; return its record."""
    table = await page.opens(game, "casual")
    await page.plays_on(random.Random(8))
    return await page.ask("GET", f"tables/{table}/record")


@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
@played
async def test_a_finished_game_is_opened_and_another_move_tried(game: str) -> None:
    page = await Page.new()
    record = await finished(page, game)
    assert await page.ask("GET", f"tables/{page.table}/notes") == {"text": "", "variations": []}
    opened = await page.ask("POST", "analysis", {"record": record})
    assert len(opened["frames"]) == len(record["moves"]) + 1
    place = {"record": record, "at": 0, "line": []}
    first = await page.ask("POST", "analysis/positions", place)
    assert record["moves"][0] in [move["move"] for move in first["moves"]]
    other = first["moves"][-1]["move"]
    after = await page.ask("POST", "analysis/positions", {**place, "line": [{"move": other}]})
    assert (len(after["frames"]), after["frames"][1]["move"]) == (2, other)
    for wrong in ({}, {"move": other, "anew": 1}, {"move": "nothing"}):
        assert (await page.answer("POST", "analysis/positions", {**place, "line": [wrong]}))[0] == 400
    dealt = await page.ask("POST", "analysis", {"game": game, "players": 2})
    assert (len(dealt["frames"]), dealt["record"]["moves"]) == (1, [])


@played
async def test_the_engine_looks_on_as_long_as_it_is_asked_and_at_one_position() -> None:
    page = await Page.new()
    line = {"record": await finished(page, "manhattan"), "at": 3, "line": []}
    lines = await page.ask("POST", "analysis/lines", line)
    assert (lines["status"], lines["done"]) == ("waiting", 0)
    while lines["status"] in ("waiting", "running"):
        before = lines["done"]
        lines = await page.ask("GET", f"analysis/lines/{lines['id']}", after=str(before), language="de")
        assert lines["done"] > before
    assert (lines["status"], lines["done"], lines["total"]) == ("done", 30, 30)
    assert sum(lines["chances"]) == pytest.approx(1)
    assert lines["moves"][0]["words"]
    other = await page.ask("POST", "analysis/lines", {**line, "at": 5})
    assert (await page.answer("GET", f"analysis/lines/{lines['id']}"))[0] == 404
    await page.ask("DELETE", "analysis/lines")
    assert (await page.answer("GET", f"analysis/lines/{other['id']}"))[0] == 404


@played
async def test_the_engine_does_not_look_at_the_end() -> None:
    page = await Page.new()
    record = await finished(page, "traffiq")
    status, _ = await page.answer("POST", "analysis/lines", {"record": record, "at": len(record["moves"]), "line": []})
    assert status == 400


@played
async def test_an_analysis_is_saved_changed_and_deleted() -> None:
    storage = MemoryStorage()
    page = await Page.new(storage)
    assert await page.ask("GET", "analyses") == []
    record = await finished(page, "manhattan")
    note: Any = {"parent": None, "at": 1, "move": None, "state": None, "draws": [], "comment": "Why?"}
    with_note = {**record, "analysis": [note]}
    saved = await page.ask("POST", "analyses", {"title": " One ", "shared": True, "record": with_note})
    assert (saved["title"], saved["shared"], saved["game"]) == ("One", False, "manhattan")
    page = await Page.new(storage)
    assert await page.ask("GET", "analyses") == [saved]
    read = await page.ask("GET", f"analyses/{saved['id']}")
    assert (read["mine"], read["record"]["analysis"][0]["comment"]) == (True, "Why?")
    changed = await page.ask("PUT", f"analyses/{saved['id']}", {"title": "Two", "shared": False, "record": record})
    assert (changed["id"], changed["title"], changed["made_at"]) == (saved["id"], "Two", saved["made_at"])
    broken = {**record, "moves": ["nothing"]}
    assert (await page.answer("POST", "analyses", {"title": "x", "shared": False, "record": broken}))[0] == 400
    await page.ask("DELETE", f"analyses/{saved['id']}")
    for method in ("GET", "DELETE"):
        assert (await page.answer(method, f"analyses/{saved['id']}"))[0] == 404
    assert await page.ask("GET", "analyses") == []


@played
async def test_no_more_analyses_are_saved_than_can_be_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "MOST", 1)
    page = await Page.new()
    body = {"title": "One", "shared": False, "record": await finished(page, "traffiq")}
    await page.ask("POST", "analyses", body)
    assert (await page.answer("POST", "analyses", body))[0] == 429
