"""Programs for pages to show: those that a visitor has registered, and one that is challenged."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.driver.people import Visitor

ROOK, PAWN = "1" * 16, "2" * 16
NOW = 1_767_000_000_000


def own(ada: Visitor, bob: Visitor, language: str) -> None:
    """Open the visitor's programs, of which one has just got a token."""
    me = {**ada.ask("GET", "me"), "claimed": True}
    programs = [
        {"id": ROOK, "name": "Rook [bot]", "face": 40, "here": True, "created_at": NOW},
        {"id": PAWN, "name": "Passed Pawn [bot]", "face": 77, "here": False, "created_at": NOW},
    ]
    made = {"token": "program_" + "7Kx2" * 10 + "mQ9", "program": programs[0]}
    _answers(ada, {"me": me, "me/programs": programs, f"me/programs/{ROOK}/token": made})
    ada.goes("/programs")
    ada.page.locator("li button:not(.gone)").first.click()
    expect(ada.page.locator("pre")).to_be_visible()
    ada.page.locator("pre code").evaluate("(one) => (one.textContent = one.textContent.replace(/:\\d+/, ':8000'))")


def challenged(ada: Visitor, bob: Visitor, language: str) -> None:
    """Open the page of a program that the visitor has challenged."""
    who: dict[str, Any] = {"id": ROOK, "name": "Rook [bot]", "face": 40, "claimed": True, "open": False, "here": True}
    who |= {"followed": False, "ratings": [], "owner": {"id": PAWN, "name": "Ines"}, "programs": []}
    challenge: dict[str, Any] = {"id": "c", "program": {"id": ROOK, "name": "Rook [bot]"}, "game": "manhattan"}
    challenge |= {"challenger": {"id": PAWN, "name": "Ada"}, "pace": "10m", "rated": False, "commitment": "5" * 64}
    challenge |= {"status": "declined", "reason": "pace", "table": None, "remaining": 0}
    _answers(ada, {f"players/{ROOK}": who, f"programs/{ROOK}/challenges": challenge})
    ada.goes(f"/player/{ROOK}")
    ada.page.locator("#challenge ~ .row .btn").click()
    expect(ada.page.locator("#challenge ~ .row [role=status]")).not_to_be_empty()


def _answers(ada: Visitor, answers: dict[str, Any]) -> None:
    for path, answer in answers.items():
        address = re.compile(rf"/api/{path}(\?|$)")
        ada.page.route(address, lambda route, _, answer=answer: route.fulfill(json=answer))
