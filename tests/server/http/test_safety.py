"""Security of a running server: origins, tokens, headers, rate limits, and errors that reveal nothing."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from sqlalchemy import MetaData, select

from midtown.server.features.play import tables
from midtown.server.tables import decide, views
from tests.server.live_server import House, Person, pair, story


@story
async def test_pages_of_others_open_no_sockets_and_change_nothing(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(public=True)
    url = f"{house.url}/api/tables/{table.id}/socket"
    cookie = {"cookie": f"midtown={ada.token}"}
    for origin in ("https://evil.example", "null", f"http://127.0.0.1:{house.port + 1}", "http://localhost"):
        with pytest.raises(aiohttp.WSServerHandshakeError) as turned_away:
            await house.session.ws_connect(url, headers=cookie | {"origin": origin})
        assert turned_away.value.status == 403
        for method, path in (("POST", "tables"), ("PATCH", "me"), ("DELETE", "me"), ("PUT", f"me/blocks/{ada.id}")):
            headers = cookie | {"origin": origin}
            async with house.session.request(method, f"{house.url}/api/{path}", json={}, headers=headers) as answer:
                assert answer.status == 403
    async with house.session.ws_connect(url, headers=cookie | {"origin": house.url}) as socket:
        assert json.loads(await socket.receive_str())["type"] == "table"


def kept(house: House) -> Iterator[str]:
    """Yield every value in the database as text."""
    with house.context.store.engine.connect() as connection:
        everything = MetaData()
        everything.reflect(connection)
        for table in everything.tables.values():
            for row in connection.execute(select(table)):
                yield from map(str, row)


@story
async def test_no_token_is_kept_as_it_is(house: House) -> None:
    ada, bob = await house.guest(), await house.guest(claimed=True)
    table = await ada.opens(seats="me open open")
    await bob.joins(table.invites[1])
    fresh = await ada.ask("POST", f"tables/{table.id}/invites", status=201, seat=2)
    tokens = [ada.token, bob.token, table.watch, *table.invites.values(), fresh["token"], "correct horse"]
    everything = list(kept(house))
    assert any(table.id in text for text in everything)
    files = [file.read_bytes() for file in house.settings.data.iterdir() if file.is_file()]
    for token in tokens:
        assert not any(token in text for text in everything)
        assert not any(token.encode() in content for content in files)


@story
async def test_every_answer_has_the_policy_and_no_answer_of_the_api_is_kept_by_browsers(house: House) -> None:
    for method, path in (
        ("GET", "/api/games"),
        ("GET", "/api/nothing"),
        ("GET", "/"),
        ("POST", "/api/tables"),
        ("DELETE", "/api/games"),
        ("GET", "/api/tables/x/socket"),
        ("GET", "/api/openapi.json"),
        ("GET", "/health/ready"),
        ("GET", "/metrics"),
    ):
        async with house.session.request(method, f"{house.url}{path}") as answer:
            policy = answer.headers["content-security-policy"]
            if answer.content_type == "application/json":
                assert policy == "default-src 'none'; frame-ancestors 'none'"
            else:
                assert "script-src 'self'" in policy
                assert "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            if path.startswith("/api"):
                assert answer.headers["cache-control"] == "no-store"


def explode(*_: Any, **__: Any) -> None:
    raise RuntimeError("the secret of the table is hunter2")


@pytest.mark.filterwarnings("ignore")
@story
async def test_an_internal_error_is_reported_by_its_number_alone(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = await house.guest()
    monkeypatch.setattr(tables, "line", explode)
    await ada.opens(public=True)
    status, text = await ada.raw("GET", "me/tables")
    assert status == 500
    assert re.search(rb"in the log under number [0-9a-f]{8}\.", text)
    for word in (b"hunter2", b"Traceback", b"line ", b".py"):
        assert word not in text


@pytest.mark.filterwarnings("ignore")
@story
async def test_a_socket_reveals_nothing_of_an_internal_error(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    _, first, second = await pair(house)
    monkeypatch.setattr(decide, "decide", explode)
    await first.wire.send_str(json.dumps({"type": "chat", "id": "a", "text": "hello"}))
    frame = await asyncio.wait_for(first.wire.receive(), 60)
    while frame.type is aiohttp.WSMsgType.TEXT and json.loads(frame.data)["type"] == "presence":
        frame = await asyncio.wait_for(first.wire.receive(), 60)
    assert "hunter2" not in str(frame)
    assert "Traceback" not in str(frame)
    monkeypatch.undo()
    assert (await second.done("chat", text="still here"))["text"] == "still here"


@pytest.mark.filterwarnings("ignore")
@story
async def test_what_is_stored_and_cannot_be_shown_is_not_lost(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me device:Bob")
    first = await ada.socket(table.id)
    monkeypatch.setattr(views.Views, "event", explode)
    await first.wire.send_str(json.dumps({"type": "chat", "id": "a", "text": "hello"}))
    await first.closed()
    monkeypatch.undo()
    again = await ada.socket(table.id)
    assert [line["text"] for line in again.first["chat"]] == ["hello"]
    await again.done("move", move="take 1")


def test_refusals_by_rate_limits_have_the_seconds_to_wait(tmp_path: Path) -> None:
    with House(f"sqlite:///{tmp_path / 'midtown.db'}", tmp_path, limits=1.0) as house:

        async def visit() -> None:
            await too_many_tables(await house.guest())
            await too_much_chat(house)
            await too_many_messages(house)
            await too_many_sockets(house)
            await too_many_invitations(await house.guest())
            await too_many_guests(house)

        asyncio.run(house.visited(visit))


async def too_many_tables(ada: Person) -> None:
    for _ in range(20):
        await ada.opens()
    assert (await ada.raw("POST", "tables", {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}))[0] == 429
    kind, message = await ada.refused("POST", "records", {"record": {}})
    assert kind == "limit"
    assert "Please wait" in message


async def too_much_chat(house: House) -> None:
    _table, first, second = await pair(house)
    for number in range(8):
        await first.done("chat", text=str(number))
    answer = await first.does("chat", text="more")
    assert (answer["type"], answer["error"]["kind"]) == ("refused", "limit")
    assert answer["error"]["wait"] > 0
    await second.done("chat", text="I may")


async def too_many_messages(house: House) -> None:
    _, first, _ = await pair(house)
    for number in range(80):
        await first.wire.send_str(json.dumps({"type": "sync", "id": str(number)}))
    answers = [await first.next()]
    while "79" not in (answers[-1].get("id"), answers[-1].get("answer")):
        answers.append(await first.next())
    refusals = [answer["error"] for answer in answers if answer["type"] == "refused"]
    assert {error["kind"] for error in refusals} == {"limit"}
    assert all(0 < error["wait"] <= 1 for error in refusals)
    house.ahead += refusals[-1]["wait"]  # as a client waits
    assert (await first.does("sync"))["type"] == "table"


async def too_many_sockets(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens()
    opened = [await ada.socket(table.id) for _ in range(10)]
    assert (await ada.socket(table.id)).first["error"]["kind"] == "limit"
    for socket in opened:
        assert (await socket.does("sync"))["type"] == "table"


async def too_many_invitations(ada: Person) -> None:
    table = await ada.opens()
    for _ in range(30):
        await ada.ask("POST", f"tables/{table.id}/invites", status=201, seat=1)
    assert (await ada.raw("POST", f"tables/{table.id}/invites?seat=1"))[0] == 429


async def too_many_guests(house: House) -> None:
    statuses = [(await house.stranger.raw("POST", "me"))[0] for _ in range(70)]
    assert statuses[-1] == 429
