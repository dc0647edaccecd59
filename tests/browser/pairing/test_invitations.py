"""Two people invite each other, one of them on a phone: four clicks and no other program."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.driver.people import Visit, Visitor
from tests.browser.pictures.looks import axe_problems

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
PHONE = {"width": 390, "height": 844}


def at_people(visitor: Visitor, other: str) -> None:
    """Follow somebody, and open the page of people."""
    visitor.ask("PUT", f"me/following/{other}")
    visitor.goes("/people")


def test_an_invitation_is_sent_from_the_list_and_accepted_on_a_phone(visit: Visit) -> None:
    ada, bob = visit().named("Ada"), visit(viewport=PHONE, has_touch=True).named("Bob")
    bob.goes("/")
    at_people(ada, bob.ask("GET", "me")["id"])
    following = ada.page.get_by_role("region", name="Whom you follow")
    expect(following.get_by_role("link", name="Bob here")).to_be_visible()
    following.get_by_role("button", name="Invite").click()
    dialog = ada.page.get_by_role("dialog", name="Invite Bob")
    expect(dialog.get_by_role("checkbox", name="Bob")).to_be_checked()
    expect(dialog.get_by_text("Bob sees it at once.")).to_be_visible()
    assert not axe_problems(ada.page)
    dialog.get_by_label("A word").fill("One game before dinner?")
    dialog.get_by_role("button", name="Invite 1 person").click()
    expect(ada.page).to_have_url(re.compile("/table/"))
    strip = bob.page.get_by_role("complementary", name="Invitation")
    expect(strip).to_contain_text("Ada invites you Manhattan for two, 10 min")
    assert not axe_problems(bob.page)
    strip.get_by_role("button", name="Sit down").click()
    expect(bob.page).to_have_url(ada.page.url)
    assert ada.ask("GET", "me/tables")[0]["status"] == "running"


def test_an_invitation_to_a_slow_game_is_declined_with_a_word_and_another_withdrawn(visit: Visit) -> None:
    ada, bob = visit().named("Ada"), visit(viewport=PHONE, has_touch=True).named("Bob")
    ada.goes(f"/player/{bob.ask('GET', 'me')['id']}")

    def invite() -> None:
        ada.page.get_by_role("button", name="Invite Bob").click()
        ada.page.get_by_text("a day a move").click()
        ada.page.get_by_role("button", name="Invite 1 person").click()
        expect(ada.page.get_by_text("The invitation has been sent.")).to_be_visible()

    invite()
    bob.goes("/people")
    waits = bob.page.get_by_role("region", name="Invitations for you")
    expect(waits).to_contain_text("Ada invites you")
    waits.get_by_role("button", name="Decline with a word").click()
    waits.get_by_role("button", name="Not this week").click()
    assert not axe_problems(bob.page)
    waits.get_by_role("button", name="Decline", exact=True).click()
    expect(waits).to_have_count(0)
    ada.goes("/people")
    sent = ada.page.get_by_role("region", name="Sent by you")
    expect(sent).to_contain_text("“Not this week”")
    ada.page.go_back()
    invite()
    ada.goes("/people")
    sent.get_by_role("button", name="Withdraw").click()
    expect(sent.get_by_role("listitem")).to_have_count(1)
    assert not bob.ask("GET", "me/invitations")["received"]
    assert [table["status"] for table in ada.ask("GET", "me/tables")].count("open") == 1
    assert not axe_problems(ada.page)


def test_after_a_game_one_invites_who_sat_there_and_from_a_waiting_table_a_recent_opponent(visit: Visit) -> None:
    ada, bob = visit().named("Ada"), visit().named("Bob")
    played = ada.opens("traffiq", "me open")
    bob.joins(played.invites[1])
    for who, type_ in ((ada, "propose"), (bob, "agree")):
        who.ask("POST", f"tables/{played.id}/actions", {"type": type_, "id": type_, "what": "abandon"})
    page = ada.goes(f"/table/{played.id}")
    page.get_by_role("button", name="Invite people").click()
    dialog = page.get_by_role("dialog", name="Invite Bob")
    expect(dialog.get_by_role("checkbox", name="Bob")).to_be_checked()
    expect(dialog.get_by_role("radio", name="TraffIQ")).to_be_checked()
    expect(dialog.get_by_role("radio", name="no clock")).to_be_checked()
    assert not axe_problems(page)
    dialog.get_by_role("button", name="Invite 1 person").click()
    expect(page.get_by_text("1 invitation has been sent.")).to_be_visible()
    (first,) = bob.ask("GET", "me/invitations")["received"]

    waiting = ada.opens("manhattan", "me open open")
    ada.goes(f"/table/{waiting.id}")
    page.get_by_role("button", name="Invite somebody").click()
    dialog = page.get_by_role("dialog", name="Invite people")
    expect(dialog.get_by_text("no clock, 2 seats are free")).to_be_visible()
    met = dialog.get_by_role("group", name="You have played with them lately")
    met.get_by_role("checkbox", name="Bob").check()
    assert not axe_problems(page)
    dialog.get_by_role("button", name="Invite 1 person").click()
    expect(page.get_by_text("1 invitation has been sent.")).to_be_visible()
    (second, _) = bob.ask("GET", "me/invitations")["received"]
    assert (second["table"]["id"], first["table"]["game"]) == (waiting.id, "traffiq")
    page.get_by_role("button", name="Invite somebody").click()
    met.get_by_role("checkbox", name="Bob").check()
    dialog.get_by_role("button", name="Invite 1 person").click()
    expect(page.get_by_text("They have been invited before.")).to_be_visible()
    bob.ask("POST", f"invitations/{second['id']}/accept", {})
    expect(page.get_by_role("heading", name="One seat is free")).to_be_visible()
