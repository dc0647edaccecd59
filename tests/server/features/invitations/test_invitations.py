"""Invitations to a table: sent, answered, withdrawn, lapsed; who learns of them, and who does not."""

from typing import Any

from sqlalchemy import update

from midtown.server.features.invitations import rules
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.features import invitations
from tests.server.live_server import House, Person, story

SLOW = {"kind": "days", "days": 1}
LIVE = {"kind": "live", "minutes": 10}
Json = dict[str, Any]


async def table(host: Person, seats: int = 2, **terms: object) -> str:
    plan = [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)]
    made = await host.ask("POST", "tables", {"game": "stones", "seats": plan, "pace": SLOW} | terms, 201)
    return str(made["id"])


async def invited(host: Person, at: str, *people: Person, word: str = "") -> list[Json]:
    body = {"players": [person.id for person in people], "word": word}
    made: list[Json] = await host.ask("POST", f"tables/{at}/invitations", body, 201)
    return made


async def received(person: Person) -> list[Json]:
    waits: list[Json] = (await person.ask("GET", "me/invitations"))["received"]
    return waits


async def status(host: Person) -> list[tuple[str, str]]:
    return [(row["status"], row["reply"]) for row in (await host.ask("GET", "me/invitations"))["sent"]]


@story
async def test_who_accepts_has_a_seat_and_the_game_begins(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    at = await table(ada)
    (made,) = await invited(ada, at, bob, word="  One game? ")
    assert (made["to"]["name"], made["status"], made["word"]) == ("Bob", "waiting", "One game?")
    (waits,) = await received(bob)
    assert (waits["by"]["name"], waits["word"], waits["table"]["id"]) == ("Ada", "One game?", at)
    assert waits["table"]["pace"]["days"] == 1
    assert await status(ada) == [("waiting", "")]
    await bob.ask("PUT", "me/invitations/seen", status=204)
    assert await status(ada) == [("seen", "")]
    joined = await bob.ask("POST", f"invitations/{made['id']}/accept", {"number": "7"})
    assert joined == {"table": at, "seat": 1}
    assert (await ada.ask("GET", f"tables/{at}"))["table"]["status"] == "running"
    assert await received(bob) == []
    assert await status(ada) == [("accepted", "")]
    assert (await bob.refused("POST", f"invitations/{made['id']}/accept", {}))[0] == "missing"


@story
async def test_who_declines_says_a_word_that_the_host_reads(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    at = await table(ada)
    (made,) = await invited(ada, at, bob)
    await bob.ask("POST", f"invitations/{made['id']}/decline", {"word": "Not this week"}, 204)
    assert await status(ada) == [("declined", "Not this week")]
    assert await received(bob) == []
    assert (await bob.refused("POST", f"invitations/{made['id']}/decline", {}))[0] == "missing"
    assert await invited(ada, at, bob) == []  # the answer stays
    assert await received(bob) == []


@story
async def test_an_invitation_that_was_withdrawn_is_gone(house: House) -> None:
    ada, bob, eve = await house.guest(), await house.guest(), await house.guest()
    (made,) = await invited(ada, await table(ada), bob)
    for other in (bob, eve):
        assert (await other.refused("DELETE", f"invitations/{made['id']}"))[0] == "missing"
        assert (await ada.refused("POST", f"invitations/{made['id']}/accept", {}))[0] == "missing"
    await ada.ask("DELETE", f"invitations/{made['id']}", status=204)
    assert await received(bob) == []
    assert await status(ada) == []
    assert (await bob.refused("POST", f"invitations/{made['id']}/accept", {}))[0] == "missing"


@story
async def test_the_first_to_accept_take_the_seats(house: House) -> None:
    ada, bob, carl, dora = [await house.guest() for _ in range(4)]
    made = await invited(ada, await table(ada, 3), bob, carl, dora)
    await carl.ask("POST", f"invitations/{made[1]['id']}/accept", {})
    (waits,) = await received(dora)
    assert carl.name in waits["table"]["names"]
    await dora.ask("POST", f"invitations/{made[2]['id']}/accept", {})
    assert await received(bob) == []
    assert (await bob.refused("POST", f"invitations/{made[0]['id']}/accept", {}))[0] == "table"
    by_player = {row["to"]["player"]: row["status"] for row in (await ada.ask("GET", "me/invitations"))["sent"]}
    assert by_player == {bob.id: "full", carl.id: "accepted", dora.id: "accepted"}


@story
async def test_an_invitation_lapses_and_one_of_a_host_who_left_does(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    live = await table(ada, pace=LIVE)
    (made,) = await invited(ada, live, bob)
    assert made["until"] - made["made_at"] == rules.LIVE
    with write_engine(house.context.store.engine).begin() as connection:
        connection.execute(update(invitations).values(until=made["made_at"]))
    assert await received(bob) == []
    assert (await bob.refused("POST", f"invitations/{made['id']}/accept", {}))[0] == "missing"
    assert await status(ada) == [("over", "")]
    slow = await table(ada)
    await invited(ada, slow, bob)
    assert len(await received(bob)) == 1
    await ada.ask("POST", f"tables/{slow}/actions", {"type": "leave", "id": "go"})
    assert await received(bob) == []


@story
async def test_only_who_may_invite_can(house: House) -> None:
    ada, bob, eve = await house.guest(), await house.guest(), await house.guest()
    at = await table(ada, 3)
    assert (await ada.ask("GET", f"players/{bob.id}"))["invitable"]
    assert (await bob.ask("PATCH", "me", {"invited_by": "nobody"}))["invited_by"] == "nobody"
    assert not (await ada.ask("GET", f"players/{bob.id}"))["invitable"]
    assert (await ada.refused("POST", f"tables/{at}/invitations", {"players": [bob.id]}))[0] == "request"
    await bob.ask("PATCH", "me", {"invited_by": "followed"})
    assert (await ada.refused("POST", f"tables/{at}/invitations", {"players": [bob.id]}))[0] == "request"
    await bob.ask("PUT", f"me/following/{ada.id}", status=204)
    assert (await ada.ask("GET", f"players/{bob.id}"))["invitable"]
    assert len(await invited(ada, at, bob)) == 1
    assert (await eve.refused("POST", f"tables/{at}/invitations", {"players": [bob.id]}))[0] == "missing"
    assert (await ada.refused("POST", f"tables/{at}/invitations", {"players": [ada.id]}))[0] == "request"
    assert (await ada.refused("POST", f"tables/{at}/invitations", {"players": ["0" * 16]}))[0] == "missing"


@story
async def test_who_is_blocked_learns_nothing(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    await bob.ask("PUT", f"me/blocks/{ada.id}")
    at = await table(ada)
    assert (await ada.ask("GET", f"players/{bob.id}"))["invitable"]
    (made,) = await invited(ada, at, bob)
    assert await received(bob) == []
    assert (await bob.refused("POST", f"invitations/{made['id']}/accept", {}))[0] == "missing"
    assert await status(ada) == [("waiting", "")]
    assert (await bob.refused("POST", f"tables/{await table(bob)}/invitations", {"players": [ada.id]}))[0] == "request"


@story
async def test_a_live_game_beside_another_one_is_asked_about(house: House) -> None:
    ada, bob, carl = [await house.guest() for _ in range(3)]
    (first,) = await invited(ada, await table(ada, pace=LIVE), bob)
    (second,) = await invited(carl, await table(carl, pace=LIVE), bob)
    await bob.ask("POST", f"invitations/{first['id']}/accept", {})
    assert (await bob.refused("POST", f"invitations/{second['id']}/accept", {}))[0] == "table"
    await bob.ask("POST", f"invitations/{second['id']}/accept", {"busy": True})
    assert await status(carl) == [("accepted", "")]


@story
async def test_invitations_go_with_the_account_of_either_side(house: House) -> None:
    ada, bob, carl = [await house.guest() for _ in range(3)]
    at = await table(ada, 3)
    await invited(ada, at, bob, carl)
    await bob.ask("DELETE", "me", status=204)
    assert len((await ada.ask("GET", "me/invitations"))["sent"]) == 1
    await ada.ask("DELETE", "me", status=204)
    assert await received(carl) == []


@story
async def test_people_are_found_by_the_beginning_of_a_claimed_name(house: House) -> None:
    ada = await house.guest()
    zora = await house.guest("Zorawar Q", claimed=True)
    await house.guest("Zorawina")
    hidden = await house.guest("Zorawest", claimed=True)
    await hidden.ask("PATCH", "me", {"hidden": True})
    assert [row["player"] for row in await ada.ask("GET", "people?name=ZORAW")] == [zora.id]
    await zora.ask("PUT", f"me/blocks/{ada.id}")
    assert await ada.ask("GET", "people?name=zoraw") == []
    assert await ada.ask("GET", "people?name=%25") == []
