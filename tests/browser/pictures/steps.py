"""Steps by which a visitor comes to a state of a page, for states.py."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.driver import dealing, puzzling
from tests.browser.driver.board import Table
from tests.browser.driver.people import Visit, Visitor
from tests.browser.driver.positions import named

Json = Any
CITIES = "SMFHPC"
TAKEN = {"en": "This seat is taken", "de": "Dieser Platz ist vergeben"}
State = Callable[[Visit, str], Visitor]


def page(path: str, there: str = "main h1") -> State:
    """Return the state of a page that a new visitor opens, ready when the selector `there` matches.

    The visitor has a fixed name, because those of guests are random.
    """

    def go(visit: Visit, language: str) -> Visitor:
        ada = visit(language=language).named("Ada")
        lists(ada)
        ada.goes(path)
        expect(ada.page.locator(there).first).to_be_attached()
        return ada

    return go


def lists(visitor: Visitor, *tables: str) -> None:
    """Show the page only these public tables and nobody beside them, as the server has others; always one day."""
    visitor.page.route("**/api/daily?*", lambda route: route.fulfill(json=dealing.daily()))
    visitor.page.route("**/api/puzzles?*", lambda route: route.fulfill(json=puzzling.overview()))
    visitor.page.route("**/api/seeks?*", lambda route: route.fulfill(json=[]))
    visitor.page.route("**/api/people/here?*", lambda route: route.fulfill(json={"people": [], "count": 0}))
    by_status = {
        status: [one for one in visitor.ask("GET", f"tables?status={status}") if one["id"] in tables]
        for status in ("open", "running")
    }
    for status, listed in by_status.items():  # where a table is opened has no status in its address
        visitor.page.route(
            f"**/api/tables?**status={status}**", lambda route, _, listed=listed: route.fulfill(json=listed)
        )


def at_table(game: str, point: str, *then: Callable[[Table], None], seats: str = "") -> State:
    """Return the state of a table that continues a named point of `positions`, after the steps in `then`."""

    def go(visit: Visit, language: str) -> Visitor:
        ada = visit(language=language).named("Ada")
        others = seats or {"manhattan": "me greedy greedy greedy", "traffiq": "me greedy"}[game]
        opened = ada.opens(game, others, record=named(point))
        ada.goes(f"/table/{opened.id}")
        table = Table(ada, language)
        assert table.mine()
        for step in then:
            step(table)
        return ada

    return go


def with_people(go: Callable[[Visitor, Visitor, str], None]) -> State:
    """Return a state that `go` makes with two visitors; the first one's page is the one to look at."""

    def open_pages(visit: Visit, language: str) -> Visitor:
        ada, bob = visit(language=language).named("Ada"), visit(language=language).named("Bob")
        go(ada, bob, language)
        return ada

    return open_pages


def touches(*kinds: str) -> Callable[[Table], None]:
    """Return a step that touches the first places of a legal move that has places of these kinds."""

    def touch(table: Table) -> None:
        moves = table.legal()
        kinds_of = [[place.partition(":")[0] for place in move["places"]] for move in moves]
        move = next(move for move, has in zip(moves, kinds_of, strict=True) if has[: len(kinds)] == list(kinds))
        for place in move["places"][: len(kinds)]:
            table.touch(place)

    return touch


def refused_plot(table: Table) -> None:
    """Choose a card and a piece that may not be built on all of its plots; focus a refused plot to show the reason."""
    fitting = Counter(tuple(move["places"][:2]) for move in table.legal())
    card, piece = min(fitting, key=lambda pair: fitting[pair])
    assert fitting[card, piece] < len(CITIES)
    table.touch(card)
    table.touch(piece)
    refused = table.page.locator("[data-plot][role=button]").and_(table.page.get_by_label(table.word("refused")))
    refused.first.focus()
    expect(table.page.locator("[data-refused]").or_(table.page.locator("svg.board"))).not_to_have_count(0)


def hints(table: Table) -> None:
    """Show the hint of a computer player."""
    table.page.locator("[data-action=hint]").click()
    expect(table.page.locator(".hint:visible")).to_be_visible()


def opens(name: str) -> Callable[[Table], None]:
    """Return a step that opens a dialog by its button."""

    def press(table: Table) -> None:
        table.page.get_by_role("button", name=table.word(name), exact=True).click()
        expect(table.page.get_by_role("dialog")).to_be_visible()

    return press


def lists_keys(table: Table) -> None:
    """Open the list of keys by its key."""
    table.page.keyboard.press("?")
    expect(table.page.get_by_role("dialog")).to_be_visible()


def play_to_end(table: Table) -> None:
    """Play until the page shows the result, which is loaded then."""
    table.plays_on()
    expect(table.page.locator(".finish")).to_be_visible()


def back_to_board(table: Table) -> None:
    """Play until the page shows the result, and return to the board."""
    table.plays_on()
    table.page.get_by_role("button", name=table.word("look")).click()
