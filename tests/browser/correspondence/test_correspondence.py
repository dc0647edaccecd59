"""Correspondence in the browser: plan an answer while one waits, see it played, and go on to the next game."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.driver.board import Table
from tests.browser.driver.corresponding import DAYS, ahead, answers, needed, plays, waits
from tests.browser.driver.people import Visit, Visitor, follow

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"


def test_an_answer_is_planned_with_the_keyboard_removed_planned_again_and_played(visit: Visit) -> None:
    ada, bob = visit().named("Ada"), visit().named("Bob")
    table, other = waits(ada, bob), needed(ada, bob)
    page = ada.goes(f"/table/{table}")
    plan = page.get_by_role("link", name="Plan ahead")
    expect(plan).to_be_visible()
    page.keyboard.press("v")
    move = bob.ask("GET", f"tables/{table}/moves")["moves"][0]["move"]  # such as "green Fb2+3"
    plot = move.split()[-1].partition("+")[0]
    answer = planned(ada, table, plot)
    page.get_by_role("button", name="Remove").press("Enter")
    expect(page.get_by_text("You have planned nothing yet.")).to_be_visible()
    planned(ada, table, plot)
    expect(page.get_by_role("button", name=re.compile("^Remove"))).to_have_count(1)
    page.get_by_role("link", name="Back to the table").press("Enter")
    expect(page.get_by_role("link", name="Plan ahead (1)")).to_be_visible()
    plays(bob, table, move)
    expect(page.get_by_role("link", name="Plan ahead", exact=True)).to_be_visible()
    assert ada.ask("GET", f"tables/{table}")["moves"][-2:] == [move, answer]
    page.get_by_role("link", name="Next game (1)").press("Enter")
    expect(page).to_have_url(re.compile(f"/table/{other}$"))


def planned(ada: Visitor, table: str, plot: str) -> str:
    """Plan an answer to a build on a plot, with keys alone but for its places; return it."""
    page = ada.page
    expect(page.get_by_role("region", name="What do you expect from Bob?")).to_be_visible()
    page.locator(f"[data-place='plot:{plot}']").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Your answer")).to_be_visible()
    answer = answers(ada, table, {"seat": 0, "aim": plot})[0]
    Table(ada).put(answer)
    page.keyboard.press("Enter")
    save = page.get_by_role("button", name="Save plan")
    expect(save).to_be_enabled()  # a key does nothing at a button that waits for the answer's check
    save.press("Enter")
    expect(page.get_by_text("Saved.")).to_be_visible()
    return str(answer["move"])


def test_a_plan_is_made_with_fingers_on_the_map_of_a_phone(visit: Visit) -> None:
    ada = visit(language="de", viewport={"width": 390, "height": 844}, has_touch=True).named("Ada")
    bob = visit().named("Bob")
    opened = ada.opens("traffiq", "open me", pace=DAYS)
    bob.joins(opened.invites[0])
    page = ada.goes(f"/plan/{opened.id}")
    expect(page.get_by_role("region", name="Was erwartest du von Bob?")).to_be_visible()
    board = Table(ada, "de")
    aims = ahead(ada, opened.id)["others"][0]["aims"]
    expected = next(aim for aim in aims if [place.partition(":")[0] for place in aim["places"]] == ["cell"])
    board.put(expected)
    page.get_by_role("button", name="Das erwarte ich").click()
    page.get_by_role("button", name="Egal, was Bob spielt").click()
    expect(page.get_by_role("region", name="Deine Antwort")).to_be_visible()
    answer = next(one for one in answers(ada, opened.id, {"seat": 0, "aim": expected["aim"]}) if one["move"] == "draw")
    page.locator("[data-action=draw]").click()
    page.get_by_role("button", name="Das antworte ich").click()
    page.get_by_role("button", name="Plan speichern").click()
    expect(page.get_by_text("Gespeichert.")).to_be_visible()
    (line,) = ada.ask("GET", f"tables/{opened.id}/conditional-moves")
    (step,) = line["steps"]
    assert [one["aim"] for one in step["expected"]] == [expected["aim"]]
    assert [one["move"] for one in step["answers"]] == [answer["move"]]


def test_notes_and_variations_stay_with_the_table_and_nobody_else_has_them(visit: Visit) -> None:
    ada, bob = visit().named("Ada"), visit().named("Bob")
    table = waits(ada, bob)
    page = ada.goes(f"/table/{table}")
    page.get_by_role("button", name="Menu").click()
    notes = page.get_by_role("dialog").get_by_role("region", name="Your notes")
    notes.get_by_role("textbox").fill("Bob likes Cairo.")
    notes.get_by_role("button", name="Save notes").click()
    expect(notes.get_by_text("Saved.")).to_be_visible()
    follow(notes.get_by_role("link", name="Try moves"))
    tree = page.get_by_role("region", name="What you tried")
    seen = tree.get_by_role("button", name="As you saw it")
    expect(seen).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("checkbox", name="Engine")).to_have_count(0)
    page.get_by_role("button", name="Moves", exact=True).click()
    page.get_by_role("dialog").get_by_role("listitem").first.get_by_role("button").click()
    expect(seen).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Save notes").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.reload()
    expect(tree.get_by_role("group").get_by_role("button")).to_have_count(2)
    expect(page.get_by_role("textbox", name="Your notes")).to_have_value("Bob likes Cairo.")
    assert bob.ask("GET", f"tables/{table}/notes") == {"text": "", "variations": []}
