"""Sanctions: what a warned, muted, suspended, renamed or deleted player can still do, and what they read."""

import asyncio
import time
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from midtown.server.accounts import deletion, sanctions
from midtown.server.accounts.identity import hash_of
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.accounts import deletions
from midtown.server.storage.schema.play import tables
from tests.server.features.operators.people import Quarrel, at_host, operator, order
from tests.server.live_server import DAY, House, Person, story


async def imposed(olga: Person, bob: Person, kind: str, **more: Any) -> Any:
    body = {"kind": kind, "reason": "Insults in the chat.", **more}
    return await olga.ask("POST", f"admin/players/{bob.id}/sanctions", body, 201)


async def notices(person: Person) -> Any:
    return (await person.ask("GET", "notices"))["sanctions"]


@story
async def test_a_warned_player_reads_it_until_they_confirm_it(house: House) -> None:
    olga, bob = await operator(house), await house.guest("Bob")
    assert await notices(bob) == []
    await imposed(olga, bob, "warning")
    (notice,) = await notices(bob)
    assert (notice["kind"], notice["reason"], notice["active"]) == ("warning", "Insults in the chat.", False)
    other = await house.guest()
    assert (await other.refused("DELETE", f"me/notices/{notice['id']}"))[0] == "missing"
    await bob.ask("DELETE", f"me/notices/{notice['id']}", status=204)
    assert await notices(bob) == []
    assert [one["kind"] for one in (await olga.ask("GET", f"admin/players/{bob.id}"))["sanctions"]] == ["warning"]


@story
async def test_a_muted_player_cannot_write_at_any_table_but_goes_on_playing(house: House) -> None:
    olga = await operator(house)
    quarrel = await Quarrel().begin(house, olga)
    await imposed(olga, quarrel.bob, "mute", minutes=60)
    kind, message = await quarrel.bob_socket.refused("chat", text="Duck!")
    assert kind == "identity"
    assert message.startswith("You cannot write in chats until 20")
    assert "“Insults in the chat.”" in message
    chat = {"type": "chat", "id": "c", "text": "Duck!"}
    path = f"tables/{quarrel.table.id}/actions"
    assert (await quarrel.bob.refused("POST", path, chat, language="de"))[1].startswith("Du kannst bis ")
    await quarrel.ada_socket.done("chat", text="Quack")
    await quarrel.ada_socket.done("move", move="take 1")
    await quarrel.bob_socket.until(kind="moved")
    await quarrel.bob_socket.done("move", move="take 1")
    (notice,) = await notices(quarrel.bob)
    assert (notice["kind"], notice["active"]) == ("mute", True)
    await olga.ask("DELETE", f"admin/players/{quarrel.bob.id}/sanctions/mute")
    await quarrel.bob_socket.done("chat", text="Sorry")
    assert await notices(quarrel.bob) == []
    path = f"admin/players/{quarrel.bob.id}/sanctions/mute"
    assert (await olga.refused("DELETE", path))[0] == "missing"


@story
async def test_a_mute_ends_by_itself_and_a_new_one_replaces_the_old(house: House) -> None:
    olga = await operator(house)
    quarrel = await Quarrel().begin(house, olga)
    await imposed(olga, quarrel.bob, "mute")
    assert "no longer write" in (await quarrel.bob_socket.refused("chat", text="Duck!"))[1]
    past = int(time.time() * 1000) - 1
    at_host(house, lambda connection: sanctions.restrict(connection, order("x"), quarrel.bob.id, "mute", past))
    await house.run(house.context.moderation.refresh())
    await quarrel.bob_socket.done("chat", text="Sorry")


@story
async def test_what_was_read_before_a_mute_does_not_undo_it(house: House) -> None:
    olga = await operator(house)
    quarrel = await Quarrel().begin(house, olga)
    moderation, store = house.context.moderation, house.context.store

    async def scene() -> None:
        read, begun, held = store.read, asyncio.Event(), asyncio.Event()

        async def slow(function: Any) -> Any:
            result = await read(function)
            begun.set()
            await held.wait()
            return result

        store.read = slow  # type: ignore[method-assign]
        first = asyncio.create_task(moderation.refresh())
        await begun.wait()
        store.read = read  # type: ignore[method-assign]
        mute = partial(sanctions.restrict, order=order("x"), player=quarrel.bob.id, kind="mute", until=None)
        await store.write(mute)
        second = asyncio.create_task(moderation.refresh())
        await asyncio.wait({second}, timeout=0.2)
        held.set()
        await asyncio.gather(first, second)

    await house.run(scene())
    assert "no longer write" in (await quarrel.bob_socket.refused("chat", text="Duck!"))[1]


@story
async def test_a_suspended_player_reads_but_changes_nothing_and_learns_why(house: House) -> None:
    olga = await operator(house)
    quarrel = await Quarrel().begin(house, olga)
    bob = quarrel.bob
    await imposed(olga, bob, "suspension", minutes=600)
    for method, path, body in (
        ("POST", "tables", {"game": "stones", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}),
        ("PATCH", "me", {"name": "Bobby"}),
        ("POST", "reports", {"about": quarrel.ada.id, "text": "x"}),
        ("POST", f"tables/{quarrel.table.id}/actions", {"type": "move", "id": "1", "answers": 0, "move": "take 1"}),
        ("POST", "me/password", {"password": "correct horse", "name": "Bob the suspended"}),
    ):
        kind, message = await bob.refused(method, path, body)
        assert (kind, message.startswith("Your account is suspended until 20")) == ("identity", True), path
    assert (await quarrel.bob_socket.refused("move", move="take 1"))[1].startswith("Your account is suspended")
    assert (await quarrel.bob_socket.does("sync"))["type"] == "table"
    assert (await bob.ask("GET", "me"))["name"] == "Bob"
    assert (await bob.ask("GET", f"tables/{quarrel.table.id}"))["you"]["seats"] == [1]
    (notice,) = await notices(bob)
    assert (notice["kind"], notice["active"]) == ("suspension", True)
    await bob.ask("DELETE", f"me/notices/{notice['id']}", status=204)
    assert len(await notices(bob)) == 1
    await olga.ask("DELETE", f"admin/players/{bob.id}/sanctions/suspension")
    await bob.ask("PATCH", "me", {"name": "Bobby"})


@story
async def test_a_player_suspended_for_good_leaves_their_tables_and_can_delete_the_account(house: House) -> None:
    olga = await operator(house)
    quarrel = await Quarrel().begin(house, olga)
    await imposed(olga, quarrel.bob, "suspension")
    assert (await quarrel.ada_socket.until(kind="left"))["seat"] == 1
    assert "for good" in (await quarrel.bob.refused("PATCH", "me", {"name": "Bobby"}))[1]
    await quarrel.bob.ask("DELETE", "me", status=204)


@story
async def test_a_renamed_player_has_the_new_name_everywhere_and_learns_why(house: House) -> None:
    olga = await operator(house)
    quarrel = await Quarrel().begin(house, olga)
    await imposed(olga, quarrel.bob, "rename", name="Robert")
    whole = await quarrel.ada_socket.does("sync")
    assert whole["table"]["seats"][1]["name"] == "Robert"
    (notice,) = await notices(quarrel.bob)
    assert (notice["kind"], notice["name"]) == ("rename", "Robert")
    for method, path, body in (
        ("PATCH", "me", {"name": "Bob"}),
        ("POST", "me/password", {"password": "correct horse", "name": "Bob"}),
    ):
        kind, message = await quarrel.bob.refused(method, path, body)
        assert (kind, message.startswith("You cannot change your name until 20")) == ("identity", True)
    await quarrel.bob.ask("PATCH", "me", {"language": "en"})
    await imposed(olga, quarrel.bob, "rename")
    name = (await quarrel.bob.ask("GET", "me"))["name"]
    assert name not in ("Bob", "Robert")
    assert (
        await olga.refused(
            "POST", f"admin/players/{quarrel.bob.id}/sanctions", {"kind": "rename", "reason": "x", "name": olga.name}
        )
    )[0] == "request"


@story
async def test_a_deleted_account_leaves_its_tables_and_nothing_behind(house: House) -> None:
    olga = await operator(house)
    quarrel = await Quarrel().begin(house, olga)
    await olga.ask("POST", f"admin/players/{quarrel.bob.id}/deletion", {"reason": "Spam."}, 204)
    assert (await quarrel.ada_socket.until(kind="left"))["seat"] == 1
    assert (await quarrel.bob.raw("PATCH", "me", {}))[0] == 401
    assert (await olga.refused("GET", f"admin/players/{quarrel.bob.id}"))[0] == "missing"
    chat = (await quarrel.ada_socket.does("sync"))["chat"]
    assert [line["text"] for line in chat] == ["Good luck!", ""]
    (entry, *_) = await olga.ask("GET", "admin/audit")
    assert (entry["action"], entry["target"], entry["target_name"]) == ("deletion", quarrel.bob.id, None)


@story
async def test_an_account_that_cannot_be_deleted_yet_keeps_no_other(house: House) -> None:
    olga, bob, cy = await operator(house), await house.guest("Bob"), await house.guest("Cy")
    row = tables.c.id == (await bob.opens("stones", "me open")).id
    with write_engine(house.context.store.engine).begin() as connection:
        settings = connection.execute(select(tables.c.settings).where(row)).scalar_one()
        connection.execute(update(tables).where(row).values(settings="{"))
    house.context.hub.close_idle_sessions()
    await olga.ask("POST", f"admin/players/{bob.id}/deletion", {"reason": "Spam."}, 204)
    await olga.ask("POST", f"admin/players/{cy.id}/deletion", {"reason": "Spam."}, 204)
    assert (await cy.raw("PATCH", "me", {}))[0] == 401
    assert (await bob.refused("PATCH", "me", {}))[0] == "identity"  # suspended as long as it takes
    with write_engine(house.context.store.engine).begin() as connection:
        connection.execute(update(tables).where(row).values(settings=settings))
    await house.run(house.context.moderation.refresh())
    assert (await bob.raw("PATCH", "me", {}))[0] == 401


@story
async def test_whoever_comes_back_to_a_deleted_account_learns_why_and_goes_on_as_a_guest(house: House) -> None:
    olga, bob = await operator(house), await house.guest("Bob", claimed=True)
    await olga.ask("POST", f"admin/players/{bob.id}/deletion", {"reason": "Spam."}, 204)
    kind, message = await bob.refused("PATCH", "me", {})
    assert (kind, "The reason given: “Spam.”" in message) == ("identity", True)
    assert "„Spam.“" in (await bob.refused("PATCH", "me", {}, language="de"))[1]
    url, headers = f"{house.url}/api/me", {"cookie": f"midtown={bob.token}"}
    async with house.session.get(url, headers=headers) as answer:
        guest = Person(house, answer.cookies["midtown"].value, (await answer.json())["id"])
    assert guest.id != bob.id
    (notice,) = await notices(guest)
    assert (notice["kind"], notice["reason"], notice["active"]) == ("deletion", "Spam.", False)
    await house.run(house.context.moderation.refresh())  # which carries out deletions, but not this one again
    await guest.ask("PATCH", "me", {"name": "Bobby"})
    await guest.ask("DELETE", f"me/notices/{notice['id']}", status=204)
    assert await notices(guest) == []
    assert "not logged in" in (await bob.refused("PATCH", "me", {}))[1]


@story
async def test_the_reason_of_a_deletion_is_kept_for_some_days_and_leads_to_nobody(house: House) -> None:
    olga, bob = await operator(house), await house.guest("Bob")
    await olga.ask("POST", f"admin/players/{bob.id}/deletion", {"reason": "Spam."}, 204)
    (row,) = [one for one in at_host(house, rows) if one["token"] == hash_of(bob.token)]
    assert row.keys() == {"token", "reason", "expires_at"}
    now = house.context.clock.calendar()
    assert now < row["expires_at"] <= now + deletion.DAYS * DAY
    for later, kept in ((0, True), (1, False)):
        at_host(house, partial(deletion.forget_reasons, now=row["expires_at"] + later))
        assert (row in at_host(house, rows)) == kept
    assert "not logged in" in (await bob.refused("PATCH", "me", {}))[1]


def rows(connection: Connection) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(select(deletions)).mappings()]


@story
async def test_a_running_server_takes_over_what_the_terminal_has_decided(house: House) -> None:
    olga = await operator(house)
    quarrel = await Quarrel().begin(house, olga)
    bob = quarrel.bob.id
    at_host(house, lambda connection: sanctions.rename(connection, order("x"), bob, "Robert"))
    at_host(house, lambda connection: sanctions.restrict(connection, order("x"), bob, "mute", None))
    await house.run(house.context.moderation.refresh())
    assert (await quarrel.ada_socket.does("sync"))["table"]["seats"][1]["name"] == "Robert"
    assert (await quarrel.bob_socket.refused("chat", text="Duck!"))[0] == "identity"
    at_host(house, lambda connection: sanctions.delete(connection, order("x"), bob))
    assert (await quarrel.ada_socket.until(kind="left"))["seat"] == 1
    async with asyncio.timeout(60):
        while (await house.stranger.raw("GET", f"players/{bob}"))[0] != 404:
            await asyncio.sleep(0.05)


@story
async def test_operators_are_not_sanctioned_and_unknown_players_are_missing(house: House) -> None:
    olga, other = await operator(house), await operator(house)
    body = {"kind": "warning", "reason": "x"}
    assert "operator" in (await olga.refused("POST", f"admin/players/{other.id}/sanctions", body))[1]
    assert (await olga.refused("POST", f"admin/players/{'0' * 16}/sanctions", body))[0] == "missing"
    assert (await olga.refused("POST", f"admin/players/{'0' * 16}/deletion", {"reason": "x"}))[0] == "missing"


@story
async def test_an_announcement_is_read_by_everybody_until_it_ends(house: House) -> None:
    olga = await operator(house)
    body = {"en": "Maintenance at noon.", "de": "Wartung um zwölf.", "minutes": 30}
    await olga.ask("POST", "admin/announcements", body, 204)
    (running,) = (await house.stranger.ask("GET", "notices"))["announcements"]
    assert (running["en"], running["de"]) == (body["en"], body["de"])
    await olga.ask("DELETE", f"admin/announcements/{running['id']}", status=204)
    assert (await house.stranger.ask("GET", "notices"))["announcements"] == []
    assert (await olga.refused("DELETE", f"admin/announcements/{running['id']}"))[0] == "missing"


@pytest.mark.parametrize("reason", ["", " ", "\u200b", "x" * 501])
def test_a_sanction_needs_a_reason_that_can_be_read(reason: str, house: House) -> None:
    async def visit() -> None:
        olga, bob = await operator(house), await house.guest("Bob")
        path = f"admin/players/{bob.id}/sanctions"
        assert (await olga.refused("POST", path, {"kind": "warning", "reason": reason}))[0] == "request"
        assert await notices(bob) == []

    asyncio.run(house.visited(visit))
