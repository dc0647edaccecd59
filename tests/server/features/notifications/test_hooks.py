"""Web-hooks: who may make them, where they may lead, how often something is tried, and what is signed."""

import socket
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, Engine, delete, insert, select, update
from starlette.testclient import TestClient

from midtown.server.accounts import deletion
from midtown.server.features.notifications.hooks import bodies, queue, rows
from midtown.server.features.notifications.messages import Line
from midtown.server.storage.schema.accounts import blocks
from midtown.server.storage.schema.features import tournaments
from midtown.server.storage.schema.hooks import hook_deliveries, hooks
from midtown.support.units import DAY, HOUR, MINUTE
from tests.server.features.notifications.receivers import LOCAL
from tests.server.features.notifications.scene import (
    ADA,
    BOB,
    EVE,
    SERIES,
    TABLE,
    Scene,
    at_table,
    comes_again,
    is_reminded,
    prepares,
    tells,
    verify,
)
from tests.server.people_app import NOW, ORIGIN, another_guest, application, event

URL = "https://bots.example.org/hooks/secret-part"
WISH = {"form": "json", "url": URL, "label": "My bot"}
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=80)


@pytest.fixture
def ada(engine: Engine, tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(application(engine, tmp_path), base_url=ORIGIN, headers={"origin": ORIGIN}) as client:
        client.get("/api/me")
        client.post("/api/me/password", json={"name": "Ada", "password": "correct horse"})
        yield client


class Raw:
    """A message that is the same in all languages."""

    def __init__(self, words: str) -> None:
        self.words = words

    def text(self, language: str) -> str:
        return self.words


def worded(title: str, text: str) -> Line:
    words: tuple[Any, Any] = Raw(title), Raw(text)
    return Line(
        kind="chat", table=TABLE, tag="chat", title=words[0], body=words[1], path="/table/1", until=NOW, order=0
    )


# Making and managing


def test_a_secret_is_told_once_and_the_address_never(ada: TestClient) -> None:
    made = ada.post("/api/hooks", json=WISH)
    assert made.status_code == 201
    secret, hook = made.json()["secret"], made.json()["hook"]
    assert len(secret) >= 40
    assert (hook["host"], hook["label"], hook["off_at"]) == ("bots.example.org", "My bot", None)
    assert ada.get("/api/hooks").json() == [hook]
    for answer in (made, ada.get("/api/hooks"), ada.get(f"/api/hooks/{hook['id']}/deliveries")):
        assert "secret-part" not in answer.text
    assert secret not in ada.get("/api/hooks").text
    assert ada.get("/api/me/notices").json()["hooks"] == 1


def test_guests_claim_their_name_first(ada: TestClient) -> None:
    assert another_guest(ada).post("/api/hooks", json=WISH).status_code == 401


def test_nobody_has_more_than_five(ada: TestClient) -> None:
    statuses = [ada.post("/api/hooks", json=WISH).status_code for _ in range(rows.MOST + 1)]
    assert statuses == [201] * rows.MOST + [429]


def test_only_their_owner_sees_tries_and_removes_them(ada: TestClient) -> None:
    hook = ada.post("/api/hooks", json=WISH).json()["hook"]["id"]
    eve = another_guest(ada)
    assert eve.get("/api/hooks").json() == []
    for method, path in (("DELETE", ""), ("POST", "/try"), ("GET", "/deliveries")):
        assert eve.request(method, f"/api/hooks/{hook}{path}").status_code == 404
    assert eve.patch(f"/api/hooks/{hook}", json={"on": True}).status_code == 404
    assert ada.delete(f"/api/hooks/{hook}").status_code == 204
    assert ada.get("/api/hooks").json() == []


@pytest.mark.parametrize(
    "url",
    [
        "http://bots.example.org/a",
        "https://127.0.0.1/a",
        "https://10.0.0.1/a",
        "https://0x7f.0.0.1/",
        "https://127.1/",
        "https://[::1]/",
        "https://localhost/",
        "https://bots.example.org:8443/a",
        "https://user:word@bots.example.org/",
        "http://127.0.0.1:8000/a",
        "ftp://bots.example.org/",
    ],
)
def test_an_address_that_is_not_https_at_a_named_host_is_refused(ada: TestClient, url: str) -> None:
    assert ada.post("/api/hooks", json=WISH | {"url": url}).status_code == 400


def test_a_name_that_leads_to_a_private_address_is_not_reached(
    ada: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def private(host: str, port: int, *_: object, **__: object) -> list[Any]:
        assert host == "bots.example.org"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("192.168.1.1", port))]

    hook = ada.post("/api/hooks", json=WISH).json()["hook"]["id"]
    monkeypatch.setattr(socket, "getaddrinfo", private)
    assert ada.post(f"/api/hooks/{hook}/try").json() == {"status": None}


def test_a_topic_is_needed_for_ntfy(ada: TestClient) -> None:
    assert ada.post("/api/hooks", json=WISH | {"form": "ntfy", "url": "https://ntfy.sh/"}).status_code == 400


def test_nothing_of_web_hooks_stays_when_an_account_is_deleted(engine: Engine, tmp_path: Path) -> None:
    Scene(engine, tmp_path).plays(partial(prepares, kind="chat"))
    with engine.begin() as connection:
        deletion.delete_account(connection, BOB, [])
        assert connection.execute(select(hooks.c.id)).all() == []
        assert connection.execute(select(hook_deliveries.c.id)).all() == []


# Sending


def chats(scene: Scene, connection: Connection) -> None:
    """Do what makes Bob hear of a word in the chat, and of nothing else later."""
    prepares(scene, connection, "chat")
    is_reminded(connection)


class Waits:
    """An act: time goes on."""

    def __init__(self, milliseconds: int) -> None:
        self.milliseconds = milliseconds

    def __call__(self, scene: Scene, connection: Connection) -> None:
        scene.clock.now += self.milliseconds


def log_of(engine: Engine) -> list[Any]:
    with engine.connect() as connection:
        return list(connection.execute(select(hook_deliveries).order_by(hook_deliveries.c.made_at)).all())


def test_what_was_accepted_is_in_the_log_and_not_sent_again(engine: Engine, tmp_path: Path) -> None:
    scene = Scene(engine, tmp_path).plays(chats, Waits(DAY))
    (delivery,) = log_of(engine)
    assert (delivery.status, delivery.tries, delivery.done_at) == (204, 1, NOW)
    assert len(scene.requests) == 1


@pytest.mark.parametrize("status", [302, 404, 500])
def test_what_fails_is_tried_again_later_and_later_with_the_same_number(
    engine: Engine, tmp_path: Path, status: int
) -> None:
    scene = Scene(engine, tmp_path)
    scene.listener.status = status
    waits = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR]
    early = [step for wait in waits for step in (Waits(wait - 1), Waits(1))]
    scene.plays(chats, *early, Waits(6 * HOUR))
    times = [request["at"] - NOW for request in scene.requests]
    assert times == [sum(waits[:number]) for number in range(6)]
    assert len({request["id"] for request in scene.requests}) == 1
    (delivery,) = log_of(engine)
    assert (delivery.status, delivery.tries, delivery.done_at) == (status, 6, NOW + sum(waits))


def test_what_is_of_no_use_any_more_is_not_tried_again(engine: Engine, tmp_path: Path) -> None:
    scene = Scene(engine, tmp_path)
    scene.listener.status = 500
    scene.plays(partial(prepares, kind="round"), Waits(MINUTE), Waits(5 * MINUTE), Waits(DAY))
    assert len(scene.requests) == 2  # three minutes


def test_what_is_settled_between_two_tries_is_not_tried_again(engine: Engine, tmp_path: Path) -> None:
    def blocked(scene: Scene, connection: Connection) -> None:
        connection.execute(insert(blocks).values(player=ADA, blocked=BOB))
        scene.clock.now += HOUR

    scene = Scene(engine, tmp_path)
    scene.listener.status = 500
    scene.plays(chats, blocked)
    assert len(scene.requests) == 1
    assert log_of(engine)[0].done_at == NOW + HOUR


def test_several_notices_at_once_are_one_request(engine: Engine, tmp_path: Path) -> None:
    def many(scene: Scene, connection: Connection) -> None:
        for number in range(200):
            at_table(connection, f"{number:04x}")
        scene.clock.now += DAY // 100

    scene = Scene(engine, tmp_path).plays(many)
    (request,) = scene.requests
    assert (len(request["notices"]), request["more"]) == (bodies.MOST, 150)


def test_the_last_fifty_are_kept(engine: Engine, tmp_path: Path) -> None:
    def again(scene: Scene, connection: Connection) -> None:
        scene.clock.now += 10 * MINUTE
        tells("chat")(scene, connection)

    scene = Scene(engine, tmp_path).plays(chats, *[again] * 53)
    kept = log_of(engine)
    assert (len(kept), kept[-1].made_at) == (rows.LOGGED, scene.clock.now)


def test_after_a_week_of_failures_it_is_switched_off_and_the_owner_hears_of_it(engine: Engine, tmp_path: Path) -> None:
    def again(scene: Scene, connection: Connection) -> None:
        scene.clock.now += DAY
        tells("over")(scene, connection)

    def still_on(scene: Scene, connection: Connection) -> None:
        assert rows.find(connection, BOB, scene.hook).off_at is None

    scene = Scene(engine, tmp_path)
    scene.listener.status = 500
    scene.plays(partial(prepares, kind="over"), *[again] * 6, still_on, again, again)
    with engine.begin() as connection:
        assert rows.find(connection, BOB, scene.hook).off_at == NOW + 7 * DAY
        rows.switch_on(connection, scene.hook, BOB)
        assert rows.find(connection, BOB, scene.hook).failing_since is None
    assert [message for message in scene.messages if "Your web-hook Bot is switched off" in str(message)]
    assert scene.requests[-1]["at"] == NOW + 7 * DAY


def test_the_notice_that_a_clubs_web_hook_is_switched_off_leads_to_the_club(engine: Engine, tmp_path: Path) -> None:
    def off(scene: Scene, connection: Connection) -> None:
        comes_again(connection)
        connection.execute(delete(tournaments))  # of which Bob would hear, too
        connection.execute(update(hooks).values(club=SERIES))
        prepares(scene, connection, "hookoff")

    (message,) = [sent for sent in Scene(engine, tmp_path).plays(off).messages if sent["type"] == "hookoff"]
    assert message["url"] == f"{ORIGIN}/clubs/{SERIES}"


def test_one_success_ends_the_week_of_failures(engine: Engine, tmp_path: Path) -> None:
    def again(scene: Scene, connection: Connection) -> None:
        scene.clock.now += 4 * DAY
        scene.listener.status = 200 if scene.clock.now == NOW + 4 * DAY else 500
        tells("over")(scene, connection)

    scene = Scene(engine, tmp_path)
    scene.listener.status = 500
    scene.plays(partial(prepares, kind="over"), again, again, again)
    with engine.connect() as connection:
        hook = rows.find(connection, BOB, scene.hook)
        assert (hook.off_at, hook.failing_since) == (None, NOW + 8 * DAY)


def test_two_servers_do_not_send_the_same(engine: Engine, tmp_path: Path) -> None:
    scene = Scene(engine, tmp_path)
    scene.listener.status = 500
    scene.plays(chats)
    later = NOW + MINUTE
    with engine.begin() as connection:
        assert len(queue.take_due(connection, later, DAY, ORIGIN)) == 1
        assert queue.take_due(connection, later, DAY, ORIGIN) == []
        assert len(queue.take_due(connection, later + 5 * MINUTE, DAY, ORIGIN)) == 1  # the first has ended meanwhile


def test_whoever_waits_for_one_host_does_not_wait_for_another_request_to_it(engine: Engine, tmp_path: Path) -> None:
    def two(scene: Scene, connection: Connection) -> None:
        at_table(connection)
        rows.make(connection, EVE, "json", "http://127.0.0.1:9/", "Nobody there", LOCAL, NOW)
        event(connection, (TABLE, 2), to_move=1)
        for kind in ("chat", "over"):
            tells(kind)(scene, connection)

    assert len(Scene(engine, tmp_path).plays(two).requests) == 1


# Words and signatures


@given(TEXTS, TEXTS, TEXTS, st.integers(0, 2**41))
def test_a_signature_verifies_and_none_but_for_its_body_secret_and_time(
    title: str, text: str, secret: str, now: int
) -> None:
    sent = bodies.letter(
        "json", URL, secret, delivery="1", now=now, lines=[worded(title, text)], language="en", origin=ORIGIN
    )
    header = sent.headers[bodies.SIGNATURE]
    assert verify(secret, header, sent.body, now / 1000)
    assert not verify(secret, header, sent.body + b" ", now / 1000)
    assert not verify(f"{secret}x", header, sent.body, now / 1000)
    assert not verify(secret, header, sent.body, now / 1000 + 301)
    assert not verify(secret, header.replace("t=", "t=1"), sent.body, now / 1000)


@pytest.mark.parametrize("header", ["", "t=,v1=", "v1=00", "t=x,v1=ä", "nonsense"])
def test_a_header_that_is_none_does_not_verify(header: str) -> None:
    assert not verify("secret", header, b"{}", 0)


def words_of(form: bodies.Form, title: str, text: str, url: str = URL) -> tuple[str, dict[str, Any]]:
    import msgspec

    lines = [worded(title, text)]
    sent = bodies.letter(form, url, "s", delivery="1", now=NOW, lines=lines, language="en", origin=ORIGIN)
    body: dict[str, Any] = msgspec.json.decode(sent.body)
    return sent.url, body


def test_discord_shows_names_as_they_are_and_calls_nobody() -> None:
    _, body = words_of("discord", "*Ada* [x] @everyone", "`Stones`")
    assert body == {
        "embeds": [{"title": r"\*Ada\* \[x\] @​everyone", "description": r"\`Stones\`", "url": f"{ORIGIN}/table/1"}],
        "allowed_mentions": {"parse": []},
    }


def test_slack_reads_no_commands_in_names() -> None:
    _, body = words_of("slack", "<!channel> & Ada", "Stones")
    assert body == {"text": f"*&lt;!channel&gt; &amp; Ada*\nStones\n{ORIGIN}/table/1"}


@pytest.mark.parametrize(
    ("url", "address", "topic"),
    [
        ("https://ntfy.sh/my-games", "https://ntfy.sh/", "my-games"),
        ("https://example.org/push/t?auth=QQ", "https://example.org/push/?auth=QQ", "t"),
    ],
)
def test_ntfy_gets_the_topic_in_the_body(url: str, address: str, topic: str) -> None:
    sent, body = words_of("ntfy", "Ada", "Stones", url)
    assert sent == address
    assert body == {"topic": topic, "title": "Ada", "message": "Stones", "click": f"{ORIGIN}/table/1", "priority": 2}


def test_matrix_gets_text_and_html_in_which_names_are_no_tags() -> None:
    _, body = words_of("matrix", "<b>Ada", 'a "b"')
    assert body["text"] == f'<b>Ada\na "b"\n{ORIGIN}/table/1'
    assert body["html"] == (f'<b><a href="{ORIGIN}/table/1">&lt;b&gt;Ada</a></b><br>a &quot;b&quot;')


@pytest.mark.parametrize("form", ["discord", "slack", "ntfy", "matrix"])
def test_long_texts_are_cut(form: bodies.Form) -> None:
    _, body = words_of(form, "A" * 5000, "B" * 5000)
    assert len(str(body)) < 5000


@pytest.mark.parametrize("form", ["json", "discord", "slack", "ntfy", "matrix"])
def test_a_sample_goes_to_each_form_signed(engine: Engine, tmp_path: Path, form: bodies.Form) -> None:
    scene = Scene(engine, tmp_path)
    scene.form = form
    scene.tries_hook()
    assert "It works" in scene.listener.raw[0][2].decode()
    assert scene.is_signed(0)
