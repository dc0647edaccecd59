"""Abuse: whatever strangers and players send is refused in one clear sentence, breaks nothing, and changes nothing.

By default on SQLite; `MIDTOWN_ABUSE=long` runs every case on PostgreSQL, too.
"""

import asyncio
import json
import os
import re
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest
import requests
from sqlalchemy import func, select

from midtown.server.storage.schema import metadata
from tests.server import postgres
from tests.server.abuse.cases import BODIES, REQUESTS, TARGETS, WRITES, Request
from tests.server.abuse.frames import FRAMES, RAW
from tests.server.live_server import PATIENCE, House, Person, pair

pytestmark = pytest.mark.long

DATABASES = ["sqlite", "postgres"] if os.environ.get("MIDTOWN_ABUSE") == "long" else ["sqlite"]
UGLY = re.compile(r"Traceback|<class|\bNone\b|Error\b|Exception|sqlalchemy|\.py\b|0x[0-9a-f]{6}")
IGNORED = {"news", "presence", "service", "servers", "sessions", "shuffles", "challenges"}


class Scene:
    """A server with a private table of Ada and Bob that has begun, and what is needed to attack it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.http = requests.Session()

    async def set_up(self) -> None:
        self.table, self.first, _ = await pair(self.house)
        await self.first.done("chat", text="Hello")
        ada = await self.house.guest("Ada", claimed=True)
        self.eve, self.ada = await self.house.guest("Eve"), ada
        self.open = await ada.opens()
        self.places = {"open": self.open.id, "table": self.table.id, "invite": self.open.invites[1], "ada": ada.id}

    def send(self, request: Request, person: Person) -> requests.Response:
        """Send a request, with the places of this scene put in."""
        path = request.path.format_map(self.places)
        headers = {"content-type": "application/json", **person.headers, **request.headers}
        body = request.body if isinstance(request.body, bytes | None) else json.dumps(request.body).encode()
        url = f"{self.house.url}/api/{path}"
        return self.http.request(request.method, url, data=body, headers=headers, timeout=PATIENCE)

    def state(self) -> dict[str, Any]:
        """Return what is stored: the number of rows of each table, and every word and name."""
        with self.house.context.store.engine.connect() as database:
            tables = [table for table in metadata.sorted_tables if table.name not in IGNORED]
            counts = {
                table.name: database.execute(select(func.count()).select_from(table)).scalar() for table in tables
            }
            players = metadata.tables["players"]
            people = select(players.c.id, players.c.name, players.c.claim, players.c.email, players.c.away_until)
            return counts | {"people": sorted(map(str, database.execute(people).all()))}


@pytest.fixture(scope="module", params=DATABASES)
def scene(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    data = tmp_path_factory.mktemp("abuse")
    with ExitStack() as stack:
        url = f"sqlite:///{data / 'midtown.db'}"
        if request.param == "postgres":
            url = stack.enter_context(postgres.database(request.getfixturevalue("postgres_cluster")))
        scene = Scene(stack.enter_context(House(url, data)))
        asyncio.run(scene.house.visited(scene.set_up))
        yield scene


def check_refusal(answer: requests.Response) -> str:
    """Check that an answer is a refusal with one sentence, and return it."""
    assert 400 <= answer.status_code < 500, answer.text
    error = answer.json()["error"]
    assert set(error) == {"kind", "rule", "message", "messages"}
    message = str(error["message"])
    assert message[0] == message[0].strip()
    assert message.endswith((".", "…", "!", "?"))
    assert "\n" not in message
    assert len(message) <= 500
    assert not UGLY.search(message), message
    return message


def test_there_are_at_least_three_hundred_cases() -> None:
    assert len(BODIES) * len(TARGETS) + len(REQUESTS) + len(FRAMES) + len(RAW) >= 300


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: f"{target[0]} {target[1]}")
def test_malformed_bodies_are_refused_and_a_strangers_create_no_guest(scene: Scene, target: tuple[str, str]) -> None:
    before = scene.state()
    for body in BODIES:
        check_refusal(scene.send(Request(*target, body), scene.ada))
        check_refusal(scene.send(Request(*target, body, headers={"content-type": ""}), scene.house.stranger))
    assert scene.state() == before


@pytest.mark.parametrize(
    "target", ["tables/no-such-table/seats", "invites/no-such-invitation", "tables/{table}/review"]
)
def test_a_refused_request_of_a_stranger_creates_no_guest(scene: Scene, target: str) -> None:
    before = scene.state()
    check_refusal(scene.send(Request("POST", target, {}), scene.house.stranger))
    assert scene.state() == before


@pytest.mark.parametrize(
    "request_", REQUESTS, ids=[f"{number} {one.method} {one.path}" for number, one in enumerate(REQUESTS)]
)
def test_a_bad_wish_is_refused(scene: Scene, request_: Request) -> None:
    before = scene.state()
    person = {"ada": scene.ada, "eve": scene.eve, "": scene.house.stranger}[request_.by]
    english = check_refusal(scene.send(request_, person))
    more = "&" if "?" in request_.path else "?"
    german = check_refusal(scene.send(request_._replace(path=f"{request_.path}{more}language=de"), person))
    assert german != english or "language" in german.lower()
    assert scene.state() == before


@pytest.mark.parametrize(("method", "path", "body"), WRITES, ids=lambda part: str(part)[:40])
def test_strangers_change_nothing(scene: Scene, method: str, path: str, body: Any) -> None:
    before = scene.state()
    check_refusal(scene.send(Request(method, path, body), scene.house.stranger))
    assert scene.state() == before


@pytest.mark.parametrize("frame", FRAMES, ids=range(len(FRAMES)))
def test_a_malformed_frame_is_refused(scene: Scene, frame: str | bytes) -> None:
    async def visit() -> None:
        socket = await scene.ada.socket(scene.open.id)
        seq = socket.first["seq"]
        await (socket.wire.send_bytes(frame) if isinstance(frame, bytes) else socket.wire.send_str(frame))
        answer = await socket.until(type="refused")
        message = answer["error"]["message"]
        assert message.endswith((".", "…"))
        assert "\n" not in message
        assert not re.search(r"Traceback|\.py\b|<class", message)
        assert (await socket.does("sync"))["seq"] == seq

    before = scene.state()
    asyncio.run(scene.house.visited(visit))
    assert scene.state() == before


@pytest.mark.parametrize("sent", RAW, ids=range(len(RAW)))
def test_bytes_that_are_no_request_break_nothing(scene: Scene, sent: bytes) -> None:
    async def visit() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", scene.house.port)
        try:
            writer.write(sent.replace(b"TABLE", scene.open.id.encode()))
            writer.write_eof()
            return await asyncio.wait_for(reader.read(), PATIENCE)
        except ConnectionError:
            return b""
        finally:
            writer.close()

    before = scene.state()
    answer = asyncio.run(visit())
    for status in re.findall(rb"^HTTP/1\.1 (\d+)", answer, re.MULTILINE):
        assert status < b"500" or status == b"503"  # the pages are not built everywhere
    assert not re.search(rb"Traceback|root:|\[project\]|evil\.example/", answer)
    assert scene.state() == before
    alive = partial(requests.get, f"{scene.house.url}/health/ready", timeout=PATIENCE)
    assert alive().status_code == 200
