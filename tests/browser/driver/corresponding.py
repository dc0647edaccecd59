"""Correspondence games in the browser: one in which a visitor waits for another, and others that wait for them."""

from tests.browser.driver.people import Visitor
from tests.browser.driver.positions import named

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
