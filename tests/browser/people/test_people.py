"""Two visitors and the people between them: the spectators' chat, and following a player."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.driver.people import Visit, follow
from tests.browser.pictures.looks import axe_problems

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
WRITE = "Write to the spectators"


def test_spectators_write_to_each_other_and_the_players_read_it_after_the_game(visit: Visit) -> None:
    ada, bob, eve, fay = [visit().named(name) for name in ("Ada", "Bob", "Eve", "Fay")]
    opened = ada.opens("traffiq", "me open", public=True)
    bob.joins(opened.invites[1])
    for one in (ada, eve, fay):
        one.goes(f"/table/{opened.id}")
    field = eve.page.get_by_label(WRITE).locator("visible=true")
    field.fill("She needs the taxi")
    field.press("Enter")
    for one in (eve, fay):
        expect(one.page.locator(".side .chat li")).to_have_text(["Eve Spectator She needs the taxi"])
    expect(field).to_have_value("")
    assert not axe_problems(fay.page)
    bob.ask("POST", f"tables/{opened.id}/actions", {"type": "chat", "id": "c", "text": "Good luck"})
    expect(ada.page.locator(".side .chat li")).to_have_text(["Bob Good luck"])
    expect(fay.page.locator(".side .chat li")).to_have_count(2)
    expect(ada.page.get_by_label(WRITE)).to_have_count(0)
    ada.ask("POST", f"tables/{opened.id}/actions", {"type": "propose", "id": "p", "what": "abandon"})
    bob.ask("POST", f"tables/{opened.id}/actions", {"type": "agree", "id": "a", "what": "abandon"})
    section = ada.page.get_by_role("list", name="Spectators")
    expect(section).to_contain_text("She needs the taxi")
    ada.page.set_viewport_size({"width": 390, "height": 844})
    expect(section).to_be_visible()
    assert not axe_problems(ada.page)


def test_on_a_phone_spectators_write_in_the_menu(visit: Visit) -> None:
    ada, eve, fay = [visit().named(name) for name in ("Ada", "Eve", "Fay")]
    opened = ada.opens("traffiq", "me greedy", public=True)
    eve.page.set_viewport_size({"width": 390, "height": 844})
    eve.goes(f"/table/{opened.id}")
    menu = eve.page.get_by_role("button", name="Menu")
    expect(menu).to_be_visible()
    fay.goes(f"/table/{opened.id}")
    field = fay.page.get_by_label(WRITE).locator("visible=true")
    field.fill("Hello")
    field.press("Enter")
    expect(menu).to_have_accessible_name("Menu, 1 new message")
    menu.click()
    dialog = eve.page.get_by_role("dialog")
    dialog.get_by_label(WRITE).fill("Hello Fay")
    dialog.get_by_label(WRITE).press("Enter")
    expect(dialog.locator(".chat li")).to_have_text(["Fay Spectator Hello", "Eve Spectator Hello Fay"])
    assert not axe_problems(eve.page)


def test_a_followed_player_is_on_the_start_page_while_they_are_here_and_show_it(visit: Visit) -> None:
    ada, bob = visit().named("Ada"), visit().named("Bob")
    player = bob.ask("GET", "me")["id"]
    ada.goes("/")
    expect(ada.page.get_by_role("heading", name="Your games")).to_be_visible()
    section = ada.page.get_by_role("region", name="Here now")
    expect(section.get_by_role("link", name="Bob", exact=True)).to_have_count(0)
    ada.goes(f"/player/{player}")
    ada.page.get_by_role("button", name="Follow", exact=True).click()
    expect(ada.page.get_by_role("button", name="Unfollow")).to_be_visible()
    opened = bob.opens("traffiq", "me greedy", public=True)
    bob.goes(f"/table/{opened.id}")
    ada.until(lambda: bool(ada.ask("GET", f"players/{player}")["here"]))
    ada.page.reload()
    expect(ada.page.get_by_text("Here now.")).to_be_visible()
    ada.goes("/")
    assert not axe_problems(ada.page)
    link = section.get_by_role("link", name="Bob", exact=True)
    expect(link).to_have_attribute("title", "Watch TraffIQ")
    link.click()
    expect(ada.page.get_by_label(WRITE).locator("visible=true")).to_be_visible()
    bob.goes("/me")
    bob.page.get_by_role("checkbox", name="Others see that I am here").uncheck()
    expect(bob.page.get_by_role("checkbox", name="Others see that I am here")).not_to_be_checked()
    ada.goes("/")
    expect(section).to_contain_text(re.compile("Nobody|people|person|more"))
    expect(link).to_have_count(0)
    ada.goes("/me")
    following = ada.page.get_by_role("region", name="Players you follow")
    expect(following).to_contain_text("Not here")
    assert not axe_problems(ada.page)
    following.get_by_role("button", name="Remove Bob").click()
    expect(following).to_contain_text("You follow nobody yet.")


def test_who_has_claimed_a_name_may_publish_it_with_their_games(visit: Visit) -> None:
    ada = visit().named("Ada")
    ada.goes("/me")
    label = "My public games may be published with my name"
    expect(ada.page.get_by_text("Once you have claimed your name")).to_be_visible()
    expect(ada.page.get_by_label(label)).to_have_count(0)
    ada.ask("POST", "me/password", {"password": "correct horse", "name": "Ada of the data"})
    ada.page.reload()
    expect(ada.page.get_by_label(label)).not_to_be_checked()
    ada.page.get_by_text(label).click()
    expect(ada.page.get_by_label(label)).to_be_checked()
    assert not axe_problems(ada.page)
    ada.page.reload()
    expect(ada.page.get_by_label(label)).to_be_checked()
    assert ada.ask("GET", "me")["publishes_name"]


def test_claiming_takes_the_name_that_was_typed(visit: Visit) -> None:
    ada = visit()
    page = ada.goes("/me")
    page.get_by_role("region", name="Name", exact=True).get_by_role("textbox").fill("Zoe Miller")
    page.get_by_label("Password").first.fill("correct horse battery")
    page.get_by_role("button", name="Claim with this password").click()
    expect(page.get_by_text("“Zoe Miller” is yours now.")).to_be_visible()
    assert ada.ask("GET", "me")["name"] == "Zoe Miller"


def test_a_guest_finds_the_ways_to_keep_their_name_at_the_top_and_why_there_is_no_passkey(visit: Visit) -> None:
    page = visit().goes("/me")
    follow(page.get_by_role("link", name="Claim your name").first)
    expect(page.get_by_role("heading", name="Claim your name")).to_be_in_viewport()
    expect(page.get_by_label("Password").first).to_be_in_viewport()
    expect(page.get_by_text("this server was opened by a number")).to_be_visible()
    expect(page.get_by_role("button", name="passkey")).to_have_count(0)


def test_another_players_page_begins_with_a_game_and_has_block_and_report_behind_one_button(visit: Visit) -> None:
    ada, bob = visit().named("Ada"), visit().named("Bob")
    player = bob.ask("GET", "me")["id"]
    page = ada.goes(f"/player/{player}")
    expect(page.get_by_role("button", name="Block: hide their messages")).to_be_hidden()
    page.get_by_role("button", name="Block or report Bob").click()
    page.get_by_role("button", name="Block: hide their messages").click()
    expect(page.get_by_text("You have blocked this player")).to_be_visible()
    assert not axe_problems(page)
    page.get_by_role("button", name="Report to the operator").click()
    page.get_by_label("What happened?").fill("Bob sang.")
    page.get_by_role("button", name="Send report").click()
    expect(page.get_by_text("Your report has been sent.")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Invite Bob").click()
    follow(page.get_by_role("dialog", name="Invite Bob").get_by_role("link", name="By link"))
    expect(page.get_by_text("For a game with Bob.")).to_be_visible()


def test_the_word_of_an_invitation_is_reported_by_the_link_beside_it(visit: Visit) -> None:
    ada, bob = visit().named("Ada"), visit().named("Bob")
    opened = ada.opens("traffiq", "me open")
    invited = {"players": [bob.ask("GET", "me")["id"]], "word": "Come here, rubber duck"}
    ada.ask("POST", f"tables/{opened.id}/invitations", invited)
    page = bob.goes("/people")
    follow(page.get_by_role("region", name="Invitations for you").get_by_role("link", name="Report"))
    dialog = page.get_by_role("dialog", name="Ada")
    expect(dialog.get_by_text("The words of the invitation are sent along.")).to_be_visible()
    dialog.get_by_label("What happened?").fill("Rude.")
    dialog.get_by_role("button", name="Send report").click()
    expect(page.get_by_text("Your report has been sent.")).to_be_visible()
    assert not axe_problems(page)
