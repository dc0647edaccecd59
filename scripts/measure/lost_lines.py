"""Measure how long a page and the others take to notice a line on which packets vanish, and to heal when it is back.

Each round holds the packets of one of two players for longer, then lets them through.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import Page, expect, sync_playwright
from tests.browser.driver.board import Table
from tests.browser.driver.finding import ARGUMENTS, BROWSER, WHOLE, missing
from tests.browser.driver.line import line
from tests.browser.driver.positions import named
from tests.browser.driver.serving import housed

from browser import visitor

OUTAGES = (1, 15, 30, 60)
"""Seconds for which the packets are held after both sides have noticed."""
PATIENCE = 30.0


def until(page: Page, condition: Callable[[], bool], start: float) -> float:
    """Return the seconds from `start` until a condition holds; NaN if it does not within `PATIENCE`."""
    while not condition():
        if time.monotonic() - start > PATIENCE:
            return float("nan")
        page.wait_for_timeout(50)
    return time.monotonic() - start


def main() -> int:
    """Print the seconds of each round, and return the exit code."""
    if lacking := missing():
        print(f"lost_lines: not measured, {lacking}", file=sys.stderr)
        return 0
    with tempfile.TemporaryDirectory() as folder, housed(Path(folder)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=WHOLE or BROWSER, args=ARGUMENTS)
        with line(house.port) as wire:
            ada, bob = visitor(browser, house).named("Ada"), visitor(browser, wire).named("Bob")
            opened = ada.opens("traffiq", "me open", record=named("late"))
            bob.joins(opened.invites[1])
            page = bob.goes(f"/table/{opened.id}")
            table = Table(bob)
            expect(table.root).to_be_visible()
            for seconds in OUTAGES:
                page.wait_for_timeout(5000)
                start = time.monotonic()
                wire.hold()
                noticed = until(page, table.lost.is_visible, start)
                seen = until(page, lambda: not ada.ask("GET", f"tables/{opened.id}")["connected"], start)
                page.wait_for_timeout(1000 * seconds)
                start = time.monotonic()
                wire.mend()
                healed = until(page, lambda: not table.lost.is_visible(), start)
                print(
                    f"lost after {noticed:.1f} s, for others {seen:.1f} s; {seconds} s later healed in {healed:.1f} s"
                )
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
