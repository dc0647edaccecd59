"""Pages gone through with Tab: everything that can be used is reached, and the focus is visible at each step."""

import pytest

from tests.browser.driver.people import Visit
from tests.browser.keyboard.keys import focused
from tests.browser.pictures.states import STATES

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
MOST = 400
"""Presses of Tab on a page."""
BEGIN = "() => void (window.reached = new Set())"
REACH = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return false;
  window.reached.add(one);
  if (one.matches("input[type=radio]"))
    for (const other of document.getElementsByName(one.name)) window.reached.add(other);
  return true;
}"""
"""Remembers what has the focus, and the choices that arrows reach from there; returns whether anything has it."""
PARTS = "document.activeElement.matches('[type=datetime-local], [type=time]')"
"""Whether the browser marks the parts of a field itself."""
LEFT = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
  .filter((one) => !one.disabled && one.tabIndex >= 0 && !one.closest("[inert]"))
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !window.reached.has(one))
  .map((one) => one.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize(
    "state",
    [
        *("daily-before", "daily-after", "challenge", "tournaments", "tournament", "tournament-new", "explorer"),
        *("programs", "program-challenged", "player-profile", "pairing-ready", "analysis", "rules", "watch", "people"),
        "me-notices",
    ],
)
def test_tab_reaches_everything_on_a_page_and_the_focus_is_seen(visit: Visit, state: str) -> None:
    page = STATES[state](visit, "en").page
    page.evaluate(BEGIN)
    ends = 0  # the first way may begin anywhere, where something was clicked last
    for _ in range(MOST):
        page.keyboard.press("Tab")
        if not page.evaluate(REACH):
            ends += 1
        elif not page.evaluate(PARTS):
            focused(page)
        if ends == 2:
            break
    assert page.evaluate("window.reached.size") > 8
    assert not page.evaluate(LEFT)
