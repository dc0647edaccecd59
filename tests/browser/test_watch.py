"""Games to watch and people to play with: what a third person sees of two who play."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.driver import company
from tests.browser.driver.people import Visit, Visitor, follow
from tests.browser.driver.positions import named
from tests.browser.pictures.looks import axe_problems

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
LOOK_AGAIN = "() => document.dispatchEvent(new Event('visibilitychange'))"
"""Lets a page ask for news now, and not within the next seconds."""


def moves(visitor: Visitor, table: str) -> None:
    """Make a visitor's first legal move."""
    position = visitor.ask("GET", f"tables/{table}")["position"]
    move = {"type": "move", "id": "m", "answers": position["turn"], "move": position["legal"][0]}
    visitor.ask("POST", f"tables/{table}/actions", move)


def test_a_third_person_sees_how_a_game_of_two_stands_and_goes_to_watch_it(visit: Visit) -> None:
    ada, bob, eve = (visit().named(name) for name in ("Ada", "Bob", "Eve"))
    opened = ada.opens("traffiq", "me open", record=named("action"), public=True)
    bob.joins(opened.invites[1])
    private = eve.opens("traffiq", "me greedy")
    company.only(eve, opened.id, private.id)
    page = eve.goes("/watch")
    game = page.get_by_role("article")
    expect(game).to_contain_text("TraffIQ for two")
    expect(game.get_by_role("listitem").first).to_contain_text("Ada, to move")
    expect(game.get_by_role("listitem").last).to_contain_text("Bob")
    expect(page.get_by_role("main").locator(f'[href*="{private.id}"]')).to_have_count(0)
    picture = game.locator("img")
    before = picture.get_attribute("src")
    assert before
    assert not axe_problems(page)
    moves(ada, opened.id)
    page.evaluate(LOOK_AGAIN)
    expect(picture).not_to_have_attribute("src", before)
    game.get_by_role("link", name="Watch").press("Enter")
    expect(page).to_have_url(re.compile(f"/table/{opened.id}$"))


def test_where_nobody_plays_the_last_game_is_shown_as_such_and_without_any_the_way_to_one(visit: Visit) -> None:
    ada, bob = visit().named("Ada"), visit(language="de").named("Bob")
    tables = [company.ended(table) for table in company.running(ada)]
    tables[0]["rated"] = True
    company.listed(bob, over=tables)
    page = bob.goes("/watch")
    game = page.get_by_role("article")
    expect(game).to_contain_text("Partie des Tages")
    expect(game.get_by_role("heading", level=2)).to_have_text("Ada hat mit 24 Punkten gewonnen")
    expect(game.get_by_role("link", name="Nachspielen")).to_have_attribute("href", f"/replay/{tables[0]['id']}")
    finished = page.get_by_role("region", name="Zuletzt beendet")
    expect(finished.get_by_role("listitem")).to_have_count(len(tables) - 1)
    assert not axe_problems(page)
    company.listed(bob)
    page.evaluate(LOOK_AGAIN)
    expect(game).to_contain_text("Gerade spielt niemand öffentlich")
    follow(game.get_by_role("link", name="Öffentlichen Tisch eröffnen"))
    expect(page.get_by_role("checkbox", name="Öffentlich")).to_be_checked()


def test_people_tell_who_is_here_and_where_those_play_whom_one_follows(visit: Visit) -> None:
    ada, bob, cleo = (visit().named(name) for name in ("Ada", "Bob", "Cleo"))
    player = bob.ask("GET", "me")["id"]
    name = f"Bob {player[:6]}"
    bob.ask("POST", "me/password", {"password": "correct horse", "name": name})
    free = cleo.opens("traffiq", "me open", public=True)
    company.only(ada, free.id)
    page = ada.goes("/people")
    following = page.get_by_role("region", name="Whom you follow")
    expect(following).to_contain_text("You follow nobody yet.")
    expect(following.get_by_role("link", name="Claim your name")).to_be_visible()
    ada.ask("PUT", f"me/following/{player}")
    page.evaluate(LOOK_AGAIN)
    expect(following.get_by_role("link", name=name)).to_be_visible()
    opened = bob.opens("traffiq", "me greedy", public=True)
    bob.goes(f"/table/{opened.id}")
    ada.until(lambda: any(one["table"] == opened.id for one in ada.ask("GET", "me/following")["people"]))
    page.evaluate(LOOK_AGAIN)
    expect(following.get_by_role("link", name=name)).to_contain_text("at a table: TraffIQ")
    expect(page.get_by_role("region", name="Here now").get_by_role("link", name=name)).to_be_visible()
    assert not axe_problems(page)
    following.get_by_role("link", name="Watch").press("Enter")
    expect(page).to_have_url(re.compile(f"/table/{opened.id}$"))
    ada.goes("/people")
    page.get_by_role("region", name="Open tables").get_by_role("button", name="Sit down").press("Enter")
    expect(page).to_have_url(re.compile(f"/table/{free.id}$"))
