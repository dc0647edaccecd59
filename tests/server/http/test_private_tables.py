"""Private tables answer strangers exactly as tables that do not exist, on every request that there is."""

import re
from typing import Any

import pytest

from tests.server.live_server import House, OpenedTable, Person, story
from tests.server.operations import OPERATIONS

MISSING = "000000000000"
PATHS = sorted(
    (method.upper(), path) for method, path in OPERATIONS if "{table}" in path and not path.startswith("/api/admin")
)
BODIES: tuple[Any, ...] = (
    None,
    {},
    {"number": "f00d"},
    {"type": "move", "id": "1", "answers": 1, "move": "take 1"},
    {"type": "chat", "id": "2", "text": "Hello"},
    {"type": "nonsense"},
    {"text": "Hello"},
    {"steps": [{"expected": [], "answers": ["take 1"]}]},
)
QUERY = {"seat": 1, "move": "take 1", "watch": "guessed"}


def test_every_request_about_a_table_is_tried() -> None:
    assert len(PATHS) >= 13


@pytest.mark.parametrize(("method", "path"), PATHS, ids=lambda value: str(value))
@story
async def test_a_private_table_answers_strangers_like_a_missing_one(house: House, method: str, path: str) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    private = [
        await ada.opens(),
        await ada.opens(seats="me greedy"),
        await ada.opens(pace={"kind": "days", "days": 1}),
        await finished(ada),
    ]
    for visitor in (eve, house.stranger):
        for body in BODIES:
            for query in ({}, QUERY):
                there = re.sub("[{]table[}]", MISSING, path).removeprefix("/api/")
                missing = await visitor.raw(method, there, body, **query)
                for table in private:
                    here = re.sub("[{]table[}]", table.id, path).removeprefix("/api/")
                    assert await visitor.raw(method, here, body, **query) == missing
        if visitor is house.stranger:
            assert missing[0] in (400, 401, 404)


@story
async def test_the_socket_of_a_private_table_closes_for_strangers_like_that_of_a_missing_one(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    tables = [await ada.opens(), await finished(ada)]
    for visitor in (eve, house.stranger):
        for watch in (None, "guessed"):
            missing = await ending(visitor, MISSING, watch)
            assert missing[2]
            for table in tables:
                assert await ending(visitor, table.id, watch) == missing


async def finished(person: Person) -> OpenedTable:
    """Open a table for two at one device and play to the end."""
    table = await person.opens(seats="me device:Bob")
    socket = await person.socket(table.id)
    while not socket.position["over"]:
        await socket.done("move", move="take 1")
    return table


async def ending(visitor: Person, table: str, watch: str | None) -> tuple[list[str], object, object]:
    """Return everything that a socket at a table hears until it is closed, and how it is closed."""
    socket = await visitor.socket(table, watch)
    end = await socket.wire.receive()
    return socket.texts, end.type, end.data


@story
async def test_the_link_of_spectators_leads_on_to_rematches_and_to_nothing_else(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    old, other = await finished(ada), await finished(ada)
    chain = [old.id]
    for number in range(2):
        socket = await ada.socket(chain[-1])
        chain.append((await socket.done("propose", what="rematch", number=f"{number}f"))["table"]["rematch"])
        fresh = await ada.socket(chain[-1])
        while not fresh.position["over"]:
            await fresh.done("move", move="take 1")
    for table in chain:
        assert (await eve.raw("GET", f"tables/{table}", watch=old.watch))[0] == 200
        assert (await eve.socket(table, old.watch)).table["id"] == table
        missing = await eve.raw("GET", f"tables/{MISSING}")
        for strange in (None, "guessed", other.watch):
            assert await eve.raw("GET", f"tables/{table}", **({"watch": strange} if strange else {})) == missing


@story
async def test_renewed_invitations_do_not_pile_up(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens()
    tokens = [table.invites[1]]
    tokens += [(await ada.ask("POST", f"tables/{table.id}/invites", status=201, seat=1))["token"] for _ in range(5)]
    kinds = [await ada.raw("GET", f"invites/{token}") for token in tokens]
    assert [status for status, _ in kinds] == [404] * 4 + [200] * 2
    bob = await house.guest()
    assert "expired" in (await bob.refused("POST", f"invites/{tokens[-2]}", {}))[1]
    await bob.joins(tokens[-1])
