"""Whom one has played with lately, and may invite: the latest first, and nobody who does not want it."""

from typing import Any

import pytest

from tests.server.features.operators.people import operator
from tests.server.features.operators.test_sanctions import imposed
from tests.server.live_server import House, Person, story
from tests.server.tables.test_rematches import over


async def names(person: Person, query: str = "") -> list[str]:
    return [one["name"] for one in await person.ask("GET", f"me/opponents{query}")]


async def played(one: Person, *others: Person) -> str:
    """Let some people begin a game and call it off; return its table."""
    table = await one.opens(seats=" ".join(["me", *["open"] * len(others)]))
    for person, token in zip(others, table.invites.values(), strict=True):
        await person.joins(token)
    sockets = [await person.socket(table.id) for person in (one, *others)]
    await sockets[0].done("propose", what="abandon")
    for socket in sockets[1:]:
        await socket.done("agree", what="abandon")
    return table.id


@story
async def test_opponents_are_listed_once_and_the_latest_first(house: House) -> None:
    first, (ada, bob), _ = await over(house)
    cid = await house.guest("Cid")
    assert await names(ada) == ["Bob"]
    await played(ada, cid)
    assert await names(ada) == ["Cid", "Bob"]
    await played(bob, ada)
    assert await names(ada) == ["Bob", "Cid"]
    assert await names(ada, f"?table={first.id}") == ["Bob"]
    assert await names(cid, f"?table={first.id}") == []
    assert (await house.stranger.refused("GET", "me/opponents"))[0] == "identity"


@story
async def test_who_waits_at_a_table_or_plays_is_no_opponent_yet(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await ada.opens(seats="me open")
    await bob.joins(next(iter(table.invites.values())))
    assert await names(ada) == []


async def hides(_: House, __: Person, bob: Person) -> None:
    await bob.ask("POST", "me/password", {"password": "correct horse", "name": "Bob 7"})
    await bob.ask("PATCH", "me", {"hidden": True})


async def wants_nobody(_: House, __: Person, bob: Person) -> None:
    await bob.ask("PATCH", "me", {"invited_by": "nobody"})


async def wants_the_followed(_: House, __: Person, bob: Person) -> None:
    await bob.ask("PATCH", "me", {"invited_by": "followed"})


async def blocks(_: House, ada: Person, bob: Person) -> None:
    await bob.ask("PUT", f"me/blocks/{ada.id}")


async def is_blocked(_: House, ada: Person, bob: Person) -> None:
    await ada.ask("PUT", f"me/blocks/{bob.id}")


async def is_deleted(_: House, __: Person, bob: Person) -> None:
    await bob.ask("DELETE", "me", status=204)


async def is_suspended(house: House, _: Person, bob: Person) -> None:
    await imposed(await operator(house), bob, "suspension", minutes=60)


@pytest.mark.parametrize("act", [hides, wants_nobody, wants_the_followed, blocks, is_blocked, is_deleted, is_suspended])
def test_who_cannot_be_invited_or_is_gone_does_not_appear(house: House, act: Any) -> None:
    @story
    async def tale(house: House) -> None:
        table, (ada, bob), _ = await over(house)
        await act(house, ada, bob)
        assert await names(ada) == []
        assert await names(ada, f"?table={table.id}") == []

    tale(house)


@story
async def test_who_wants_only_those_whom_they_follow_appears_to_them(house: House) -> None:
    _, (ada, bob), _ = await over(house)
    await wants_the_followed(house, ada, bob)
    await bob.ask("PUT", f"me/following/{ada.id}", status=204)
    assert await names(ada) == ["Bob"]
