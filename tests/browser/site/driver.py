"""What somebody does at the pages without a server."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

import midtown
from tests.browser.driver.board import ORDER

FOLDER = Path(midtown.__file__).parents[2] / "build" / "site"
PLAYER = (Path(__file__).parents[1] / "driver" / "player.js").read_text("utf-8")
MINE = "[data-game][data-mine=true]"
FINISHED = "[data-game].finished"


def poster(page: Page, title: str) -> Locator:
    """Return the button that begins a game."""
    return page.get_by_role("article", name=re.compile(f"{title}$")).get_by_role("button", name="Play now")


def begins(page: Page, title: str) -> None:
    """Begin a game against computer players, and wait for one's turn."""
    poster(page, title).click()
    expect(page.locator(MINE)).to_be_visible()


def plays_on(page: Page) -> None:
    """Play to the end by the list of moves."""
    page.evaluate(PLAYER, [list(ORDER), "Ada"])
    expect(page.locator(FINISHED)).to_be_visible(timeout=150_000)
