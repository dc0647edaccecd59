"""Two servers on one PostgreSQL bring the same people together at once: everybody sits at exactly one table."""

import asyncio

import pytest
from sqlalchemy import select

from midtown.server.features.pairing import found_tables
from midtown.server.storage.schema.play import tables
from tests.server.live.test_cluster import house, other, within
from tests.server.live_server import House, story

__all__ = ["house", "other"]

WANTED = {"games": ["manhattan"], "players": [2, 3], "paces": ["10m"]}


@pytest.fixture(autouse=True)
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the test say when people are brought together."""
    monkeypatch.setattr(found_tables.PERIODIC, "seconds", 1e6)


@story
async def test_two_servers_that_try_at_once_seat_everybody_once(house: House, other: House) -> None:
    other.session = house.session
    people = [await house.guest() for _ in range(14)]
    searches = [await person.ask("POST", "me/search", WANTED, 201) for person in people]
    opened = 0
    for _ in range(3):
        tries = (within(one, found_tables.open_found_tables(one.context.hub)) for one in (house, other))
        opened += sum(map(len, await asyncio.gather(*tries)))
    tables_of: dict[str, set[str]] = {}
    for person, search in zip(people, searches, strict=True):
        person.house = other  # the answer of the server that has not opened it is the same
        table = (await person.ask("PUT", "me/search", {"key": search["key"]}))["table"]
        tables_of.setdefault(table["id"], set()).add(person.id)
    with house.context.store.engine.connect() as connection:
        assert set(connection.execute(select(tables.c.id)).scalars()) == set(tables_of)
    assert opened == len(tables_of)
    for table, sitting in tables_of.items():
        whole = (await people[0].ask("GET", f"tables/{table}"))["table"]
        assert {seat["player"] for seat in whole["seats"]} == sitting
