"""Games against computer players, begun with one click and played on the board to the end."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.driver.board import Table
from tests.browser.driver.people import Visit


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
    table.plays_on()
    expect(page.get_by_role("heading", level=1).first).to_contain_text("win")
    snapshot = table.snapshot()
    assert snapshot["table"]["status"] == "over"
    record = ada.ask("GET", f"tables/{table.id}/record")
    assert set(table.played) <= set(record["moves"])
