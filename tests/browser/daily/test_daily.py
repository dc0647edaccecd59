"""The daily deal in the browser: from the first page to the comparison, and a challenge to a second browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.driver.board import arrives_at_table
from tests.browser.driver.dealing import finish
from tests.browser.driver.people import Visit, Visitor
from tests.browser.driver.serving import House

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"


def main_deal(visitor: Visitor) -> str:
    """Return the id of today's first deal."""
    deals = visitor.ask("GET", "daily")["deals"]
    return str(next(deal["id"] for deal in deals if deal["main"] and "manhattan" in deal["id"]))


def test_who_has_agreed_to_the_terms_once_begins_the_next_deal_with_one_click(visit: Visit) -> None:
    ada = visit()
    page = ada.goes("/daily")
    page.get_by_role("button", name="Play the deal").first.click()
    expect(page.get_by_text("If you leave the game, your try is used up, without a result.")).to_be_visible()
    page.get_by_role("button", name="Begin").click()
    arrives_at_table(page)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Abandon the game")).to_have_count(0)
    page.get_by_role("button", name="Leave the game").click()
    expect(page.get_by_text("This is your only try at this deal.")).to_be_visible()
    other = next(deal for deal in ada.ask("GET", "daily")["deals"] if deal["mine"] is None)
    ada.goes(f"/daily/{other['id']}")
    page.locator("article").get_by_role("button", name="Play the deal").click()
    arrives_at_table(page)


def test_the_deal_begins_once_its_terms_are_known_and_its_end_shows_the_comparison_and_a_challenge(
    visit: Visit, house: House
) -> None:
    ada = visit()
    page = ada.goes("/")
    page.get_by_role("button", name="Play the deal").click()
    terms = page.get_by_role("dialog", name="Your only try")
    expect(terms.get_by_role("listitem")).to_have_count(5)
    terms.get_by_role("button", name="Not yet").click()
    assert ada.ask("GET", "daily")["deals"][0]["mine"] is None
    page.get_by_role("button", name="Play the deal").click()
    terms.get_by_role("button", name="Begin").click()
    arrives_at_table(page)
    expect(page.get_by_role("main")).to_be_visible()
    deal = main_deal(ada)
    table = page.url.rpartition("/")[2]
    ada.goes("/daily")
    expect(page.get_by_role("heading", name="Daily deal")).to_be_visible()
    expect(page.get_by_role("button", name="Play on")).to_be_visible()
    assert ada.ask("POST", f"daily/deals/{deal}/games", {})["table"] == table
    finish(house, deal, ada.ask("GET", "me")["id"])
    page.reload()
    expect(page.get_by_role("heading", name=re.compile(r"points, place \d of 5"))).to_be_visible()
    expect(page.get_by_text("so the computer players are counted too")).to_be_visible()
    parting = page.get_by_role("region", name="Where you first played differently")
    expect(parting).to_contain_text(re.compile(r"\d of \d other players in this position chose another move"))
    expect(parting.locator("svg.board, svg")).not_to_have_count(0)
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_role("textbox", name="Link to this deal").input_value()
    assert f"/daily/{deal}?challenge=" in link

    bob = visit(language="de", viewport={"width": 390, "height": 844})
    other = bob.goes(link)
    expect(other.get_by_text("fordert dich heraus").filter(visible=True)).to_have_count(1)
    rivals = other.get_by_role("region", name="In dieser Herausforderung")
    expect(rivals.get_by_text("ist fertig")).to_be_visible()
    other.get_by_role("button", name="Partie spielen").press("Enter")
    other.get_by_role("button", name="Los geht’s").press("Enter")
    arrives_at_table(other)
    finish(house, deal, bob.ask("GET", "me")["id"])
    other.goto(link)
    expect(rivals.get_by_text("ist fertig")).to_have_count(0)
    expect(rivals.get_by_text("Du", exact=True)).to_be_visible()
