"""Measure how steady a table is: layout shift in whole games, frames while a turn is played, and work at rest.

    scripts/measure/steadiness.py [frames] [mouse] [touch] [keys]

Without arguments it measures frames and rest, and games by mouse, touch and keys.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright
from tests.browser.driver.board import Table, sensible
from tests.browser.driver.finding import ARGUMENTS, BROWSER, WHOLE, missing
from tests.browser.driver.people import Visitor
from tests.browser.driver.positions import record
from tests.browser.driver.serving import House, housed
from tests.browser.keyboard import keys
from tests.browser.test_since_your_turn import POINTS

from browser import PATIENCE, frames, visitor

SIZES: tuple[ViewportSize, ...] = (
    {"width": 390, "height": 844},
    {"width": 820, "height": 1180},
    {"width": 1180, "height": 820},
    {"width": 1440, "height": 900},
    {"width": 2560, "height": 1440},
)
GAMES: dict[str, dict[str, Any]] = {"manhattan": {"colours": 1}, "traffiq": {}}
PARTS = ("frames", "mouse", "touch", "keys")
SLOWER = 4
REST_SECONDS = 8
SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries())
    if (!one.hadRecentInput) window.shifts.push([
      one.startTime, one.value,
      one.sources.map(({ node, previousRect: a, currentRect: b }) =>
        `${node?.className?.baseVal ?? node?.className ?? node?.nodeName ?? "?"} ` +
        [a.x, a.y, a.width, a.height, "to", b.x, b.y, b.width, b.height].map((n) => Math.round(n) || n).join(" ")),
    ]);
}).observe({ type: "layout-shift", buffered: true });
"""
REPLAYED = """() => new Promise((done) => {
  const times = [];
  let begun = false;
  const frame = (time) => {
    const now = document.querySelector("[data-replaying]") !== null;
    begun ||= now;
    if (begun) times.push(time);
    if (begun && !now) done(times);
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})"""
"""Returns the times of the frames from the begin to the end of the next replay of a turn."""


def at(browser: Browser, house: House, size: ViewportSize, *scripts: str, touch: bool = False) -> Visitor:
    """Return a new visitor, named Ada, whose page has this size."""
    one = visitor(browser, house, *scripts, touch=touch).named("Ada")
    one.page.set_viewport_size(size)
    return one


def shift(browser: Browser, house: House, game: str, size: ViewportSize, hand: str) -> tuple[float, list[Any]]:
    """Play a whole game against a computer player; return the cumulative layout shift, and the largest shifts."""
    ada = at(browser, house, size, SHIFTS, touch=hand == "touch")
    opened = ada.opens(game, "me greedy", options=GAMES[game])
    page = ada.goes(f"/table/{opened.id}")
    table = Table(ada)
    while table.mine():
        if hand == "keys":
            keys.play(table)
        else:
            table.play(sensible(table.legal()))
    shifts: list[Any] = page.evaluate("window.shifts")
    ada.context.close()
    return worst_window(shifts), sorted(shifts, key=lambda one: -float(one[1]))[:3]


def worst_window(shifts: list[Any]) -> float:
    """Return the cumulative layout shift: the largest sum in a window of 5 s without gaps of a second."""
    worst, start, last, total = 0.0, -1e9, -1e9, 0.0
    for time, value, _ in shifts:
        if time - last > 1000 or time - start > 5000:
            start, total = time, 0.0
        last = time
        total += value
        worst = max(worst, total)
    return worst


def slowed(one: Visitor, factor: int) -> None:
    """Slow the processor of a visitor's page down."""
    one.context.new_cdp_session(one.page).send("Emulation.setCPUThrottlingRate", {"rate": factor})


def replay(browser: Browser, house: House, game: str, size: ViewportSize) -> tuple[float, float]:
    """Play what the others did again, on a slowed processor; return frames a second and the longest gap."""
    point, seats = POINTS[game]
    ada, bob = at(browser, house, size), visitor(browser, house).named("Bob")
    opened = ada.opens(game, seats, record=record(game, point, len(seats.split())))
    bob.joins(opened.invites[1])
    page: Page = ada.goes(f"/table/{opened.id}")
    table = Table(ada)
    table.mine()
    page.wait_for_function("() => !document.querySelector('[data-replaying]')")
    slowed(ada, SLOWER)
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("p")
    measured = frames(page.evaluate(REPLAYED))
    for one in (ada, bob):
        one.context.close()
    return measured


def rest(browser: Browser, house: House, game: str) -> float:
    """Return the milliseconds of work of a table at rest with a running clock."""
    ada = at(browser, house, SIZES[3])
    opened = ada.opens(game, "me greedy", options=GAMES[game], pace={"kind": "live", "minutes": 30, "increment": 0})
    page = ada.goes(f"/table/{opened.id}")
    Table(ada).mine()
    page.wait_for_timeout(5000)  # until arrival is over
    line = ada.context.new_cdp_session(page)
    line.send("Performance.enable")

    def tasks() -> float:
        metrics = {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}
        return 1000 * float(metrics["TaskDuration"])

    before = tasks()
    page.wait_for_timeout(1000 * REST_SECONDS)
    spent = tasks() - before
    ada.context.close()
    return spent


def main(parts: list[str]) -> int:
    """Measure these parts, or everything; print it, and return the exit code."""
    if lacking := missing():
        sys.exit(f"not measured, {lacking}")
    if unknown := [part for part in parts if part not in PARTS]:
        sys.exit(f"{unknown[0]} cannot be measured; choose from {', '.join(PARTS)}")
    expect.set_options(timeout=2 * PATIENCE)
    with tempfile.TemporaryDirectory() as folder, housed(Path(folder)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=WHOLE or BROWSER, args=ARGUMENTS)
        for part in parts or PARTS:
            if part == "frames":
                frames_and_rest(browser, house)
            else:
                shifts(browser, house, part)
        browser.close()
    return 0


def frames_and_rest(browser: Browser, house: House) -> None:
    """Print the work at rest, and the frames of a turn that is played."""
    for game in GAMES:
        print(f"{game} at rest: {rest(browser, house, game):.0f} ms of work in {REST_SECONDS} s (30)", flush=True)
        for size in (SIZES[0], SIZES[3]):
            rate, gap = replay(browser, house, game, size)
            print(f"{game} {size['width']}: {rate:.1f} frames a second (60), longest gap {gap:.0f} ms", flush=True)


def shifts(browser: Browser, house: House, hand: str) -> None:
    """Print the layout shift of a game of each kind in each size, played with the mouse, with touches, or with keys."""
    for game in GAMES:
        for size in SIZES:
            total, largest = shift(browser, house, game, size, hand)
            print(f"{game} {size['width']} {hand}: layout shift {total:.4f} (0.02) {largest}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
