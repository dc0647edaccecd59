"""What a device keeps without a server, and how somebody makes it keep nothing."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.driver.people import follow
from tests.browser.pictures.looks import axe_problems
from tests.browser.site.driver import MINE, begins, poster

KEPT = """async () => [
  ...(await indexedDB.databases()).map(({ name }) => name),
  ...(await caches.keys()),
  ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  ...Object.keys(localStorage),
]"""
"""Whatever the browser has of the site."""
SWITCH = "Keep nothing on this device"


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_says_in_both_languages_how_much_is_kept(page: Page, site: str, language: str) -> None:
    page.add_init_script(f"localStorage.setItem('midtown.preferences', JSON.stringify({{language: '{language}'}}))")
    page.goto(f"{site}#/device")
    words = {"en": r"0 games, [\d.]+ MB in all", "de": r"0 Partien, [\d,]+ MB insgesamt"}[language]
    expect(page.get_by_text(re.compile(words))).to_be_visible()
    assert axe_problems(page) == []


def test_who_wants_nothing_kept_loses_what_was_and_plays_on_from_nothing(
    context: BrowserContext, page: Page, site: str
) -> None:
    page.goto(site)
    begins(page, "TraffIQ")
    other = context.new_page()  # it waits to be the host
    other.goto(page.url)
    expect(other.locator(MINE)).to_be_visible()
    page.goto(site)
    page.get_by_role("button", name=re.compile("Menu")).click()
    follow(page.get_by_role("link", name="What is kept here"))
    expect(page.get_by_text(re.compile("^1 game,"))).to_be_visible()
    switch = page.get_by_role("checkbox", name=SWITCH)
    switch.click()
    page.get_by_role("button", name="Keep everything").click()
    expect(switch).not_to_be_checked()
    switch.press("Space")
    dialog = page.get_by_role("dialog", name="Delete everything here?")
    expect(dialog).to_be_visible()
    assert axe_problems(page) == []
    dialog.get_by_role("button", name="Delete everything").click()
    for one in (page, other):
        expect(poster(one, "TraffIQ")).to_be_visible()
        expect(one.get_by_text("You chose to keep nothing")).to_be_visible()
        expect(one.locator("#games li")).to_have_count(0)
    other.close()
    begins(page, "TraffIQ")
    assert page.evaluate(KEPT) == ["midtown.nothing"]
    page.goto(f"{site}#/device")
    expect(switch).to_be_checked()
    switch.click()
    expect(page.get_by_text("From now on everything is kept")).to_be_visible()
    expect(page.get_by_text("You chose to keep nothing")).to_have_count(0)
    page.goto(site)
    page.reload()
    expect(page.locator("#games li")).to_have_count(1)
