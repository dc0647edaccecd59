"""Clubs in the browser: one is founded, somebody joins by its link on a phone, and reads what is announced."""

import re

import pytest
from playwright.sync_api import Dialog, expect

from tests.browser.driver.people import Visit, Visitor, follow
from tests.browser.pictures.looks import axe_problems

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
PHONE = {"width": 390, "height": 844}


def claimed(visitor: Visitor, name: str) -> Visitor:
    visitor.named(name)
    visitor.ask("POST", "me/password", {"password": "correct horse", "name": name})
    return visitor


def accept(dialog: Dialog) -> None:
    dialog.accept()


def test_a_club_is_founded_and_joined_by_its_link_on_a_phone(visit: Visit) -> None:
    ada, bob = claimed(visit(), "Clubfounder"), visit(language="de", viewport=PHONE, has_touch=True).named("Bob")
    page = ada.goes("/people")
    follow(page.get_by_role("link", name="Clubs"))
    follow(page.get_by_role("link", name="Found a club").first)
    page.get_by_label("Name of the club").fill("Lakeside Club")
    page.get_by_label("About the club").fill("Every Sunday at three.")
    page.get_by_role("radio", name="Sun", exact=True).check()
    page.get_by_role("checkbox", name="Private").check()
    assert not axe_problems(page)
    page.get_by_role("button", name="Found a club").press("Enter")
    expect(page.get_by_role("heading", name="Lakeside Club", level=1)).to_be_visible()
    page.get_by_label("To all members").fill("Sunday at 15:00 one round for four.")
    page.get_by_role("button", name="Announce", exact=True).click()
    expect(page.get_by_text("Clubfounder announces")).to_be_visible()
    assert not axe_problems(page)

    link = page.get_by_label("Invitation link", exact=True).input_value()
    address = link.removeprefix(ada.url)
    other = bob.goes(address.partition("?")[0])
    bob.watch.excuse("404")
    expect(other.get_by_role("alert")).to_contain_text("Diesen Klub gibt es nicht")
    bob.goes(address)
    expect(other.get_by_text("Du bist in diesen Klub eingeladen.")).to_be_visible()
    expect(other.get_by_text("Sunday at 15:00")).to_have_count(0)
    other.get_by_role("button", name="Beitreten").click()
    expect(other.get_by_text("Du bist Mitglied")).to_be_visible()
    expect(other.get_by_text("Sunday at 15:00 one round for four.")).to_be_visible()
    assert not axe_problems(other)

    other.on("dialog", accept)
    other.get_by_role("button", name="Klub verlassen").click()
    expect(other).to_have_url(re.compile("/clubs$"))
    expect(other.get_by_text("Lakeside Club")).to_have_count(0)


def test_an_officer_lets_in_who_asks_and_hands_the_club_over(visit: Visit) -> None:
    ada, bob = claimed(visit(), "Doorkeeper"), claimed(visit(viewport=PHONE, has_touch=True), "Doorknocker")
    made = ada.ask("POST", "clubs", {"name": "Knock first", "game": "manhattan", "joining": "request"})
    other = bob.goes("/clubs")
    follow(other.get_by_role("link", name="Knock first"))
    other.get_by_label("A word to the officers").fill("We met on Sunday.")
    other.get_by_role("button", name="Ask to join").click()
    expect(other.get_by_text("You have asked to join.")).to_be_visible()
    page = ada.goes(f"/clubs/{made['id']}")
    expect(page.get_by_role("region", name="They ask to join")).to_contain_text("We met on Sunday.")
    assert not axe_problems(page)
    page.get_by_role("button", name="Let in Doorknocker").press("Enter")
    expect(page.get_by_role("region", name="They ask to join")).to_have_count(0)
    page.get_by_label("Role of Doorknocker").select_option("owner")
    expect(page.get_by_label("Role of Doorknocker")).to_have_value("owner")
    page.get_by_label("Role of Doorkeeper").select_option("member")
    expect(page.get_by_text("You are a member")).to_be_visible()
    bob.goes(f"/clubs/{made['id']}")
    other.on("dialog", accept)
    other.get_by_role("button", name="Remove Doorkeeper").click()
    expect(other.get_by_role("region", name="Removed")).to_contain_text("Doorkeeper")
    assert not axe_problems(other)
    ada.goes(f"/clubs/{made['id']}")
    expect(page.get_by_text("The club has removed you.")).to_be_visible()


def test_a_guest_is_told_to_claim_their_name_first(visit: Visit) -> None:
    guest = visit().named("Guest")
    page = guest.goes("/clubs/new")
    expect(page.get_by_role("link", name="Claim your name")).to_be_visible()
    assert not axe_problems(page)


def test_an_officer_takes_over_a_web_hook_of_the_club_and_a_member_sees_none(visit: Visit) -> None:
    ada, bob = claimed(visit(), "Hookowner"), claimed(visit(), "Hookmaker")
    club = ada.ask("POST", "clubs", {"name": "Hooked Club", "game": "manhattan"})["id"]
    bob.ask("POST", f"clubs/{club}/members", {})
    role = f"clubs/{club}/members/{bob.ask('GET', 'me')['id']}"
    ada.ask("PUT", role, {"role": "officer"})
    page = bob.goes(f"/clubs/{club}")
    hooks = page.get_by_role("region", name="Web-hooks")
    hooks.get_by_role("button", name="Add a web-hook").click()
    hooks.get_by_label("Address").fill("https://bot.invalid/a")
    hooks.get_by_label("Name").fill("Room")
    hooks.get_by_role("button", name="Add", exact=True).click()
    expect(hooks.get_by_role("status")).to_have_text("Room is set up. Try it.")
    expect(hooks.get_by_text("Hookmaker answers for it")).to_be_visible()
    assert not axe_problems(page)

    ada.ask("PUT", role, {"role": "member"})
    page.reload()
    expect(page.get_by_role("heading", name="Hooked Club", level=1)).to_be_visible()
    expect(hooks).to_have_count(0)
    other = ada.goes(f"/clubs/{club}")
    own = other.get_by_role("region", name="Web-hooks")
    expect(own.get_by_text("Sends nothing: Hookmaker is not in charge any more")).to_be_visible()
    assert not axe_problems(other)
    own.get_by_role("button", name="Take over").click()
    expect(own.get_by_text("Hookowner answers for it")).to_be_visible()
    own.get_by_role("button", name="Remove").click()
    expect(own.get_by_role("status")).to_have_text("Room is removed.")


def test_who_runs_a_tournament_finds_its_web_hooks_in_german_on_a_phone(visit: Visit) -> None:
    ada = claimed(visit(language="de", viewport=PHONE, has_touch=True), "Turnierleiterin")
    terms = {"format": "swiss", "game": "manhattan", "seats": 2, "minutes": 10}
    made = ada.ask("POST", "tournaments", {"name": "Hakenpokal", "terms": terms})["id"]
    page = ada.goes(f"/tournaments/{made}")
    hooks = page.get_by_role("region", name="Webhooks")
    expect(hooks.get_by_text("Anmeldungen, Paarungen, Ergebnisse und Endstand")).to_be_visible()
    hooks.get_by_role("button", name="Webhook einrichten").click()
    assert not axe_problems(page)
