"""Replays of games from the database and from files, also offline."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.driver.board import Table, sensible
from tests.browser.driver.line import line
from tests.browser.driver.people import Visit
from tests.browser.driver.positions import finished, named, timed
from tests.browser.driver.serving import House
from tests.browser.driver.watching import LOST_CONNECTION
from tests.browser.pictures.looks import axe_problems, difference, picture, settle

pytestmark = pytest.mark.long

DROPPED = """(text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], "game.json", { type: "application/json" }));
  return data;
}"""


def drop(place: Locator, text: str) -> None:
    """Drop a file with this text on an element."""
    data = place.page.evaluate_handle(DROPPED, text)
    place.dispatch_event("dragover", {"dataTransfer": data})
    place.dispatch_event("drop", {"dataTransfer": data})


def at(page: Page, move: int) -> None:
    """Wait until the replay shows the position after `move` moves."""
    expect(page.locator(f".replay[data-turn='{move}']")).to_be_visible()


def test_a_dropped_file_is_a_replay_that_is_walked_through_and_exported_as_it_was(visit: Visit) -> None:
    record = finished("traffiq")
    moves = len(record["moves"])
    page = visit().goes("/")
    drop(page.get_by_role("region", name="Open a record"), json.dumps(record))
    at(page, 0)
    slider = page.get_by_role("slider", name="Move")
    slider.focus()
    page.keyboard.press("End")
    at(page, moves)
    expect(page.get_by_role("heading", name="Final scoring").first).to_be_visible()
    assert page.locator(".count").evaluate("(one) => one.scrollWidth - one.clientWidth") == 0, "the points are cut off"
    page.keyboard.press("ArrowLeft")
    at(page, moves - 1)
    page.get_by_role("button", name="To the beginning").click()
    at(page, 0)
    page.get_by_role("button", name="One move forward").click()
    at(page, 1)
    log = page.get_by_role("region", name="Moves")
    expect(log.get_by_role("listitem")).to_have_count(moves + 1)
    log.get_by_role("button").nth(moves // 2).click()
    at(page, moves // 2)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".replay")).not_to_have_attribute("data-turn", str(moves // 2))
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Share", exact=True).click()
    with page.expect_download() as fetched:
        page.get_by_role("link", name="Save Record").click()
    with page.expect_download() as drawn:
        page.get_by_role("button", name="Save Picture").click()
    assert Path(drawn.value.path()).read_bytes().startswith(b"\x89PNG")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Share", exact=True)).to_be_focused()
    exported = json.loads(Path(fetched.value.path()).read_text("utf-8"))
    assert exported["moves"] == record["moves"]
    assert exported["result"] == record["result"]


def test_the_move_that_a_link_leads_to_stands_whole_in_the_list(visit: Visit) -> None:
    record, ada = finished("manhattan"), visit()
    made = ada.ask("POST", "records", {"record": record})
    for move in range(40, 60, 3):
        page = ada.goes(f"/replay/{made['id']}?move={move}")
        expect(page.get_by_role("button", name="Review the game")).to_be_visible()
        settle(page)
        current = page.get_by_role("region", name="Moves").locator("[aria-current=step]").bounding_box()
        log = page.get_by_role("region", name="Moves").get_by_role("list").bounding_box()
        assert current is not None
        assert log is not None
        assert log["y"] <= current["y"]
        assert current["y"] + current["height"] <= log["y"] + log["height"]


def test_a_file_that_is_no_record_is_refused_in_words(visit: Visit) -> None:
    ada = visit()
    ada.watch.excuse("400")
    page = ada.goes("/")
    place = page.get_by_role("region", name="Open a record")
    for text in ("no JSON at all", '{"game": "chess"}'):
        drop(place, text)
        expect(place.get_by_role("alert")).to_be_visible()


def test_a_replay_shows_a_position_as_the_table_does_pixel_by_pixel(visit: Visit) -> None:
    ada, bob = visit().named("Ada"), visit().named("Bob")
    opened = ada.opens("manhattan", "me open", record=named("two colours"))
    bob.joins(opened.invites[1])
    for one in (ada, bob):
        one.goes(f"/table/{opened.id}")
    for one in (ada, bob):
        table = Table(one)
        assert table.mine()
        table.play(sensible(table.legal()))
    page = ada.page
    live = Table(ada)
    assert live.mine()
    page.mouse.move(2, 2)
    settle(page)
    main = page.get_by_role("main").bounding_box()
    board = page.locator("svg.board")
    before = picture_of(board, "same-live")
    ada.goes(f"/replay/{opened.id}?move={len(live.snapshot()['moves'])}")
    expect(page.locator(".replay")).to_be_visible()
    for _ in range(6):  # the replay's page needs another window size to give the board the same room
        settle(page)
        now = page.get_by_role("main").bounding_box()
        assert main is not None
        assert now is not None
        view = page.viewport_size
        assert view is not None
        dx, dy = round(main["width"] - now["width"]), round(main["height"] - now["height"])
        page.set_viewport_size({"width": view["width"] + dx, "height": view["height"] + dy})
    settle(page)
    assert difference(picture_of(board, "same-replay"), before) < 16


def picture_of(board: Locator, name: str) -> bytes:
    """Take a screenshot of the board alone, without its notes: only a table has lines in a panel to number them by."""
    board.page.evaluate("for (const one of document.querySelectorAll('.notes')) one.style.display = 'none'")
    box = board.bounding_box()
    assert box is not None
    # A raised card of the hand may cover the board's lower edge.
    x, y, width, height = round(box["x"]), round(box["y"]), int(box["width"]), int(box["height"]) - 12
    return picture(board.page, name, {"x": x, "y": y, "width": width, "height": height})


def test_rules_and_a_seen_replay_are_read_without_a_connection_from_the_second_visit_on(
    visit: Visit, house: House
) -> None:
    with line(house.port) as wire:
        ada = visit(wire)
        ada.goes("/")
        made = ada.ask("POST", "records", {"record": finished("manhattan")})
        address = f"/replay/{made['id']}?watch={made['watch']}"
        for path in ("/rules/manhattan", address):
            ada.goes(path)
            expect(ada.page.get_by_role("heading", level=1).first).to_be_visible()
        ada.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        for path in ("/rules/manhattan", address):
            ada.goes(path)
            expect(ada.page.get_by_role("heading", level=1).first).to_be_visible()
        at(ada.page, 0)
        ada.watch.excuse(*LOST_CONNECTION)
        wire.cut()
        ada.goes("/rules/manhattan")
        expect(ada.page.get_by_text("M-BUILD").first).to_be_visible()
        ada.goes(address)
        at(ada.page, 0)
        ada.page.keyboard.press("End")
        at(ada.page, len(finished("manhattan")["moves"]))


def test_a_live_game_shows_each_seats_clock_as_it_stood_when_the_move_was_made(visit: Visit) -> None:
    ada, bob = visit().named("Ada"), visit().named("Bob")
    opened = ada.opens("manhattan", "me open", pace={"kind": "live", "minutes": 30, "increment": 0})
    bob.joins(opened.invites[1])
    for one in (ada, bob):
        one.goes(f"/table/{opened.id}")
    for one in (ada, bob):
        table = Table(one)
        assert table.mine()
        table.play(sensible(table.legal()))
    page = ada.goes(f"/replay/{opened.id}?move=0")
    clocks = page.locator(".replay .clock:visible time")
    expect(clocks).to_have_text(["30:00", "30:00"])
    frames = ada.ask("GET", f"tables/{opened.id}/replay")
    for frame in frames[1:]:
        page.get_by_role("button", name="One move forward").click()
        expect(clocks).to_have_text([f"{left // 60_000}:{left // 1000 % 60:02}" for left in frame["left"]])
    expect(page.get_by_role("region", name=re.compile("time went"))).to_have_count(0)  # the game goes on


def test_where_the_time_went_leads_to_the_longest_thoughts(visit: Visit) -> None:
    record, ada = timed("manhattan"), visit()
    made = ada.ask("POST", "records", {"record": record})
    longest = max(range(len(record["moves"])), key=lambda move: record["times"][move])
    page = ada.goes(f"/replay/{made['id']}?move=0")
    spent = page.get_by_role("region", name="Where the time went")
    seat = ada.ask("GET", f"tables/{made['id']}/replay")[longest + 1]["seat"]
    spent.get_by_role("group", name="Whose moves").get_by_role("button").nth(seat).click()
    expect(spent.get_by_role("listitem")).to_have_count(3)
    spent.get_by_role("listitem").get_by_role("button").first.click()
    at(page, longest + 1)
    assert axe_problems(page) == []
    ada.goes(f"/table/{made['id']}")
    spent.get_by_role("listitem").get_by_role("button").first.click()
    expect(page.locator(".replay")).to_be_visible()


def test_a_record_without_times_says_nothing_of_them(visit: Visit) -> None:
    ada = visit()
    made = ada.ask("POST", "records", {"record": finished("manhattan")})
    page = ada.goes(f"/replay/{made['id']}?move=3")
    expect(page.get_by_role("button", name="Review the game")).to_be_visible()
    expect(page.get_by_text("time went")).to_have_count(0)
    expect(page.locator(".clock")).to_have_count(0)
