"""Fuzzing of a table's WebSocket: each bad frame gets one refusal or a close, and nothing changes."""

import asyncio
import json
import logging
import os
import struct
from collections.abc import Iterator
from typing import Any, get_args

import aiohttp
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from midtown.server.schemas.actions import Action, Incoming, SyncMessage
from tests.server.live_server import PATIENCE, House, Person, Socket, plans

pytestmark = [pytest.mark.filterwarnings("ignore::ResourceWarning"), pytest.mark.long]
FUZZ = settings(
    max_examples=150, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
MESSAGES: list[type[Incoming]] = [*get_args(Action), SyncMessage]
KINDS = [*(message.__struct_config__.tag for message in MESSAGES), "", "table", "moved"]
"""The kinds of all messages, and some that only the server sends."""
KEYS = sorted({name for message in MESSAGES for name in message.__struct_encode_fields__})

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)
"""Any JSON."""
harmful = st.fixed_dictionaries({"type": st.sampled_from(KINDS)}, optional=dict.fromkeys(KEYS, anything)).filter(
    lambda message: not isinstance(message.get("id"), str)
)
"""Messages without a valid id."""
harmless = st.fixed_dictionaries(
    {"type": st.sampled_from(["move", "undo", "agree", "decline"]), "id": st.text(min_size=1, max_size=40)},
    optional={
        "answers": st.integers(-2, 2) | anything,
        "move": st.text(max_size=30) | anything,
        "what": st.sampled_from(["undo", "abandon", "rematch", "pause", "resume", "time"]) | anything,
        "number": st.text(max_size=70),
    },
)
"""Messages that may be well formed, all of which the table of `Target` refuses."""


class Target:
    """A table at which the sender, Bob, is not to move, so that the game cannot change."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.runner = asyncio.Runner()
        self.runner.run(self._open())

    async def _open(self) -> None:
        self.house.session = aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar())
        ada, self.bob = await self.house.guest("Ada"), await self.house.guest("Bob")
        self.table = await ada.opens("stones", plans("me open"))
        await self.bob.joins(self.table.invites[1])
        self.before = await self.state()

    async def state(self) -> Any:
        return await self.bob.ask("GET", f"tables/{self.table.id}")

    async def sends(self, data: bytes | str) -> Any:
        """Send one frame on a new connection; return the message or the close code that answers it."""
        socket = await self.bob.socket(self.table.id)
        if isinstance(data, str):
            await socket.wire.send_str(data)
        else:
            await socket.wire.send_bytes(data)
        answer = await self._answer(socket)
        await socket.close()
        await self.unchanged()
        return answer

    async def _answer(self, socket: Socket) -> Any:
        while True:
            frame = await asyncio.wait_for(socket.wire.receive(), PATIENCE)
            if frame.type is not aiohttp.WSMsgType.TEXT:
                return socket.wire.close_code
            message = json.loads(frame.data)
            if message["type"] != "presence":
                return message

    async def unchanged(self) -> None:
        now = await self.state()
        assert {**now, "connected": []} == {**self.before, "connected": []}

    def send(self, data: bytes | str) -> Any:
        return self.runner.run(self.sends(data))


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    data = tmp_path_factory.mktemp("fuzz")
    with House(f"sqlite:///{data / 'midtown.db'}", data) as house:
        target = Target(house)
        yield target
        target.runner.run(house.session.close())
        target.runner.close()


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail the test if the server has logged a warning or an error."""
    with caplog.at_level(logging.INFO):
        yield
        assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def is_refusal(answer: Any) -> bool:
    """Return whether an answer is a refusal with one sentence."""
    if not isinstance(answer, dict) or answer["type"] != "refused":
        return False
    sentence = answer["error"]["message"]
    return sentence.endswith((".", "?")) and "\n" not in sentence


def test_any_text_is_refused_in_one_sentence(target: Target) -> None:
    @FUZZ
    @given(st.text(max_size=300))
    def fuzz(text: str) -> None:
        assert is_refusal(target.send(text))

    fuzz()


def test_any_json_is_refused_in_one_sentence(target: Target) -> None:
    @FUZZ
    @given(anything | harmful | harmless)
    def fuzz(value: Any) -> None:
        text = json.dumps(value)
        answer = target.send(text)
        assert is_refusal(answer), answer
        if len(text) < 4096 and isinstance(value, dict) and isinstance(value.get("id"), str) and value["id"].isascii():
            assert answer["id"] == value["id"][:40]

    fuzz()


@pytest.mark.parametrize(
    "text",
    [
        "[" * 4000,
        '{"a":' * 800,
        '{"type":"move","id":"a","answers":0,"move":"x","more":' + "[" * 4000,
        '{"type":"chat","id":"a","text":"\\ud800"}',
        '{"type":"chat","id":"\\u0000","text":"hello"}',
        '{"type":"chat","id":"\\ud800","text":"hello"}',
        '{"type":"propose","id":"a","what":"rematch","number":"\\u0000"}',
        '{"type":"move","id":"a","answers":1e400,"move":"x"}',
        '{"type":"move","id":"a","answers":' + "9" * 4000 + ',"move":"x"}',
        '{"type":"mute","id":"a","seat":-1,"on":true}',
        "x" * 5000,
        "ä" * 4000,
        " " * 60_000,
    ],
    ids=range(13),
)
def test_what_is_too_deep_too_large_or_too_strange_is_refused_in_one_sentence(target: Target, text: str) -> None:
    answer = target.send(text)
    assert is_refusal(answer), answer
    assert len(answer["error"]["message"]) < 400


def test_a_binary_frame_is_refused(target: Target) -> None:
    for data in (b"", b"\x00\xff", json.dumps({"type": "sync", "id": "a"}).encode()):
        answer = target.send(data)
        assert is_refusal(answer) or answer == 1003


def test_a_frame_beyond_all_bounds_ends_the_connection(target: Target) -> None:
    announced = bytes((0x81, 0x80 | 127)) + (70_000).to_bytes(8, "big") + bytes(4)
    assert target.runner.run(raw(target, announced))[:2] == struct.pack(">H", 1009)


@pytest.mark.parametrize("payload", [b"\xff\xfe", b"\xc0\x80", b"\xed\xa0\x80"], ids=bytes.hex)
def test_text_that_is_no_utf8_ends_the_connection(target: Target, payload: bytes) -> None:
    assert target.runner.run(raw(target, frame(0x81, payload)))[:2] == struct.pack(">H", 1007)


def test_bytes_that_are_no_frames_end_the_connection(target: Target) -> None:
    @FUZZ
    @given(st.binary(min_size=1, max_size=300))
    def fuzz(data: bytes) -> None:
        target.runner.run(raw(target, data, wait=False))

    fuzz()
    target.runner.run(target.unchanged())
    assert target.send('{"type":"sync","id":"a"}')["type"] == "table"


def frame(first: int, payload: bytes) -> bytes:
    """Return a WebSocket frame with a payload of at most 125 bytes, masked with zeros."""
    return bytes((first, 0x80 | len(payload))) + bytes(4) + payload


async def raw(target: Target, data: bytes, wait: bool = True) -> bytes:
    """Send bytes after the handshake; return the payload of the close frame, or nothing unless `wait`."""
    person: Person = target.bob
    reader, writer = await asyncio.open_connection("127.0.0.1", target.house.port)
    head = f"GET /api/tables/{target.table.id}/socket HTTP/1.1\r\nHost: 127.0.0.1:{target.house.port}\r\n"
    head += "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    head += f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nAuthorization: {person.headers['authorization']}\r\n\r\n"
    writer.write(head.encode())
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
    writer.write(data)
    try:
        while wait:
            first, size = await asyncio.wait_for(reader.readexactly(2), PATIENCE)
            length = size if size < 126 else int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
            payload = await reader.readexactly(length)
            if first & 15 == 8:
                return payload
        return b""
    finally:
        writer.close()


def test_many_random_frames_leave_the_server_as_it_was(target: Target) -> None:
    async def storm() -> None:
        sockets = [await target.bob.socket(target.table.id) for _ in range(5)]
        for number in range(200):
            await sockets[number % 5].wire.send_str(os.urandom(20).hex())
        for socket in sockets:
            for _ in range(40):
                assert (await socket.until(type="refused"))["id"] is None
            await socket.close()
        await target.unchanged()

    target.runner.run(storm())
