"""Two players at one device: the curtain hides a hand until its owner lifts it."""

import pytest
from playwright.sync_api import expect

from tests.browser.driver.board import Table, sensible
from tests.browser.driver.people import Visit

pytestmark = pytest.mark.long

HELD = "[data-place^='card:'], [data-tile]"


def test_a_name_is_proposed_for_each_person_at_the_device_and_a_missing_one_is_asked_for(visit: Visit) -> None:
    ada = visit(language="de").named("Ada")
    page = ada.goes("/new")
    page.get_by_role("combobox", name="Wer sitzt auf Platz 2?").select_option("device")
    name = page.get_by_role("textbox", name="Platz 2")
    expect(name).to_have_value("Spieler 2")
    name.fill(" ")
    start = page.get_by_role("button", name="Tisch eröffnen")
    start.click()
    expect(page.get_by_role("alert")).to_have_text("Wer sitzt auf Platz 2? Trag einen Namen ein.")
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-invalid", "true")
    name.fill("Bob")
    start.click()
    expect(page.get_by_role("heading", name="Ada ist dran")).to_be_visible()


@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
def test_the_next_hand_is_nowhere_in_the_page_before_the_curtain_is_lifted(visit: Visit, game: str) -> None:
    ada = visit().named("Ada")
    opened = ada.opens(game, "me device:Bob")
    page = ada.goes(f"/table/{opened.id}")
    table = Table(ada)
    seen: set[str] = set()
    turns = 0
    for _ in range(16):
        lift = page.get_by_role("button", name="I am ")
        expect(lift.or_(table.ready)).to_be_visible()
        if lift.count():
            turns += 1
            name = "Ada" if "Ada" in lift.inner_text() else "Bob"
            seen.add(name)
            expect(page.get_by_role("heading", name=f"{name} is next")).to_be_visible()
            assert page.locator(HELD).count() == 0
            expect(lift).to_be_focused()
            page.keyboard.press("Enter")
        assert table.mine()
        position = table.snapshot()["position"]
        seat = position["to_move"]
        visible = page.locator(HELD).filter(visible=True)  # a small screen has a place of its own for the cards
        expect(visible).to_have_count(len(position["own"][str(seat)]["hands"][seat]))
        if turns >= 6:
            break
        table.play(sensible(table.legal()))
    assert seen == {"Ada", "Bob"}
    assert table.snapshot()["moves"] == table.played
