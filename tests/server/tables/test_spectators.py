"""The spectators' chat: nothing of it reaches a player before the end of the game, and everything after it."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from midtown.server.live.moderation import delete_account
from tests.server.features.operators.people import operator
from tests.server.live_server import House, OpenedTable, Person, Socket, story

CANARY = "canary-7391"
READ = (
    "tables/{}",
    "tables/{}/moves",
    "tables/{}/why?move=x",
    "tables/{}/log",
    "tables/{}/replay",
    "tables/{}/frames",
    "tables/{}/picture.png",
    "tables/{}/film.gif",
    "tables/{}/record",
    "tables/{}/review",
    "tables/{}/spectators",
    "tables?status=running",
    "me",
    "me/tables",
    "me/following",
    "notices",
    "../metrics",
)
SEATED = ("table", "You have a seat at this table: you see what spectators write once the game is over.")


async def writes(person: Person, table: OpenedTable, text: str) -> Any:
    """Write a line as a spectator; return it."""
    return await person.ask("POST", f"tables/{table.id}/spectators", {"text": text}, 201, watch=table.watch)


async def reads(person: Person, table: OpenedTable) -> list[str]:
    """Return the texts of the spectators' chat."""
    answer = await person.ask("GET", f"tables/{table.id}/spectators", watch=table.watch)
    return [line["text"] for line in answer["lines"]]


async def everything(person: Person, table: OpenedTable) -> str:
    """Return the answers to all requests about a table."""
    answers = [await person.raw("GET", path.format(table.id), watch=table.watch) for path in READ]
    return repr(answers)


async def ends(first: Socket, second: Socket) -> None:
    await first.done("propose", what="abandon")
    await second.until(kind="proposed")
    await second.done("agree", what="abandon")


@story
async def test_a_line_of_a_spectator_reaches_no_seat_before_the_end_and_every_spectator(house: House) -> None:
    ada, bob, eve, fay = [await house.guest(name) for name in ("Ada", "Bob", "Eve", "Fay")]
    table = await ada.opens(seats="me open device:Ann", public=True)
    await bob.joins(table.invites[1])
    first, second = await ada.socket(table.id, table.watch), await bob.socket(table.id)
    other = await bob.socket(table.id, table.watch)  # a second device of the same account
    watcher, stranger = await fay.socket(table.id), await house.stranger.socket(table.id, table.watch)
    before = await everything(ada, table), await everything(bob, table)
    line = await writes(eve, table, f" {CANARY}\n one ")
    assert (line["number"], line["player"], line["name"], line["text"]) == (1, eve.id, "Eve", f"{CANARY} one")
    for one in (watcher, stranger):
        message = await one.until(type="spectator")
        assert {**message, "type": None} == {**line, "type": None}
    assert await reads(fay, table) == await reads(house.stranger, table) == [f"{CANARY} one"]
    for person in (ada, bob):
        assert await person.refused("GET", f"tables/{table.id}/spectators") == SEATED
    seq = [socket.heard[-1].get("seq", socket.first["seq"]) for socket in (first, second)]
    event = await first.done("chat", text="hello")
    for one in (second, other):
        await one.until(kind="chat")
        await one.does("sync")
    assert event["seq"] == max(seq) + 1  # no number is missing
    # Nothing has changed for the players but their own chat.
    after = await everything(ada, table), await everything(bob, table)
    for old, new in zip(before, after, strict=True):
        assert CANARY not in new
        assert len(new) - len(old) < 200
    for socket in (first, second, other):
        assert not any(CANARY in text or '"spectator"' in text for text in socket.texts)
    await ends(first, second)
    assert await reads(ada, table) == await reads(bob, table) == [f"{CANARY} one"]
    await writes(fay, table, "well played")
    for one in (second, other, watcher):
        assert (await one.until(type="spectator"))["text"] == "well played"
    record = await fay.raw("GET", f"tables/{table.id}/record")
    assert CANARY not in repr(record)


@story
async def test_an_answer_to_a_player_is_the_same_whether_spectators_write_or_not(house: House) -> None:
    eve, ada = await house.guest("Eve"), await house.guest("Ada")
    talked = await ada.opens(seats="me greedy", public=True)
    silent = await ada.opens(seats="me greedy", public=True)
    for _ in range(3):
        await writes(eve, talked, CANARY)
    for path in ("tables/{}/spectators", "tables/{}/log", "tables/{}/moves"):
        one, two = [await ada.raw("GET", path.format(it.id)) for it in (talked, silent)]
        assert one == two
    assert [(await ada.ask("GET", f"tables/{it.id}"))["seq"] for it in (talked, silent)] == [0, 0]


@story
async def test_who_takes_a_seat_hears_nothing_from_then_on(house: House) -> None:
    ada, bob, eve = [await house.guest(name) for name in ("Ada", "Bob", "Eve")]
    table = await ada.opens(seats="me open", public=True)
    socket = await bob.socket(table.id)
    await writes(eve, table, "early")
    assert (await socket.until(type="spectator"))["text"] == "early"
    await bob.joins(table.invites[1])
    await socket.until(kind="joined")
    await writes(eve, table, CANARY)
    await socket.does("sync")
    assert not any(CANARY in text for text in socket.texts)
    assert await bob.refused("GET", f"tables/{table.id}/spectators") == SEATED


@story
async def test_only_spectators_with_an_account_write_and_nothing_unreadable(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    table = await ada.opens(seats="me greedy", public=True)
    path = f"tables/{table.id}/spectators"
    assert await ada.refused("POST", path, {"text": "hi"}) == ("table", "Only spectators can write here.")
    assert (await house.stranger.refused("POST", path, {"text": "hi"}))[0] == "identity"
    for text in ("   ", "\u202e", "\u0000"):
        assert (await eve.refused("POST", path, {"text": text}))[0] == "table"
    for malformed in ("", "x" * 501, 5, None):
        assert (await eve.refused("POST", path, {"text": malformed}))[0] == "request"
    private = await ada.opens(seats="me greedy")
    path = f"tables/{private.id}/spectators"
    for method, body in (("GET", None), ("POST", {"text": "hi"})):
        assert (await eve.refused(method, path, body))[0] == "missing"
    await writes(eve, private, "with the link")
    assert await reads(house.stranger, private) == ["with the link"]
    assert await reads(eve, table) == []


@story
async def test_blocked_and_muted_spectators_are_not_heard(house: House) -> None:
    ada, eve, fay = [await house.guest(name) for name in ("Ada", "Eve", "Fay")]
    table = await ada.opens(seats="me greedy", public=True)
    await fay.ask("PUT", f"me/blocks/{eve.id}")
    socket = await fay.socket(table.id)
    await writes(eve, table, "not for Fay")
    gus = await house.guest("Gus")
    await writes(gus, table, "for Fay")
    assert (await socket.until(type="spectator"))["text"] == "for Fay"
    assert await reads(fay, table) == ["for Fay"]
    assert await reads(gus, table) == ["not for Fay", "for Fay"]
    boss = await operator(house)
    body = {"kind": "mute", "reason": "rude", "minutes": 10}
    await boss.ask("POST", f"admin/players/{eve.id}/sanctions", body, 201)
    refusal = await eve.refused("POST", f"tables/{table.id}/spectators", {"text": "again"})
    assert refusal[0] == "identity"
    assert "rude" in refusal[1]


@story
async def test_operators_read_the_lines_around_a_report_unless_they_play_there(house: House) -> None:
    boss, eve, fay = await operator(house), await house.guest("Eve"), await house.guest("Fay")
    other = await operator(house)
    table = await boss.opens(seats="me open", public=True)
    await (await house.guest()).joins(table.invites[1])
    await writes(eve, table, CANARY)
    await fay.ask("POST", "reports", {"about": eve.id, "table": table.id, "text": "rude"}, 204)
    number = max(one["id"] for one in await other.ask("GET", "admin/reports"))
    page = await other.ask("GET", f"admin/reports/{number}")
    assert [(line["name"], line["text"], line["spectator"]) for line in page["chat"]] == [("Eve", CANARY, True)]
    assert CANARY not in repr(await boss.ask("GET", f"admin/reports/{number}"))
    await (await boss.socket(table.id)).done("leave")
    assert CANARY in repr(await other.ask("GET", f"admin/reports/{number}"))


@story
async def test_the_lines_of_a_deleted_account_are_gone_and_no_number_comes_twice(house: House) -> None:
    ada, eve, fay = [await house.guest(name) for name in ("Ada", "Eve", "Fay")]
    table = await ada.opens(seats="me greedy", public=True)
    await writes(fay, table, "stays")
    await writes(eve, table, CANARY)
    await house.run(delete_account(house.context.hub, eve.id))
    assert await reads(fay, table) == ["stays"]
    assert (await writes(fay, table, "next"))["number"] == 3


@story
async def test_lines_written_at_the_same_time_have_different_numbers(house: House) -> None:
    ada, eve, fay = [await house.guest(name) for name in ("Ada", "Eve", "Fay")]
    table = await ada.opens(seats="me greedy", public=True)
    lines = await asyncio.gather(*(writes(one, table, "hi") for one in (eve, fay, eve, fay)))
    assert sorted(line["number"] for line in lines) == [1, 2, 3, 4]


def test_spectators_write_as_often_as_players_and_no_more(tmp_path: Path) -> None:
    async def visit() -> None:
        ada, eve = await house.guest("Ada"), await house.guest("Eve")
        table = await ada.opens(seats="me greedy", public=True)
        for _ in range(8):
            await writes(eve, table, "hi")
        status, body = await eve.raw("POST", f"tables/{table.id}/spectators", {"text": "hi"})
        assert (status, json.loads(body)["error"]["kind"]) == (429, "limit")

    with House(f"sqlite:///{tmp_path / 'midtown.db'}", tmp_path, limits=1.0) as house:
        asyncio.run(house.visited(visit))


@pytest.fixture
def two_houses(postgres_url: str, tmp_path: Path) -> Iterator[tuple[House, House]]:
    with House(postgres_url, tmp_path / "one") as one, House(postgres_url, tmp_path / "two") as two:
        yield one, two


def test_spectators_at_another_server_hear_it_and_players_there_do_not(two_houses: tuple[House, House]) -> None:
    house, other = two_houses

    async def visit() -> None:
        other.session = house.session
        ada, bob, eve, fay = [await house.guest(name) for name in ("Ada", "Bob", "Eve", "Fay")]
        table = await ada.opens(seats="me open", public=True)
        await bob.joins(table.invites[1])
        there = [Person(other, one.token, one.id) for one in (bob, fay)]
        player, watcher = [await one.socket(table.id) for one in there]
        first = await ada.socket(table.id)
        await first.until(type="presence", watchers=1)  # the servers know of each other
        await writes(eve, table, CANARY)
        assert (await watcher.until(type="spectator"))["text"] == CANARY
        await player.does("sync")
        assert not any(CANARY in text for text in player.texts)
        assert json.loads((await there[0].raw("GET", f"tables/{table.id}/spectators"))[1])["error"]["kind"] == "table"
        await ends(first, player)
        assert await reads(there[0], table) == [CANARY]
        for one in other.sockets:
            await one.close()

    asyncio.run(house.visited(visit))
