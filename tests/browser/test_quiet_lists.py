"""Lists of tables and ratings where nobody plays: each leads to a game."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.driver.board import arrives_at_table
from tests.browser.driver.people import Visit, follow
from tests.browser.pictures.steps import lists

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"


def looked_for(page: Page, button: Locator) -> dict[str, object]:
    """Press a button that begins a search; return what is looked for."""
    with page.expect_request(lambda request: request.method == "POST" and "/api/me/search" in request.url) as sent:
        button.press("Enter")
    return dict(sent.value.post_data_json or {})


def test_where_no_public_table_is_one_opens_a_public_one_looks_for_people_or_plays_at_once(visit: Visit) -> None:
    ada = visit().named("Ada")
    lists(ada)
    page = ada.goes("/tables")
    cards = page.get_by_role("article")
    expect(cards).to_have_count(2)
    page.get_by_role("radio", name="Manhattan", exact=True).check()
    expect(cards).to_have_count(1)
    assert looked_for(page, cards.get_by_role("button", name="Find a table"))["games"] == ["manhattan"]
    strip = page.get_by_role("complementary", name="Your search for a table")
    expect(strip).to_be_visible()
    expect(cards.get_by_role("button", name="Looking …")).to_have_attribute("aria-disabled", "true")
    strip.get_by_role("button", name="Stop").click()
    expect(strip).to_have_count(0)
    follow(cards.get_by_role("link", name="New table"))
    expect(page.get_by_role("radio", name="Manhattan Six cities")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Public")).to_be_checked()
    page.go_back()
    cards.last.get_by_role("button", name="Against computer players").click()
    arrives_at_table(page)


def test_where_no_rated_game_was_played_one_opens_a_rated_table_of_that_size(visit: Visit) -> None:
    ada = visit(language="de").named("Ada")
    ada.ask("POST", "me/password", {"password": "correct horse", "name": f"Ada {ada.ask('GET', 'me')['id'][:6]}"})
    page = ada.goes("/ratings?game=traffiq&players=3")
    card = page.get_by_role("article", name="TraffIQ")
    expect(card).to_contain_text("Platz 1 ist noch frei.")
    follow(card.get_by_role("link", name="Neuer gewerteter Tisch"))
    for radio in ("Manhattan TraffIQ", "3 Spieler"):
        expect(page.get_by_role("radio", name=radio)).to_be_checked()
    expect(page.get_by_role("checkbox", name="Gewertet")).to_be_checked()
    page.go_back()
    wanted = looked_for(page, card.get_by_role("button", name="Tisch suchen"))
    assert (wanted["games"], wanted["players"]) == (["traffiq"], [3])
    page.get_by_role("complementary", name="Deine Suche").get_by_role("button", name="Beenden").click()
    page.get_by_role("radio", name="Programme").check()
    follow(page.get_by_role("link", name="Deine Programme"))
    expect(page).to_have_url(re.compile("/programs$"))
