"""The edges of a page: lines on which packets vanish, malformed addresses, code that cannot be loaded, the way back."""

from collections import Counter
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.driver.board import Table, middle, sensible
from tests.browser.driver.line import PORTAL_PAGE, line
from tests.browser.driver.people import Visit, Visitor, follow
from tests.browser.driver.positions import named
from tests.browser.driver.serving import House
from tests.browser.driver.watching import LOST_CONNECTION

pytestmark = pytest.mark.long

LOST_WITHIN = 12_000 + 48_000
"""Milliseconds within which a page says that a line is lost, and what a busy machine takes on top."""

PATHS = (
    *("/", "/tables", "/new", "/ratings", "/explorer", "/rules/manhattan", "/learn/traffiq", "/daily", "/puzzles"),
    *("/analysis", "/me", "/programs", "/tournaments", "/tournaments/new", "/watch", "/people"),
)
REST, MOST_REQUESTS = 4_000, 4
"""Milliseconds, and requests of one kind in them: the quickest page asks every two seconds."""

COUNT_PINGS = """
globalThis.pings = 0;
globalThis.WebSocket = class extends WebSocket {
  send(text) { globalThis.pings += JSON.parse(text).type === "ping" ? 1 : 0; super.send(text); }
};
"""
"""Counts the pings that a page sends."""


def focused(page: Page) -> str:
    """Return the id of the element that has the focus."""
    return str(page.evaluate("() => document.activeElement.id"))


def connected(visitor: Visitor, table: str, seats: list[int]) -> None:
    """Wait until these seats are connected for another player: 15 seconds, and what a busy machine takes on top."""
    visitor.until(lambda: bool(visitor.ask("GET", f"tables/{table}")["connected"] == seats))


def test_a_line_on_which_packets_vanish_is_seen_by_both_sides_and_healed(visit: Visit, house: House) -> None:
    with line(house.port) as wire:
        ada, bob = visit(house).named("Ada"), visit(wire).named("Bob")
        bob.watch.excuse(*LOST_CONNECTION)
        opened = ada.opens("traffiq", "me open", record=named("late"))
        bob.joins(opened.invites[1])
        bob.goes(f"/table/{opened.id}")
        table = Table(bob)
        expect(table.root).to_be_visible()
        wire.hold()
        expect(table.lost).to_be_visible(timeout=LOST_WITHIN)
        connected(ada, opened.id, [])
        wire.mend()
        expect(table.lost).to_be_hidden()
        connected(ada, opened.id, [1])


def test_a_page_whose_first_connection_is_never_answered_goes_on_trying(visit: Visit, house: House) -> None:
    with line(house.port) as wire:
        ada = visit(wire).named("Ada")
        ada.watch.excuse(*LOST_CONNECTION)
        opened = ada.opens("traffiq", "me greedy", record=named("late"))
        ada.goes(f"/table/{ada.opens('traffiq', 'me greedy').id}")  # loads all code
        expect(Table(ada).root).to_be_visible()
        wire.hold()
        with ada.page.expect_websocket():
            ada.page.evaluate(f"() => history.pushState(null, '', '/table/{opened.id}')")
            ada.page.evaluate("() => dispatchEvent(new PopStateEvent('popstate'))")
        with ada.page.expect_websocket():
            pass
        wire.mend()
        expect(Table(ada).root).to_be_visible()


def test_a_malformed_address_has_a_page_that_says_so(visit: Visit) -> None:
    ada = visit()
    ada.watch.excuse("404")
    ada.goes("/table/%E0%A4%A")
    expect(ada.page.get_by_role("heading")).to_be_visible()
    for path in ("/table/", "/join", "/replay", "/player/", "/plan"):
        ada.goes(path)
        expect(ada.page.get_by_role("heading", name="This street leads nowhere")).to_be_visible()
    ada.goes("/rules/manhattan#%E0%A4%A")
    expect(ada.page.get_by_role("heading").first).to_be_visible()


def test_code_that_cannot_be_loaded_is_said_with_a_way_on(visit: Visit) -> None:
    ada = visit().named("Ada")
    ada.watch.excuse(*LOST_CONNECTION)
    opened = ada.opens("traffiq", "me greedy", record=named("late"))

    def fail(route: Route) -> None:
        route.abort()

    ada.page.route("**/assets/face-*.js", fail)
    ada.goes(f"/table/{opened.id}")
    expect(ada.page.get_by_role("alert")).to_be_visible()
    ada.page.unroute("**/assets/face-*.js", fail)
    ada.page.get_by_role("button", name="Try again").click()
    expect(Table(ada).root).to_be_visible()


def test_a_list_of_moves_that_is_opened_while_the_network_is_away_comes_with_it(visit: Visit) -> None:
    ada = visit().named("Ada")
    ada.watch.excuse(*LOST_CONNECTION)
    opened = ada.opens("traffiq", "me greedy", record=named("late"))
    ada.goes(f"/table/{opened.id}")
    table = Table(ada)
    expect(table.ready).to_be_visible()
    ada.context.set_offline(True)
    ada.page.keyboard.press("m")
    expect(table.lost).to_be_visible(timeout=LOST_WITHIN)
    ada.context.set_offline(False)
    expect(ada.page.get_by_role("dialog").locator("li button").first).to_be_visible()


def test_a_page_that_fails_while_it_is_drawn_says_so_and_leads_to_the_others(visit: Visit) -> None:
    ada = visit().named("Ada")
    ada.watch.excuse("error:")
    ada.page.route("**/api/tables?*", lambda route: route.fulfill(json=[{"id": "x"}]))
    ada.goes("/tables")
    expect(ada.page.get_by_role("alert")).to_have_text("Something went wrong on this page. Reload it.")
    follow(ada.page.get_by_role("link", name="Rules").first)
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    expect(ada.page.get_by_role("alert")).to_have_count(0)


def test_a_portal_that_answers_in_the_servers_place_is_named(visit: Visit) -> None:
    ada = visit().named("Ada")
    html: dict[str, Any] = {"status": 200, "content_type": "text/html", "body": "<html>Log in to this hotel</html>"}
    ada.page.route("**/api/ratings?*", lambda route: route.fulfill(**html))
    ada.goes("/ratings")
    problem = ada.page.get_by_text("Does this network ask you to log in?")
    expect(problem).to_be_visible()
    ada.page.unroute_all()
    expect(problem).to_be_hidden()  # it is tried again by itself


def test_a_table_outlives_a_captive_portal_that_answers_every_request_with_a_page(visit: Visit, house: House) -> None:
    with line(house.port) as wire:
        ada = visit(wire, service_workers="block").named("Ada")
        ada.watch.excuse(*LOST_CONNECTION)
        opened = ada.opens("traffiq", "me greedy", record=named("late"))
        ada.goes(f"/table/{opened.id}")
        table = Table(ada)
        assert table.mine()
        move = sensible(table.legal())
        table.put(move)
        turn = table.turn
        wire.capture()
        expect(table.lost).to_be_visible()
        table.press(table.confirm)
        expect(ada.page.get_by_text("Your move will be sent as soon as the connection is back.")).to_be_visible()
        assert ada.page.evaluate("() => fetch('/api/me').then((answer) => answer.text())") == PORTAL_PAGE.decode()
        wire.mend()
        expect(table.lost).to_be_hidden()
        table.past(turn)
        assert move["move"] in table.snapshot()["moves"]


def test_a_table_goes_on_when_the_laptop_has_slept_for_an_hour(visit: Visit, house: House) -> None:
    with line(house.port) as wire:
        ada = visit(wire).named("Ada")
        ada.watch.excuse(*LOST_CONNECTION)
        opened = ada.opens("traffiq", "me greedy", record=named("late"))
        ada.page.clock.install()
        ada.page.add_init_script(COUNT_PINGS)
        ada.goes(f"/table/{opened.id}")
        table = Table(ada)
        assert table.mine()
        ada.page.clock.fast_forward("01:00:00")
        ada.page.wait_for_function("() => globalThis.pings > 0")  # it asks for a sign of life, and gets one
        table.play(sensible(table.legal()))
        wire.hold()
        ada.page.clock.fast_forward("01:00:00")
        expect(table.lost).to_be_visible()
        wire.mend()
        expect(table.lost).to_be_hidden()
        assert table.mine()
        table.play(sensible(table.legal()))


def test_a_link_moves_the_focus_is_announced_and_the_way_back_leads_to_the_same_place(visit: Visit) -> None:
    ada = visit()
    ada.goes("/rules/manhattan")
    ada.page.get_by_role("heading", level=2).nth(3).wait_for()
    ada.page.evaluate("() => scrollTo(0, 1500)")
    ada.page.get_by_role("link", name="Midtown").first.evaluate("(link) => link.click()")
    ada.page.get_by_role("button", name="Play now").first.wait_for()
    ada.page.wait_for_function("() => document.activeElement.id === 'main'")
    expect(ada.page.locator("[aria-live]").last).to_contain_text("Midtown")
    assert ada.page.evaluate("() => scrollY") == 0
    ada.page.go_back()
    ada.page.wait_for_function("() => scrollY > 1400")
    assert focused(ada.page) == "main"


def test_the_shown_page_stays_until_the_next_one_has_been_loaded(visit: Visit) -> None:
    ada = visit()
    held: list[Route] = []
    ada.page.route("**/assets/Tournaments-*.js", lambda route: held.append(route))
    ada.goes("/rules/manhattan")
    heading = ada.page.get_by_role("heading", level=1)
    before = heading.text_content() or ""
    ada.page.get_by_role("link", name="Tournaments").first.evaluate("(link) => link.click()")
    expect(ada.page.get_by_role("progressbar")).to_be_visible()
    ada.page.wait_for_url("**/tournaments")
    expect(heading).to_have_text(before)
    ada.until(lambda: bool(held))
    held.pop().continue_()
    expect(ada.page).to_have_title("Tournaments · Midtown")
    expect(ada.page.get_by_role("progressbar")).to_have_count(0)
    expect(heading).not_to_have_text(before)


def test_the_replays_address_follows_its_board(visit: Visit) -> None:
    ada = visit().named("Ada")
    opened = ada.opens("traffiq", "me greedy", record=named("late"))
    ada.goes(f"/replay/{opened.id}?move=1")
    board = ada.page.locator("[data-turn]")
    expect(board).to_have_attribute("data-turn", "1")
    for key, move in (("ArrowRight", "2"), ("ArrowLeft", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1")):
        ada.page.keyboard.press(key)
        expect(board).to_have_attribute("data-turn", move)
        ada.page.wait_for_url(f"**move={move}")


def test_refusals_before_and_after_the_language_is_switched_are_in_the_one_that_is_shown(visit: Visit) -> None:
    ada, bob = visit().named("Ada"), visit().named("Bob")
    opened = ada.opens("traffiq", "me open", record=named("late"))
    bob.joins(opened.invites[1])
    page = ada.goes(f"/table/{opened.id}")
    table = Table(ada)
    assert table.mine()
    refusal = page.locator("[role=alert]")

    def writes(field: str, text: str) -> None:
        box = page.get_by_label(field).locator("visible=true")
        box.fill(text)
        box.press("Enter")

    writes("Say something", "\u200b")
    expect(refusal).to_contain_text("The message is empty")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Deutsch").or_(page.get_by_role("radio", name="Deutsch")).first.click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Menü")).to_be_visible()
    expect(refusal).to_have_count(0)
    assert sensible(table.legal())
    writes("Etwas sagen", "\u200b")
    expect(refusal).to_contain_text("Die Nachricht ist leer")


def test_a_click_counts_although_the_board_is_drawn_anew_under_it(visit: Visit) -> None:
    ada = visit().named("Ada")
    opened = ada.opens("manhattan", "me greedy", record=named("two colours"))
    page = ada.goes(f"/table/{opened.id}")
    table = Table(ada)
    assert table.mine()
    towers = ada.ask("GET", f"tables/{opened.id}")["position"]["state"]["towers"]
    place, move = next(
        (place, move) for move in table.legal() for place in move["places"] if place.removeprefix("plot:") in towers
    )
    for one in move["places"]:
        if one != place:
            table.touch(one)
    plot, drawing = page.locator(f"[data-place='{place}']"), page.locator("svg.board")
    width = drawing.get_attribute("width")
    assert width is not None
    page.mouse.move(*middle(plot))
    page.mouse.down()
    page.set_viewport_size({"width": 1400, "height": 880})
    expect(drawing).not_to_have_attribute("width", width)
    page.mouse.up()
    expect(plot).to_have_attribute("aria-pressed", "true")


def test_a_page_at_rest_does_not_repeat_its_requests(visit: Visit) -> None:
    ada = visit().named("Ada")
    sent: Counter[tuple[str, str, str]] = Counter()
    for path in (*PATHS, f"/table/{ada.opens('manhattan', 'me greedy').id}"):
        page = ada.context.new_page()
        page.goto(path)
        page.wait_for_load_state("networkidle")
        page.on("request", partial(count, sent, path))
    sent.clear()  # opening the last pages took its time
    ada.page.wait_for_timeout(REST)
    assert not {one: times for one, times in sent.items() if times > MOST_REQUESTS}
    assert sent, "some pages follow something, and ask for it"


def count(sent: Counter[tuple[str, str, str]], path: str, request: Request) -> None:
    """Count a request of the page at `path`."""
    sent[path, request.method, request.url.partition("?")[0]] += 1
