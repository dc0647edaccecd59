"""Pauses and given time at a table of two: proposed in the menu, answered over the board, seen by spectators."""

import pytest
from playwright.sync_api import expect

from tests.browser.driver.board import Table
from tests.browser.driver.people import Visit
from tests.browser.pictures.looks import axe_problems
from tests.browser.test_second_thoughts import menu, pair

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
PACE = {"kind": "live", "minutes": 20}


def clock(table: Table) -> int:
    """Return what the running clock has left by the server's last word, in whole minutes."""
    position = table.snapshot()["position"]
    return int(position["clock"]["left"][position["to_move"]]) // 60_000


def test_a_pause_begins_when_the_other_agrees_and_anybody_ends_it(visit: Visit) -> None:
    ada, bob = pair(visit, "traffiq", pace=PACE)
    menu(ada.page, "Propose a pause")
    expect(bob.page.get_by_text("Ada proposes a pause.").first).to_be_visible()
    bob.page.get_by_role("button", name="Agree").click()
    for table in (ada, bob):
        expect(table.page.get_by_text("All clocks stand still.")).to_be_visible()
        expect(table.page.locator(".clock.stands").first).to_be_visible()
        assert not axe_problems(table.page)
    assert ada.snapshot()["position"]["clock"]["paused"]
    bob.page.get_by_role("button", name="End the pause").click()
    for table in (ada, bob):
        expect(table.page.get_by_text("All clocks stand still.")).to_be_hidden()
        expect(table.page.locator(".clock.runs").first).to_be_visible()
    assert "paused" not in ada.snapshot()["position"]["clock"]


def test_a_minute_is_given_to_who_is_to_move_and_no_pause_is_offered_where_turns_have_days(visit: Visit) -> None:
    ada, bob = pair(visit, "traffiq", pace=PACE)
    giver, mover = (bob, ada) if ada.mine() else (ada, bob)
    name = "Ada" if mover is ada else "Bob"
    before = clock(mover)
    menu(giver.page, f"Give {name} a minute")
    expect(mover.page.get_by_text("gives more time.").first).to_be_visible()
    assert clock(mover) == before + 1
    by_days, _ = pair(visit, "traffiq", pace={"kind": "days", "days": 1})
    by_days.page.get_by_role("button", name="Menu").click()
    dialog = by_days.page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Leave the game …")).to_be_visible()
    expect(dialog.get_by_role("button", name="Propose a pause")).to_have_count(0)
