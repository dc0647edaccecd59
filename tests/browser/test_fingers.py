"""Dragging with the mouse, touch on a phone, and animated scorings."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.driver.board import Table, middle, sensible
from tests.browser.driver.people import Visit, Visitor
from tests.browser.driver.positions import finished, named
from tests.browser.pictures.looks import settle

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"


SLOW = """
const later = setTimeout;
window.setTimeout = (run, time = 0, ...more) => later(run, time < 300 ? time : 20 * time, ...more);
"""
"""Makes a page's motions take 20 times as long: minutes for a scoring that nobody skips."""


def slowed(visit: Visit) -> Visit:
    """Slow the motions of the pages of all visitors."""

    def come(*place: Any, **more: Any) -> Visitor:
        visitor = visit(*place, **more)
        visitor.context.add_init_script(SLOW)
        return visitor

    return come


def table_at(visit: Visit, game: str, point: str, **more: object) -> Table:
    """Open a table that continues a named point of a game; return it with the visitor to move."""
    ada = visit(**more).named("Ada")  # type: ignore[arg-type]
    seats = {"manhattan": "me greedy greedy greedy", "traffiq": "me greedy"}[game]
    ada.goes(f"/table/{ada.opens(game, seats, record=named(point)).id}")
    table = Table(ada)
    assert table.mine()
    return table


def carry(table: Table, from_place: str, to_place: str) -> None:
    """Drag with the mouse from one place to another."""
    mouse = table.page.mouse
    mouse.move(*middle(table.page.locator(from_place).first))
    mouse.down()
    x, y = middle(table.page.locator(to_place).first)
    mouse.move(x, y - 30, steps=5)
    mouse.move(x, y, steps=3)
    mouse.up()


def test_a_piece_is_dragged_onto_a_plot_and_the_card_goes_with_it(visit: Visit) -> None:
    table = table_at(visit, "manhattan", "build")
    # A plot that no tower hides.
    move = next(one for one in table.legal() if one["places"][2].endswith(("a1", "b1", "c1")))
    card, piece, plot = move["places"]
    carry(table, f"[data-place='{piece}']", f"[data-place='{plot}']")
    expect(table.page.locator(f"[data-place='{plot}']")).to_have_attribute("aria-pressed", "true")
    expect(table.page.locator(f"[data-place='{card}']").first).to_have_attribute("aria-pressed", "true")
    turn = table.turn
    table.confirm.click()
    table.past(turn)
    assert move["move"] in table.snapshot()["moves"]


def test_a_tile_is_dragged_onto_a_lit_cell_and_turned_there(visit: Visit) -> None:
    table = table_at(visit, "traffiq", "action")
    moves = [one for one in table.legal() if one["move"].startswith("attach")]
    move = moves[-1]
    tile, cell, _ = (place.partition(":")[2] for place in move["places"])
    table.touch(move["places"][0])
    table.reveal(table.page.locator(f"[data-cell='{cell}']"))
    carry(table, f"[data-tile='{tile}']", f"[data-cell='{cell}']")
    expect(table.page.locator(f"[data-cell='{cell}']")).to_have_attribute("data-on", "true")
    table.touch(move["places"][2])
    turn = table.turn
    table.confirm.click()
    table.past(turn)
    assert move["move"] in table.snapshot()["moves"]


def test_a_flick_that_leaves_the_map_at_once_pans_it_and_ends_where_it_is_let_go(visit: Visit) -> None:
    table = table_at(visit, "traffiq", "action")
    stage = table.page.locator("[data-phase]")
    settle(table.page)
    land = stage.locator("svg").first
    box, rim = land.bounding_box(), stage.bounding_box()
    assert box is not None
    assert rim is not None
    y, lies = rim["y"] + 12, "([land, x]) => Math.abs(land.getBoundingClientRect().x - x) < 1"
    land_there = [land.element_handle(), box["x"] + 63]
    mouse = table.page.mouse
    mouse.move(rim["x"] + rim["width"] - 3, y)
    mouse.down()
    mouse.move(rim["x"] + rim["width"] + 60, y)
    mouse.up()
    table.page.wait_for_function(lies, arg=land_there)
    mouse.move(rim["x"] + rim["width"] - 80, y + 40, steps=3)
    assert table.page.evaluate(lies, land_there)


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.mark.parametrize(("game", "point"), [("manhattan", "pick"), ("manhattan", "build"), ("traffiq", "action")])
def test_on_a_phone_everything_is_done_with_a_finger(visit: Visit, game: str, point: str) -> None:
    table = table_at(visit, game, point, **PHONE)
    for _ in range(4):
        assert table.mine()
        table.play(sensible(table.legal()))


def test_on_a_phone_a_vehicle_drives_where_the_first_touch_says(visit: Visit) -> None:
    table = table_at(visit, "traffiq", "ride", **PHONE)
    table.play(next(one for one in table.legal() if one["move"].startswith(("taxi", "truck"))))


def test_on_a_phone_keys_and_the_mouse_wheel_are_not_mentioned(visit: Visit) -> None:
    table = table_at(visit, "traffiq", "action", **PHONE)
    moves = [move["places"] for move in table.legal() if move["move"].startswith("attach")]
    tile, cell = next(tuple(one[:2]) for one in moves if sum(other[:2] == one[:2] for other in moves) > 1)
    table.touch(tile)
    table.touch(cell)
    expect(table.page.locator(".dock small")).to_contain_text("tap it again or use the button")
    cell = table.page.locator("[data-cell][data-on=true]")
    before = cell.get_attribute("aria-label")
    table.tap(cell)
    expect(cell).not_to_have_attribute("aria-label", before or "")


def test_on_a_phone_a_replay_does_not_mention_keys(visit: Visit) -> None:
    for more, visible in ((PHONE, False), ({}, True)):
        ada = visit(**more)  # type: ignore[arg-type]
        ada.goes(f"/replay/{ada.ask('POST', 'records', {'record': finished('traffiq')})['id']}")
        expect(ada.page.get_by_role("slider", name="Move")).to_be_visible()
        expect(ada.page.get_by_role("button", name="Keyboard shortcuts")).to_be_visible(visible=visible)


def test_a_scoring_is_animated_and_the_game_goes_on_after_it(visit: Visit) -> None:
    table = table_at(visit, "manhattan", "round's end", still=False)
    before = table.snapshot()["position"]["state"]["round"]
    table.play(sensible(table.legal()))
    assert table.mine()
    assert table.snapshot()["position"]["state"]["round"] == before + 1


def test_without_motion_a_scoring_stays_until_next_is_pressed_though_the_others_move(visit: Visit) -> None:
    table = table_at(visit, "manhattan", "round's end")
    table.play(sensible(table.legal()))
    assert table.mine()
    moves = table.snapshot()["moves"]
    assert moves[-1].startswith("pick")
    telling = table.page.get_by_role("region", name="Scoring after round")
    for part in ("Tallest tower", "Most towers in a city", "Every tower: 1 point"):
        expect(telling).to_contain_text(part)
        if part == "Every tower: 1 point":
            expect(telling.locator(".one")).to_have_count(4)
        telling.get_by_role("button", name="Next").click()
    expect(telling).to_have_count(0)


def test_without_motion_a_scoring_closes_when_the_visitor_moves(visit: Visit) -> None:
    table = table_at(visit, "manhattan", "round's end")
    table.play(sensible(table.legal()))
    telling = table.page.get_by_role("region", name="Scoring after round")
    expect(telling).to_be_visible()
    assert table.mine()
    table.play(sensible(table.legal()))
    expect(telling).to_have_count(0)


def test_next_and_enter_skip_the_rest_of_a_scorings_time_in_the_dock_and_the_focus_is_never_lost(visit: Visit) -> None:
    table = table_at(slowed(visit), "manhattan", "manhattan's end", still=False)
    table.put(sensible(table.legal()))
    table.confirm.press("Enter")
    telling = table.page.get_by_role("region", name="Scoring after round")
    focus = table.page.locator(":focus")  # matches nothing while the body has it
    for part in ("Tallest tower", "Most towers in a city", "Every tower"):
        expect(telling.get_by_role("listitem").and_(telling.locator("[aria-current]"))).to_contain_text(part)
        expect(focus).to_have_count(1)
        table.page.keyboard.press("Enter")
    expect(telling).to_have_count(0)
    expect(focus).to_have_count(1)
    expect(table.finish).to_be_visible()
