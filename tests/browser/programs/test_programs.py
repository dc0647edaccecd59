"""A player registers a program with the keyboard, and a guest challenges it on its page."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.driver.people import Visit, Visitor, follow
from tests.browser.pictures.looks import axe_problems

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"


def as_program(visitor: Visitor, token: str, method: str, path: str, body: Any = None) -> Any:
    """Send a request to the API as a program; return the JSON of the answer."""
    headers = {"authorization": f"Bearer {token}", "origin": visitor.url}
    answer = visitor.context.request.fetch(f"{visitor.url}/api/{path}", method=method, data=body, headers=headers)
    assert answer.ok, answer.text()
    return answer.json() if answer.body() else None


def test_a_player_registers_a_program_and_a_guest_plays_it_by_a_challenge(visit: Visit) -> None:
    ada, bob = visit(), visit().named("Bob")
    ada.goes("/programs")
    expect(ada.page.get_by_role("heading", name="First claim your name")).to_be_visible()
    ada.ask("POST", "me/password", {"password": "correct horse", "name": "Ada of the programs"})
    ada.goes("/me")
    follow(ada.page.get_by_role("link", name="Your programs"))
    ada.page.get_by_label("Name").fill("Knight")
    ada.page.get_by_label("Name").press("Enter")
    field = ada.page.get_by_label("Token of Knight [bot]")
    token = field.input_value()
    expect(ada.page.get_by_role("link", name="Knight [bot]")).to_be_visible()
    assert not axe_problems(ada.page)
    ada.page.get_by_role("button", name="New token for Knight [bot]").press("Enter")
    expect(field).not_to_have_value(token)
    token = field.input_value()
    program = as_program(bob, token, "GET", "me")["id"]

    def here() -> bool:
        as_program(bob, token, "GET", "me/challenges")
        return bool(bob.ask("GET", f"players/{program}")["here"])

    bob.until(here)
    bob.goes(f"/player/{program}")
    expect(bob.page.get_by_role("link", name="Ada of the programs")).to_be_visible()
    bob.page.get_by_role("radio", name="TraffIQ").check()
    bob.page.get_by_role("button", name="Challenge").press("Enter")
    expect(bob.page.get_by_text("Waiting for its answer")).to_be_visible()
    assert not axe_problems(bob.page)
    (waits,) = as_program(bob, token, "GET", "me/challenges")
    as_program(bob, token, "POST", f"programs/challenges/{waits['id']}/decline", {"reason": "busy"})
    expect(bob.page.get_by_text("It plays no further games now.")).to_be_visible()
    bob.page.get_by_role("button", name="Challenge").click()
    expect(bob.page.get_by_role("button", name="Withdraw")).to_be_visible()
    (waits,) = as_program(bob, token, "GET", "me/challenges")
    table = as_program(bob, token, "POST", f"programs/challenges/{waits['id']}/accept", {})["table"]
    bob.page.wait_for_url(f"**/table/{table}")
    expect(bob.page.get_by_text("Knight [bot]").first).to_be_attached()
    ada.goes("/ratings")
    ada.page.get_by_role("radio", name="Programs").check()
    expect(ada.page.get_by_text("The ladder of programs")).to_be_visible()
    assert not axe_problems(ada.page)
    ada.goes("/programs")
    ada.page.get_by_role("button", name="Delete Knight [bot]").click()
    ada.page.get_by_role("button", name="Delete", exact=True).click()
    expect(ada.page.get_by_role("status").filter(has_text="Knight [bot] is deleted.")).to_be_visible()
    expect(ada.page.get_by_role("heading", name="No program yet")).to_be_visible()
