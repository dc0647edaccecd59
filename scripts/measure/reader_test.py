"""Draw situations for the reader's test: what happened since my turn, and whose are these towers, without the log.

Writes pictures of 20 drawn situations at two widths, `questions.json`, and `truth.json`, to be opened after answering:

    scripts/measure/reader_test.py SEED FOLDER
"""

import json
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import Page, ViewportSize, expect, sync_playwright
from tests.browser.driver.board import Table
from tests.browser.driver.finding import ARGUMENTS, BROWSER, missing
from tests.browser.driver.people import Visitor
from tests.browser.driver.positions import likely
from tests.browser.driver.serving import House, housed
from tests.browser.driver.watching import Watch
from tests.browser.pictures.looks import settle

from midtown.fairness import Shuffle, secret_of
from midtown.match import Match

Json = Any
SITUATIONS = 20
TOWERS = 2
"""How many towers are marked in a picture of a game that has towers: 20 in all."""
SIZES: tuple[ViewportSize, ...] = ({"width": 1440, "height": 900}, {"width": 390, "height": 844})
GAMES: dict[str, tuple[str, ...]] = {
    "manhattan": ("me open greedy", "me open greedy greedy"),
    "traffiq": ("me open", "me open greedy"),
}
"""By game, who sits at its tables: the one after me is a person, who leaves the board as it is."""
TELLING = ".log, .side .chat, .news { visibility: hidden !important }"
"""Hides what tells the moves in words beside the board."""
MARK = """(plots) => {
  for (const [at, plot] of plots.entries()) {
    document.getElementById(`marked-${at}`)?.remove();
    const { left, width, bottom } = document.querySelector(`.tower[data-plot="${plot}"]`).getBoundingClientRect();
    const badges = [...document.querySelectorAll("[data-badge]")].map((one) => one.getBoundingClientRect());
    const covers = (x, y) => badges.some((one) =>
      x < one.right + 2 && x + 14 > one.left - 2 && y < one.bottom + 2 && y + 14 > one.top - 2);
    const middle = left + width / 2 - 7;
    const spots = [[middle, bottom - 3], [left - 13, bottom - 18], [left + width - 1, bottom - 18]];
    const [x, y] = spots.find((spot) => !covers(...spot)) ?? spots[0];
    const badge = Object.assign(document.createElement("b"), { id: `marked-${at}`, textContent: "ab"[at] });
    badge.style = `position:fixed;left:${x}px;top:${y}px;width:14px;height:14px;z-index:99;
      border-radius:7px;background:#fff;color:#000;font:700 11px/14px Jost;text-align:center;outline:2px solid #000`;
    document.body.append(badge);
  }
}"""


def drawn(game: str, seats: str, chance: Random) -> Json:
    """Return the record of a random game at a turn of seat 0 after others have moved."""
    while True:
        match = Match(
            game, [f"p{seat}" for seat in range(len(seats.split()))], {}, Shuffle(secret_of(chance.getrandbits(32)))
        )
        wanted = chance.randint(30, 80)
        while moves := match.legal():
            turn = match.to_move == 0 and match.movers[-1:] != (0,)
            if turn and len(match.moves) >= wanted and match.view(0)["phase"] in ("build", "action"):
                return match.record().document()
            match = match.after(likely(moves, chance))


def pictured(one: Visitor, bob: Visitor, number: int, chance: Random, folder: Path) -> Json:
    """Save the pictures of a situation; return what is true of it."""
    game = list(GAMES)[number % len(GAMES)]
    seats = chance.choice(GAMES[game])
    opened = one.opens(game, seats, record=drawn(game, seats, chance))
    bob.joins(opened.invites[1])
    page: Page = one.goes(f"/table/{opened.id}")
    assert Table(one).mine()
    page.add_style_tag(content=TELLING)
    table = one.ask("GET", f"tables/{opened.id}")
    towers: Json = table["position"]["state"].get("towers", {})
    marked = chance.sample(sorted(towers), TOWERS) if towers else []
    for size in SIZES:
        page.set_viewport_size(size)
        settle(page)
        page.evaluate(MARK, marked)
        page.screenshot(path=folder / f"{number:02}-{size['width']}.png")
    log = one.ask("GET", f"tables/{opened.id}/log")
    since = next(at for at in range(len(log), 0, -1) if log[at - 1]["seat"] == 0)
    return {
        "situation": number,
        "happened": [[entry["words"], *entry["story"]] for entry in log[since:]],
        "owners": {letter: towers[plot][-1][0] for letter, plot in zip("ab", marked, strict=False)},
    }


def house_visitor(browser: Any, house: House) -> Visitor:
    """Return a new visitor whose pages play nothing again."""
    context = browser.new_context(
        base_url=house.url, locale="en-GB", viewport=SIZES[0], reduced_motion="reduce", bypass_csp=True
    )
    return Visitor(context, Watch(context), house.url)


def main(seed: int, folder: Path) -> int:
    """Draw all situations and return the exit code."""
    if lacking := missing():
        sys.exit(f"not drawn, {lacking}")
    chance = Random(seed)
    folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=60_000)
    with tempfile.TemporaryDirectory() as files, housed(Path(files)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        ada, bob = (house_visitor(browser, house).named(name) for name in ("Ada", "Bob"))
        truth = [pictured(ada, bob, number, chance, folder) for number in range(SITUATIONS)]
        browser.close()
    questions = [
        {
            "situation": one["situation"],
            "happened": "What did the others do since your turn, in order?",
            "owners": sorted(one["owners"]),
        }
        for one in truth
    ]
    for name, document in (("questions", questions), ("truth", truth)):
        (folder / f"{name}.json").write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), Path(sys.argv[2])))
