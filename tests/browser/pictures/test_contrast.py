"""Pages for those whose system asks for more contrast, or gives all pages colours of its own."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.driver.people import Visit
from tests.browser.pictures.states import STATES

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"


def style(page: Page, selector: str, name: str) -> Any:
    """Return the computed value of a property of the first element that matches."""
    element = page.locator(selector).locator("visible=true").first
    return element.evaluate("(element, name) => getComputedStyle(element).getPropertyValue(name)", name)


def test_contrast_is_raised_and_with_forced_colours_edges_say_what_backgrounds_did(visit: Visit) -> None:
    page = STATES["manhattan-card"](visit, "en").page
    chip, dim = "svg:has(clipPath) rect", ".dim"
    own = style(page, chip, "fill"), style(page, dim, "color")
    assert style(page, ".btn", "border-top-width") == "0px"
    page.emulate_media(contrast="more")
    assert style(page, dim, "color") == style(page, "body", "color") != own[1]
    page.emulate_media(contrast="no-preference", forced_colors="active")
    assert style(page, chip, "fill") == own[0]
    assert style(page, ".btn", "border-top-style") in ("solid", "dashed")
    assert style(page, "[aria-pressed=true]:not(svg *)", "outline-style") == "solid"
    assert style(page, "li.turn", "outline-style") == "solid"
