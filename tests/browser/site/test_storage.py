"""A browser without room for games, and one that stores none: what was stored stays, and the game goes on."""

import re

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page, Route, expect

from tests.browser.driver.people import follow
from tests.browser.pictures.looks import axe_problems
from tests.browser.site.driver import FINISHED, MINE, begins, plays_on, poster

REFUSES = """
Object.defineProperty(self, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });
navigator.locks.request = () => Promise.reject(new DOMException("no", "SecurityError"));
indexedDB.open = () => { throw new DOMException("no", "SecurityError"); };
caches.open = () => Promise.reject(new DOMException("no", "SecurityError"));
"""
"""What browsers do that may store nothing for a site."""
FILLS = """
let room = true;
new BroadcastChannel("room").onmessage = ({ data }) => (room = data);
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...all) {
  if (!room) throw new DOMException("full", "QuotaExceededError");
  return put.apply(this, all);
};
"""
"""A device that is full as soon as the test says so."""
STORED = """() => new Promise((resolve) => {
  indexedDB.open("midtown").onsuccess = ({ target: { result: database } }) => {
    const transaction = database.transaction(["tables", "events"]);
    const tables = transaction.objectStore("tables").count();
    const events = transaction.objectStore("events").count();
    transaction.oncomplete = () => (database.close(), resolve([tables.result, events.result]));
  };
})"""
"""How many tables and events the browser has stored."""


def has_room(devtools: CDPSession, site: str, room: int | None) -> None:
    """Leave this much room to the site; None: as much as there is."""
    origin = "/".join(site.split("/")[:3])
    limit = {} if room is None else {"quotaSize": room}
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, **limit})


def put_before(context: BrowserContext, script: str) -> None:
    """Let the workers of pages run a script first."""

    def longer(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f"{script}{answer.text()}")

    context.route(re.compile(r"/assets/(worker|search)-[^/]*\.js$"), longer)


def turn_of(page: Page) -> str:
    """Return the turn that a table's page shows."""
    return str(page.locator("[data-game]").get_attribute("data-turn"))


def makes_a_move(page: Page) -> None:
    """Make any move, and wait for the next turn."""
    turn = turn_of(page)
    page.keyboard.press("m")
    page.locator("dialog li button[data-move]").first.dblclick()
    expect(page.locator(MINE)).not_to_have_attribute("data-turn", turn)


def test_a_game_without_room_goes_on_and_is_stored_once_there_is_room(
    context: BrowserContext, page: Page, site: str
) -> None:
    devtools = context.new_cdp_session(page)
    has_room(devtools, site, 1)
    page.goto(site)
    begins(page, "TraffIQ")
    warning = page.get_by_role("status").filter(has_text="no space left")
    expect(warning).to_be_visible()
    assert axe_problems(page) == []
    makes_a_move(page)
    other = context.new_page()
    other.goto(page.url)
    expect(other.locator(MINE)).to_have_attribute("data-turn", turn_of(page))
    expect(other.get_by_text("no space left")).to_be_visible()
    assert page.evaluate(STORED) == [0, 0]
    has_room(devtools, site, None)
    makes_a_move(page)
    for one in (page, other):
        expect(one.get_by_text("no space left")).to_have_count(0)
    turn = turn_of(page)
    other.close()
    page.reload()
    expect(page.locator(MINE)).to_have_attribute("data-turn", turn)
    assert page.evaluate(STORED) == [1, int(turn) + 1]


def test_what_was_stored_before_the_device_was_full_stays_and_is_not_stored_twice(
    context: BrowserContext, page: Page, site: str
) -> None:
    put_before(context, FILLS)
    page.goto(site)
    begins(page, "TraffIQ")
    before, stored = turn_of(page), page.evaluate(STORED)
    page.evaluate("new BroadcastChannel('room').postMessage(false)")
    makes_a_move(page)
    expect(page.get_by_text("no space left")).to_be_visible()
    assert page.evaluate(STORED) == stored
    page.reload()
    expect(page.locator(MINE)).to_have_attribute("data-turn", before)
    makes_a_move(page)
    assert page.evaluate(STORED) == [1, int(turn_of(page)) + 1]


def test_a_first_game_without_room_is_played_to_its_end_and_looked_at(
    context: BrowserContext, page: Page, site: str
) -> None:
    has_room(context.new_cdp_session(page), site, 1)
    page.goto(site)
    begins(page, "TraffIQ")
    plays_on(page)
    follow(page.get_by_role("link", name="Replay"))
    expect(page.locator(".replay")).to_be_visible()
    page.evaluate("location.hash = '#/'")
    expect(page.locator("#games li")).to_have_count(1)
    assert page.evaluate(STORED) == [0, 0]


def test_where_the_browser_stores_nothing_it_says_so_and_every_tab_plays(
    context: BrowserContext, page: Page, site: str
) -> None:
    context.add_init_script(REFUSES)
    put_before(context, REFUSES)
    page.goto(site)
    expect(page.get_by_role("status").filter(has_text="stores nothing for Midtown")).to_be_visible()
    other = context.new_page()
    other.goto(site)
    begins(other, "Manhattan")
    begins(page, "TraffIQ")
    plays_on(page)
    expect(page.locator(FINISHED)).to_be_visible()
    page.evaluate("location.hash = '#/'")
    expect(page.locator("#games li")).to_have_count(1)
    other.close()
    page.reload()
    expect(poster(page, "TraffIQ")).to_be_visible()
    expect(page.locator("#games li")).to_have_count(0)


@pytest.mark.parametrize("title", ["Manhattan", "TraffIQ"])
def test_a_line_above_a_table_leaves_its_dock_on_a_phones_screen(
    context: BrowserContext, page: Page, site: str, title: str
) -> None:
    context.add_init_script(REFUSES)
    put_before(context, REFUSES)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(site)
    begins(page, title)
    expect(page.locator("[data-keeping]")).to_be_in_viewport(ratio=1)
    expect(page.locator("section.dock")).to_be_in_viewport(ratio=1)
