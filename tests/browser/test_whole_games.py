"""Games against computer players, begun with one click and played on the board to the end."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.driver.board import Table
from tests.browser.driver.people import Visit

BEFORE = """([game, { seats, options }]) => {
  const sorted = Object.entries(options).sort(([a], [b]) => a.localeCompare(b));
  localStorage.setItem("midtown.best", JSON.stringify({ [`${game} ${seats.length} ${JSON.stringify(sorted)}`]: -1 }));
}"""
"""Lets the browser believe that the visitor once made fewer points than anybody can."""


@pytest.mark.parametrize(("game", "title", "seats"), [("manhattan", "Manhattan", 4), ("traffiq", "TraffIQ", 2)])
def test_one_click_begins_a_game_that_is_played_on_the_board_to_its_result(
    visit: Visit, game: str, title: str, seats: int
) -> None:
    ada = visit()
    page = ada.goes("/")
    page.get_by_role("article", name=re.compile(f"{title}$")).get_by_role("button", name="Play now").click()
    table = Table(ada)
    assert table.mine()
    chairs = table.snapshot()["table"]["seats"]
    assert [chair["kind"] for chair in chairs] == ["person"] + ["bot"] * (seats - 1)
    page.evaluate(BEFORE, [game, table.snapshot()["table"]])
    table.plays_on()
    expect(page.get_by_role("heading", level=1).first).to_contain_text("win")
    expect(page.get_by_text("Your best result on this device. So far: -1 point")).to_be_visible()
    snapshot = table.snapshot()
    assert snapshot["table"]["status"] == "over"
    record = ada.ask("GET", f"tables/{table.id}/record")
    assert set(table.played) <= set(record["moves"])
