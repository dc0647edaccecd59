"""A client's connection to a table: it follows events, reconnects, and loses or repeats nothing."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from midtown.client import connection as module
from midtown.client.connection import Connection
from midtown.client.messages import Sync
from midtown.client.service import Service, token_of
from midtown.client.speech import Refusal, seen_by
from midtown.game import GameError
from tests.client.table_server import TableServer, serving

Scene = Callable[[TableServer, Service, Service, str], Awaitable[None]]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FIRST_WAIT", 0.01)


def seated(scene: Scene) -> None:
    """Run `scene` with a server and two players at a table of Stones."""

    async def stage() -> None:
        async with serving() as server, Service(server.url) as first:
            second = first.with_token("")
            await first.guest()
            await second.guest("Ben")
            opened = await first.open_table("stones", [{"kind": "me"}, {"kind": "open"}])
            assert await second.take_invite(f"{opened.invites[1]}") == opened.id
            await asyncio.wait_for(scene(server, first, second, opened.id), 60)

    asyncio.run(stage())


async def until(connection: Connection, condition: Callable[[], bool]) -> None:
    while not condition():
        await connection.news()


def test_both_players_see_every_move_and_only_their_own_card() -> None:
    async def scene(_: TableServer, first: Service, second: Service, table: str) -> None:
        async with Connection(first, table) as ann, Connection(second, table) as ben:
            assert (ann.seats, ben.seats) == ((0,), (1,))
            assert ann.position is not None
            assert ben.position is not None
            assert ann.position.legal == ["take 1", "take 2"]
            assert ben.position.legal == []
            assert isinstance(seen_by(ann.position, 0)["hands"][0], list)
            assert seen_by(ann.position, 0)["hands"][1] == 1
            seq = await ann.move("take 2", ann.position.turn)
            await until(ben, lambda: ben.moves == ["take 2"])
            assert ann.moves == ["take 2"]
            assert (ann.seq, ben.seq) == (seq, seq)
            assert ben.position.legal

    seated(scene)


@pytest.mark.parametrize("attribute", ["drop_before", "drop_after"])
@pytest.mark.parametrize("times", [1, 3])
def test_a_connection_that_breaks_around_a_move_comes_back_and_the_move_counts_once(attribute: str, times: int) -> None:
    async def scene(server: TableServer, first: Service, second: Service, table: str) -> None:
        async with Connection(first, table) as ann, Connection(second, table) as ben:
            assert ann.position is not None
            setattr(server, attribute, times)
            await ann.move("take 1", ann.position.turn)
            assert ann.drops == (times if attribute == "drop_before" else 1)
            match = server.tables[table].match
            assert match is not None
            assert match.moves == ("take 1",)
            await until(ann, lambda: ann.moves == ["take 1"])
            await until(ben, lambda: ben.moves == ["take 1"])
            assert ann.position.to_move == 1

    seated(scene)


def test_after_a_reconnect_the_client_has_what_it_missed() -> None:
    async def scene(server: TableServer, first: Service, second: Service, table: str) -> None:
        async with Connection(first, table) as ann, Connection(second, table) as ben:
            assert ben._socket is not None
            await ben._socket.close()
            assert ann.position is not None
            await ann.move("take 1", ann.position.turn)
            await until(ben, lambda: ben.moves == ["take 1"])

    seated(scene)


def test_after_a_reconnect_the_client_says_what_it_has_seen() -> None:
    async def scene(server: TableServer, first: Service, second: Service, table: str) -> None:
        async with Connection(first, table) as ann:
            assert ann.position is not None
            seq = await ann.move("take 1", ann.position.turn)
            await until(ann, lambda: ann.seq == seq)
            assert ann._socket is not None
            await ann._socket.close()
            while len(server.seen) < 2:
                await asyncio.sleep(0.01)
            assert server.seen == [None, str(seq)]

    seated(scene)


def test_a_refusal_is_raised_and_brings_the_position() -> None:
    async def scene(_: TableServer, first: Service, second: Service, table: str) -> None:
        async with Connection(first, table) as ann:
            assert ann.position is not None
            with pytest.raises(Refusal) as stale:
                await ann.move("take 1", 99)
            assert stale.value.kind == "stale"
            with pytest.raises(Refusal) as illegal:
                await ann.move("take 7", ann.position.turn)
            assert illegal.value.rule == "S-TAKE"
            await ann.send(Sync(id="anew"))

    seated(scene)


def test_a_rejected_connection_gets_the_reason() -> None:
    async def scene(_: TableServer, first: Service, second: Service, table: str) -> None:
        with pytest.raises(GameError, match="table does not exist"):
            async with Connection(first, "nowhere"):
                pass
        with pytest.raises(Refusal, match="invitation does not exist"):
            await first.take_invite("nothing")

    seated(scene)


def test_a_server_that_is_not_there_or_no_server_gets_one_sentence() -> None:
    async def ask(url: str) -> None:
        async with Service(url) as service:
            await service.guest()

    for url in ("http://127.0.0.1:9", "ftp://here", "127.0.0.1:80"):
        with pytest.raises(GameError) as refused:
            asyncio.run(ask(url))
        assert str(refused.value)


def test_what_is_cancelled_while_a_connection_closes_ends() -> None:
    async def scene(_: TableServer, first: Service, __: Service, table: str) -> None:
        async with Connection(first, table) as connection:
            closing = asyncio.create_task(connection.close())
            await asyncio.sleep(0)
            closing.cancel()
            with pytest.raises(asyncio.CancelledError):
                await closing

    seated(scene)


def test_an_invite_may_be_given_as_a_link() -> None:
    for link in ("abc", "http://host/invite/abc", "http://host/#/invite/abc/", "http://host/?invite=abc"):
        assert token_of(link) == "abc"
