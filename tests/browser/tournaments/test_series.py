"""Repeating tournaments in the browser: made, changed, paused and ended; read far away, and when clocks change."""

import json
import re
from datetime import datetime

import pytest
from playwright.sync_api import Dialog, Route, expect

from tests.browser.driver.people import Visit, Visitor, follow
from tests.browser.pictures.looks import axe_problems

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
PHONE = {"width": 390, "height": 844}
ARENA = {"format": "arena", "game": "manhattan", "seats": 2, "minutes": 3, "duration": 40}
BERLIN = {"weekday": 3, "minute": 20 * 60, "zone": "Europe/Berlin"}


def claimed(visitor: Visitor, name: str) -> Visitor:
    visitor.named(name)
    visitor.ask("POST", "me/password", {"password": "correct horse", "name": name})
    return visitor


def accept(dialog: Dialog) -> None:
    dialog.accept()


def test_an_officer_repeats_a_tournament_and_somebody_far_away_takes_part(visit: Visit) -> None:
    ada = claimed(visit(timezone_id="Europe/Berlin"), "Weekly Ada")
    bob = visit(language="de", viewport=PHONE, has_touch=True, timezone_id="America/New_York").named("Far Bob")
    club = ada.ask("POST", "clubs", {"name": "Thursday Club", "game": "manhattan"})["id"]
    page = ada.goes("/tournaments/series")
    follow(page.get_by_role("link", name="Repeat a tournament"))
    page.get_by_role("combobox", name="Every").select_option("Thursday")
    page.get_by_label("At", exact=True).fill("20:00")
    page.get_by_label("On the clocks of").select_option("Asia/Tokyo")
    expect(page.get_by_text("For you: Thursday")).to_contain_text("Central European")
    page.get_by_label("On the clocks of").select_option("Europe/Berlin")
    expect(page.get_by_text("Every Thursday, 8:00 PM in Berlin.")).to_be_visible()
    expect(page.get_by_text("These are the clocks that you have, too.")).to_be_visible()
    expect(page.get_by_label("Length in minutes")).to_have_value("40")
    assert not axe_problems(page)
    page.get_by_label("Name of each of them").press("Enter")
    row = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Thursday Arena"))
    expect(row).to_contain_text("Arena, 40 min")
    expect(row.get_by_role("link", name=re.compile("^Take part: "))).to_have_count(2)
    expect(row).to_contain_text("not open yet")
    assert not axe_problems(page)

    other = bob.goes("/tournaments")
    weekly = other.get_by_role("region", name="Jede Woche")
    expect(weekly).to_contain_text("Jeden Donnerstag, 20:00 Uhr in Berlin")
    expect(weekly).to_contain_text(re.compile("Bei dir: Donnerstag, 1[45]:00 Uhr"))
    follow(weekly.get_by_role("link", name="Thursday Arena"))
    expect(other.get_by_role("button", name="pausieren")).to_have_count(0)
    assert not axe_problems(other)
    follow(other.get_by_role("link", name=re.compile("^Mitspielen: ")).first)
    other.get_by_role("button", name="Mitspielen").click()
    expect(other.get_by_role("button", name="Turnier verlassen")).to_be_visible()
    expect(other.get_by_role("region", name="Jede Woche")).to_contain_text("Jeden Donnerstag")
    assert not axe_problems(other)

    ada.opens("manhattan", "me open", public=True)
    ada.goes(f"/clubs/{club}")
    expect(page.get_by_role("region", name="Open tables")).to_contain_text("Manhattan for two")
    expect(page.get_by_role("region", name="Tournaments")).to_contain_text("Thursday Arena")
    expect(page.get_by_role("link", name="Repeat a tournament")).to_have_attribute("href", re.compile(f"club={club}$"))
    assert not axe_problems(page)
    follow(page.get_by_role("region", name="Every week").get_by_role("link", name="Thursday Arena"))

    follow(row.get_by_role("link", name="Change Thursday Arena"))
    expect(page.get_by_label("Name of each of them")).to_have_value("Thursday Arena")
    page.get_by_label("At", exact=True).fill("21:30")
    page.get_by_role("button", name="Save").press("Enter")
    expect(row).to_contain_text("Every Thursday, 9:30 PM in Berlin")
    expect(row.get_by_role("link", name=re.compile("8:00"))).to_have_count(1)  # which Bob has entered
    expect(row.get_by_role("link", name=re.compile("9:30"))).to_have_count(1)
    row.get_by_role("button", name="Pause Thursday Arena").press("Enter")
    expect(row.get_by_role("status")).to_contain_text("paused")
    row.get_by_role("button", name="Let Thursday Arena go on").press("Enter")
    expect(row.get_by_role("status")).to_have_count(0)
    page.on("dialog", accept)
    row.get_by_role("button", name="End Thursday Arena").press("Enter")
    expect(row).to_have_count(0)


def test_the_calendar_says_when_clocks_change(visit: Visit) -> None:
    starts = ["2026-10-15T18:00Z", "2026-10-22T18:00Z", "2026-10-29T19:00Z", "2026-11-05T19:00Z"]
    eve = visit(timezone_id="America/New_York").named("Clock Eve")
    eve.page.clock.set_fixed_time("2026-10-14T12:00:00Z")

    def answer(route: Route) -> None:
        at = [int(datetime.fromisoformat(start).timestamp() * 1000) for start in starts]
        one = {"id": "0" * 12, "name": "Thursday Arena", "terms": ARENA, "rounds": 0, **BERLIN, "club": None}
        one |= {"club_name": None, "paused": False, "manages": False}
        body = json.dumps([one | {"starts": [{"at": moment, "note": None} for moment in at]}])
        route.fulfill(body=body, content_type="application/json")

    eve.page.route("**/api/series?*", answer)
    page = eve.goes("/tournaments")
    calendar = page.get_by_role("region", name="Calendar")
    expect(calendar).to_contain_text(
        "Clocks in Berlin go back that week: 8:00 PM in Berlin is 1 hour later for you than the week before."
    )
    expect(calendar.get_by_role("link", name=re.compile("October 29, 2026: 3:00 PM Thursday Arena"))).to_be_visible()
    assert not axe_problems(page)
    page.get_by_role("button", name="Four weeks on").press("Enter")
    expect(calendar).not_to_contain_text("Clocks in Berlin")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Four weeks back").wait_for(state="hidden")
    assert not axe_problems(page)


def test_who_may_not_is_told_who_may(visit: Visit) -> None:
    page = visit().named("Guest").goes("/tournaments/series/new")
    expect(page.get_by_text("Only operators can do that")).to_be_visible()
    page.goto(page.url.replace("new", "0" * 12))
    expect(page.get_by_text("does not exist any more")).to_be_visible()
    assert not axe_problems(page)
