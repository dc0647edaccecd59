"""A table on the screen, and how a person plays there: by touching lit places, and confirming."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.people import Visitor

Json = Any
WORDS = {
    "look": {"en": "Look at the board", "de": "Aufs Brett schauen"},
    "refused": {"en": "Builds: no", "de": "Bauen: nein"},
    "menu": {"en": "Menu", "de": "Menü"},
    "moves": {"en": "Moves", "de": "Züge"},
    "lost": {"en": "The connection is lost", "de": "Die Verbindung ist unterbrochen"},
}
RIM = 90
"""So many pixels from the map's rim buttons may lie over it."""
SWEEP = 110
"""So many pixels the map is dragged at a time."""
ORDER = ("pick", "attach", "place", "compete", "draw", "taxi", "truck", "skip", "end")
"""What comes first lets a game come to its end."""


class Table:
    """The table that a visitor's page shows."""

    def __init__(self, visitor: Visitor, language: str = "en") -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        self.language = language
        self.played: list[str] = []
        """The moves made here."""

    @property
    def fingers(self) -> bool:
        """Whether the page is touched with fingers."""
        return bool(self.page.evaluate("matchMedia('(pointer: coarse)').matches"))

    @property
    def id(self) -> str:
        """The table's, from the address."""
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
        """How something is called in the page's language."""
        return WORDS[key][self.language]

    @property
    def ready(self) -> Locator:
        """There when the visitor can put a move together."""
        return self.page.locator("[data-action=hint]:enabled")

    @property
    def finish(self) -> Locator:
        """There when the game is over."""
        return self.page.locator("[data-game].finished")

    @property
    def lost(self) -> Locator:
        """What is said while there is no connection."""
        return self.page.get_by_text(self.word("lost")).and_(self.page.locator(":not([aria-live])"))

    def mine(self) -> bool:
        """Wait until the visitor is to move, or the game is over: whether he is."""
        expect(self.ready.or_(self.finish)).to_be_visible()
        return self.ready.count() > 0

    def legal(self) -> list[Json]:
        """The legal moves with their places, as the page has them."""
        moves: list[Json] = self.visitor.ask("GET", f"tables/{self.id}/moves")["moves"]
        return moves

    def told(self) -> Json:
        """The whole table as the server tells this visitor."""
        return self.visitor.ask("GET", f"tables/{self.id}")

    def put(self, move: Json) -> None:
        """Touch all places of a move."""
        for place in move["places"]:
            self.touch(place)
        expect(self.confirm).to_be_enabled()

    def play(self, move: Json) -> None:
        """Touch all places of a move, confirm, and wait until it is there."""
        before = self.turn
        self.put(move)
        self.press(self.confirm)
        self.played.append(move["move"])
        self.past(before)

    def past(self, turn: int) -> None:
        """Wait until another position than this is shown, or the result."""
        changed = self.page.locator(f"[data-game]:not([data-turn='{turn}'])")
        expect(changed.or_(self.finish).first).to_be_visible()

    def touch(self, place: str) -> None:
        """Touch one place."""
        kind, _, what = place.partition(":")
        TOUCH.get(kind, Table._press)(self, what, place)

    def _press(self, what: str, place: str) -> None:
        """A button that says which place it is; what is pressed already stays so."""
        button = self.page.locator(f"[data-place='{place}']").first
        if button.get_attribute("aria-pressed") != "true":
            self.press(button)

    def _plot(self, what: str, place: str) -> None:
        """Towers may stand before a plot: wherever one touches its poster, the card's plot is meant."""
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
            if re.search(rf"\b{what}\b", cell.get_attribute("aria-label") or ""):
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
        """Touch a button, which must be there to be touched."""
        if self.fingers:
            button.tap()
        else:
            button.click()

    def tap(self, place: Locator) -> None:
        """Touch the middle of a place, whatever is drawn over it."""
        if self.fingers:
            self.page.touchscreen.tap(*middle(place))
        else:
            self.page.mouse.click(*middle(place))

    def reveal(self, place: Locator) -> None:
        """Drag the map until the place lies well within."""
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
        """A point in the middle of the map where there is nothing to press."""
        free = "([x, y]) => !document.elementFromPoint(x, y).closest('button, [role=button]')"
        for part in range(1, 40):
            x, y = (1 + part * 7 % 40 / 40) / 3, (1 + part / 40) / 3
            point = stage["x"] + stage["width"] * x, stage["y"] + stage["height"] * y
            if self.page.evaluate(free, list(point)):
                return point
        raise AssertionError("the map is nothing but buttons")

    def plays_on(self, choose: Callable[[Sequence[Json]], Json] | None = None, most: int = 400) -> None:
        """Play until the game is over, or this many moves have been made here."""
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
    """`piece` of `piece:3`."""
    return place.partition(":")[0]


def middle(place: Locator) -> tuple[float, float]:
    """Where on the screen the middle of a place is."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def within(value: float, least: float, most: float) -> float:
    """How far a value has to be moved to lie well between two others: the first few pixels of a drag move nothing."""
    if value < least:
        return least - value + 20
    return most - value - 20 if value > most else 0


def drag(page: Page, start: tuple[float, float], dx: float, dy: float) -> None:
    """Press there, move so far, and let go."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + dx / 2, start[1] + dy / 2, steps=3)
    page.mouse.move(start[0] + dx, start[1] + dy, steps=3)
    page.mouse.up()


def sensible(moves: Sequence[Json]) -> Json:
    """A move of the kind that brings a game on; of these not always the first."""

    def rank(move: Json) -> int:
        kind = move["move"].partition(" ")[0]
        return ORDER.index(kind) if kind in ORDER else 0

    best = min(map(rank, moves))
    of_it = [move for move in moves if rank(move) == best]
    return of_it[len(of_it) // 2]
