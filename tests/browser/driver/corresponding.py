"""Correspondence games in the browser: one in which a visitor waits for another, and others that wait for them."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.driver.board import Table
from tests.browser.driver.people import Visitor
from tests.browser.driver.positions import named

Json = Any
DAYS = {"kind": "days", "days": 3}


def waits(ada: Visitor, bob: Visitor) -> str:
    """Open a correspondence game from a fixed position in which Bob is to move and Ada waits; return its table."""
    table = ada.opens("manhattan", "open me", record=named("two colours"), pace=DAYS)
    bob.joins(table.invites[0])
    return table.id


def needed(ada: Visitor, bob: Visitor) -> str:
    """Open a correspondence game in which Ada is to move; return its table."""
    table = ada.opens("traffiq", "me open", pace=DAYS)
    bob.joins(table.invites[1])
    return table.id


def plays(visitor: Visitor, table: str, move: str) -> None:
    """Make a move by hand."""
    turn = visitor.ask("GET", f"tables/{table}")["position"]["turn"]
    visitor.ask("POST", f"tables/{table}/actions", {"type": "move", "id": "by-hand", "answers": turn, "move": move})


def waiting(ada: Visitor, bob: Visitor, language: str) -> None:
    """Wait in a correspondence game for somebody on vacation, with an answer planned and another game waiting."""
    table = waits(ada, bob)
    needed(ada, bob)
    path = f"tables/{table}/conditional-moves"
    plot = bob.ask("GET", f"tables/{table}/moves")["moves"][0]["move"].split()[-1].partition("+")[0]
    expected = [{"seat": 0, "aim": plot}]
    answer = ada.ask("POST", f"{path}/lookahead", {"expected": expected})["answers"][0]["move"]
    ada.ask("POST", path, {"steps": [{"expected": expected, "answers": [answer]}]})
    away = [{"seat": 0, "until": 1_900_000_000_000}]
    ada.page.route(f"**/api/tables/{table}/vacations?*", lambda route: route.fulfill(json=away))
    ada.goes(f"/table/{table}")
    expect(ada.page.locator("[data-action=next]")).to_be_visible()


def planning(ada: Visitor, bob: Visitor, language: str) -> None:
    """Plan another answer in such a game, on the board: what is expected is chosen, the answer begun."""
    waiting(ada, bob, language)
    ada.page.locator("[data-action=plan]").click()
    table = ada.page.url.rpartition("/")[2]
    expect(ada.page.locator("[data-asked='0'][aria-busy=false]")).to_be_visible()
    Table(ada, language).put(ahead(ada, table)["others"][0]["aims"][3])
    ada.page.locator("[data-action=confirm]").click()
    expect(ada.page.locator("[data-asked=me][aria-busy=false]")).to_be_visible()
    ada.page.locator("[data-place^='card:']:enabled").first.click()


def ahead(visitor: Visitor, table: str, **body: Json) -> Json:
    """Return what a visitor may expect at a table, and answer."""
    return visitor.ask("POST", f"tables/{table}/conditional-moves/lookahead", body)


def answers(visitor: Visitor, table: str, *expected: Json) -> list[Json]:
    """Return the answers to expected moves, with their places."""
    moves: list[Json] = ahead(visitor, table, expected=list(expected))["answers"]
    return moves
