"""Access codes: who comes in where the server is for invited people, and what strangers get there."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, func, select, update

from midtown.server.accounts import admission
from midtown.server.storage.schema.accounts import access_codes, players
from tests.server import postgres
from tests.server.features.operators.people import at_host, operator, order
from tests.server.live_server import DAY, House, Person, story
from tests.server.operations import OPERATIONS

FREE = {
    ("POST", "/api/admission"),
    ("POST", "/api/admission/program"),
    *(
        ("GET", f"/api/feeds/of/{{secret}}/{feed}.{{form}}")
        for feed in ("clubs/{club}", "dates", "tournaments", "turns")
    ),
    ("GET", "/api/games"),
    ("GET", "/api/games/{game}/rules"),
    ("GET", "/api/games/{game}/lesson"),
    ("POST", "/api/games/{game}/lesson"),
    ("GET", "/api/legal"),
    ("GET", "/api/legal/{page}"),
    ("GET", "/api/notices"),
    ("POST", "/api/session"),
    ("POST", "/api/session/program"),
    ("POST", "/api/session/passkey/begin"),
    ("POST", "/api/session/passkey/finish"),
    ("GET", "/health/live"),
    ("GET", "/health/ready"),
}
"""The requests that do not need an account where the server is for invited people."""


class Club(House):
    """A server for invited people."""

    async def guest(self, name: str = "", claimed: bool = False) -> Person:
        """Return a new player, let in with a code of an operator."""
        made = await self.stranger.ask("POST", "admission/program", {"code": code(self)}, 201)
        person = Person(self, made["token"], made["me"]["id"], made["me"]["name"])
        if claimed:
            body = {"password": "correct horse", "name": name or f"Player {person.id}"}
            person.name = (await person.ask("POST", "me/password", body))["name"]
        return person


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    data = tmp_path_factory.mktemp("club")
    with ExitStack() as stack:
        url = f"sqlite:///{data / 'midtown.db'}"
        if request.param == "postgres":
            url = stack.enter_context(postgres.database(request.getfixturevalue("postgres_cluster")))
        club = Club(url, data)
        club.settings = replace(club.settings, admission="members")
        yield stack.enter_context(club)


def code(house: House, uses: int = 1, days: int = 14) -> str:
    """Return an operator's code, made at the time of the server's clock."""
    made = order()._replace(now=house.context.clock.calendar())
    return str(at_host(house, lambda connection: admission.make(connection, made, uses, days))[1])


def people(house: House) -> int:
    count = select(func.count()).select_from(players)
    return int(at_host(house, lambda connection: connection.execute(count).scalar_one()))


@pytest.mark.parametrize(("method", "path"), sorted((method.upper(), path) for method, path in OPERATIONS))
@story
async def test_a_stranger_gets_nothing_of_people_and_games(house: House, method: str, path: str) -> None:
    before = people(house)
    address = re.sub("[{]game[}]", "stones", path).replace("{", "").replace("}", "")
    async with house.session.request(method, house.url + address, json={}) as answer:
        text = await answer.text()
    if (method, path) in FREE:
        assert answer.status != 403
    elif path.startswith("/api/admin"):
        assert answer.status == 404
    else:
        assert (answer.status, json.loads(text)["error"]["kind"]) == (403, "admission")
    assert people(house) == before


@story
async def test_a_stranger_gets_no_socket_also_with_the_link_of_spectators(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(public=True)
    for address in (f"tables/{table.id}/socket", f"tables/{table.id}/together"):
        async with house.session.ws_connect(f"{house.url}/api/{address}?language=de") as socket:
            refused = await socket.receive_json()
            assert (refused["type"], refused["error"]["kind"]) == ("refused", "admission")
            assert "Zugangscode" in refused["error"]["message"]
            await socket.receive()
            assert socket.close_code == 1008
    assert (await ada.socket(table.id)).texts


@story
async def test_the_page_of_a_table_says_nothing_of_it(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(public=True)
    async with house.session.get(f"{house.url}/table/{table.id}", headers={"accept": "text/html"}) as answer:
        assert "og:title" not in await answer.text()


@story
async def test_a_code_lets_in_as_many_as_it_says_until_it_ends(house: House) -> None:
    made = code(house, uses=2)
    typed = f" {made[:5].lower()}-{made[5:]} "
    for _ in range(2):
        answer = await house.stranger.ask("POST", "admission/program", {"code": typed}, 201)
        assert (await Person(house, answer["token"]).ask("GET", "me"))["id"] == answer["me"]["id"]
    before = people(house)
    for wrong in (made, "A" * 10, "-"):
        kind, message = await house.stranger.refused("POST", "admission/program", {"code": wrong})
        assert (kind, "wrong, used up" in message) == ("identity", True)
    over = code(house, uses=9)
    now = house.context.clock.calendar()
    at_host(house, lambda connection: connection.execute(update(access_codes).values(until=now)))
    assert (await house.stranger.refused("POST", "admission", {"code": over}))[0] == "identity"
    assert people(house) == before


@story
async def test_a_browser_that_comes_in_gets_a_cookie(house: House) -> None:
    headers = {"origin": house.url}
    url = f"{house.url}/api/admission"
    async with house.session.post(url, json={"code": code(house)}, headers=headers) as answer:
        assert answer.status == 201
        token = answer.cookies["midtown"].value
    assert (await Person(house, token).ask("GET", "me"))["name"]


@story
async def test_who_has_an_account_logs_in_without_a_code(house: House) -> None:
    ada = await house.guest(claimed=True)
    login = {"name": ada.name, "password": "correct horse"}
    assert (await house.stranger.ask("POST", "session", login))["id"] == ada.id
    program = await house.stranger.ask("POST", "session/program", login)
    assert (await Person(house, program["token"]).ask("GET", "me"))["id"] == ada.id
    assert (await house.stranger.refused("POST", "session", login | {"password": "wrong"}))[0] == "identity"


@story
async def test_who_has_logged_out_is_a_stranger_again(house: House) -> None:
    ada = await house.guest()
    await ada.ask("DELETE", "session", status=204)
    assert (await ada.refused("GET", "me"))[0] == "admission"


@story
async def test_a_member_lets_single_people_in(house: House) -> None:
    ada, guest = await house.guest(claimed=True), await house.guest()
    assert not (await guest.ask("GET", "me/codes"))["allowed"]
    assert "claimed name" in (await guest.refused("POST", "me/codes", {}))[1]
    made = await ada.ask("POST", "me/codes", {"note": "Bob"}, 201)
    assert made["url"] == f"{house.url}/admission/{made['code'].replace('-', '')}"
    page = await ada.ask("GET", "me/codes")
    assert page["allowed"]
    assert [(code["id"], code["note"], code["used"]) for code in page["codes"]] == [(made["id"], "Bob", False)]
    assert made["code"].replace("-", "") not in json.dumps(page)
    await house.stranger.ask("POST", "admission/program", {"code": made["code"]}, 201)
    assert [code["used"] for code in (await ada.ask("GET", "me/codes"))["codes"]] == [True]
    others = [await ada.ask("POST", "me/codes", {}, 201) for _ in range(admission.MOST_OF_MEMBER)]
    assert (await ada.refused("POST", "me/codes", {}))[0] == "limit"
    assert (await guest.refused("DELETE", f"me/codes/{others[0]['id']}"))[0] == "missing"
    await ada.ask("DELETE", f"me/codes/{others[0]['id']}", status=204)
    assert (await house.stranger.refused("POST", "admission", {"code": others[0]["code"]}))[0] == "identity"
    await ada.ask("DELETE", "me", status=204)
    assert (await house.stranger.refused("POST", "admission", {"code": others[1]["code"]}))[0] == "identity"


@story
async def test_operators_make_list_and_withdraw_codes_and_the_log_says_so(house: House) -> None:
    olga, ada = await operator(house), await house.guest(claimed=True)
    own = await ada.ask("POST", "me/codes", {"note": "Bob"}, 201)
    made = await olga.ask("POST", "admin/codes", {"note": "Skat", "uses": 3, "days": 7}, 201)
    page = await olga.ask("GET", "admin/codes")
    assert page["admission"] == "members"
    first, second = page["codes"][:2]
    assert (first["id"], first["note"], first["uses"], first["used"]) == (made["id"], "Skat", 3, 0)
    assert first["until"] - first["made_at"] == 7 * DAY
    assert (second["id"], second["player"], second["player_name"]) == (own["id"], ada.id, ada.name)
    for number in (made["id"], own["id"]):
        await olga.ask("DELETE", f"admin/codes/{number}", status=204)
    assert (await olga.refused("DELETE", f"admin/codes/{made['id']}"))[0] == "missing"
    for gone in (made, own):
        assert (await house.stranger.refused("POST", "admission", {"code": gone["code"]}))[0] == "identity"
    log = await olga.ask("GET", "admin/audit")
    assert [(entry["action"], entry["target"]) for entry in log[:3]] == [
        ("end admission", str(own["id"])),
        ("end admission", str(made["id"])),
        ("admission", str(made["id"])),
    ]


@story
async def test_codes_are_stored_as_hashes(house: House) -> None:
    made = code(house)

    def rows(connection: Connection) -> list[Any]:
        return list(connection.execute(select(access_codes)))

    assert made not in str(at_host(house, rows))


@story
async def test_where_operators_let_people_in_members_do_not(house: House) -> None:
    ada = await house.guest(claimed=True)
    members = house.context.config
    house.context.config = replace(members, admission="operators")
    try:
        assert not (await ada.ask("GET", "me/codes"))["allowed"]
        assert "only operators" in (await ada.refused("POST", "me/codes", {}))[1]
    finally:
        house.context.config = members
