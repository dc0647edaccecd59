"""Owners of programs: what they register is marked, limited and theirs, and shares what becomes of them."""

import asyncio
from typing import Any

import pytest
from fastapi.routing import APIRoute
from sqlalchemy import select

from midtown.server.accounts import ownership
from midtown.server.accounts.names import person_name, program_name
from midtown.server.app import ROUTERS
from midtown.server.http.routing import OPEN_TO_PROGRAMS
from midtown.server.storage.schema.accounts import players
from midtown.server.support.refusals import Refused
from tests.server.features.operators.people import operator
from tests.server.features.operators.test_sanctions import imposed
from tests.server.features.programs.owners import accepted, program, registered
from tests.server.live_server import House, story

OPEN = {
    ("POST", "/api/shuffles"),
    ("POST", "/api/tables"),
    ("POST", "/api/tables/{table}/actions"),
    ("POST", "/api/tables/{table}/seats"),
    ("POST", "/api/invites/{token}"),
    ("POST", "/api/programs/{program}/challenges"),
    ("DELETE", "/api/programs/challenges/{challenge}"),
    ("POST", "/api/programs/challenges/{challenge}/accept"),
    ("POST", "/api/programs/challenges/{challenge}/decline"),
    ("POST", "/api/tournaments/{tournament}/entrants"),
    ("DELETE", "/api/tournaments/{tournament}/entrants/me"),
}
"""Where programs may write."""


ALIKE = ("[b\u03bft] Ann", "\uff22\uff2f\uff34", "B\u00f3t", "\u0299\u1d0f\u1d1b")
"""With an omicron, in full width, with an accent, in small capitals."""


@pytest.mark.parametrize("name", ["Rook [bot]", "BOT", "Ann b0t", "Rook_bot", *ALIKE])
def test_no_person_has_a_name_that_looks_marked(name: str) -> None:
    with pytest.raises(Refused, match="marks programs"):
        person_name(name)


@pytest.mark.parametrize("name", ["Talbot", "Abbot", "Robot 3", "Bo T", "Ada [ACM]"])
def test_other_names_are_free(name: str) -> None:
    assert person_name(name) == name


def test_a_program_is_marked_once_and_its_name_is_short_enough_for_the_mark() -> None:
    assert program_name("Rook") == program_name(" Rook [bot]") == "Rook [bot]"
    assert len(program_name("R" * 34)) == 40
    with pytest.raises(Refused, match="1 to 34"):
        program_name("R" * 35)


@story
async def test_a_program_has_a_marked_name_an_owner_and_a_token_that_is_shown_once(house: House) -> None:
    ada = await house.guest("Ada Owner", claimed=True)
    rook = await registered(ada, "Rook")
    me = await rook.ask("GET", "me")
    assert (me["name"], me["claimed"], me["password"], me["passkeys"]) == ("Rook [bot]", True, False, [])
    page = await house.stranger.ask("GET", f"players/{rook.id}")
    assert (page["name"], page["owner"]) == ("Rook [bot]", {"id": ada.id, "name": "Ada Owner"})
    owners = await house.stranger.ask("GET", f"players/{ada.id}")
    assert (owners["owner"], owners["programs"]) == (None, [{"id": rook.id, "name": "Rook [bot]"}])
    (listed,) = await ada.ask("GET", "me/programs")
    assert (listed["id"], listed["name"]) == (rook.id, "Rook [bot]")
    assert rook.token not in str(listed)
    await ada.ask("PATCH", "me", {"hidden": True})
    assert (await house.stranger.ask("GET", f"players/{ada.id}"))["programs"] == []


@story
async def test_registering_needs_a_claimed_name_and_a_free_one_and_has_a_limit(house: House) -> None:
    guest, ada = await house.guest(), await house.guest(claimed=True)
    assert "claimed name" in (await guest.refused("POST", "me/programs", {"name": "Pawn"}))[1]
    await registered(ada, "Limit 1")
    other = await house.guest(claimed=True)
    assert "already taken" in (await other.refused("POST", "me/programs", {"name": "Limit l"}))[1]
    for number in range(2, ownership.MOST + 1):
        await registered(ada, f"Many {number}")
    assert "at most" in (await ada.refused("POST", "me/programs", {"name": "Many 9"}))[1]


@story
async def test_a_new_token_ends_the_old_one_and_both_are_the_owners_to_make(house: House) -> None:
    owner, rook = await program(house, "Renewed")
    other = await house.guest(claimed=True)
    for method, path in (("POST", f"me/programs/{rook.id}/token"), ("DELETE", f"me/programs/{rook.id}")):
        assert await other.refused(method, path) == ("missing", "This program does not exist.")
        assert (await rook.refused(method, path))[0] == "identity"
    token = (await owner.ask("POST", f"me/programs/{rook.id}/token"))["token"]
    assert (await rook.refused("GET", "me/challenges"))[0] == "identity"
    rook.token = token
    await rook.ask("GET", "me/challenges")
    await owner.ask("DELETE", f"me/programs/{rook.id}", status=204)
    assert (await rook.refused("GET", "me/challenges"))[0] == "identity"
    assert (await house.stranger.refused("GET", f"players/{rook.id}"))[0] == "missing"


def test_programs_write_at_a_few_endpoints_alone() -> None:
    """A new endpoint is closed to programs until it is marked, and listed here."""
    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    marked = [(route.methods, route.path) for route in routes if route.endpoint in OPEN_TO_PROGRAMS]
    assert {(method, path) for methods, path in marked for method in methods or ()} == OPEN


@story
async def test_a_program_cannot_do_what_is_for_people(house: House) -> None:
    _, rook = await program(house, "Meddler")
    refused = ("identity", "Programs cannot do this. Their owners can, with their own accounts.")
    for method, path, body in [
        ("PATCH", "me", {"name": "Ada"}),
        ("DELETE", "me", None),
        ("POST", "me", None),
        ("POST", "me/password", {"password": "correct horse"}),
        ("POST", "me/passkey", None),
        ("PUT", "me/operator", {"code": "A"}),
        ("POST", "me/programs", {"name": "Child"}),
        ("POST", "me/search", {"games": [], "players": [], "paces": ["10m"]}),
        ("POST", f"seeks/{rook.id}", None),
        ("POST", "daily/deals/2052-02-01-stones-2/games", {}),
        ("POST", "tournaments", {}),
        ("POST", "tournaments/0123456789ab/start", None),
        ("POST", "puzzles/runs", {}),
        ("POST", "reports", {"about": rook.id, "text": "x"}),
        ("DELETE", "session", None),
    ]:
        status, _ = await rook.raw(method, path, body)
        if status not in (404, 405):  # of another name: then nobody can do it
            assert await rook.refused(method, path, body) == refused, path
    assert "rated" in (await rook.refused("POST", "tables", _rated()))[1]
    person = await house.guest(claimed=True)
    table = await person.opens("stones", "me open", rated=True, public=True)
    for path in (f"tables/{table.id}/seats", f"invites/{table.invites[1]}"):
        message = "Programs do not play rated games with people."
        assert await rook.refused("POST", path, {}) == ("identity", message)
    plain = await person.opens("stones", "me open", public=True)
    await rook.ask("POST", f"tables/{plain.id}/seats", {})
    assert (await person.ask("GET", f"tables/{plain.id}"))["table"]["seats"][1]["name"] == "Meddler [bot]"


def _rated() -> dict[str, Any]:
    return {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "rated": True}


@story
async def test_a_program_shares_its_owners_suspension_and_mute(house: House) -> None:
    olga, person = await operator(house), await house.guest()
    owner, rook = await program(house, "Shared")
    table = await accepted(person, rook)
    socket = await rook.socket(table)
    await imposed(olga, owner, "mute", minutes=60)
    assert (await socket.refused("chat", text="Beep"))[0] == "identity"
    await imposed(olga, owner, "suspension", minutes=None)
    assert (await person.ask("GET", f"tables/{table}"))["table"]["status"] == "over"
    assert "suspended" in (await rook.refused("POST", f"tables/{table}/actions", {}))[1]
    await olga.ask("DELETE", f"admin/players/{owner.id}/sanctions/suspension")
    await accepted(person, rook)


@story
async def test_an_operator_who_renames_a_program_cannot_take_its_mark(house: House) -> None:
    olga = await operator(house)
    _, rook = await program(house, "Rudeness")
    await imposed(olga, rook, "rename", name="Kindness")
    assert (await house.stranger.ask("GET", f"players/{rook.id}"))["name"] == "Kindness [bot]"
    await imposed(olga, rook, "rename")
    assert (await house.stranger.ask("GET", f"players/{rook.id}"))["name"].endswith(" [bot]")


@story
async def test_programs_go_with_their_owners_account(house: House) -> None:
    person = await house.guest()
    owner, rook = await program(house, "Orphan")
    table = await accepted(person, rook)
    await owner.ask("DELETE", "me", status=204)
    assert (await rook.refused("GET", "me/challenges"))[0] == "identity"
    assert (await person.ask("GET", f"tables/{table}"))["table"]["status"] == "over"
    with house.context.store.engine.connect() as connection:
        left = select(players.c.id).where(players.c.owner == owner.id)
        assert connection.execute(left).first() is None


@story
async def test_two_requests_at_once_register_no_program_too_many(house: House) -> None:
    ada = await house.guest(claimed=True)
    tries = [ada.raw("POST", "me/programs", {"name": f"Crowd {number}"}) for number in range(ownership.MOST + 3)]
    answers = await asyncio.gather(*tries)
    assert sorted(status for status, _ in answers).count(201) == ownership.MOST
    assert len(await ada.ask("GET", "me/programs")) == ownership.MOST
