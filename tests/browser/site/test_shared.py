"""A game in the address of a link: it opens in another browser, and what is not whole says so."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.driver.people import follow
from tests.browser.pictures.looks import axe_problems
from tests.browser.site.driver import begins, plays_on


@pytest.mark.parametrize("title", ["Manhattan", "TraffIQ"])
def test_a_link_carries_the_game_to_another_browser_which_lists_nothing_of_it(
    context: BrowserContext, page: Page, site: str, new_context: Callable[..., Any], title: str
) -> None:
    context.add_init_script(
        "delete Navigator.prototype.share;"
        "navigator.clipboard.writeText = async (text) => void (globalThis.copied = text);"
    )
    page.goto(site)
    begins(page, title)
    plays_on(page)
    follow(page.get_by_role("link", name="Replay"))
    page.get_by_role("button", name="Share", exact=True).click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("listitem")).to_have_count(2)  # the link and the record: nobody here draws pictures
    sheet.get_by_role("button", name=re.compile("^Copy")).click()
    expect(sheet.get_by_role("button", name=re.compile("^Copied"))).to_be_visible()
    link = str(page.evaluate("globalThis.copied"))
    assert link.startswith(f"{site}#/shared/")
    assert len(link) < 8_000
    turn = page.locator(".replay").get_attribute("data-turn")
    other = new_context(locale="en-GB", viewport={"width": 1440, "height": 900}).new_page()
    for _ in range(2):
        other.goto(link)
        expect(other.locator(".replay")).to_have_attribute("data-turn", str(turn))
        other.reload()
    expect(other.get_by_role("heading", level=1)).to_contain_text(title)
    follow(other.get_by_role("link", name=re.compile("^Analyse")))
    expect(other.locator(".analysis")).to_be_visible()
    other.reload()
    expect(other.locator(".analysis")).to_be_visible()
    other.goto(site)
    expect(other.get_by_role("article").first).to_be_visible()
    expect(other.locator("#games li")).to_have_count(0)
    other.goto(f"{link.split('?')[0][:-40]}")
    expect(other.get_by_role("alert")).to_contain_text("This link is not whole")
    assert axe_problems(other) == []
