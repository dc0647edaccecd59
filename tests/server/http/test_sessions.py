"""Sessions: tokens change when rights rise, cookies bind to this host over TLS, and strangers lock nobody out."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import Engine
from starlette.testclient import TestClient

from midtown.server.http.auth import RENEWAL
from midtown.server.support.rate_limits import LIMITS, Limit, Limits
from tests.server.authenticator import Authenticator
from tests.server.people_app import ORIGIN, another_client, application

SECURE = ORIGIN.replace("http:", "https:")
Open = Callable[..., TestClient]


@pytest.fixture
def browser(engine: Engine, tmp_path: Path) -> Iterator[Open]:
    """Yield a function that makes clients of one app, each with an address of its own if it is given one."""
    limits = Limits(limits={**LIMITS, "logins_name": Limit(3, 0.001), "logins_address": Limit(5, 0.001)})
    with TestClient(application(engine, tmp_path, limits), base_url=ORIGIN) as first:
        yield partial(another_client, first)


def claim(client: TestClient, name: str = "Ada") -> Any:
    client.get("/api/me")
    claimed = client.post("/api/me/password", json={"password": "correct horse", "name": name})
    assert claimed.status_code == 200, claimed.text
    return claimed.json()


def test_a_token_that_was_seen_before_is_worth_nothing_once_the_name_is_claimed(browser: Open) -> None:
    client = browser()
    client.get("/api/me")
    planted = client.cookies["midtown"]
    me = claim(client)
    assert client.cookies["midtown"] != planted
    assert client.get("/api/me").json()["id"] == me["id"]
    other = browser()
    other.cookies.set("midtown", planted)
    assert other.patch("/api/me", json={"name": "Eve"}).status_code == 401


def test_a_new_password_renews_the_token_too(browser: Open) -> None:
    client = browser()
    claim(client)
    before = client.cookies["midtown"]
    changed = client.post("/api/me/password", json={"password": "another horse", "current": "correct horse"})
    assert changed.status_code == 200
    assert client.cookies["midtown"] != before
    assert client.patch("/api/me", json={}).status_code == 200


def test_a_passkey_renews_the_token(browser: Open) -> None:
    client, key = browser(), Authenticator(ORIGIN)
    client.get("/api/me")
    before = client.cookies["midtown"]
    begun = client.post("/api/me/passkey/begin").json()
    finish = {"token": begun["token"], "credential": key.create(begun["options"])}
    assert client.post("/api/me/passkey/finish", json=finish).json()["claimed"]
    assert client.cookies["midtown"] != before
    assert client.patch("/api/me", json={}).status_code == 200


def test_another_tab_with_the_old_token_does_not_make_a_guest_of_the_player(browser: Open) -> None:
    client = browser()
    client.get("/api/me")
    tab = browser()
    tab.cookies.set("midtown", client.cookies["midtown"])
    claim(client)
    late = tab.get("/api/me")
    assert late.status_code == 401
    assert "set-cookie" not in late.headers


def test_a_browser_that_never_got_its_new_token_logs_in_again_or_becomes_a_guest(browser: Open) -> None:
    client = browser()
    app: Any = client.app
    while not isinstance(app, FastAPI):  # unwrap the middleware
        app = app.app
    clock = app.state.context.clock
    begun = clock.monotonic()
    clock.monotonic = lambda: begun
    client.get("/api/me")
    lost, other = browser(), browser()
    for one in (lost, other):
        one.cookies.set("midtown", client.cookies["midtown"])
    me = claim(client)
    for refused in (lost.get("/api/me"), lost.patch("/api/me", json={})):
        assert refused.status_code == 401
        assert refused.json()["error"]["kind"] == "renewed"
        assert "log in again" in refused.json()["error"]["message"]
    assert lost.post("/api/session", json={"name": "Ada", "password": "correct horse"}).json()["id"] == me["id"]
    clock.monotonic = lambda: begun + RENEWAL
    guest = other.get("/api/me").json()
    assert guest["id"] != me["id"]
    assert not guest["claimed"]


def test_a_program_keeps_its_token(browser: Open) -> None:
    program = browser()
    token = program.post("/api/me").json()["token"]
    program.headers["authorization"] = f"Bearer {token}"
    claimed = program.post("/api/me/password", json={"password": "correct horse", "name": "Robot"})
    assert claimed.json()["claimed"]
    assert "set-cookie" not in claimed.headers
    assert program.patch("/api/me", json={}).status_code == 200


def test_over_tls_the_cookie_belongs_to_this_host_alone(browser: Open) -> None:
    client = browser(SECURE)
    cookie = client.get("/api/me").headers["set-cookie"]
    assert cookie.startswith("__Host-midtown=")
    assert all(word in cookie for word in ("Secure", "HttpOnly", "Path=/", "SameSite=lax"))
    assert "Domain" not in cookie
    assert client.patch("/api/me", json={"name": "Ada"}).json()["name"] == "Ada"
    assert client.delete("/api/session").status_code == 204
    assert not client.cookies


def test_over_tls_a_cookie_that_somebody_else_could_set_counts_for_nothing(browser: Open) -> None:
    eve, client = browser(), browser(SECURE)
    planted = eve.get("/api/me").json()
    client.cookies.set("midtown", eve.cookies["midtown"], domain="localhost.local", path="/")
    assert client.patch("/api/me", json={}).status_code == 401
    assert client.get("/api/me").json()["id"] != planted["id"]
    assert set(client.cookies) == {"__Host-midtown"}


def test_a_planted_cookie_does_not_take_the_place_of_the_hosts_own(browser: Open) -> None:
    eve, client = browser(), browser(SECURE)
    eve.get("/api/me")
    me = client.get("/api/me").json()
    client.cookies.set("midtown", eve.cookies["midtown"], domain="localhost.local", path="/")
    assert client.get("/api/me").json()["id"] == me["id"]


def test_wrong_guesses_of_strangers_do_not_lock_out_the_players_own_device(browser: Open) -> None:
    home, right = browser(), {"name": "Ada", "password": "correct horse"}
    claim(home)
    assert home.delete("/api/session").status_code == 204
    for number in range(12):
        guess = browser(address=f"10.9.9.{number}").post("/api/session", json=right | {"password": "wrong horse"})
        assert guess.status_code == (401 if number < 3 else 429)
    assert browser(address="10.8.8.8").post("/api/session", json=right).status_code == 429
    assert home.post("/api/session", json=right).status_code == 200


def test_a_device_with_a_passkey_is_the_players_own_too(browser: Open) -> None:
    home, away, key = browser(), browser(address="10.0.0.2"), Authenticator(ORIGIN)
    claim(home)
    begun = home.post("/api/me/passkey/begin").json()
    finish = {"token": begun["token"], "credential": key.create(begun["options"])}
    assert home.post("/api/me/passkey/finish", json=finish).status_code == 200
    begun = away.post("/api/session/passkey/begin").json()
    finish = {"token": begun["token"], "credential": key.get(begun["options"])}
    assert away.post("/api/session/passkey/finish", json=finish).status_code == 200
    right = {"name": "Ada", "password": "correct horse"}
    for number in range(4):
        browser(address=f"10.9.9.{number}").post("/api/session", json=right | {"password": "wrong horse"})
    assert browser(address="10.8.8.8").post("/api/session", json=right).status_code == 429
    assert away.post("/api/session", json=right).status_code == 200


def test_a_new_password_makes_the_proof_of_other_devices_worthless(browser: Open) -> None:
    home, away = browser(), browser(address="10.0.0.2")
    claim(home)
    right = {"name": "Ada", "password": "correct horse"}
    assert away.post("/api/session", json=right).status_code == 200
    home.post("/api/me/password", json={"password": "another horse", "current": "correct horse"})
    for number in range(3):
        browser(address=f"10.9.9.{number}").post("/api/session", json=right)
    assert away.post("/api/session", json={"name": "Ada", "password": "another horse"}).status_code == 429


@pytest.mark.parametrize("name", ["id", "player", "device"])
def test_guesses_in_the_name_of_a_players_id_do_not_keep_them_from_a_password(browser: Open, name: str) -> None:
    client = browser()
    me = client.get("/api/me").json()
    guess = {"id": me["id"], "player": f"player:{me['id']}", "device": f"device:{me['id']}"}[name]
    for number in range(6):
        stranger = browser(address=f"10.9.9.{number}")
        stranger.post("/api/session", json={"name": guess, "password": "wrong horse"})
    assert claim(client)["claimed"]
