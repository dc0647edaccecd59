"""The chat, and what one may do about the other people at a table."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.driver.people import Visit, Visitor
from tests.browser.driver.positions import named
from tests.browser.driver.watching import LOST_CONNECTION

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
SECONDS = """async (url) => {
  const content = await (await fetch(url)).arrayBuffer();
  return (await new OfflineAudioContext(1, 1, 22050).decodeAudioData(content)).duration;
}"""
"""How long a recording is, as the browser decodes it."""


@pytest.fixture
def pair(visit: Visit) -> tuple[Visitor, Visitor]:
    """Seat Ada, who is the host, and Bob at a table that both look at."""
    ada, bob = visit().named("Ada"), visit().named("Bob")
    opened = ada.opens("traffiq", "me open", record=named("late"))
    bob.joins(opened.invites[1])
    for one in (ada, bob):
        one.goes(f"/table/{opened.id}")
        expect(box(one)).to_be_visible()
    return ada, bob


def box(visitor: Visitor) -> Locator:
    """Return the field to write in."""
    return visitor.page.get_by_label("Say something").locator("visible=true")


def says(visitor: Visitor, text: str) -> None:
    """Write a line, and wait until it is among the others."""
    box(visitor).fill(text)
    box(visitor).press("Enter")
    expect(lines(visitor).last).to_contain_text(text)
    expect(box(visitor)).to_have_value("")


def lines(visitor: Visitor) -> Locator:
    """Return the lines of the chat."""
    return visitor.page.locator(".side .chat li")


def test_what_somebody_says_is_read_by_all_until_the_host_mutes_them(pair: tuple[Visitor, Visitor]) -> None:
    ada, bob = pair
    says(bob, "Hello")
    expect(lines(ada)).to_have_text(["Bob Hello"])
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="Mute Bob", exact=True).click()
    expect(bob.page.get_by_text("The host has muted you.").locator("visible=true")).to_be_visible()
    expect(box(bob)).to_have_count(0)
    ada.page.get_by_role("button", name="Unmute Bob").click()
    says(bob, "Sorry")
    expect(lines(ada)).to_have_text(["Bob Hello", "Bob Sorry"])


def test_who_is_blocked_is_not_read_any_more(pair: tuple[Visitor, Visitor]) -> None:
    ada, bob = pair
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="Block Bob").click()
    expect(ada.page.get_by_text("Block Bob ✓")).to_be_visible()
    ada.page.keyboard.press("Escape")
    says(bob, "You drive like a rubber duck")
    says(ada, "Good game")
    expect(lines(ada)).to_have_text(["Ada Good game"])
    expect(lines(bob)).to_have_text(["Bob You drive like a rubber duck", "Ada Good game"])


def test_a_line_on_a_phone_is_heard_shown_counted_and_answered(pair: tuple[Visitor, Visitor]) -> None:
    ada, bob = pair
    page = ada.page
    page.get_by_role("button", name="Sound", exact=True).click()
    page.set_viewport_size({"width": 390, "height": 844})
    toast, menu = page.locator("[data-toast]"), page.get_by_role("button", name="Menu")
    main = page.get_by_role("main").bounding_box()
    with page.expect_response(re.compile(r"/message-[\w-]+\.wav$")) as sound:
        says(bob, "The tower was mine!")
    assert sound.value.headers["content-type"] == "audio/wav"
    assert page.evaluate(SECONDS, sound.value.url) == pytest.approx(0.4, abs=0.01)
    expect(toast).to_contain_text("Bob writes")
    expect(toast).to_contain_text("The tower was mine!")
    expect(menu).to_have_accessible_name("Menu, 1 new message")
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    assert page.get_by_role("main").bounding_box() == main, "nothing has moved"
    toast.get_by_role("button", name="Reply").click()
    expect(box(ada)).to_be_focused()
    expect(toast).to_have_count(0)
    box(ada).press_sequentially("Not any more.")
    box(ada).press("Enter")
    page.get_by_role("button", name="Good game!").click()
    page.keyboard.press("Escape")
    expect(menu).to_have_accessible_name("Menu")
    expect(page).not_to_have_title(re.compile(r"^\("))
    expect(lines(bob)).to_have_text(["Bob The tower was mine!", "Ada Not any more.", "Ada Good game!"])
    expect(bob.page.locator("[data-toast]")).to_have_count(0)  # the chat is on the screen


def test_a_report_that_did_not_reach_the_server_can_be_sent_again(pair: tuple[Visitor, Visitor]) -> None:
    ada, _ = pair
    page = ada.page
    ada.watch.excuse(*LOST_CONNECTION)
    page.route("**/api/reports*", lambda route: route.abort())
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Report Bob").click()
    page.get_by_label("What happened?").fill("Bob is rude.")
    page.get_by_role("button", name="Report", exact=True).click()
    expect(page.get_by_text("No connection to the server.").locator("visible=true")).to_be_visible()
    expect(page.get_by_label("What happened?")).to_have_value("Bob is rude.")
    page.unroute_all()
    page.get_by_role("button", name="Report", exact=True).click()
    expect(page.get_by_text("Thank you. The operator of this server will read it.")).to_be_visible()
    expect(page.get_by_label("What happened?")).to_have_count(0)
