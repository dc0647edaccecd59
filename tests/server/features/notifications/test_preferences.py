"""The page of notices: what is switched on, where it comes, quiet hours, and browsers that are reached no longer."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, insert, select
from starlette.testclient import TestClient

from midtown.server.accounts import contacts, deletion, identity, notice_settings
from midtown.server.accounts.contacts import Subscription
from midtown.server.accounts.notice_settings import NoticeSettings
from midtown.server.features.notifications.devices import label
from midtown.server.features.notifications.kinds import ROWS
from midtown.server.features.notifications.sending import open_tags, see_table
from midtown.server.storage.schema.notices import news, notices
from midtown.server.storage.schema.notices import notice_settings as stored
from midtown.server.support.quiet_hours import QuietHours
from tests.server.features.notifications.scene import ADA, BOB, TABLE, Scene, at_table, is_reminded, prepares, tells
from tests.server.people_app import DAY, NOW, ORIGIN, another_guest, application, event

KEYS = {"p256dh": "x" * 87, "auth": "y" * 22}
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0"


@pytest.fixture
def ada(engine: Engine, tmp_path: Path) -> Iterator[TestClient]:
    headers = {"origin": ORIGIN, "user-agent": FIREFOX}
    with TestClient(application(engine, tmp_path), base_url=ORIGIN, headers=headers) as client:
        client.get("/api/me")
        yield client


def settings(client: TestClient) -> dict[str, Any]:
    answer: dict[str, Any] = client.get("/api/me/notices").json()
    return answer


def subscribed(client: TestClient, number: int) -> None:
    wish = {"endpoint": f"https://fcm.googleapis.com/fcm/send/{number}", "keys": KEYS}
    assert client.put("/api/me/subscription", json=wish).status_code == 200


def test_at_first_all_is_as_the_table_says(ada: TestClient) -> None:
    read = settings(ada)
    assert [row["id"] for row in read["rows"]] == [row.id for row in ROWS]
    by_id = {row["id"]: (row["browser"], row["email"]) for row in read["rows"]}
    assert by_id["turn"] == (True, True)
    assert by_id["followed"] == (False, False)
    assert by_id["round"] == (True, None)
    assert (read["scope"], read["browsers"], read["email"], read["mails"]) == ("chosen", [], None, False)
    assert read["quiet"] == {"on": False, "begins": 1320, "ends": 480, "zone": "UTC"}


def test_what_is_changed_stays_so_and_the_rest_as_it_was(ada: TestClient) -> None:
    ada.patch("/api/me/notices", json={"rows": {"chat": {"email": True}, "turn": {"browser": False}}})
    ada.patch("/api/me/notices", json={"rows": {"chat": {"browser": False}}, "scope": "turn"})
    quiet = {"on": True, "begins": 1380, "ends": 420, "zone": "Europe/Berlin"}
    read = ada.patch("/api/me/notices", json={"quiet": quiet}).json()
    assert read == settings(ada)
    by_id = {row["id"]: (row["browser"], row["email"]) for row in read["rows"]}
    assert (by_id["chat"], by_id["turn"], by_id["deadline"]) == ((False, True), (False, True), (True, True))
    assert (read["scope"], read["quiet"]) == ("turn", quiet)
    assert settings(another_guest(ada))["scope"] == "chosen"


@pytest.mark.parametrize(
    "change",
    [
        {"rows": {"nonsense": {"browser": True}}},
        {"rows": {"round": {"email": True}}},
        {"quiet": {"on": True, "begins": 60, "ends": 60, "zone": "UTC"}},
        {"quiet": {"on": True, "begins": 60, "ends": 120, "zone": "Nowhere/Atlantis"}},
        {"quiet": {"on": True, "begins": 60, "ends": 1440, "zone": "UTC"}},
        {"scope": "everything"},
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(ada: TestClient, change: dict[str, Any]) -> None:
    before = settings(ada)
    assert ada.patch("/api/me/notices", json=change).status_code == 400
    assert settings(ada) == before


def test_what_waits_and_is_not_wanted_any_more_is_not_sent(ada: TestClient, engine: Engine) -> None:
    player = ada.get("/api/me").json()["id"]
    row = {"player": player, "channel": "email", "detail": "", "made_at": NOW, "due_at": NOW, "until": NOW}
    with engine.begin() as connection:
        for kind in ("chat", "turn"):
            connection.execute(insert(notices).values(**row, kind=kind, tag=kind))
    ada.patch("/api/me/notices", json={"rows": {"chat": {"email": False}}})
    with engine.connect() as connection:
        assert connection.execute(select(notices.c.kind)).scalars().all() == ["turn"]


def test_a_browser_has_a_name_and_can_be_removed_by_its_owner_alone(ada: TestClient) -> None:
    subscribed(ada, 1)
    (browser,) = settings(ada)["browsers"]
    assert (browser["label"], browser["here"], browser["lost_at"]) == ("Firefox, Linux", True, None)
    bob = another_guest(ada)
    for method, path in (("DELETE", ""), ("POST", "/try")):
        assert bob.request(method, f"/api/me/browsers/{browser['id']}{path}").status_code == 404
    assert ada.delete(f"/api/me/browsers/{browser['id']}").status_code == 204
    assert settings(ada)["browsers"] == []


def test_a_browser_that_subscribes_anew_takes_the_place_of_its_former_subscription(ada: TestClient) -> None:
    subscribed(ada, 1)
    before = settings(ada)["browsers"]
    subscribed(ada, 2)  # such as after `pushsubscriptionchange`
    after = settings(ada)["browsers"]
    assert len(before) == len(after) == 1
    assert before[0]["id"] != after[0]["id"]


def test_a_browser_that_is_reached_no_longer_is_told_of_and_comes_back_when_it_subscribes(
    ada: TestClient, engine: Engine
) -> None:
    subscribed(ada, 1)
    with engine.begin() as connection:
        contacts.lose(connection, "https://fcm.googleapis.com/fcm/send/1", NOW)
    assert settings(ada)["browsers"][0]["lost_at"] == NOW
    assert ada.get("/api/me").json()["browsers"] == 0
    subscribed(ada, 1)
    assert settings(ada)["browsers"][0]["lost_at"] is None
    with engine.begin() as connection:
        contacts.lose(connection, "https://fcm.googleapis.com/fcm/send/1", NOW)
        contacts.forget_lost(connection, NOW + 30 * DAY - 1)
        assert len(contacts.devices_of(connection, ada.get("/api/me").json()["id"], None)) == 1
        contacts.forget_lost(connection, NOW + 30 * DAY)
    assert settings(ada)["browsers"] == []


def test_logging_out_ends_the_notices_of_this_browser_alone(ada: TestClient, engine: Engine) -> None:
    login = {"name": "Ada", "password": "correct horse"}
    ada.post("/api/me/password", json=login)
    subscribed(ada, 1)
    phone = another_guest(ada)
    phone.post("/api/session", json=login)
    subscribed(phone, 2)
    assert [browser["here"] for browser in settings(ada)["browsers"]] == [True, False]
    assert ada.delete("/api/session").status_code == 204
    (browser,) = settings(phone)["browsers"]
    assert browser["here"]


def test_a_subscription_made_with_another_key_is_found_without_asking_its_service(
    engine: Engine, tmp_path: Path
) -> None:
    def changes_key(scene: Scene, connection: Connection) -> None:
        (subscription,) = contacts.subscriptions_of(connection, BOB)
        other = Subscription(subscription.endpoint, subscription.keys, "another key")
        contacts.subscribe(connection, BOB, other, ("127.0.0.1",))
        prepares(scene, connection, "chat")

    scene = Scene(engine, tmp_path).plays(changes_key)
    assert scene.messages == []
    with engine.connect() as connection:
        assert contacts.devices_of(connection, BOB, None)[0].lost_at == NOW


def test_what_is_settled_is_named_no_more_so_that_browsers_close_it(engine: Engine, tmp_path: Path) -> None:
    def two(scene: Scene, connection: Connection) -> None:
        at_table(connection, "a1")
        at_table(connection, "b2")
        scene.clock.now += DAY // 100

    def moves(scene: Scene, connection: Connection) -> None:
        event(connection, ("a1", 2), to_move=0)
        event(connection, ("b2", 2), to_move=0)
        tells("chat", at="a1")(scene, connection)

    scene = Scene(engine, tmp_path).plays(two, moves)
    assert [message["open"] for message in scene.messages] == [["several"], ["chat a1"]]
    with engine.begin() as connection:
        assert open_tags(connection, BOB, scene.clock.now) == ["chat a1"]
        see_table(connection, BOB, "a1")
        assert open_tags(connection, BOB, scene.clock.now) == []


def test_looking_at_a_table_closes_its_notices_on_all_devices(ada: TestClient, engine: Engine) -> None:
    player = ada.get("/api/me").json()["id"]
    with engine.begin() as connection:
        at_table(connection, "a1", creator=player)
        connection.exec_driver_sql(f"update seats set player = '{player}' where seat = 1")
        row = {"player": player, "channel": "browser", "detail": "", "made_at": NOW, "due_at": NOW, "until": 2 * NOW}
        row |= {"sent_at": NOW, "kind": "over", "table": "a1"}
        connection.execute(insert(notices).values(**row, tag="table a1", display_tag="table a1"))
    assert ada.put("/api/me/notices/seen", json={}).json() == {"tags": ["table a1"]}
    assert another_guest(ada).put("/api/me/notices/seen", json={"table": "a1"}).json() == {"tags": []}
    assert ada.put("/api/me/notices/seen", json={"table": "a1"}).json() == {"tags": []}


QUIET = NoticeSettings("turn", {"chat": {"email": True}}, True, QuietHours(1, 2, "Europe/Berlin"))


@pytest.mark.parametrize("own", [NoticeSettings(), None])
def test_a_guest_who_logs_in_takes_their_settings_along_unless_the_account_has_its_own(
    engine: Engine, own: NoticeSettings | None
) -> None:
    with engine.begin() as connection:
        guest, _ = identity.new_guest(connection, NOW)
        account, _ = identity.new_guest(connection, NOW)
        notice_settings.store(connection, guest.id, QUIET)
        if own is not None:
            notice_settings.store(connection, account.id, own)
        row = {"kind": "chat", "channel": "email", "detail": "", "made_at": NOW, "due_at": NOW, "until": NOW}
        for player, tag in ((guest.id, "a"), (guest.id, "b"), (account.id, "b")):
            connection.execute(insert(notices).values(**row, player=player, tag=tag))
        notice_settings.pass_on(connection, guest, account.id)
        assert notice_settings.load(connection, account.id) == (own or QUIET)
        assert notice_settings.load(connection, guest.id) == NoticeSettings()
        waiting = connection.execute(select(notices.c.player, notices.c.tag).order_by(notices.c.tag)).all()
        assert [tuple(row) for row in waiting] == [(account.id, "a"), (account.id, "b")]


def test_logging_in_takes_a_guests_settings_along(ada: TestClient) -> None:
    login = {"name": "Ada", "password": "correct horse"}
    ada.post("/api/me/password", json=login)
    phone = another_guest(ada)
    phone.patch("/api/me/notices", json={"scope": "turn"})
    assert phone.post("/api/session", json=login).status_code == 200
    assert settings(ada)["scope"] == "turn"


def test_nothing_of_notices_stays_when_an_account_is_deleted(engine: Engine, tmp_path: Path) -> None:
    scene = Scene(engine, tmp_path).plays(partial(prepares, kind="chat"))
    with engine.begin() as connection:
        is_reminded(connection)
        notice_settings.store(connection, ADA, QUIET)
        tells("chat")(scene, connection)
        for player in (ADA, BOB):
            deletion.delete_account(connection, player, [])
        assert connection.execute(select(notices.c.player)).all() == []
        assert connection.execute(select(news.c.id)).all() == []
        assert {row.player for row in connection.execute(select(stored))}.isdisjoint({ADA, BOB})


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (FIREFOX, "Firefox, Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome, Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1", "Safari, macOS"),
        ("curl/8.5", ""),
    ],
)
def test_a_browser_is_called_by_what_it_says_of_itself(user_agent: str, name: str) -> None:
    assert label(user_agent) == name


def test_a_table_that_is_gone_leaves_nothing_open(engine: Engine, tmp_path: Path) -> None:
    scene = Scene(engine, tmp_path).plays(partial(prepares, kind="chat"))
    with engine.begin() as connection:
        connection.exec_driver_sql(f"delete from seats where \"table\" = '{TABLE}'")
        assert open_tags(connection, BOB, scene.clock.now) == []
