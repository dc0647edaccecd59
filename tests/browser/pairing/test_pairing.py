"""Quick pairing in two browsers: they find each other, and one is led away from another page; phones and German too."""

import re
import time

import pytest
from playwright.sync_api import expect
from sqlalchemy import insert, select

from midtown.server.features.pairing.seeks import ASLEEP, GONE
from midtown.server.storage.database import open_engine, write_engine
from midtown.server.storage.schema.accounts import subscriptions
from midtown.server.storage.schema.features import seeks
from tests.browser.driver.board import arrives_at_table
from tests.browser.driver.people import Visit, follow
from tests.browser.driver.serving import House
from tests.browser.pictures.looks import axe_problems

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"


def test_two_browsers_find_each_other_wherever_they_are(visit: Visit) -> None:
    ada, bob = visit().named("Ada"), visit(language="de", viewport={"width": 390, "height": 844}).named("Bob")
    page, other = ada.goes("/"), bob.goes("/tables")
    tile = page.get_by_role("region", name="Against people")
    tile.get_by_role("checkbox", name="TraffIQ").press("Space")
    tile.get_by_role("checkbox", name="2", exact=True).press("Space")
    tile.get_by_role("checkbox", name="a day a move").press("Space")
    tile.get_by_role("button", name="Find a table").press("Enter")
    strip = page.get_by_role("complementary", name="Your search for a table")
    expect(strip).to_contain_text("Nobody else is looking yet.")
    assert not axe_problems(page)
    follow(page.get_by_role("link", name="Rules").first)
    expect(page).to_have_url(re.compile("/rules"))
    page.reload()
    expect(strip).to_contain_text("0:")

    seeks = other.get_by_role("region", name="Wer Mitspieler sucht")
    expect(seeks).to_contain_text("TraffIQ · 2 Spieler · je 10 min, 1 Tag pro Zug")
    assert not axe_problems(other)
    other.goto("/")
    expect(other.get_by_role("checkbox", name="Jedes Spiel")).to_be_checked()
    other.goto("/tables")
    seeks.get_by_role("button", name="Mitspielen").press("Enter")
    for one in (page, other):
        arrives_at_table(one)
    assert page.url == other.url
    expect(strip).to_have_count(0)
    table = page.url.rpartition("/")[2]
    ada.goes("/")
    expect(tile.get_by_role("checkbox", name="TraffIQ")).to_be_checked()
    ada.ask("POST", f"tables/{table}/actions", {"type": "leave", "id": "leave"})
    tile.get_by_role("button", name="Find a table").click()
    strip.get_by_role("button", name="Stop").click()
    expect(strip).to_have_count(0)
    bob.until(lambda: ada.ask("GET", "seeks") == bob.ask("GET", "seeks") == [])  # the strip goes before the answer


SIGNS = """performance.getEntriesByType("resource").filter((one) => one.name.includes("/api/me/search"))
    .map((one) => one.startTime)"""
"""When the page has said that it looks, in milliseconds, beginning with the search itself."""

HIDE = """() => {
  Object.defineProperty(document, "visibilityState", { value: "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""What a browser does when its window is covered or the phone is locked."""


def test_a_browser_that_looks_for_a_table_says_so_every_two_seconds(visit: Visit) -> None:
    page = visit().named("Ada").goes("/")
    page.get_by_role("button", name="Find a table").click()
    strip = page.get_by_role("complementary", name="Your search for a table")
    expect(strip).to_contain_text("0:0")
    signs: list[float] = []
    give_up = time.monotonic() + 60
    while len(signs) < 4 and time.monotonic() < give_up:
        page.wait_for_timeout(100)
        signs = page.evaluate(SIGNS)
    assert signs[3] - signs[1] >= 3_000, "two pauses of two seconds, of which a timer may lack a little"
    with page.expect_request(lambda request: request.method == "PUT" and "/me/search" in request.url) as sent:
        page.evaluate(HIDE)
    assert (sent.value.post_data_json or {}).get("hidden") is True
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert page.evaluate("scrollY") > 300
    expect(strip).to_be_in_viewport(ratio=1)
    strip.get_by_role("button", name="Stop").click()


def test_a_page_that_sleeps_keeps_its_search_and_one_that_was_left_does_not(visit: Visit, house: House) -> None:
    ada = visit().named("Ada")
    page, me = ada.goes("/"), ada.ask("GET", "me")["id"]
    engine = open_engine(house.database)
    with write_engine(engine).begin() as connection:
        row = {"endpoint": f"https://push.example/{me}", "player": me, "keys": "{}"}
        connection.execute(insert(subscriptions).values(row))

    def more() -> int:
        """Return the milliseconds between the search's begin and the sign of life from which on its time counts."""
        rows = select(seeks.c.seen_tick, seeks.c.since_tick).where(seeks.c.player == me)
        with engine.connect() as connection:
            seen, since = connection.execute(rows).one()
        return int(seen - since)

    page.get_by_role("button", name="Find a table").click()
    expect(page.get_by_role("complementary", name="Your search for a table")).to_contain_text("0:0")
    page.evaluate(HIDE)
    ada.until(lambda: more() >= ASLEEP - GONE)
    page.goto("about:blank")
    ada.until(lambda: more() < ASLEEP - GONE)
    engine.dispose()
