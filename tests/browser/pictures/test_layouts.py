"""What stays where it is, and what keeps off what, at all widths of a table."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

from tests.browser.driver.people import Visit
from tests.browser.pictures.looks import layout_problems, settle
from tests.browser.pictures.states import STATES
from tests.browser.pictures.steps import at_table

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
SIZES: dict[str, ViewportSize] = {
    "390": {"width": 390, "height": 844},
    "820": {"width": 820, "height": 1180},
    "1180": {"width": 1180, "height": 820},
    "1440": DESKTOP,
    "2560": {"width": 2560, "height": 1440},
}
PARTS = "main, .dock, .side > section, .side .log, .side .chat, .strip, .since"
BOXES = """(all) => all.filter((one) => one.checkVisibility()).map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [one.className || one.id, Math.round(left), Math.round(top), Math.round(width), Math.round(height)];
})"""


def boxes(page: Page) -> Any:
    """Return where each part of a table is."""
    return page.locator(PARTS).evaluate_all(BOXES)


def within(one: Locator) -> FloatRect:
    """Return the box of an element, which must be there."""
    box = one.bounding_box()
    assert box is not None
    return box


def reach(box: FloatRect) -> float:
    """Return where a box ends on the right."""
    return box["x"] + box["width"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "point"), [("manhattan", "build"), ("traffiq", "action")])
def test_a_hint_moves_nothing_on_the_page(visit: Visit, game: str, point: str, size: str) -> None:
    page = at_table(game, point)(visit, "en").page
    page.set_viewport_size(SIZES[size])
    settle(page)
    before = boxes(page)
    page.locator("[data-action=hint]").click()
    expect(page.locator(".hint:visible")).to_be_visible()
    settle(page)
    assert boxes(page) == before


@pytest.mark.parametrize("state", ["traffiq-action", "puzzle", "learn-traffiq"])
def test_a_line_and_a_gap_stand_between_the_map_and_what_is_beside_it(visit: Visit, state: str) -> None:
    page = STATES[state](visit, "en").page
    settle(page)
    side = page.locator(".side")
    assert side.evaluate("(one) => getComputedStyle(one).borderLeftWidth") == "3px"
    stage, edge = within(page.locator(".stage")), within(side)
    assert edge["x"] == pytest.approx(stage["x"] + stage["width"], abs=1)
    parts = side.locator("section, .foot, button").filter(visible=True)
    assert parts.count() >= 1
    for one in parts.all():
        assert within(one)["x"] >= edge["x"] + 16


@pytest.mark.parametrize("size", ["820", "1180", "1440"])
def test_what_a_player_did_in_a_turn_stands_clear_of_their_vehicles(visit: Visit, size: str) -> None:
    page = STATES["traffiq-action"](visit, "en").page
    page.set_viewport_size(SIZES[size])
    settle(page)
    number = page.locator(".scores .since .tick").filter(visible=True)
    expect(number).to_have_count(1)
    tick = within(number)
    row = page.locator(".scores li").filter(has=page.locator(".since"))
    kept = row.locator(".small > :not(.done), b.points, .who b, [data-person], svg")
    assert kept.count() >= 3
    for one in kept.filter(visible=True).all():
        box = within(one)
        apart = tick["x"] >= box["x"] + box["width"] or box["x"] >= tick["x"] + tick["width"]
        assert apart or tick["y"] >= box["y"] + box["height"] or box["y"] >= tick["y"] + tick["height"], (
            one.inner_html()
        )
    panel = within(row)
    assert tick["y"] + tick["height"] <= panel["y"] + panel["height"]


@pytest.mark.parametrize("state", ["manhattan-look", "manhattan-hint", "traffiq-action", "traffiq-final"])
def test_on_the_smallest_phone_the_bar_and_the_story_are_whole(visit: Visit, state: str) -> None:
    page = STATES[state](visit, "de").page
    page.set_viewport_size({"width": 320, "height": 640})
    settle(page)
    assert not layout_problems(page)
    facts = page.locator(".bar .facts :is(.compact > *, .compact .actions)")
    parts = [page.locator(".bar-home"), facts, page.locator(".bar .turn"), page.locator(".bar .menu")]
    furthest = [max((within(one) for one in part.all()), key=reach) for part in parts]
    for left, right in pairwise(furthest):
        assert reach(left) <= right["x"]


@pytest.mark.parametrize("width", [1440, 1366, 1320])
def test_beside_a_full_hand_the_button_that_builds_has_its_words_in_one_line(visit: Visit, width: int) -> None:
    page = STATES["manhattan-chosen"](visit, "de").page
    page.set_viewport_size({"width": width, "height": 900})
    settle(page)
    button, dock = page.locator("[data-action=confirm]"), within(page.locator(".dock"))
    lines = button.evaluate(
        "(one) => { const all = document.createRange(); all.selectNodeContents(one.firstChild);"
        " return all.getClientRects().length; }"
    )
    assert lines == 1
    assert reach(within(button)) <= reach(dock)
    assert not layout_problems(page)


@pytest.mark.parametrize(("state", "seats"), [("manhattan-over", 4), ("traffiq-over", 2)])
def test_the_final_count_has_everybodys_face_where_there_is_room(visit: Visit, state: str, seats: int) -> None:
    page = STATES[state](visit, "en").page
    faces = page.locator(".facts tbody .portrait").filter(visible=True)
    expect(faces).to_have_count(seats)
    page.set_viewport_size(SIZES["390"])
    expect(faces).to_have_count(0)
    expect(page.locator(".facts tbody .who svg").filter(visible=True)).to_have_count(seats)
