"""What a player has seen or stored at one server is there at every other one, also where no notification comes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete

from midtown.server.live import cluster
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.play import events
from midtown.server.support.refusals import refused
from tests.server.live.test_cluster import housed, within
from tests.server.live_server import House, OpenedTable, Person, Socket, pair, story


@pytest.fixture
def house(postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """Return a server that hears nothing of others and never looks what they have stored."""

    async def idle(peers: cluster.Peers) -> None:
        pass

    monkeypatch.setattr(cluster.Peers, "catch_up", idle)
    monkeypatch.setattr(cluster.Announcer, "_ring", lambda *_, **__: None)
    with housed(postgres_url, tmp_path / "one") as house:
        yield house


@pytest.fixture
def other(house: House, postgres_url: str, tmp_path: Path) -> Iterator[House]:
    """Return another such server on the same database."""
    with housed(postgres_url, tmp_path / "two") as other:
        yield other


def at(other: House, person: Person) -> Person:
    """Return a player at the other server."""
    return Person(other, person.token, person.id, person.name)


async def seated(house: House, other: House) -> tuple[OpenedTable, Person, Person, Socket, Socket]:
    """Open a table for two people, both connected at the first server, that the other has in memory, too."""
    other.session = house.session
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await ada.opens("stones", "me open")
    await bob.joins(table.invites[1])
    sockets = await ada.socket(table.id), await bob.socket(table.id)
    await within(other, other.context.hub.get(table.id))
    return table, ada, bob, *sockets


async def chats(socket: Socket, lines: int = 3) -> int:
    """Write some lines; return the number of the last one's event."""
    seqs: list[int] = [(await socket.done("chat", text=f"line {line}"))["seq"] for line in range(lines)]
    return seqs[-1]


@pytest.mark.parametrize("says", [True, False])
@story
async def test_who_connects_to_another_server_finds_what_they_have_seen(house: House, other: House, says: bool) -> None:
    table, ada, _, first, _ = await seated(house, other)
    seq = await chats(first)
    again = await at(other, ada).socket(table.id, seen=seq if says else None)
    assert again.first["seq"] == seq
    assert len(again.first["chat"]) == 3


@story
async def test_pages_and_lists_of_another_server_show_what_was_seen(house: House, other: House) -> None:
    table, ada, _, first, second = await seated(house, other)
    there = at(other, ada)
    await first.done("move", move="take 1")
    assert len((await there.ask("GET", f"tables/{table.id}"))["moves"]) == 1
    await second.until(kind="moved")
    await second.done("move", move="take 1")
    assert [line["moves"] for line in await there.ask("GET", "me/tables")] == [2]
    await first.until(kind="moved", seat=1)
    await first.done("move", move="take 1")
    assert len(await there.ask("GET", f"tables/{table.id}/log")) == 3


@story
async def test_a_link_shows_that_its_seat_was_taken_at_another_server(house: House, other: House) -> None:
    other.session = house.session
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await ada.opens("stones", "me open", public=True)
    await within(other, other.context.hub.get(table.id))
    await bob.ask("POST", f"tables/{table.id}/seats", {"number": ""})
    assert (await other.stranger.ask("GET", f"invites/{table.invites[1]}"))["used"]
    with_seat = await at(other, bob).socket(table.id)
    assert with_seat.first["you"]["seats"] == [1]


async def acts(sender: Person, table: OpenedTable, message: dict[str, Any]) -> tuple[str, int]:
    """Send a message over HTTP; return what a socket would answer."""
    status, _ = await sender.raw("POST", f"tables/{table.id}/actions", message)
    assert status == 200
    return "accepted", (await sender.ask("POST", f"tables/{table.id}/actions", message))["seq"]


@pytest.mark.parametrize(("by", "first_again"), [("socket", 2), ("socket", 3), ("socket", 6), ("http", 2)])
@story
async def test_what_is_stored_is_never_refused_as_stale_by_another_server(
    house: House, other: House, by: str, first_again: int
) -> None:
    table, ada, _, first, second = await seated(house, other)
    elsewhere = await at(other, ada).socket(table.id)  # connected before anything has happened
    sent: list[tuple[dict[str, Any], int]] = []

    async def says(socket: Socket, kind: str, **fields: Any) -> None:
        message = {"type": kind, "id": f"m{len(sent)}", **fields}
        answer = await socket.say(message)
        assert answer["type"] == "event", answer
        if socket is first:
            sent.append((message, answer["seq"]))

    await says(first, "move", answers=first.position["turn"], move="take 2")
    await says(first, "propose", what="undo")
    await second.until(kind="proposed")
    await second.done("agree", what="undo")
    await first.until(kind="agreed")
    await says(first, "move", answers=first.position["turn"], move="take 1")
    await says(first, "propose", what="undo")
    await says(first, "chat", text="hm")
    await says(first, "mute", seat=1, on=True)
    await says(first, "leave")
    for message, seq in sent[first_again:] + sent[:first_again]:
        if by == "http":
            assert await acts(at(other, ada), table, message) == ("accepted", seq)
        else:
            assert await elsewhere.say(message) == {"type": "accepted", "id": message["id"], "seq": seq}


@story
async def test_what_is_allowed_by_events_that_are_not_here_yet_counts(house: House, other: House) -> None:
    table, ada, bob, first, second = await seated(house, other)
    elsewhere = await at(other, bob).socket(table.id)
    await first.done("move", move="take 1")
    await second.until(kind="moved")
    answer = await elsewhere.say({"type": "move", "id": "b", "answers": second.position["turn"], "move": "take 1"})
    assert (answer["type"], answer["seat"]) == ("event", 1)
    await within(house, house.context.hub.sessions[table.id].refresh_and_wait())
    assert (await second.until(kind="moved"))["seq"] == answer["seq"]
    assert (await at(other, ada).ask("GET", f"tables/{table.id}"))["movers"] == [0, 1]


@story
async def test_what_is_really_late_is_refused_with_the_newest_position(house: House, other: House) -> None:
    table, ada, _, first, second = await seated(house, other)
    elsewhere = await at(other, ada).socket(table.id)
    old = elsewhere.position["turn"]
    await first.done("move", move="take 1")
    await second.until(kind="moved")
    newest = await second.done("move", move="take 1")
    answer = await elsewhere.say({"type": "move", "id": "late", "answers": old, "move": "take 1"})
    assert (answer["error"]["kind"], answer["position"]["turn"]) == ("stale", newest["seq"])


@story
async def test_a_repetition_is_recognised_before_what_would_refuse_it(
    house: House, other: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ada, _, first, _ = await seated(house, other)
    elsewhere = await at(other, ada).socket(table.id)
    line = {"type": "chat", "id": "once", "text": "hello"}
    seq = (await first.say(line))["seq"]
    for server in (house, other):

        def suspended(*_: object) -> None:
            raise refused("identity", "table.watching")

        monkeypatch.setattr(server.context.moderation, "check_message", suspended)
    for socket in (first, elsewhere):
        assert await socket.say(line) == {"type": "accepted", "id": "once", "seq": seq}
        assert (await socket.refused("chat", text="more"))[0] == "identity"
    assert await acts(at(other, ada), table, line) == ("accepted", seq)


@story
async def test_a_table_with_less_than_was_seen_is_shown_as_it_is_and_logged(
    house: House, other: House, caplog: pytest.LogCaptureFixture
) -> None:
    table, ada, _, first, _ = await seated(house, other)
    seq = await chats(first)
    with write_engine(house.context.store.engine).begin() as connection:  # as a restore from a backup would
        connection.execute(delete(events).where(events.c.table == table.id, events.c.seq == seq))
    again = await at(other, ada).socket(table.id, seen=seq)
    assert again.first["seq"] == seq - 1
    assert [record.message for record in caplog.records if "seen more" in record.message]
    assert (await again.done("chat", text="we go on"))["seq"] == seq


@pytest.mark.parametrize("seen", ["-1", "x", "9" * 5_000, "", "1.5", "٣"])
@story
async def test_a_number_that_is_none_says_nothing(house: House, seen: str) -> None:
    table, ada, _ = await pair(house, public=True)
    again = await house.stranger.socket(table.id, seen=seen)
    assert again.first["seq"] == ada.first["seq"]
