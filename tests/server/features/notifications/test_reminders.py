import asyncio
import base64
import stat
from pathlib import Path
from typing import Any

import msgspec
import pytest
from py_vapid import Vapid
from sqlalchemy import Connection, Engine, select, update
from sqlalchemy.event import listen
from starlette.testclient import TestClient

from midtown.server.accounts import contacts, identity
from midtown.server.accounts.contacts import Subscription
from midtown.server.context import Context, ServerConfig, contact_of, origin_of, site
from midtown.server.features.notifications.delivery import Push, push_of
from midtown.server.features.notifications.messages import digest
from midtown.server.features.notifications.reminders import PATIENCE_MS, due_turns, remind, take_turns
from midtown.server.features.notifications.sending import Post, due_people, send_due, take_due
from midtown.server.live.hub import Hub
from midtown.server.storage.schema.accounts import players, subscriptions
from midtown.server.storage.schema.play import tables
from midtown.server.storage.service_clock import Clock
from midtown.server.storage.writer import Store
from midtown.server.support.rate_limits import Limits
from midtown.server.support.refusals import Refused
from tests.server.features.notifications.receivers import LOCAL, Browser, Mailbox
from tests.server.people_app import DAY, NOW, ORIGIN, application, event, table


def seated(engine: Engine, **player: Any) -> str:
    """Store table `t`, at which a player has been to move for a while; return the player's id."""
    with engine.begin() as connection:
        ada, _ = identity.new_guest(connection, NOW, "de")
        if player:
            connection.execute(update(players).where(players.c.id == ada.id).values(**player))
        table(connection, "t", {0: ada.id, 1: "other"})
        event(connection, ("t", 0), kind="opened", to_move=1)
        event(connection, ("t", 1), to_move=0)
        event(connection, ("t", 2), kind="chat", to_move=0, at=NOW + PATIENCE_MS, body={"text": "Hurry!"})
        connection.execute(update(tables).values(deadline_tick=2 * DAY))
    return ada.id


async def reminded(engine: Engine, data: Path, times: int = 1, **settings: Any) -> list[int]:
    store, clock = Store(engine), Clock()
    config = ServerConfig(database="", data=data, push_services=LOCAL, **settings)
    context = Context(config, store, clock, Hub(store, clock, "test"), Limits())
    counts = []
    for _ in range(times):
        await remind(context)
        counts.append(await send_due(context))
    await store.close()
    return counts


def due(connection: Connection, now: int, tick: int = 0) -> list[tuple[str, int]]:
    return [(turn.table, turn.seq) for turn in due_turns(connection, now, tick)]


def taken(connection: Connection, now: int, tick: int = 0) -> int:
    return take_turns(connection, due_turns(connection, now, tick), now, tick)


def test_a_player_is_reminded_once_after_a_while(engine: Engine) -> None:
    ada = seated(engine, email="ada@example.org")
    with engine.begin() as connection:
        assert due(connection, NOW + PATIENCE_MS - 1) == []
        turns = due_turns(connection, NOW + PATIENCE_MS, 0)
        assert [(turn.table, turn.seq, turn.player) for turn in turns] == [("t", 1, ada)]
        assert take_turns(connection, turns, NOW + PATIENCE_MS, 0) == 1
        assert take_turns(connection, turns, NOW + PATIENCE_MS, 0) == 0
        assert due(connection, NOW + DAY) == []
        event(connection, ("t", 3), to_move=1, at=NOW + DAY)
        event(connection, ("t", 4), to_move=0, at=NOW + DAY)
        assert due(connection, NOW + 2 * DAY) == [("t", 4)]


def mail_of(connection: Connection, player: str, now: int) -> Post | None:
    return take_due(connection, player, "email", now, 0) if (player, "email") in due_people(connection, now) else None


def test_emails_are_collected_as_long_as_the_player_wants_but_a_quarter_of_a_turn_at_most(engine: Engine) -> None:
    ada = seated(engine, email="ada@example.org", digest_minutes=240)
    hour, minute = DAY // 24, DAY // 24 // 60
    with engine.begin() as connection:
        assert taken(connection, NOW + 10 * minute) == 1
        table(connection, "u", {0: ada, 1: "other"})
        event(connection, ("u", 0), to_move=0, at=NOW + hour)
        connection.execute(update(tables).where(tables.c.id == "t").values(deadline_tick=60 * hour))
        connection.execute(update(tables).where(tables.c.id == "u").values(deadline_tick=20 * hour))
        assert taken(connection, NOW + 2 * hour) == 1
        assert mail_of(connection, ada, NOW + 4 * hour - 1) is None
        mail = mail_of(connection, ada, NOW + 4 * hour)
        assert mail is not None
        subject, text = digest(mail.lines, "de", ORIGIN)
        assert subject == "Du bist in 2 Partien dran"
        assert [line for line in text.splitlines() if "/table/" in line] == [f"{ORIGIN}/table/{t}" for t in "ut"]
        assert mail_of(connection, ada, NOW + DAY) is None
        connection.execute(update(players).values(digest_minutes=1440))
        event(connection, ("u", 1), to_move=1, at=NOW + DAY)
        event(connection, ("u", 2), to_move=0, at=NOW + DAY)
        assert taken(connection, NOW + DAY + 10 * minute) == 1
        twelve = NOW + DAY + 12 * hour  # turns of two days
        assert mail_of(connection, ada, twelve - 1) is None
        assert mail_of(connection, ada, twelve) is not None


def test_one_query_finds_the_turns_of_all_tables(engine: Engine) -> None:
    ada = seated(engine)
    queries: list[str] = []
    with engine.begin() as connection:
        for name in ("u", "v"):
            table(connection, name, {0: "other", 1: ada})
            event(connection, (name, 0), to_move=1)
        listen(connection, "before_cursor_execute", lambda *about: queries.append(about[2]))
        assert sorted(name for name, _ in due(connection, NOW + PATIENCE_MS)) == ["t", "u", "v"]
    assert len(queries) == 1


@pytest.mark.parametrize("change", ["away", "live", "over", "bot"])
def test_nobody_is_reminded_who_is_on_vacation_plays_live_or_has_finished(engine: Engine, change: str) -> None:
    seated(engine, away_until=NOW + DAY if change == "away" else 0)
    with engine.begin() as connection:
        if change == "over":
            connection.execute(update(tables).values(status="over"))
        if change == "live":
            connection.execute(update(tables).values(pace="live"))
        if change == "bot":
            event(connection, ("t", 3), to_move=1)
        assert due(connection, NOW + DAY - 1) == []
        if change == "away":
            assert len(due(connection, NOW + DAY)) == 1


@pytest.mark.parametrize(("days", "left"), [(5, 24), (2, 9.6), (0.25, 2), (0.125, 1.5)])
def test_a_player_is_warned_at_a_fifth_of_the_time_or_two_hours_and_again_only_after_more_time(
    engine: Engine, days: float, left: float
) -> None:
    seated(engine, email="ada@example.org")
    settings = msgspec.json.encode({"game": "stones", "pace": {"kind": "days", "days": days}}).decode()
    end, warned = int(10 * DAY), int(10 * DAY - left * DAY / 24)
    with engine.begin() as connection:
        connection.execute(update(tables).values(settings=settings, deadline_tick=end, reminded=1))
        assert due(connection, NOW, warned - 1) == []
        assert taken(connection, NOW, warned) == 1
        assert due(connection, NOW, end - 1) == []
        connection.execute(update(tables).values(deadline_tick=end + DAY))  # somebody has given more time
        assert due(connection, NOW, warned + DAY - 1) == []
        assert due(connection, NOW, warned + DAY) == [("t", 1)]
        assert due(connection, NOW, end + DAY) == []


def test_an_email_has_the_table_and_how_to_stop_reminders(engine: Engine, tmp_path: Path) -> None:
    seated(engine, email="ada@example.org")
    mailbox = Mailbox()

    async def work() -> list[int]:
        async with mailbox.open() as smtp:
            return await reminded(engine, tmp_path, 2, smtp=smtp, sender="Midtown <play@example.org>", origin=ORIGIN)

    assert asyncio.run(work()) == [1, 0]
    mail = mailbox.mails[0]
    assert (mail["To"], mail["From"], mail["Subject"]) == (
        "ada@example.org",
        "Midtown <play@example.org>",
        "Du bist dran in Stones",
    )
    assert f"{ORIGIN}/table/t" in mail.get_content()
    assert "Hier änderst du" in mail.get_content()


def test_notifications_to_a_browser_are_encrypted_and_signed_by_this_server(engine: Engine, tmp_path: Path) -> None:
    ada = seated(engine)
    browser = Browser()

    async def work() -> None:
        async with browser.open() as subscription:
            with engine.begin() as connection:
                contacts.subscribe(connection, ada, subscription, LOCAL)
            await reminded(engine, tmp_path, 2, sender="play@example.org", origin=ORIGIN)

    asyncio.run(work())
    assert [(each["table"], each["url"]) for each in browser.messages] == [("t", f"{ORIGIN}/table/t")]
    assert browser.headers["content-encoding"] == "aes128gcm"
    assert Vapid.verify(browser.headers["authorization"])
    assert push_of(tmp_path, "mailto:play@example.org", LOCAL).public_key in browser.headers["authorization"]


@pytest.mark.parametrize(("status", "kept"), [(401, 0), (403, 0), (404, 0), (410, 0), (429, 1), (500, 1), (201, 1)])
def test_browsers_that_are_reached_no_longer_get_nothing_more(
    engine: Engine, tmp_path: Path, status: int, kept: int
) -> None:
    ada = seated(engine)

    async def work() -> None:
        async with Browser(status).open() as subscription:
            with engine.begin() as connection:
                contacts.subscribe(connection, ada, subscription, LOCAL)
            await reminded(engine, tmp_path)

    asyncio.run(work())
    with engine.connect() as connection:
        assert len(contacts.subscriptions_of(connection, ada)) == kept
        (device,) = contacts.devices_of(connection, ada, None)
        assert (device.lost_at is None, device.sent_at is not None) == (bool(kept), status == 201)


def test_a_server_that_is_not_there_is_no_error(engine: Engine, tmp_path: Path) -> None:
    seated(engine, email="ada@example.org")
    assert asyncio.run(reminded(engine, tmp_path, smtp="smtp://127.0.0.1:9")) == [1]


def test_the_servers_key_is_made_once_and_readable_by_it_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    one, two = Push(folder, "mailto:a@example.org"), Push(folder, "mailto:a@example.org")
    assert one.public_key == two.public_key
    assert len(base64.urlsafe_b64decode(one.public_key + "=")) == 65
    assert stat.S_IMODE((folder / "vapid.pem").stat().st_mode) == 0o600
    assert [file.name for file in folder.iterdir()] == ["vapid.pem"]


def test_an_address_is_confirmed_by_the_code_that_was_sent_there(tmp_path: Path, engine: Engine) -> None:
    mailbox = Mailbox()

    async def work() -> None:
        async with mailbox.open() as smtp:
            await asyncio.to_thread(confirm, smtp)

    def confirm(smtp: str) -> None:
        with TestClient(
            application(engine, tmp_path, smtp=smtp), base_url=ORIGIN, headers={"origin": ORIGIN}
        ) as client:
            client.get("/api/me")
            assert client.put("/api/me/email", json={"email": "ada@example.org\nBcc: x@y.z"}).status_code == 400
            assert client.put("/api/me/email", json={"email": "ada@example.org"}).status_code == 202
            assert client.get("/api/me").json()["email"] is None
            assert client.post("/api/me/email", json={"code": "WRONG"}).status_code == 401
            code = mailbox.mails[0].get_content().split("Your code is ")[1][:8]
            assert client.post("/api/me/email", json={"code": code.lower()}).json()["email"] == "ada@example.org"
            assert client.post("/api/me/email", json={"code": code}).status_code == 401
            assert client.delete("/api/me/email").json()["email"] is None

    asyncio.run(work())


def test_browsers_subscribe_with_the_servers_key(tmp_path: Path, engine: Engine) -> None:
    endpoint = "https://fcm.googleapis.com/fcm/send/abc"
    wish = {"endpoint": endpoint, "expirationTime": None, "keys": {"p256dh": "x" * 87, "auth": "y" * 22}}
    with TestClient(application(engine, tmp_path), base_url=ORIGIN, headers={"origin": ORIGIN}) as client:
        client.get("/api/me")
        assert client.get("/api/me/subscription").json() == {"key": Push(tmp_path, "").public_key}
        assert client.put("/api/me/subscription", json=wish).json()["browsers"] == 1
        assert client.put("/api/me/subscription", json=wish).json()["browsers"] == 1
        inside = wish | {"endpoint": "https://10.0.0.1/"}
        assert client.put("/api/me/subscription", json=inside).status_code == 400
        assert client.delete("/api/me/subscription", params={"endpoint": endpoint}).json()["browsers"] == 0
        assert client.put("/api/me/email", json={"email": "ada@example.org"}).status_code == 400


def test_a_player_has_ten_browsers_at_most(engine: Engine) -> None:
    ada = seated(engine)
    with engine.begin() as connection:
        for number in range(12):
            endpoint = f"https://web.push.apple.com/{number}"
            contacts.subscribe(connection, ada, Subscription(endpoint, {"p256dh": "x" * 87, "auth": "y" * 22}))
        assert len(contacts.subscriptions_of(connection, ada)) == 10
        with pytest.raises(Refused):
            contacts.subscribe(connection, ada, Subscription(endpoint, {"p256dh": "?", "auth": ""}))


@pytest.mark.parametrize(
    ("settings", "origin", "host", "contact"),
    [
        ({}, "http://127.0.0.1:8000", "127.0.0.1", "mailto:midtown@localhost"),
        ({"host": "0.0.0.0", "port": 80}, "http://127.0.0.1:80", "127.0.0.1", "mailto:midtown@localhost"),
        ({"host": "::1"}, "http://[::1]:8000", "::1", "mailto:midtown@localhost"),
        ({"origin": "https://a.example/"}, "https://a.example", "a.example", "https://a.example"),
        ({"sender": "M <m@a.example>"}, "http://127.0.0.1:8000", "127.0.0.1", "mailto:m@a.example"),
    ],
)
def test_a_server_knows_where_browsers_see_it(settings: dict[str, Any], origin: str, host: str, contact: str) -> None:
    config = ServerConfig(database="", data=Path(), **settings)
    assert (origin_of(config), site(config).host, contact_of(config)) == (origin, host, contact)


def subscribed(client: TestClient, number: int) -> None:
    endpoint = f"https://fcm.googleapis.com/fcm/send/{number}"
    wish = {"endpoint": endpoint, "keys": {"p256dh": "x" * 87, "auth": "y" * 22}}
    assert client.put("/api/me/subscription", json=wish).status_code == 200


def endpoints(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        return sorted(row.endpoint[-1] for row in connection.execute(select(subscriptions)))


def test_reminders_in_a_browser_end_with_its_session_and_only_with_that(tmp_path: Path, engine: Engine) -> None:
    login = {"name": "Ada", "password": "correct horse"}
    with TestClient(application(engine, tmp_path), base_url=ORIGIN, headers={"origin": ORIGIN}) as home:
        away, phone = (TestClient(home.app, base_url=ORIGIN, headers={"origin": ORIGIN}) for _ in range(2))
        away.portal = phone.portal = home.portal
        home.get("/api/me")
        subscribed(home, 1)
        home.post("/api/me/password", json=login)  # which renews the token
        assert endpoints(engine) == ["1"]
        for number, client in ((2, away), (3, phone)):
            client.post("/api/session", json=login)
            subscribed(client, number)
        assert away.delete("/api/session").status_code == 204
        assert endpoints(engine) == ["1", "3"]
        changed = {"password": "another horse", "current": "correct horse"}
        assert home.post("/api/me/password", json=changed).status_code == 200
        assert endpoints(engine) == ["1"]
        assert home.delete("/api/session", params={"everywhere": True}).status_code == 204
        assert endpoints(engine) == []


def test_who_logs_in_where_another_was_ends_their_reminders_there(tmp_path: Path, engine: Engine) -> None:
    with TestClient(application(engine, tmp_path), base_url=ORIGIN, headers={"origin": ORIGIN}) as client:
        for name in ("Ada", "Bob"):
            client.cookies.clear()
            client.get("/api/me")
            client.post("/api/me/password", json={"name": name, "password": "correct horse"})
        subscribed(client, 1)
        planted = client.cookies["midtown"]
        assert client.post("/api/session", json={"name": "Ada", "password": "correct horse"}).status_code == 200
        assert endpoints(engine) == []
        former = TestClient(client.app, base_url=ORIGIN, headers={"origin": ORIGIN}, cookies={"midtown": planted})
        former.portal = client.portal
        assert former.patch("/api/me", json={}).status_code == 401


def test_reminders_of_a_browser_from_before_end_with_the_next_session_that_ends(engine: Engine) -> None:
    ada = seated(engine)
    with engine.begin() as connection:
        token = identity.new_session(connection, ada, NOW)
        contacts.subscribe(
            connection, ada, Subscription("https://web.push.apple.com/1", {"p256dh": "x" * 87, "auth": "y" * 22})
        )
        identity.log_out(connection, "another")
        assert len(contacts.subscriptions_of(connection, ada)) == 1
        identity.log_out(connection, token)
        assert contacts.subscriptions_of(connection, ada) == []
