"""Play whole games on the pages without a server in Firefox, and measure the time to the first move.

`make site && python scripts/measure/static_site.py` prints what it has measured.
"""

import functools
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.browser.driver.board import ORDER

from webdriver import Browser, Failed

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "site"
PLAYER = (ROOT / "tests/browser/driver/player.js").read_text("utf-8")
GAMES = ("Manhattan", "TraffIQ")
BEGIN = """
const start = [...document.querySelectorAll("article")].find((one) => one.innerText.includes(arguments[0]));
const button = start?.querySelector("button:enabled");
if (!button) return false;
button.click();
return true;
"""
MINE = "return document.querySelector('[data-game][data-mine=true]') !== null"
TURN = "return document.querySelector('[data-game]')?.dataset.turn"
OVER = "return document.querySelector('[data-game].finished') !== null"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a log."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served(port: int = 0) -> Iterator[int]:
    """Serve the site, and yield its port."""
    server = ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Quiet, directory=SITE))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


def begins(browser: Browser, url: str, game: str) -> float:
    """Open the site and begin a game; return the seconds until one can move."""
    start = time.monotonic()
    browser.goes(url)
    browser.until(BEGIN, game)
    browser.until(MINE)
    return time.monotonic() - start


def plays(browser: Browser, game: str) -> None:
    """Play to the end of a game, with a reload in the middle."""
    play = f"({PLAYER.rstrip().rstrip(';')})(arguments[0]); return true"
    for last in (False, True):
        browser.run(play, [list(ORDER), "Ada"])
        turn = int(browser.run(TURN))
        browser.until(
            OVER if last else f"return Number(document.querySelector('[data-game]').dataset.turn) > {turn + 12}"
        )
        if not last:
            before = int(browser.run(TURN))
            browser.run("window.former = true; location.reload(); return true")
            browser.until("return !window.former && document.querySelector('[data-game][data-mine]') !== null")
            print(f"{game}: turn {before} before a reload, {browser.run(TURN)} after it")
    print(f"{game}: over at turn {browser.run(TURN)}")


def main() -> int:
    """Measure and play; return the exit code."""
    if not (SITE / "index.html").exists():
        print("There is no build/site: run make site first.", file=sys.stderr)
        return 2
    try:
        with tempfile.TemporaryDirectory() as folder, Browser("firefox", Path(folder) / "profile") as browser:
            print(browser.run("return navigator.userAgent"))
            with served() as port:
                url = f"http://127.0.0.1:{port}/"
                print(f"first visit to first move: {begins(browser, url, GAMES[1]):.1f} s")
                for game in GAMES:
                    begins(browser, url, game)
                    plays(browser, game)
                browser.until("return navigator.serviceWorker.controller !== null")
            print(f"without the network to first move: {begins(browser, url, GAMES[0]):.1f} s")
    except (Failed, OSError) as error:
        print(f"firefox: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
