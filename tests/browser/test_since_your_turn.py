"""What the others did since one's own last move: marked on the board, told beside it, and place again."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from midtown.match import Match
from tests.browser.driver.board import Table
from tests.browser.driver.people import Visit, Visitor
from tests.browser.driver.positions import has, in_phase, record

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
PHONE = {"width": 390, "height": 844}
WATCH = """() => {
  const root = document.querySelector("[data-game]");
  window.seen = [];
  const look = () => window.seen.push(Number(root.dataset.turn));
  new MutationObserver(look).observe(root, { attributes: true, attributeFilter: ["data-turn"] });
}"""

ARRIVAL = """document.addEventListener("DOMContentLoaded", () =>
  new MutationObserver(() => {
    if (document.querySelector("[data-replaying]")) document.documentElement.dataset.replayed = "yes";
  }).observe(document.body, { subtree: true, childList: true, attributes: true }))"""


def built(match: Match) -> bool:
    """Return whether all of the last moves were builds, and seat 0 builds."""
    return in_phase("build")(match) and len(match.record().moves) >= 40


def driven(match: Match) -> bool:
    """Return whether somebody was driven off lately, and seat 0 can lay a tile."""
    lately = [str(move) for move in match.record().moves[-8:]]
    competed = any(move.startswith("compete") and move != "compete -" for move in lately)
    rode = any(move.startswith(("taxi", "truck")) for move in lately)
    return has("attach")(match) and len(match.record().moves) >= 45 and competed and rode


POINTS: dict[str, tuple[Callable[[Match], bool], str]] = {
    "manhattan": (built, "me open greedy greedy"),
    "traffiq": (driven, "me open greedy"),
}


def arrived(visit: Visit, game: str, **more: Any) -> tuple[Table, Visitor]:
    """Return a table at which others have moved since the visitor's last move, and the next player.

    The next player is a person, who leaves the board as it is after the visitor's move.
    """
    point, seats = POINTS[game]
    ada, bob = visit(**more).named("Ada"), visit().named("Bob")
    opened = ada.opens(game, seats, record=record(game, point, len(seats.split())))
    bob.joins(opened.invites[1])
    ada.goes(f"/table/{opened.id}")
    table = Table(ada)
    assert table.mine()
    expect(marks(table).first).to_be_attached()
    return table, bob


def marks(table: Table) -> Locator:
    """Return what is marked on the board."""
    return table.page.locator("[data-build], [data-mark]")


def lines(page: Page) -> Locator:
    """Return the lines of the panel."""
    return page.get_by_role("list", name="Since your turn").locator("[data-line]")


def constructive(table: Table) -> Any:
    """Return a legal move that builds or lays a tile."""
    return next(move for move in table.legal() if re.match(r"attach |.*\+", move["move"]))


@pytest.mark.parametrize("game", POINTS)
def test_what_the_others_did_is_marked_and_told_until_one_has_moved(visit: Visit, game: str) -> None:
    table, _ = arrived(visit, game)
    count = marks(table).count()
    expect(lines(table.page).first).to_be_visible()
    assert lines(table.page).count() >= count
    move = constructive(table)
    table.touch(move["places"][0])
    expect(table.page.locator("svg rect.label")).to_have_count(0)  # no label lies over the board while a move is made
    expect(marks(table)).to_have_count(count)
    table.play(move)
    expect(marks(table)).to_have_count(0)
    expect(lines(table.page)).to_have_count(0)


def test_a_change_of_points_opens_its_reason_and_closes_it(visit: Visit) -> None:
    table, _ = arrived(visit, "manhattan")
    panel = table.page.get_by_role("list", name="Since your turn")
    change = panel.get_by_role("button", expanded=False).first
    change.click()
    expect(panel.get_by_text(re.compile(r"^Why .*[+−]\d:$"))).to_be_visible()
    panel.get_by_role("button", expanded=True).click()
    expect(panel.get_by_text(re.compile("^Why "))).to_have_count(0)


@pytest.mark.parametrize("game", POINTS)
def test_p_shows_the_moves_again_one_after_another_and_a_move_of_ones_own_ends_it(visit: Visit, game: str) -> None:
    table, _ = arrived(visit, game)
    page, now, count = table.page, table.turn, lines(table.page).count()
    page.evaluate(WATCH)
    page.keyboard.press("p")
    expect(page.locator(f"[data-game][data-turn='{now}']:not([data-replaying])")).to_be_attached()
    assert page.evaluate("window.seen") == list(range(now - count, now + 1))
    page.keyboard.press("p")
    move = constructive(table)
    table.touch(move["places"][0])
    expect(page.locator("[data-replaying]")).to_have_count(0)
    assert table.turn == now
    table.play(move)


@pytest.mark.parametrize("game", POINTS)
def test_a_line_shows_its_place_by_mouse_and_by_keyboard(visit: Visit, game: str) -> None:
    table, _ = arrived(visit, game)
    place = table.page.locator("polygon.pointed, .marks .faint").first
    for line in lines(table.page).all():
        line.hover()
        expect(line).to_have_class(re.compile(r"\bon\b"))
        if place.count():
            break
    expect(place).to_be_attached()
    table.page.get_by_role("main").hover(position={"x": 3, "y": 3})
    expect(place).not_to_be_attached()
    line.focus()
    expect(place).to_be_attached()


@pytest.mark.parametrize("game", POINTS)
def test_on_a_phone_one_strip_tells_it_and_goes_through_it_by_touch(visit: Visit, game: str) -> None:
    table, _ = arrived(visit, game, viewport=PHONE, has_touch=True, is_mobile=True)
    strip = table.page.get_by_role("region", name="Since your turn")
    text, play = strip.get_by_role("button").first, strip.get_by_role("button").last
    above = strip.bounding_box()
    text.tap()
    first = text.get_attribute("data-line")
    text.tap()
    expect(text).not_to_have_attribute("data-line", first or "")
    expect(play).to_be_enabled()
    table.play(constructive(table))
    expect(strip.get_by_role("button")).to_have_count(0)
    assert strip.bounding_box() == above  # nothing has moved


def test_on_arriving_the_moves_are_played_unless_nothing_shall_move(visit: Visit) -> None:
    ada = visit(still=False).named("Ada")
    ada.page.add_init_script(ARRIVAL)
    point, seats = POINTS["manhattan"]
    opened = ada.opens("manhattan", seats.replace("open", "greedy"), record=record("manhattan", point, 4))
    ada.goes(f"/table/{opened.id}")
    expect(ada.page.locator("html[data-replayed]")).to_be_attached()
    ada.page.emulate_media(reduced_motion="reduce")
    ada.page.reload()
    table = Table(ada)
    assert table.mine()
    expect(marks(table).first).to_be_attached()
    expect(ada.page.locator("html[data-replayed]")).to_have_count(0)
