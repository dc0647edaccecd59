"""How far computer players and hints are, at the pages without a server."""

from playwright.sync_api import Page, expect

from tests.browser.site.driver import MINE

BARS = """
window.bars = [];
new MutationObserver(() => {
  for (const bar of document.querySelectorAll("progress.thought")) {
    const { action } = bar.parentElement.dataset;
    window.bars.push([action ?? "move", bar.value / bar.max, bar.parentElement.textContent.trim()]);
  }
}).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["value"] });
"""


def test_a_computer_player_and_a_hint_show_how_far_they_are_where_the_page_says_who_thinks(
    page: Page, site: str
) -> None:
    page.add_init_script(BARS)
    page.goto(f"{site}#/new")
    page.get_by_role("combobox", name="Who takes seat 1?").select_option(value="bot:master")
    page.get_by_role("combobox", name="Who takes seat 2?").select_option(value="me")
    page.get_by_role("button", name="Open table and start").click()
    expect(page.locator(MINE)).to_be_visible(timeout=30_000)
    expect(page.locator("progress.thought")).to_have_count(0)
    bars = page.evaluate("bars")
    assert bars
    assert {(what, " is thinking" in text) for what, _, text in bars} == {("move", True)}
    assert all(0 < share < 1 for _, share, _ in bars)
    page.evaluate("bars.length = 0")
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.click()
    expect(page.get_by_role("region", name="Hint")).to_be_visible(timeout=30_000)
    expect(page.locator("progress.thought")).to_have_count(0)
    assert {what for what, _, _ in page.evaluate("bars")} <= {"hint"}  # a fast machine needs no second piece
    expect(hint).to_be_visible()
