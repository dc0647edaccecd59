"""A player who runs out of time keeps the table in sight, reads what goes on, and may play again."""

from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.driver.people import Visit, Visitor
from tests.browser.pictures.looks import axe_problems

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
PACE = {"kind": "live", "minutes": 0.25, "increment": 600}


class Sentences(NamedTuple):
    """What a page says."""

    title: str
    plays_on: str
    others: str
    listed: str
    rematch: str
    proposal: str
    agree: str


ENGLISH = Sentences(
    "Your time is up",
    "plays on in your place.",
    "has run out of time.",
    "Your time was up",
    "Start a new game",
    "wants a rematch.",
    "Agree",
)
GERMAN = Sentences(
    "Deine Zeit ist abgelaufen",
    "spielt für dich weiter.",
    "hat die Zeit überschritten.",
    "Deine Zeit war um",
    "Neue Partie beginnen",
    "möchte eine Revanche.",
    "Zustimmen",
)
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1440, "height": 900}


def plays(visitor: Visitor, table: str) -> bool:
    """Make the visitor's next move if it is their turn; return whether it was."""
    position = visitor.ask("GET", f"tables/{table}")["position"]
    if not position.get("legal"):
        return False
    move = {"type": "move", "id": f"m{position['turn']}", "answers": position["turn"], "move": position["legal"][0]}
    visitor.ask("POST", f"tables/{table}/actions", move)
    return True


@pytest.mark.parametrize(
    ("game", "language", "viewport", "says"),
    [("manhattan", "de", PHONE, GERMAN), ("traffiq", "en", DESKTOP, ENGLISH)],
)
def test_who_runs_out_of_time_keeps_the_table_and_is_asked_for_a_rematch(
    visit: Visit, game: str, language: str, viewport: dict[str, int], says: Sentences
) -> None:
    ada, bob = (visit(language=language, viewport=viewport).named(name) for name in ("Ada", "Bob"))
    table = ada.opens(game, "me open greedy", pace=PACE, on_leave="greedy")
    bob.joins(table.invites[1])
    quick, late = (ada, bob) if plays(ada, table.id) else (bob, ada)
    quick.until(lambda: not plays(quick, table.id))
    page, other = late.goes(f"/table/{table.id}"), quick.goes(f"/table/{table.id}")
    lost = page.get_by_role("status").filter(has_text=says.title)
    expect(lost).to_contain_text(says.plays_on)
    assert not axe_problems(page)
    if viewport is DESKTOP:
        expect(other.get_by_role("region", name="Log")).to_contain_text(says.others)
    assert page.reload()
    expect(lost).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("main")).to_contain_text(says.listed)
    page.goto(f"/table/{table.id}")
    quick.ask("POST", f"tables/{table.id}/actions", {"type": "propose", "id": "over", "what": "abandon"})
    page.get_by_role("button", name=says.rematch).click()
    expect(other.locator("[data-proposal=rematch]")).to_contain_text(says.proposal)
    other.locator("[data-proposal=rematch]").get_by_role("button", name=says.agree).click()
    page.wait_for_url(lambda url: "/table/" in url and table.id not in url)
    seats = late.ask("GET", f"tables/{page.url.rpartition('/')[2]}")["you"]["seats"]
    assert len(seats) == 1
