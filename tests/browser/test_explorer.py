"""The explorer: findings in sentences, and the way from each to its numbers."""

from playwright.sync_api import expect

from tests.browser.driver.people import Visit, follow


def test_a_finding_leads_to_the_numbers_of_its_kind_of_games_and_to_their_part(visit: Visit) -> None:
    ada = visit()
    ada.goes("/explorer")
    finding = ada.page.get_by_role("article", name="Seat 2 wins three times as often as seat 4.")
    follow(finding.get_by_role("link", name="All seats"))
    expect(ada.page.get_by_role("radio", name="Manhattan, 4")).to_be_checked()
    expect(ada.page.get_by_role("heading", name="What a seat wins")).to_be_in_viewport()
    expect(ada.page.get_by_role("link", name="All numbers")).to_have_attribute("aria-current", "page")
    follow(ada.page.get_by_role("link", name="Findings"))
    last = ada.page.get_by_role("article", name="Ten times the thinking wins 6 of 10 games.").last
    follow(last.get_by_role("link", name="All lengths"))
    expect(ada.page.get_by_role("radio", name="TraffIQ, 2")).to_be_checked()
    expect(ada.page.get_by_role("heading", name="What else was measured")).to_be_in_viewport()
