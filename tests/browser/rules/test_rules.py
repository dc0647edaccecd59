"""The page of all rules: its ways into the rules, to a first game and to other ways to play, and its search."""

import re

import pytest
from playwright.sync_api import Request, expect

from tests.browser.driver.board import Table
from tests.browser.driver.people import Visit, follow
from tests.browser.pictures.looks import axe_problems

pytestmark = pytest.mark.long


def test_chapters_and_questions_lead_to_their_paragraphs_and_the_games_to_their_lessons(visit: Visit) -> None:
    page = visit().goes("/rules")
    card = page.get_by_role("article", name="Manhattan")
    expect(card).to_contain_text("2 to 4 players")
    expect(card.locator("img")).to_be_visible()
    expect(card.get_by_role("link", name="Learn by playing")).to_have_attribute("href", "/learn/manhattan")
    expect(card.get_by_role("link", name="All rules")).to_have_attribute("href", "/rules/manhattan")
    card.get_by_role("link", name=re.compile("Taking over a tower")).press("Enter")
    expect(page.locator("#M-OWNER")).to_be_focused()
    page.go_back()
    follow(page.get_by_role("link", name="Who must leave a street?"))
    expect(page).to_have_url(re.compile("/rules/traffiq#T-COMPETE$"))
    expect(page.locator("#T-COMPETE")).to_be_in_viewport()


def test_the_search_loads_the_rules_when_somebody_asks_and_answers_in_both_languages(visit: Visit) -> None:
    ada = visit()
    texts: list[str] = []

    def note(request: Request) -> None:
        if re.search("/api/games/.*/rules", request.url):
            texts.append(request.url)

    ada.page.on("request", note)
    page = ada.goes("/rules")
    expect(page.locator("article img")).to_have_count(2)
    assert not texts
    box = page.get_by_role("searchbox", name="Search the rules")
    box.fill("who owns a tower?")
    answers = page.get_by_role("region", name="What the search found")
    expect(answers.get_by_role("link").first).to_have_text("Who owns a tower")
    assert len(texts) == 2
    assert not axe_problems(page)
    box.fill("zeppelin")
    expect(answers.get_by_role("status")).to_have_text("No rule with “zeppelin”.")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Deutsch").click()
    page.keyboard.press("Escape")
    box = page.get_by_role("searchbox", name="In den Regeln suchen")
    box.fill("Wem gehört ein Turm?")
    expect(page.get_by_role("link", name="Wem ein Turm gehört")).to_be_visible()
    box.press("Enter")
    expect(page).to_have_url(re.compile("/rules/manhattan#M-OWNER$"))
    expect(page.locator("#M-OWNER")).to_be_focused()


def test_the_first_opponent_sits_at_the_table_at_once(visit: Visit) -> None:
    ada = visit()
    page = ada.goes("/rules")
    page.get_by_role("group", name="Play against Tansy").get_by_role("button", name="TraffIQ").press("Enter")
    page.wait_for_url(re.compile("/table/"))
    expect(Table(ada).root).to_be_visible()
    expect(page.get_by_text("Tansy").first).to_be_attached()


@pytest.mark.parametrize("way", ["Two on this device", "A day for every move"])
def test_other_ways_to_play_are_set_where_a_table_is_opened(visit: Visit, way: str) -> None:
    page = visit().goes("/rules")
    page.get_by_role("link", name=way).press("Enter")
    if way == "Two on this device":
        expect(page.get_by_role("combobox").nth(1)).to_have_value("device")
    else:
        expect(page.get_by_role("radio", name=re.compile("Correspondence"))).to_be_checked()
        expect(page.get_by_role("spinbutton").first).to_have_value("1")
