"""Page object for a table: reads what the page shows and plays moves by clicking or tapping places and confirming."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.driver.people import Visitor

Json = Any
WORDS = {
    "look": {"en": "Look at the board", "de": "Spielplan ansehen"},
    "refused": {"en": "You cannot build here", "de": "Hier kannst du nicht bauen"},
    "menu": {"en": "Menu", "de": "Menü"},
    "moves": {"en": "Moves", "de": "Züge"},
    "lost": {"en": "Connection lost", "de": "Die Verbindung ist unterbrochen"},
}
TABLE = re.compile("/table/[0-9a-f]+$")
RIM = 90
"""Pixels from the edge of the map within which buttons may cover it."""
SWEEP = 110
"""Maximum pixels of one drag of the map, in each direction."""
ORDER = ("pick", "attach", "place", "compete", "draw", "taxi", "truck", "skip", "end")
"""Kinds of moves, most preferred first, so that games played by `sensible` end."""


def arrives_at_table(page: Page) -> None:
    """Wait until a table is shown: its address comes first, and the page before stays until the next is loaded."""
    expect(page).to_have_url(TABLE)
    expect(page.locator("header .turn")).to_be_visible()


class Table:
    """The table that a visitor's page shows, with texts in `language`."""

    def __init__(self, visitor: Visitor, language: str = "en") -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        self.language = language
        self.played: list[str] = []
        """Notation of the moves made through this object."""

    @property
    def fingers(self) -> bool:
        """Return whether the page's main pointer is a finger."""
        return bool(self.page.evaluate("matchMedia('(pointer: coarse)').matches"))

    @property
    def id(self) -> str:
        """Id of the table, from the page's address."""
        return self.page.url.rpartition("/table/")[2].partition("?")[0]

    @property
    def root(self) -> Locator:
        """The board with everything around it."""
        return self.page.locator("[data-game]")

    @property
    def turn(self) -> int:
        """The number of the position that is shown."""
        return int(self.root.get_attribute("data-turn") or -1)

    @property
    def confirm(self) -> Locator:
        """The button that sends the move."""
        return self.page.locator("[data-action=confirm]")

    def word(self, key: str) -> Any:
        """Return the page's text for a key of `WORDS`, in its language."""
        return WORDS[key][self.language]

    @property
    def ready(self) -> Locator:
        """Locator that matches while the visitor is to move."""
        return self.page.locator("[data-game][data-mine=true]")

    @property
    def finish(self) -> Locator:
        """Locator that matches when the game is over."""
        return self.page.locator("[data-game].finished")

    @property
    def lost(self) -> Locator:
        """Locator of the message that is visible while there is no connection."""
        return self.page.get_by_text(self.word("lost")).and_(self.page.locator(":not([aria-live] *)"))

    def mine(self) -> bool:
        """Wait until the visitor is to move, or the game is over; return whether the visitor is to move."""
        expect(self.ready.or_(self.finish)).to_be_visible()
        return self.ready.count() > 0

    def legal(self) -> list[Json]:
        """Return the visitor's legal moves with their places, from the server."""
        moves: list[Json] = self.visitor.ask("GET", f"tables/{self.id}/moves")["moves"]
        return moves

    def snapshot(self) -> Json:
        """Return the whole table as the server sends it to this visitor."""
        return self.visitor.ask("GET", f"tables/{self.id}")

    def put(self, move: Json) -> None:
        """Touch all places of a move."""
        for place in move["places"]:
            self.touch(place)
        expect(self.confirm).to_be_enabled()

    def play(self, move: Json) -> None:
        """Touch all places of a move, confirm it, and wait until the page shows the next position."""
        before = self.turn
        self.put(move)
        self.press(self.confirm)
        self.played.append(move["move"])
        self.past(before)

    def past(self, turn: int) -> None:
        """Wait until the page shows another position than number `turn`, or the result."""
        changed = self.page.locator(f"[data-game]:not([data-turn='{turn}'])")
        expect(changed.or_(self.finish).first).to_be_visible()

    def touch(self, place: str) -> None:
        """Touch a place, such as `piece:3`, in the way its kind needs."""
        kind, _, what = place.partition(":")
        TOUCH.get(kind, Table._press)(self, what, place)

    def _press(self, what: str, place: str) -> None:
        """Press the button of a place, unless it is pressed already."""
        button = self.page.locator(f"[data-place='{place}']").first
        if button.get_attribute("aria-pressed") != "true":
            self.press(button)

    def _plot(self, what: str, place: str) -> None:
        """Touch the middle of a plot even under a tower: a touch anywhere on its poster means the card's plot."""
        plot = self.page.locator(f"[data-place='{place}']")
        if plot.get_attribute("aria-pressed") == "true":
            return
        self.tap(plot)
        expect(plot).to_have_attribute("aria-pressed", "true")

    def _tile(self, what: str, place: str) -> None:
        self._chosen(self.page.locator(f"[data-tile='{what}']").first)

    def _cell(self, what: str, place: str) -> None:
        cell = self.page.locator(f"[data-cell='{what}']")
        self.reveal(cell)
        self.tap(cell)
        expect(cell).to_have_attribute("data-on", "true")

    def _turn(self, what: str, place: str) -> None:
        cell = self.page.locator("[data-cell][data-on=true]")
        for _ in range(4):
            if cell.get_attribute("data-lies") == what:
                return
            self.press(self.page.locator("[data-action=turn]"))
        raise AssertionError(f"{what} never came")

    def _corner(self, what: str, place: str) -> None:
        corner = self.page.locator(f"[data-corner='{what}']")
        if corner.get_attribute("data-on") == "true":
            return
        self.reveal(corner)
        self.tap(corner)
        expect(corner).to_have_attribute("data-on", "true")

    def _street(self, what: str, place: str) -> None:
        switch = self.page.locator(f"[data-switch={what[0]}]").locator("visible=true").first
        if (switch.get_attribute("aria-checked") == "true") != (what[1] == "+"):
            self.press(switch)

    def _stack(self, what: str, place: str) -> None:
        self.press(self.page.locator("[data-action=draw]"))

    def _button(self, what: str, place: str) -> None:
        action = self.page.locator(f"[data-place='{place}']").or_(self.page.locator(f"[data-action={what}]"))
        self._chosen(action.first)

    def _chosen(self, button: Locator) -> None:
        if button.get_attribute("aria-pressed") != "true":
            self.press(button)

    def press(self, button: Locator) -> None:
        """Click or tap a button once Playwright finds that nothing covers it."""
        if self.fingers:
            button.tap()
        else:
            button.click()

    def tap(self, place: Locator) -> None:
        """Click or tap the middle of a place, even if something is drawn over it."""
        if self.fingers:
            self.page.touchscreen.tap(*middle(place))
        else:
            self.page.mouse.click(*middle(place))

    def reveal(self, place: Locator) -> None:
        """Drag the map until the place is at least `RIM` pixels from its edge."""
        stage = self.page.locator("[data-phase]").bounding_box()
        assert stage is not None
        for _ in range(20):
            x, y = middle(place)
            dx = within(x, stage["x"] + RIM, stage["x"] + stage["width"] - RIM)
            dy = within(y, stage["y"] + RIM, stage["y"] + stage["height"] - RIM)
            if not dx and not dy:
                return
            drag(self.page, self.free(stage), *(max(-SWEEP, min(SWEEP, way)) for way in (dx, dy)))
        raise AssertionError(f"{place} does not come into view")

    def free(self, stage: FloatRect) -> tuple[float, float]:
        """Return a point in the middle third of the map, in pixels of the page, where there is no button."""
        free = "([x, y]) => !document.elementFromPoint(x, y).closest('button, [role=button]')"
        for part in range(1, 40):
            x, y = (1 + part * 7 % 40 / 40) / 3, (1 + part / 40) / 3
            point = stage["x"] + stage["width"] * x, stage["y"] + stage["height"] * y
            if self.page.evaluate(free, list(point)):
                return point
        raise AssertionError("the map is nothing but buttons")

    def plays_on(self, choose: Callable[[Sequence[Json]], Json] | None = None, most: int = 400) -> None:
        """Play moves that `choose` picks until the game is over, or `most` moves have been made."""
        pick = choose or sensible
        for _ in range(most):
            if not self.mine():
                return
            self.play(pick(self.legal()))


TOUCH: dict[str, Callable[[Table, str, str], None]] = {
    "plot": Table._plot,
    "tile": Table._tile,
    "cell": Table._cell,
    "turn": Table._turn,
    "corner": Table._corner,
    "street": Table._street,
    "stack": Table._stack,
    "button": Table._button,
}


def kind_of(place: str) -> str:
    """Return the kind of a place: `piece` for `piece:3`."""
    return place.partition(":")[0]


def middle(place: Locator) -> tuple[float, float]:
    """Return the middle of a place, in pixels of the page."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def within(value: float, least: float, most: float) -> float:
    """Return how far to move `value` to lie between two others, plus 20 pixels, as a drag's first few are lost."""
    if value < least:
        return least - value + 20
    return most - value - 20 if value > most else 0


def drag(page: Page, start: tuple[float, float], dx: float, dy: float) -> None:
    """Press the mouse at `start`, move it by `dx` and `dy` pixels, and release it."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + dx / 2, start[1] + dy / 2, steps=3)
    page.mouse.move(start[0] + dx, start[1] + dy, steps=3)
    page.mouse.up()


def sensible(moves: Sequence[Json]) -> Json:
    """Return a move of the most preferred kind in `ORDER`: the middle one, so that games do not all look alike."""

    def rank(move: Json) -> int:
        kind = move["move"].partition(" ")[0]
        return ORDER.index(kind) if kind in ORDER else 0

    best = min(map(rank, moves))
    of_it = [move for move in moves if rank(move) == best]
    return of_it[len(of_it) // 2]
