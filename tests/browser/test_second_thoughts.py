"""Taking back, abandoning, leaving and rematches; reloading the page of a table."""

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.driver.board import Table, sensible
from tests.browser.driver.people import Visit, Visitor
from tests.browser.driver.positions import named

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"


def pair(visit: Visit, game: str, point: str = "", **more: object) -> tuple[Table, Table]:
    """Open a table with two visitors, the first of whom is to move; return its page in either browser."""
    ada, bob = visit().named("Ada"), visit().named("Bob")
    begun = {"record": named(point)} if point else {}
    opened = ada.opens(game, "me open", **begun, **more)
    bob.joins(opened.invites[1])
    for one in (ada, bob):
        one.goes(f"/table/{opened.id}")
    tables = Table(ada), Table(bob)
    for table in tables:
        expect(table.root).to_be_visible()
    return tables


def menu(page: Page, name: str) -> None:
    """Press the menu's button of this name."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name=name).click()


def test_a_step_is_taken_back_before_the_move_and_the_move_itself_until_somebody_else_has_moved(visit: Visit) -> None:
    ada, bob = pair(visit, "traffiq", "action")
    assert ada.mine()
    move = next(one for one in ada.legal() if one["move"].startswith("attach"))
    ada.put(move)
    ada.page.get_by_role("button", name="Undo").click()
    expect(ada.page.get_by_role("button", name="Draw a tile")).to_be_visible()
    ada.page.keyboard.press("Escape")
    before = ada.snapshot()["position"]["state"]
    ada.play(move)
    undo = ada.page.get_by_role("button", name="Undo")
    expect(undo).to_be_enabled()
    turn = ada.turn
    undo.click()
    ada.past(turn)
    assert ada.snapshot()["position"]["state"] == before
    expect(bob.root).to_have_attribute("data-turn", str(ada.turn))
    assert ada.mine()


def test_a_move_is_taken_back_when_the_other_agrees_and_stays_when_they_decline(visit: Visit) -> None:
    ada, bob = pair(visit, "manhattan", "two colours")
    assert ada.mine()
    before = ada.snapshot()["position"]["state"]["towers"]
    ada.play(sensible(ada.legal()))
    for answer in ("Decline", "Agree"):
        menu(ada.page, "Ask to take back my last move")
        expect(ada.page.get_by_text("You have asked to take back your move.").first).to_be_visible()
        expect(bob.page.get_by_text("Ada asks to take back a move.").first).to_be_visible()
        bob.page.get_by_role("button", name=answer).click()
        expect(ada.page.get_by_role("button", name="Withdraw")).to_be_hidden()
        assert (ada.snapshot()["position"]["state"]["towers"] == before) == (answer == "Agree")
    assert ada.mine()


def test_a_game_is_abandoned_when_all_agree_and_played_again_when_all_want_to(visit: Visit) -> None:
    ada, bob = pair(visit, "traffiq")
    menu(ada.page, "Propose to abandon the game")
    bob.page.get_by_role("button", name="Agree").click()
    for table in (ada, bob):
        expect(table.page.get_by_role("heading", name="Left unfinished").first).to_be_visible()
    first = ada.id
    ada.page.get_by_role("button", name="Start a new game").click()
    bob.page.get_by_role("button", name="Agree").click()
    for table in (ada, bob):
        expect(table.finish).to_be_hidden()
        expect(table.root).to_be_visible()
        assert table.id != first
    assert ada.id == bob.id


def test_the_next_game_begins_without_a_player_who_does_not_answer(visit: Visit) -> None:
    ada, bob = pair(visit, "traffiq", on_leave="greedy")
    menu(ada.page, "Propose to abandon the game")
    bob.page.get_by_role("button", name="Agree").click()
    first = ada.id
    ada.page.get_by_role("button", name="Start a new game").click()
    expect(bob.page.get_by_text("Ada wants a rematch.").first).to_be_visible()
    ada.page.get_by_role("button", name="Begin without Bob").click()
    expect(ada.finish).to_be_hidden()
    assert ada.mine()
    assert [seat["kind"] for seat in ada.snapshot()["table"]["seats"]] == ["bot", "person"]
    expect(bob.page.get_by_role("link", name="To the rematch")).to_be_visible()
    assert bob.id == first


def test_a_computer_player_takes_the_seat_of_a_player_who_leaves(visit: Visit) -> None:
    ada, bob = pair(visit, "traffiq", on_leave="greedy")
    menu(ada.page, "Leave the game")
    ada.page.get_by_role("button", name="Leave", exact=True).click()
    expect(ada.page.get_by_role("banner").get_by_text("You are watching")).to_be_visible()
    assert bob.mine()
    assert bob.snapshot()["table"]["seats"][0]["kind"] == "bot"


def test_among_people_no_hint_is_offered_and_no_undo_once_another_is_to_move(visit: Visit) -> None:
    ada, bob = pair(visit, "manhattan", "two colours")
    assert ada.mine()
    expect(ada.page.locator("[data-action=hint]")).to_have_count(0)
    ada.play(sensible(ada.legal()))
    assert bob.mine()
    expect(ada.page.get_by_role("button", name="Undo")).to_have_count(0)
    menu(bob.page, "Keyboard shortcuts")
    expect(bob.page.get_by_role("dialog").get_by_text("Send the move")).to_be_visible()
    expect(bob.page.get_by_role("dialog").get_by_text("Hint", exact=True)).to_have_count(0)


def test_who_waits_in_the_lobby_of_a_rated_game_plays_from_the_seat_that_is_drawn(visit: Visit) -> None:
    ada, bob = visit(), visit()
    for one, name in ((ada, "Ada who waits"), (bob, "Bob who comes")):
        one.ask("GET", "me")
        one.ask("POST", "me/password", {"password": "correct horse", "name": name})
    seat = 1
    while seat == 1:  # until she has another one than in the lobby
        opened = ada.opens("traffiq", "open me", rated=True, pace={"kind": "days", "days": 1}, on_leave="abandon")
        page = ada.goes(f"/table/{opened.id}")
        expect(page.locator("main ol").get_by_text("Ada who waits")).to_be_visible()
        bob.joins(opened.invites[0])
        seat = ada.ask("GET", f"tables/{opened.id}")["you"]["seats"][0]
    table = Table(ada)
    assert table.mine()
    table.play(sensible(table.legal()))
    ada.until(lambda: len(ada.ask("GET", f"tables/{opened.id}")["moves"]) == 1)


def test_leaving_a_rated_game_says_that_it_is_lost_before_it_is_left(visit: Visit) -> None:
    ada, bob = visit(), visit()
    for one, name in ((ada, "Ada who leaves"), (bob, "Bob who stays")):
        one.ask("GET", "me")
        one.ask("POST", "me/password", {"password": "correct horse", "name": name})
    opened = ada.opens("traffiq", "me open", rated=True, pace={"kind": "days", "days": 1}, on_leave="abandon")
    bob.joins(opened.invites[1])
    page = ada.goes(f"/table/{opened.id}")
    page.get_by_role("button", name="Menu").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("button", name="Propose to abandon the game")).to_be_visible()
    expect(sheet.get_by_role("button", name="Ask to take back my last move")).to_have_count(0)
    sheet.get_by_role("button", name="Leave the game").click()
    expect(sheet.get_by_text("You lose this game, and your rating falls.")).to_be_visible()
    sheet.get_by_role("button", name="Stay", exact=True).click()
    assert bob.ask("GET", f"tables/{opened.id}")["table"]["status"] == "running"


@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
def test_a_page_that_is_loaded_anew_shows_the_same_seat_and_board(visit: Visit, game: str) -> None:
    visitor: Visitor = visit().named("Ada")
    point, seats = {"manhattan": ("build", "me greedy greedy greedy"), "traffiq": ("action", "me greedy")}[game]
    visitor.goes(f"/table/{visitor.opens(game, seats, record=named(point)).id}")
    table = Table(visitor)
    assert table.mine()
    table.play(sensible(table.legal()))
    assert table.mine()
    moves = len(table.snapshot()["moves"])
    expect(table.page.locator(".log ol > li")).to_have_count(moves)
    before = table.turn, table.page.get_by_role("main").aria_snapshot(), held(table)
    table.page.reload()
    assert table.mine()
    expect(table.page.locator(".log ol > li")).to_have_count(moves)
    after = table.turn, table.page.get_by_role("main").aria_snapshot(), held(table)
    assert after == before
    table.play(sensible(table.legal()))


def held(table: Table) -> list[str]:
    """Return the labels of the visitor's cards or tiles."""
    labels: list[str] = table.page.locator("[data-tile], [data-place^='card:']").evaluate_all(
        "(all) => all.map((one) => one.getAttribute('aria-label'))"
    )
    assert labels
    return labels


def test_a_table_that_cannot_be_reached_says_so_and_is_shown_as_soon_as_it_can_be(visit: Visit) -> None:
    ada = visit().named("Ada")
    ada.watch.excuse("WebSocket")
    away = True

    def carry(socket: WebSocketRoute) -> None:
        if away:
            socket.close()
        else:
            socket.connect_to_server()

    ada.context.route_web_socket("**/socket?**", carry)
    table = Table(ada)
    ada.goes(f"/table/{ada.opens('traffiq', 'me greedy').id}")
    expect(table.lost).to_be_visible()
    away = False
    expect(table.root).to_be_visible()
    expect(table.lost).to_be_hidden()


def test_the_button_of_a_hint_stays_with_the_focus_while_the_hint_is_on_its_way(visit: Visit) -> None:
    ada, _ = pair(visit, "traffiq", "action", hints=True)
    assert ada.mine()
    waiting: list[Route] = []
    ada.page.route("**/api/tables/*/hint?*", lambda route: waiting.append(route))
    hint = ada.page.locator("[data-action=hint]")
    hint.press("Enter")
    expect(hint).to_have_attribute("aria-disabled", "true")
    expect(hint).to_be_visible()
    expect(hint).to_be_focused()
    hint.press("Enter")
    assert len(waiting) == 1
    waiting[0].continue_()
    expect(hint).not_to_have_attribute("aria-disabled", "true")
