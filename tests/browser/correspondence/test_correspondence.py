"""Correspondence in the browser: plan an answer while one waits, see it played, and go on to the next game."""

import re

from playwright.sync_api import expect

from tests.browser.driver.corresponding import needed, plays, waits
from tests.browser.driver.people import Visit

SERVICE_WORKERS = "block"


def test_an_answer_is_planned_with_the_keyboard_removed_planned_again_and_played(visit: Visit) -> None:
    ada, bob = visit(viewport={"width": 390, "height": 844}).named("Ada"), visit().named("Bob")
    table, other = waits(ada, bob), needed(ada, bob)
    page = ada.goes(f"/table/{table}")
    plan = page.get_by_role("button", name="Plan ahead")
    expect(plan).to_be_visible()
    page.keyboard.press("v")
    sheet = page.get_by_role("dialog", name="Plan ahead")
    move = bob.ask("GET", f"tables/{table}/moves")["moves"][0]["move"]  # such as "green Fb2+3"
    expected = move.split()[-1].partition("+")[0]
    sheet.get_by_label("If Bob plays").select_option(expected)
    sheet.get_by_label("I answer").select_option(index=1)
    answer = sheet.get_by_label("I answer").input_value()
    sheet.get_by_role("button", name="Save plan").press("Enter")
    expect(sheet.get_by_text("Saved.")).to_be_visible()
    sheet.get_by_role("button", name="Remove").press("Enter")
    expect(sheet.get_by_text("You have planned nothing yet.")).to_be_visible()
    sheet.get_by_label("If Bob plays").select_option(expected)
    sheet.get_by_label("I answer").select_option(answer)
    sheet.get_by_role("button", name="Save plan").press("Enter")
    expect(sheet.get_by_role("button", name=re.compile("^Remove"))).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Plan ahead (1)")).to_be_visible()
    plays(bob, table, move)
    expect(page.get_by_role("button", name="Plan ahead", exact=True)).to_be_visible()
    assert ada.ask("GET", f"tables/{table}")["moves"][-2:] == [move, answer]
    page.get_by_role("link", name="Next game (1)").press("Enter")
    expect(page).to_have_url(re.compile(f"/table/{other}$"))


def test_notes_and_variations_stay_with_the_table_and_nobody_else_has_them(visit: Visit) -> None:
    ada, bob = visit().named("Ada"), visit().named("Bob")
    table = waits(ada, bob)
    page = ada.goes(f"/table/{table}")
    page.get_by_role("button", name="Menu").click()
    notes = page.get_by_role("dialog").get_by_role("region", name="Your notes")
    notes.get_by_role("textbox").fill("Bob likes Cairo.")
    notes.get_by_role("button", name="Save notes").click()
    expect(notes.get_by_text("Saved.")).to_be_visible()
    notes.get_by_role("link", name="Try moves").click()
    tree = page.get_by_role("region", name="What you tried")
    seen = tree.get_by_role("button", name="As you saw it")
    expect(seen).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("checkbox", name="Engine")).to_have_count(0)
    page.get_by_role("button", name="All moves in words").click()
    page.get_by_role("dialog").get_by_role("listitem").first.get_by_role("button").click()
    expect(seen).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Save notes").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.reload()
    expect(tree.get_by_role("group").get_by_role("button")).to_have_count(2)
    expect(page.get_by_role("textbox", name="Your notes")).to_have_value("Bob likes Cairo.")
    assert bob.ask("GET", f"tables/{table}/notes") == {"text": "", "variations": []}
