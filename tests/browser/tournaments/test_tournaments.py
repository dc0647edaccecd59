"""Tournaments in the browser: one is made on a form, another is entered, started and played."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.driver.board import arrives_at_table
from tests.browser.driver.people import Visit, follow

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
LEAVE = {"type": "leave", "id": "left"}
HIDDEN_WITH_NOTICES = """
const kept = JSON.parse(localStorage.getItem("midtown.preferences") ?? "{}");
localStorage.setItem("midtown.preferences", JSON.stringify({ ...kept, sound: true, notify: true }));
Object.defineProperty(document, "hidden", { get: () => true });
const Real = Notification;
window.shown = [];
window.Notification = class extends Real {
  static permission = "granted"; // a browser without a screen allows none
  constructor(title, options) {
    super(title, options);
    shown.push([title, options.body, options.data.url]);
  }
};
"""
"""A page behind another window, of somebody who wants sounds and notices; it keeps what it shows."""
PAIRED = 20_000
"""Milliseconds until the server and the page have noticed a change."""


def test_a_tournament_is_made_entered_and_started_and_leads_to_the_tables(visit: Visit) -> None:
    ada = visit().named("Ada")
    ada.ask("POST", "me/password", {"password": "correct horse", "name": "Ada of the Open"})
    page = ada.goes("/rules")
    follow(page.get_by_role("navigation", name="Pages").get_by_role("link", name="Tournaments"))
    follow(page.get_by_role("link", name="Create a tournament"))
    page.get_by_role("textbox", name="Name").fill("Open of the browsers")
    page.get_by_role("radio", name="Knock-out").check()
    page.get_by_role("checkbox", name="Private").check()
    page.get_by_role("checkbox", name="Programs allowed").check()
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_role("heading", name="Open of the browsers")).to_be_visible()
    expect(page.get_by_text("programs allowed")).to_be_visible()
    link = page.get_by_label("Invite others", exact=True).get_by_role("textbox").input_value()
    stranger = visit()
    stranger.watch.excuse("404")
    stranger.goes(urlsplit(link).path)
    expect(stranger.page.get_by_text("There is no such tournament.")).to_be_visible()
    stranger.goes(link.removeprefix(stranger.page.url.split("/tournaments")[0]))
    expect(stranger.page.get_by_role("heading", name="Open of the browsers")).to_be_visible()
    expect(page.get_by_text("Knock-out", exact=True)).to_be_visible()

    terms = {"format": "swiss", "game": "traffiq", "seats": 2, "minutes": 10, "pause": 0}
    made = ada.ask("POST", "tournaments", {"name": "Open of two", "terms": terms})
    ada.goes(f"/tournaments/{made['id']}")
    page.get_by_role("button", name="Take part").click()
    expect(page.get_by_role("button", name="Leave the tournament")).to_be_visible()
    bob = visit(language="de", viewport={"width": 390, "height": 844}).named("Bob")
    other = bob.goes(f"/tournaments/{made['id']}")
    other.get_by_role("button", name="Mitspielen").press("Enter")
    expect(other.get_by_role("button", name="Turnier verlassen")).to_be_visible()
    other.add_init_script(HIDDEN_WITH_NOTICES)
    other.goto("/rules")
    other.get_by_role("heading", level=1).click()  # no browser plays anything before
    with other.expect_response(re.compile(r"/turn-[\w-]+\.wav$"), timeout=PAIRED):
        page.get_by_role("button", name="Start now").click()
        arrives_at_table(page)  # who waits there is taken to the board
    called = other.get_by_role("complementary", name="Dein Tisch im Turnier")
    sentence = "Open of two, Runde 1: Dein Tisch mit Ada of the Open ist offen."
    expect(called).to_contain_text(sentence)
    expect(other).to_have_title(re.compile("Runde 1 beginnt"))
    assert other.evaluate("shown") == [["Runde 1 beginnt", sentence, page.url]]
    expect(other).to_have_url(re.compile("/rules$"))
    called.get_by_role("button", name="An deinen Tisch").press("Enter")
    expect(other).to_have_url(page.url)
    expect(called).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Propose to abandon the game")).to_have_count(0)
    page.get_by_role("button", name="Leave the game").click()
    expect(page.get_by_text("You lose this game of the tournament.")).to_be_visible()
    page.get_by_role("button", name="Stay").click()
    page.keyboard.press("Escape")
    other.goto(f"/tournaments/{made['id']}")
    expect(other.get_by_role("link", name="An deinen Tisch")).to_be_visible(timeout=PAIRED)
    bob.ask("POST", f"{urlsplit(page.url).path.removeprefix('/')}/actions".replace("table/", "tables/"), LEAVE)
    expect(page.get_by_role("heading", level=1)).to_have_text("You win")
    expect(page.get_by_text("Bob lost by leaving.")).to_be_visible()
    expect(other.get_by_text("Runde 1: durch Verlassen verloren")).to_be_visible(timeout=PAIRED)
