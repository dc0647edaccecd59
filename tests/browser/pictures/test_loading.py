"""What a first visit loads: a limit in kilobytes over the network for the first page, and for a table of each game."""

import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.driver.serving import housed

sys.path.append(str(Path(__file__).parents[3] / "scripts/measure"))
from browser import FIRST_PAGE, TABLE, first_page, table_load
from screens import GAMES

pytestmark = pytest.mark.long


def test_the_first_page_and_a_table_stay_within_their_kilobytes(browser: Browser, tmp_path: Path) -> None:
    with housed(tmp_path) as house:
        loads = [("the first page", first_page(browser, house)[0], FIRST_PAGE)]
        loads += [(f"a table of {game}", table_load(browser, house, game), TABLE) for game in GAMES]
    large = [f"{what} loads {size:.1f} KB, at most {most} are allowed" for what, size, most in loads if size > most]
    assert not large, "; ".join(large)
