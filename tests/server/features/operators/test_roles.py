"""Operators: codes, dismissal, the audit log; for everybody else their addresses do not exist."""

import asyncio
import json
from functools import partial
from itertools import product
from typing import NamedTuple

import pytest
from sqlalchemy import Connection, text, update
from sqlalchemy.exc import DBAPIError

from midtown.server.accounts import roles
from midtown.server.http.auth import ADMIN
from midtown.server.storage.schema.accounts import challenges
from tests.server.features.operators.people import at_host, code_of, operator, order
from tests.server.live_server import House, Person, story
from tests.server.operations import OPERATIONS

Answer = tuple[int, list[tuple[str, str]], bytes]
OPERATIONS = sorted((method.upper(), path) for method, path in OPERATIONS if path.startswith(ADMIN))


@story
async def test_a_code_makes_one_account_with_a_claimed_name_an_operator(house: House) -> None:
    code = code_of(house)
    guest, olga, eve = await house.guest(), await house.guest(claimed=True), await house.guest(claimed=True)
    kind, message = await guest.refused("PUT", "me/operator", {"code": code})
    assert (kind, "claimed name" in message) == ("identity", True)
    assert not (await olga.ask("GET", "me"))["operator"]
    wrong = "A" * len(code)
    assert "wrong, already used" in (await olga.refused("PUT", "me/operator", {"code": wrong}))[1]
    assert (await olga.ask("PUT", "me/operator", {"code": f" {code.lower()} "}))["operator"]
    assert (await eve.refused("PUT", "me/operator", {"code": code}))[0] == "identity"
    assert await olga.ask("GET", "admin/reports") is not None
    assert (await eve.raw("GET", "admin/reports"))[0] == 404


@story
async def test_a_code_is_valid_for_some_minutes(house: House) -> None:
    code = code_of(house)
    at_host(house, lambda connection: connection.execute(update(challenges).values(expires_at=1)))
    olga = await house.guest(claimed=True)
    assert "no longer valid" in (await olga.refused("PUT", "me/operator", {"code": code}))[1]


@story
async def test_a_browser_that_becomes_an_operators_gets_a_new_token(house: House) -> None:
    olga = await house.guest(claimed=True)
    headers = {"cookie": f"midtown={olga.token}", "origin": house.url}
    url = f"{house.url}/api/me/operator"
    async with house.session.put(url, json={"code": code_of(house)}, headers=headers) as answer:
        assert answer.status == 200
        token = answer.cookies["midtown"].value
    assert (await olga.raw("PATCH", "me", {}))[0] == 401
    assert (await Person(house, token).ask("GET", "me"))["operator"]


@story
async def test_who_becomes_an_operator_is_logged_out_everywhere_else(house: House) -> None:
    olga = await house.guest(claimed=True)
    login = {"name": olga.name, "password": "correct horse"}
    tokens = [(await house.stranger.ask("POST", "session/program", login))["token"] for _ in range(2)]
    here, elsewhere = (Person(house, token) for token in tokens)
    assert (await here.ask("PUT", "me/operator", {"code": code_of(house)}))["operator"]
    assert await here.ask("GET", "admin/reports") is not None
    for other in (elsewhere, olga):
        assert (await other.raw("GET", "admin/reports"))[0] == 404
        assert (await other.raw("PATCH", "me", {}))[0] == 401


@story
async def test_a_dismissed_operator_is_a_player_again(house: House) -> None:
    olga = await operator(house)
    at_host(house, lambda connection: roles.dismiss(connection, order(), olga.id))
    assert (await olga.raw("GET", "admin/overview"))[0] == 404
    assert not (await olga.ask("GET", "me"))["operator"]


class Visitors(NamedTuple):
    """Three who are no operators, and what each of them got at an address that does not exist."""

    people: list[Person]
    missing: dict[tuple[object, ...], Answer]

    async def asks_for_missing(self, number: int, verb: str, end: str, body: bytes | None) -> Answer:
        """Return the answer to a visitor's request to an address that does not exist; send it only once."""
        key = (number, verb, end, body)
        if key not in self.missing:
            self.missing[key] = await whole_answer(self.people[number], verb, f"/api/nothing{end}", body)
        return self.missing[key]


@pytest.fixture(scope="module")
def visitors(house: House) -> Visitors:
    people = [house.stranger]

    async def visit() -> None:
        player = await house.guest(claimed=True)
        await player.ask("PATCH", "me", {"language": "de"})
        people.extend([await house.guest(), player])

    asyncio.run(house.visited(visit))
    return Visitors(people, {})


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_address_of_operators_answers_strangers_exactly_as_a_missing_one(
    method: str, path: str, house: House, visitors: Visitors
) -> None:
    async def visit() -> None:
        real = path.replace("{player}", visitors.people[-1].id).replace("{number}", "1").replace("{kind}", "mute")
        verbs = sorted({method, "GET", "POST", "DELETE", "PUT", "OPTIONS"})
        bodies = (None, b"{", b'{"reason": 7}', b'{"note": "x"}')
        endings = [("", body) for body in bodies] + [("/", None), ("?closed=x", None)]
        for number, person in enumerate(visitors.people):
            for verb, (end, body) in product(verbs, endings):
                one = await whole_answer(person, verb, real + end, body)
                assert one == await visitors.asks_for_missing(number, verb, end, body), (verb, end, body)
                assert one[0] == 404

    asyncio.run(house.visited(visit))


async def whole_answer(person: Person, method: str, path: str, body: bytes | None) -> Answer:
    """Send a request; return status, headers without the date, and body."""
    headers = {**person.headers, "content-type": "application/json"}
    url, session = person.house.url + path, person.house.session
    async with session.request(method, url, data=body, headers=headers, allow_redirects=False) as answer:
        rest = sorted((key, value) for key, value in answer.headers.items() if key.lower() != "date")
        return answer.status, rest, await answer.read()


@story
async def test_the_audit_log_says_who_did_what_and_the_database_refuses_to_change_it(house: House) -> None:
    olga, bob = await operator(house), await house.guest("Bob")
    await olga.ask("POST", f"admin/players/{bob.id}/sanctions", {"kind": "warning", "reason": "Be kind."}, 201)
    (entry, *_) = await olga.ask("GET", "admin/audit")
    assert (entry["operator"], entry["action"], entry["target"]) == (olga.id, "warning", bob.id)
    assert (entry["operator_name"], entry["target_name"], entry["reason"]) == (olga.name, "Bob", "Be kind.")
    older = await olga.ask("GET", "admin/audit", before=entry["id"])
    assert [one["action"] for one in older[:2]] == ["operator", "code"]
    for statement in ("update audit set reason = ''", "delete from audit"):
        with pytest.raises(DBAPIError, match="cannot be changed"):
            at_host(house, partial(Connection.execute, statement=text(statement)))
    methods = json.loads((await olga.raw("GET", "openapi.json"))[1])["paths"]["/api/admin/audit"]
    assert list(methods) == ["get"]
