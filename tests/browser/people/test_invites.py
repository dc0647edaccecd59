"""Invitations, expired links, public and private tables, and spectators."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.driver.board import Table, sensible
from tests.browser.driver.people import Visit, follow
from tests.browser.driver.positions import named

pytestmark = pytest.mark.long

Json = Any


def test_a_table_is_opened_on_its_page_and_its_link_takes_one_person_in(visit: Visit) -> None:
    ada, bob, cem = visit().named("Ada"), visit(), visit()
    page = ada.goes("/new")
    page.get_by_role("radio", name="Manhattan TraffIQ").check()
    page.get_by_role("combobox", name="Who takes seat 2?").select_option("open")
    page.get_by_role("button", name="Open table").click()
    link = page.get_by_role("textbox", name="Invitation to seat 2").input_value()
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    bob.goes(link)
    expect(bob.page.get_by_role("heading", name="Ada has kept a seat for you")).to_be_visible()
    expect(bob.page.get_by_role("list", name="Who plays").get_by_text("invites you · across from you")).to_be_visible()
    bob.page.get_by_label("Your name at the table").fill("Bob")
    bob.page.get_by_role("button", name="Take a seat").click()
    expect(Table(bob).root).to_be_visible()
    expect(Table(ada).root).to_be_visible()
    expect(page.get_by_text("Bob").locator("visible=true").first).to_be_visible()
    cem.goes(link)
    expect(cem.page.get_by_role("heading", name="This seat is taken")).to_be_visible()
    follow(cem.page.get_by_role("main").get_by_role("link").first)
    expect(cem.page.get_by_role("button", name="Play now").first).to_be_visible()


def test_who_opens_a_table_sees_each_friend_sit_down_and_the_code_for_the_next_seat(visit: Visit) -> None:
    ada, bob = visit().named("Ada"), visit().named("Bob")
    opened = ada.opens("traffiq", "me open open")
    page = ada.goes(f"/table/{opened.id}")
    expect(page.get_by_role("heading", name="2 seats are free")).to_be_visible()
    page.get_by_role("button", name="New link").click()
    code = page.get_by_role("img", name="The link as a QR code").locator("path")
    expect(code).to_be_attached()
    first = code.get_attribute("d")
    page.get_by_role("radio", name="Seat 3").check()
    page.get_by_role("button", name="New link").click()
    expect(code).to_be_attached()
    expect(code).not_to_have_attribute("d", first or "")
    bob.goes(page.get_by_role("textbox", name="Invitation to seat 3").input_value())
    bob.page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_role("heading", name="One seat is free")).to_be_visible()
    expect(page.get_by_text("has just taken a seat")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Bob has taken a seat.")).to_be_attached()
    expect(page.get_by_role("textbox", name="Invitation to seat 2")).to_be_visible()


def test_a_link_that_was_replaced_says_that_it_has_expired_and_a_wrong_one_that_it_leads_nowhere(visit: Visit) -> None:
    ada, bob = visit().named("Ada"), visit()
    bob.watch.excuse("404")
    opened = ada.opens("traffiq", "me open")
    ada.ask("POST", f"tables/{opened.id}/invites?seat=1")
    bob.goes(f"/join/{opened.invites[1]}")
    expect(bob.page.get_by_role("heading", name="This invitation has expired")).to_be_visible()
    bob.goes("/join/nothing")
    expect(bob.page.get_by_role("heading", name="This link leads nowhere")).to_be_visible()


def test_a_seat_at_a_public_table_is_taken_from_the_list_until_the_table_is_full(visit: Visit) -> None:
    ada, bob, cem = visit().named("Ada"), visit().named("Bob"), visit().named("Cem")
    opened = ada.opens("traffiq", "me open", public=True)
    for one in (bob, cem):
        one.goes(f"/table/{opened.id}")
        expect(one.page.get_by_role("heading", name="One seat is free")).to_be_visible()
    bob.page.get_by_role("button", name="Take a seat").click()
    expect(Table(bob).root).to_be_visible()
    expect(cem.page.get_by_role("banner").get_by_text("You are watching")).to_be_visible()


def test_a_spectator_cannot_act_and_gets_no_hidden_hand(visit: Visit) -> None:
    ada, bob, eve = visit().named("Ada"), visit().named("Bob"), visit()
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: heard.append(str(text)))

    eve.page.on("websocket", listen)
    answers: list[str] = []
    eve.page.on("response", lambda one: answers.append(one.text()) if "/api/tables/" in one.url else None)
    opened = ada.opens("traffiq", "me open", record=named("action"))
    bob.joins(opened.invites[1])
    ada.goes(f"/table/{opened.id}")
    eve.goes(f"/table/{opened.id}?watch={opened.watch}")
    table, looks = Table(ada), Table(eve)
    expect(eve.page.get_by_role("banner").get_by_text("You are watching")).to_be_visible()
    for _ in range(3):
        if table.mine():
            move = next((one for one in table.legal() if one["move"] in ("draw", "skip")), None)
            table.play(move or sensible(table.legal()))
        expect(looks.root).to_have_attribute("data-turn", str(table.turn))
        if table.snapshot()["position"]["to_move"] != 0:
            break
    expect(looks.confirm).to_have_count(0)
    expect(eve.page.locator("[data-tile], [data-place]")).to_have_count(0)
    expect(eve.page.get_by_role("textbox", name="Say something")).to_have_count(0)
    assert len(heard) >= 2
    for text in [*heard, *answers]:
        for message in [json.loads(text)] if text.startswith(("{", "[")) else []:
            assert not hands(message), text
    refused = eve.context.request.fetch(
        f"{eve.url}/api/tables/{opened.id}/actions",
        method="POST",
        data={"type": "move", "id": "x", "answers": table.turn, "move": "draw"},
        headers={"origin": eve.url},
    )
    assert refused.status in (401, 403, 404)


def hands(message: Json) -> list[Json]:
    """Return every hand in the message whose cards are listed, not only counted."""
    if isinstance(message, dict):
        here = [hand for hand in message.get("hands") or [] if not isinstance(hand, int)]
        return here + [hand for value in message.values() for hand in hands(value)]
    return [hand for value in message for hand in hands(value)] if isinstance(message, list) else []


def test_a_private_table_is_not_shown_without_its_link(visit: Visit) -> None:
    ada, eve = visit().named("Ada"), visit()
    eve.watch.excuse("WebSocket", "403")
    opened = ada.opens("traffiq", "me greedy")
    eve.goes(f"/table/{opened.id}")
    expect(eve.page.get_by_role("heading", name=re.compile("cannot be shown"))).to_be_visible()
