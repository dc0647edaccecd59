"""Play a little in Firefox and WebKit: home, both games, a replay, both themes and languages; keep pictures of all.

`python scripts/measure/other_browsers.py FOLDER [firefox] [webkit]` writes the pictures into a new folder.
"""

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.browser.driver.board import kind_of, sensible
from tests.browser.driver.positions import finished
from tests.browser.driver.serving import House, housed

from webdriver import PROGRAMS, Browser, Failed

Json = Any
GAMES = ("manhattan", "traffiq")
MOVES = 6
SIZES = {"desktop": (1440, 900), "phone": (500, 844)}
"""Sizes of windows."""
FAR = {"corner", "vehicle", "street"}
"""Kinds of places that need more than a click in the middle: those moves are left out."""

WATCH = """
window.wrong = [];
addEventListener("error", ({ message }) => wrong.push(message));
addEventListener("unhandledrejection", ({ reason }) => wrong.push(String(reason)));
"""
"""Keeps what goes wrong in the page from now on; the pages change without loading anew."""
PREFER = "localStorage.setItem('midtown.preferences', JSON.stringify(arguments[0])); return true"
DRAWN = "return [...document.querySelectorAll('article img')].filter((one) => one.complete).length === 2"
START = """
const start = document.querySelectorAll("article button")[arguments[0]];
if (!start || start.disabled) return false;
start.id = `start${arguments[0]}`;
return true;
"""
MINE = "return document.querySelector('[data-game][data-mine=true]') !== null"
LEGAL = "return (await fetch(`/api/tables/${location.pathname.split('/').pop()}/moves`)).json()"
LIES = "return document.querySelector('[data-cell][data-on=true]')?.dataset.lies"
PAST = """
const root = document.querySelector("[data-game]");
return root !== null && (root.dataset.turn !== arguments[0] || root.classList.contains("finished"));
"""
DROP = """
const data = new DataTransfer();
data.items.add(new File([arguments[0]], "game.json", { type: "application/json" }));
const place = [...document.querySelectorAll("section")].find((one) => one.querySelector("input[type=file]"));
for (const kind of ["dragover", "drop"])
  place.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
return true;
"""
LAST = """
const moves = document.querySelectorAll(".replay li button");
moves[moves.length - 1]?.click();
return document.querySelector(".replay").dataset.turn !== "0";
"""
WIDE = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"


class Walk:
    """A walk through the pages of one server in one browser."""

    def __init__(self, browser: Browser, house: House, name: str, pictures: Path) -> None:
        self.browser, self.house, self.name, self.pictures = browser, house, name, pictures

    def home(self, **preferences: Json) -> None:
        """Open the first page with these preferences."""
        self.browser.goes(f"{self.house.url}/")
        self.browser.run(PREFER, {"motion": "off", **preferences})
        self.browser.goes(f"{self.house.url}/")
        self.browser.until(DRAWN)
        self.browser.run(WATCH)

    def keep(self, what: str) -> None:
        """Keep a picture, and print what has gone wrong on the page so far."""
        self.browser.shot(self.pictures / f"{self.name}-{what}.png")
        wrong = self.browser.run("return window.wrong ?? []")
        print(f"{self.name} {what}: {self.browser.run(WIDE)} pixels too wide, errors: {wrong}", flush=True)

    def plays(self, number: int, moves: int) -> None:
        """Start a game with one click on the first page, and make moves with the mouse."""
        self.browser.until(START, number)
        self.browser.click(f"#start{number}")
        for _ in range(moves):
            self.browser.until(MINE)
            self.move()

    def move(self) -> None:
        """Touch all places of a move, and confirm it."""
        turn = self.browser.run("return document.querySelector('[data-game]').dataset.turn")
        legal = self.browser.awaited(LEGAL)["moves"]
        move = sensible([one for one in legal if not FAR & set(map(kind_of, one["places"]))])
        for place in move["places"]:
            self.touch(place)
        self.browser.click("[data-action=confirm]:enabled")
        self.browser.until(PAST, turn)
        print(f"{self.name} {move['move']}", flush=True)

    def touch(self, place: str) -> None:
        """Click a place, unless it is chosen already."""
        kind, _, what = place.partition(":")
        if kind == "turn":
            while self.browser.until(LIES) != what:
                self.browser.click("[data-action=turn]")
            return
        action = "draw" if kind == "stack" else what
        one = f"[data-place='{place}'],[data-{kind}='{what}'],[data-action='{action}']"
        if not self.browser.run("return document.querySelector(arguments[0])?.ariaPressed === 'true'", one):
            self.browser.click(one)

    def replay(self, game: str) -> None:
        """Drop a record on the first page, and go to its end."""
        self.browser.run(DROP, json.dumps(finished(game)))
        self.browser.until("return document.querySelector('.replay[data-turn]') !== null")
        self.browser.until(LAST)


def walk(name: str, house: House, folder: Path) -> None:
    """Walk through everything in one browser."""
    with Browser(name, folder / f"{name}-profile") as browser:
        one = Walk(browser, house, name, folder)
        print(name, browser.run("return navigator.userAgent"))
        for size, (width, height) in SIZES.items():
            browser.resize(width, height)
            for language, theme in (("en", "light"), ("de", "dark")):
                one.home(language=language, theme=theme)
                one.keep(f"home-{size}-{language}-{theme}")
            for number, game in enumerate(GAMES):
                theme, language = ("light", "en") if size == "desktop" else ("dark", "de")
                one.home(language=language, theme=theme)
                one.plays(number, MOVES)
                one.keep(f"{game}-{size}-{language}-{theme}")
                one.home(language=language, theme=theme)
                one.replay(game)
                one.keep(f"{game}-replay-{size}-{language}-{theme}")


def main(arguments: list[str]) -> int:
    """Walk in the named browsers, all by default; return the exit code."""
    folder = Path(arguments[0])
    folder.mkdir(parents=True)
    refused = False
    with housed(folder / "data") as house:
        for name in arguments[1:] or PROGRAMS:
            try:
                walk(name, house, folder)
            except (Failed, OSError) as error:
                refused = True
                print(f"{name}: {error}", file=sys.stderr)
    return int(refused)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
