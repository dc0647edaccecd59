"""A browser's translator wraps all texts of a page: the page goes on, and says what it says without one."""

import re

import pytest
from playwright.sync_api import Page

from tests.browser.driver.board import Table, drag, sensible
from tests.browser.driver.people import Visit, Visitor, follow

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
TRANSLATOR = """
const KEPT = "[translate=no], script, style, noscript, textarea, font";
function translate(text) {
  const own = text.parentElement;
  if (!own || own.closest(KEPT) || !text.data.trim()) return;
  const outer = document.createElement("font"), inner = document.createElement("font");
  inner.append(text.data.toUpperCase());
  outer.append(inner);
  own.replaceChild(outer, text);
}
function all(node) {
  if (node.nodeType === Node.TEXT_NODE) return translate(node);
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) found.push(texts.currentNode);
  found.forEach(translate);
}
const start = () => {
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === "characterData") translate(target);
      addedNodes.forEach(all);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
  all(document.body);
};
document.readyState === "loading" ? addEventListener("DOMContentLoaded", start) : start();
"""
"""Works as the translator of Chromium does: `font` elements around what it says, where there was a text."""
SAYS = """() => {
  const said = [], silent = /^(SCRIPT|STYLE|svg|TIME)$/;
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) said.push(node.data);
    else if (!node.ariaLive && !node.classList?.contains("rim") && !silent.test(node.nodeName))
      node.childNodes.forEach(walk);
  };
  walk(document.getElementById("app") ?? document.body);
  return said.join("").toUpperCase().replace(/\\s+/g, " ");
}"""


def says(page: Page) -> list[str]:
    """Return all words of a page, in capitals, but for the names at a map's rim, which each page has for its view."""
    return str(page.evaluate(SAYS)).split()


def agree(plain: Page, translated: Page) -> None:
    """Wait until two pages say the same."""
    for _ in range(200):
        words = says(plain)
        if words and says(translated) == words:
            return
        plain.wait_for_timeout(150)
    assert says(translated) == says(plain)


def beside(visitor: Visitor) -> Page:
    """Return another page of a visitor, in a browser that translates it."""
    page = visitor.context.new_page()
    page.add_init_script(TRANSLATOR)
    return page


def moved_map(table: Table) -> None:
    """Drag the map of a table that has one, in this page alone."""
    map_view = table.page.locator("[data-phase]")
    stage = map_view.bounding_box() if map_view.locator(".rim").count() else None
    if stage:
        drag(table.page, table.free(stage), 0, -150)


@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
def test_a_translated_table_says_what_the_table_says(visit: Visit, game: str) -> None:
    ada = visit().named("Ada")
    table, translated = Table(ada), beside(ada)
    address = f"/table/{ada.opens(game, 'me greedy').id}"
    translated.goto(address)
    ada.goes(address)
    for _ in range(6):
        table.mine()
        moved_map(table)
        agree(ada.page, translated)
        table.play(sensible(table.legal()))
    assert translated.locator("font").count() > 20
    assert not translated.locator("svg font").count()


def test_translated_pages_follow_one_another(visit: Visit) -> None:
    ada = visit().named("Ada")
    pages = [ada.goes("/"), beside(ada)]
    pages[1].goto("/")
    agree(*pages)
    for name in ("Rules", "Puzzles", "Watch", "Play"):
        for page in pages:
            follow(page.get_by_role("navigation").first.get_by_role("link", name=re.compile(name, re.IGNORECASE)))
        agree(*pages)
