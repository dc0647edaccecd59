"""The load generator's WebSocket: frames in pieces of any size, and the protocol's demands on a client."""

import asyncio
import os
import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from aiohttp import WSMsgType, web
from websockets.uri import parse_uri
from websockets.utils import accept_key

from midtown.client.wire import LONGEST, Wire, WireError, connect

MORE, TEXT, CLOSE, PING, PONG = 0, 1, 8, 9, 10
LAST = 0x80
"""The FIN bit in a frame's first byte."""
URL = parse_uri("ws://localhost/socket")


def from_server(opcode: int, payload: bytes, last: bool = True) -> bytes:
    """Return a frame as a server sends it, unmasked."""
    size = len(payload)
    length = (
        bytes([size])
        if size < 126
        else b"\x7e" + size.to_bytes(2, "big")
        if size < 65_536
        else b"\x7f" + size.to_bytes(8, "big")
    )
    return bytes([(LAST if last else 0) | opcode]) + length + payload


def unmasked(frame: bytes) -> bytes:
    """Return the payload of a small, masked frame."""
    assert frame[1] & 0x80
    assert frame[1] & 0x7F == len(frame) - 6
    return bytes(byte ^ frame[2 + place % 4] for place, byte in enumerate(frame[6:]))


def welcome(request: bytes) -> bytes:
    """Return a server's answer to a handshake."""
    (key,) = re.findall(rb"Sec-WebSocket-Key: (.*)\r\n", request)
    accept = accept_key(key.decode()).encode()
    upgrade = b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
    return b"HTTP/1.1 101 Welcome\r\n" + upgrade + b"sec-websocket-accept: " + accept + b"\r\n\r\n"


class Ends(asyncio.Transport):
    """A transport that keeps what is written and how it was ended."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.ended = ""

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def close(self) -> None:
        self.ended = "closed"

    def abort(self) -> None:
        self.ended = "aborted"


class Scene:
    """A wire after the handshake, on a transport without a server."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.codes: list[int] = []
        self.ends = Ends()
        self.wire = Wire(URL, {}, lambda text, _: self.heard.append(text), self.codes.append)
        self.wire.connection_made(self.ends)
        self.wire.data_received(welcome(self.ends.written[0]))
        self.ends.written.clear()


def staged(play: Callable[[Scene], None]) -> None:
    async def stage() -> None:
        play(Scene())

    asyncio.run(stage())


@pytest.mark.parametrize("cut", [1, 2, 3, 7, 1000, 10**6])
def test_messages_of_every_size_arrive_whole_however_they_are_cut(cut: int) -> None:
    texts = [b"", b"a", b"b" * 125, b"c" * 126, b"d" * 65_535, b"e" * 65_536, b"f"]
    stream = b"".join(from_server(TEXT, text) for text in texts)

    def play(scene: Scene) -> None:
        step = cut if cut > 7 else len(stream) // 20_000 + cut
        for start in range(0, len(stream), step):
            scene.wire.data_received(stream[start : start + step])
        assert scene.heard == texts

    staged(play)


def test_the_handshake_may_come_in_pieces_and_bring_the_first_message() -> None:
    async def stage() -> None:
        heard: list[bytes] = []
        wire, ends = Wire(URL, {"X-Sent": "too"}, lambda text, _: heard.append(text), lambda _: None), Ends()
        wire.connection_made(ends)
        assert b"\r\nX-Sent: too\r\n" in ends.written[0]
        for byte in welcome(ends.written[0]) + from_server(TEXT, b"hello"):
            wire.data_received(bytes([byte]))
        await wire.wait_open()
        assert heard == [b"hello"]

    asyncio.run(stage())


def test_a_ping_is_answered_also_in_the_middle_of_a_message() -> None:
    def play(scene: Scene) -> None:
        scene.wire.data_received(
            from_server(TEXT, b"one ", last=False)
            + from_server(PING, b"there?")
            + from_server(PONG, b"")
            + from_server(MORE, b"two ", last=False)
            + from_server(MORE, b"three")
            + from_server(TEXT, b"four")
        )
        assert scene.heard == [b"one two three", b"four"]
        assert [unmasked(frame) for frame in scene.ends.written] == [b"there?"]
        assert scene.ends.written[0][0] == LAST | PONG

    staged(play)


def test_a_close_frame_is_answered_and_reported_with_its_code() -> None:
    def play(scene: Scene) -> None:
        scene.wire.data_received(from_server(CLOSE, (4001).to_bytes(2, "big") + b"why") + from_server(TEXT, b"late"))
        assert unmasked(scene.ends.written[0]) == (4001).to_bytes(2, "big") + b"why"
        assert scene.ends.ended == "closed"
        scene.wire.connection_lost(None)
        assert scene.codes == [4001]
        assert scene.heard == []
        scene.wire.send(b"into the void")
        scene.wire.close()
        assert len(scene.ends.written) == 1

    staged(play)


def test_a_broken_connection_is_reported_as_1006() -> None:
    def play(scene: Scene) -> None:
        scene.wire.connection_lost(ConnectionResetError())
        assert scene.codes == [1006]

    staged(play)


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (bytes([LAST | TEXT, 0x81]) + b"maskx", 1002),
        (from_server(2, b"binary"), 1003),
        (from_server(MORE, b"of nothing"), 1002),
        (from_server(TEXT, b"one", last=False) + from_server(TEXT, b"two"), 1002),
        (from_server(0x40 | TEXT, b"compressed"), 1002),
        (bytes([LAST | TEXT, 127]) + (LONGEST + 1).to_bytes(8, "big"), 1009),
    ],
)
def test_what_breaks_the_protocol_ends_the_connection(bad: bytes, code: int) -> None:
    def play(scene: Scene) -> None:
        scene.wire.data_received(bad)
        assert unmasked(scene.ends.written[-1])[:2] == code.to_bytes(2, "big")
        assert scene.ends.ended == "closed"
        assert scene.heard == []

    staged(play)


def test_every_message_that_is_sent_is_masked() -> None:
    def play(scene: Scene) -> None:
        for size in (0, 1, 125, 126, 70_000):
            text = os.urandom(size).hex().encode()
            scene.wire.send(text)
            frame = scene.ends.written[-1]
            start = len(frame) - len(text)
            mask = frame[start - 4 : start]
            assert frame[1] & 0x80
            assert bytes(byte ^ mask[place % 4] for place, byte in enumerate(frame[start:])) == text

    staged(play)


async def with_server(
    handler: Callable[[web.Request], Awaitable[Any]], scene: Callable[[str], Awaitable[None]]
) -> None:
    app = web.Application()
    app.router.add_get("/socket", handler)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        await scene(f"http://127.0.0.1:{runner.addresses[0][1]}/socket")
    finally:
        await runner.cleanup()


def test_it_speaks_with_a_real_server() -> None:
    async def echo(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        assert request.headers["Authorization"] == "Bearer me"
        await socket.ping(b"there?")
        async for message in socket:
            assert message.type is WSMsgType.TEXT
            await socket.send_str(message.data * 2)
        return socket

    async def scene(url: str) -> None:
        heard: asyncio.Queue[bytes] = asyncio.Queue()
        ended: asyncio.Queue[int] = asyncio.Queue()
        wire = await connect(
            url, {"Authorization": "Bearer me"}, lambda text, _: heard.put_nowait(text), ended.put_nowait
        )
        for size in (1, 200, 100_000):
            wire.send("ä".encode() * size)
            assert await heard.get() == "ä".encode() * size * 2
        wire.close()
        assert await ended.get() == 1000

    asyncio.run(with_server(echo, scene))


def test_a_server_that_refuses_is_an_error_with_its_status() -> None:
    async def refuse(_: web.Request) -> web.Response:
        return web.Response(status=403)

    async def scene(url: str) -> None:
        with pytest.raises(WireError, match="403"):
            await connect(url, {}, lambda *_: None, lambda _: None)
        with pytest.raises(ConnectionRefusedError):
            await connect("http://127.0.0.1:9/", {}, lambda *_: None, lambda _: None)

    asyncio.run(with_server(refuse, scene))
