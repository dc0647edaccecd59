"""A replay that two people watch together: one leads, the other follows, points, and leads in turn."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver.people import Visit, Visitor
from tests.browser.driver.positions import finished
from tests.browser.pictures.looks import axe_problems

pytestmark = pytest.mark.long
SERVICE_WORKERS = "block"


def at(page: Page, move: int) -> None:
    """Wait until the replay shows the position after `move` moves."""
    expect(page.locator(f".replay[data-turn='{move}']")).to_be_visible()


def begins(ada: Visitor, game: str) -> str:
    """Open a replay of a finished game and watch it together; return the link for others."""
    made = ada.ask("POST", "records", {"record": finished(game)})
    page = ada.goes(f"/replay/{made['id']}?move=10")
    at(page, 10)
    page.get_by_role("button", name="Watch together").click()
    room = page.get_by_role("region", name="Watch together")
    expect(room.get_by_role("status").first).to_contain_text("You lead. Send the link")
    field = room.get_by_role("textbox", name="Link to watch along")
    return field.input_value()


@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
def test_one_leads_and_the_other_follows_points_and_leads_in_turn(visit: Visit, game: str) -> None:
    ada = visit().named("Ada")
    link = begins(ada, game)
    bob = visit(viewport={"width": 390, "height": 844}).named("Bob")
    page, theirs = ada.page, bob.goes(link)
    at(theirs, 10)
    expect(theirs.get_by_text("Ada leads, and you follow.").first).to_be_visible()
    expect(page.get_by_role("list", name="Who is here").get_by_role("listitem")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    at(theirs, 11)

    theirs.get_by_role("button", name="One move back").click()
    at(theirs, 10)
    page.keyboard.press("ArrowRight")
    at(page, 12)
    theirs.get_by_role("button", name="Follow Ada").click()
    at(theirs, 12)
    assert not axe_problems(theirs)

    place = "[data-plot]" if game == "manhattan" else ".stage"
    theirs.locator(f"main {place}").first.click(force=True)  # no move is possible there
    expect(page.get_by_text(re.compile("^Bob points at "))).to_be_attached()
    expect(page.locator(".ring .who")).to_have_text("Bob")
    expect(page.locator(".ring .who")).to_have_count(0)

    theirs.get_by_role("button", name="Ask to lead").click()
    page.get_by_role("button", name=re.compile("^Let lead.*Bob")).click()
    expect(page.get_by_text("Bob leads, and you follow.").first).to_be_visible()
    theirs.get_by_role("button", name="To the end").click()
    at(page, len(finished(game)["moves"]))
    assert not axe_problems(page)
    assert theirs.evaluate("document.documentElement.scrollWidth") <= 390

    page.reload()
    at(page, len(finished(game)["moves"]))
    expect(page.get_by_text("Bob leads, and you follow.").first).to_be_visible()
    theirs.get_by_role("button", name="Leave").click()
    expect(page.get_by_role("region", name="Watch together").get_by_role("status").first).to_contain_text("You lead.")
    expect(theirs.get_by_role("button", name="Watch together")).to_be_visible()
    assert "together=" not in theirs.url


def test_who_comes_when_nobody_is_there_any_more_reads_so_and_may_begin_anew(visit: Visit) -> None:
    ada = visit().named("Ada")
    link = begins(ada, "traffiq")
    other = visit(language="de").goes(re.sub("together=[^&]*", "together=none", link))
    room = other.get_by_role("region", name="Gemeinsam ansehen")
    expect(room.get_by_role("status").first).to_contain_text("Hier schaut niemand mehr gemeinsam zu.")
    room.get_by_role("button", name="Neu beginnen").click()
    expect(room.get_by_role("status").first).to_contain_text("Du führst.")
