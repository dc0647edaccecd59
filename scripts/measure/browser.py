"""Measure the pages in a real browser: the first page, an opponent's move on the screen, panning a full map."""

import json
import statistics
import sys
import tempfile
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright
from tests.browser.driver.board import Table
from tests.browser.driver.finding import ARGUMENTS, BROWSER, WHOLE, missing
from tests.browser.driver.line import Line
from tests.browser.driver.people import Visitor
from tests.browser.driver.positions import named
from tests.browser.driver.serving import House, housed
from tests.browser.driver.watching import Watch

from screens import GAMES, NOTES, Seen, moves_to_screen

FIRST_PAGE = 100
"""Kilobytes over the network that the first page may load."""
TABLE = 155
"""Kilobytes over the network that a table may load, opened as the first page."""
RUNS = 5
SLOWER = 4
"""Factor by which the processor is slowed down for the first page."""
SECONDS = 3
PATIENCE = 30_000

READY = """
addEventListener("DOMContentLoaded", () => {
  const look = new MutationObserver(() => {
    if (!document.querySelector("article button:not(:disabled)")) return;
    look.disconnect();
    setTimeout(() => requestAnimationFrame(() => (window.ready = performance.now())));
  });
  look.observe(document, { childList: true, subtree: true });
});
"""
"""Records when a game can be started: the button is there and the page is idle."""

WITHOUT_LATER = """
const { setTimeout: after } = window;
window.setTimeout = (run, wait, ...more) => (wait >= 4000 ? 0 : after(run, wait, ...more));
"""
"""Leaves out what a page loads for the next one some seconds later: on a slow machine it still loads by then."""

FRAMES = """(seconds) => new Promise((done) => {
  const times = [];
  const frame = (time) => {
    times.push(time);
    if (time - times[0] < seconds * 1000) requestAnimationFrame(frame);
    else done(times);
  };
  requestAnimationFrame(frame);
})"""
SHAKE = """([selector, seconds, far]) => new Promise((done) => {
  const one = document.querySelector(selector);
  const box = one.getBoundingClientRect();
  const [x0, y0] = [box.left + box.width / 2, box.top + box.height / 2];
  const at = (kind, x, y) => one.dispatchEvent(new PointerEvent(kind, {
    bubbles: true, cancelable: true, pointerId: 1, isPrimary: true, button: kind === "pointermove" ? -1 : 0, buttons: 1,
    clientX: x, clientY: y, pointerType: "mouse",
  }));
  one.setPointerCapture = () => {};
  at("pointerdown", x0, y0);
  const times = [];
  const frame = (time) => {
    times.push(time);
    const angle = (time - times[0]) / 150;
    at("pointermove", x0 + far * Math.sin(angle), y0 + far * Math.sin(angle / 2));
    if (time - times[0] < seconds * 1000) return requestAnimationFrame(frame);
    at("pointerup", x0, y0);
    done(times);
  };
  requestAnimationFrame(frame);
})"""
"""Presses an element, moves the pointer back and forth at every frame, and returns the frames' times."""


def visitor(
    browser: Browser, house: House | Line, *scripts: str, touch: bool = False, language: str = "en-GB"
) -> Visitor:
    """Return a new visitor with scripts in their pages, with a mouse or with fingers."""
    size: ViewportSize = {"width": 1440, "height": 900}
    context = browser.new_context(base_url=house.url, locale=language, viewport=size, has_touch=touch, is_mobile=touch)
    context.set_default_timeout(PATIENCE)
    for script in scripts:
        context.add_init_script(script)
    return Visitor(context, Watch(context), house.url)


def first_page(browser: Browser, house: House, language: str = "en-GB") -> tuple[float, float, float]:
    """Return kilobytes over the network, first paint and readiness in milliseconds, on a slowed processor."""
    one = visitor(browser, house, READY, WITHOUT_LATER, language=language)
    line: CDPSession = one.context.new_cdp_session(one.page)
    line.send("Network.enable")
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    sizes: list[float] = []
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page = one.goes("/")
    page.locator("article button:not(:disabled)").first.wait_for()
    page.wait_for_load_state("networkidle")
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN")
    ready = page.evaluate("window.ready")
    one.context.close()
    return sum(sizes) / 1024, paint, ready


def table_load(browser: Browser, house: House, game: str, language: str = "en-GB") -> float:
    """Return the kilobytes over the network of a new visitor's first page, a new table, until nothing is loaded."""
    one = visitor(browser, house, WITHOUT_LATER, language=language).named("Ada")
    line: CDPSession = one.context.new_cdp_session(one.page)
    line.send("Network.enable")
    sizes: list[float] = []
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page = one.goes(f"/table/{one.opens(game, 'me greedy').id}")
    Table(one).mine()
    page.wait_for_load_state("networkidle")
    one.context.close()
    return sum(sizes) / 1024


def frames(times: list[float]) -> tuple[float, float]:
    """Return frames a second, and the longest gap in milliseconds."""
    gaps = [after - before for before, after in pairwise(times)]
    return 1000 * len(gaps) / (times[-1] - times[0]), max(gaps)


def motion(browser: Browser, house: House) -> dict[str, tuple[float, float]]:
    """Measure frames at rest, while a full map is panned, and while a tile is dragged over it."""
    ada = visitor(browser, house).named("Ada")
    page: Page = ada.goes(f"/table/{ada.opens('traffiq', 'me greedy', record=named('full')).id}")
    table = Table(ada)
    table.mine()

    def shake(place: str, far: float) -> tuple[float, float]:
        return frames(page.evaluate(SHAKE, [place, SECONDS, far]))

    tiles = page.locator("[data-tile]:not([aria-disabled=true])").count()
    return {
        "nothing moves": frames(page.evaluate(FRAMES, SECONDS)),
        "the map is panned": shake("[data-phase]", 200),
        **({"a tile is dragged": shake("[data-tile]:not([aria-disabled=true])", 300)} if tiles else {}),
    }


@dataclass(frozen=True)
class Report:
    """All measurements."""

    kilobytes: float
    """Of the first page, over the network."""
    first_paint: float
    tables: dict[str, float]
    """By game: of a table that is opened as the first page."""
    ready: float
    """Milliseconds on the slowed processor."""
    moves: list[Seen]
    motion: dict[str, tuple[float, float]]
    """Frames a second, and the longest gap in milliseconds."""

    def __str__(self) -> str:
        whole = [move.whole for move in self.moves]
        return "\n".join(
            [
                f"first page: {self.kilobytes:.1f} KB over the line (at most {FIRST_PAGE})",
                f"  on a processor {SLOWER} times slower: first paint {self.first_paint:.0f} ms (1000), "
                f"ready {self.ready:.0f} ms (1500)",
                *(f"a table of {game}: {size:.1f} KB over the line ({TABLE})" for game, size in self.tables.items()),
                f"an opponent's move on the screen: {statistics.median(whole):.0f} ms, "
                f"at most {max(whole):.0f} ms (100)",
                *(f"  {move}" for move in self.moves),
                *(
                    f"frames while {name}: {rate:.0f} a second (60), longest gap {gap:.0f} ms"
                    for name, (rate, gap) in self.motion.items()
                ),
            ]
        )


def report(browser: Browser, house: House) -> Report:
    """Run all measurements and return their results."""
    visits = [first_page(browser, house) for _ in range(RUNS)]
    moves: list[Seen] = []
    for game in GAMES:
        ada, bob = visitor(browser, house, NOTES).named("Ada"), visitor(browser, house).named("Bob")
        moves += moves_to_screen(ada, bob, game)
        for one in (ada, bob):
            one.context.close()
    size, paint, ready = map(statistics.median, zip(*visits, strict=True))
    tables = {game: table_load(browser, house, game) for game in GAMES}
    return Report(
        kilobytes=size, first_paint=paint, tables=tables, ready=ready, moves=moves, motion=motion(browser, house)
    )


def main() -> int:
    """Measure everything, print it (as JSON with `--json`), and return the exit code."""
    if lacking := missing():
        print(f"browser: not measured, {lacking}", file=sys.stderr)
        return 0
    with tempfile.TemporaryDirectory() as folder, housed(Path(folder)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=WHOLE or BROWSER, args=ARGUMENTS)
        measurements = report(browser, house)
        browser.close()
    print(json.dumps(asdict(measurements)) if "--json" in sys.argv else measurements)
    return 0


if __name__ == "__main__":
    sys.exit(main())
