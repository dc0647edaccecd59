import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, insert, select
from starlette.testclient import TestClient

from midtown.server.storage.schema.accounts import ratings, reports
from midtown.server.storage.schema.play import events
from midtown.server.storage.service_clock import Clock
from midtown.server.support.rate_limits import LIMITS, Limit, Limits
from tests.server.authenticator import Authenticator
from tests.server.people_app import ORIGIN, another_client, application, event, opened, table

Open = Callable[..., TestClient]
JSON = {"content-type": "application/json"}


@pytest.fixture
def browser(engine: Engine, tmp_path: Path) -> Iterator[Open]:
    """Yield a function that makes clients with cookies of their own, all of one app."""
    with ExitStack() as stack:
        running: list[TestClient] = []

        def make(limits: Limits | None = None) -> TestClient:
            if not running:
                running.append(stack.enter_context(TestClient(application(engine, tmp_path, limits), base_url=ORIGIN)))
            return another_client(running[0])

        yield make


def message(response: Any) -> str:
    error = response.json()["error"]
    assert set(error) == {"kind", "rule", "message", "messages"}
    return str(error["message"])


def test_the_first_look_makes_a_guest_and_a_cookie_that_no_script_reads(browser: Open) -> None:
    client = browser()
    response = client.get("/api/me", headers={"accept-language": "de-AT,en;q=0.5"})
    assert response.json()["language"] == "de"
    cookie = response.headers["set-cookie"]
    assert all(word in cookie for word in ("midtown=", "HttpOnly", "SameSite=lax", "Max-Age=31536000", "Path=/"))
    assert "Secure" not in cookie
    assert client.get("/api/me").json() == response.json()
    assert browser().get("/api/me").json()["id"] != response.json()["id"]


def test_behind_https_the_cookie_is_secret(browser: Open) -> None:
    assert "Secure" in browser().get("https://localhost:8000/api/me").headers["set-cookie"]


def test_strangers_are_refused_in_their_language(browser: Open) -> None:
    response = browser().patch("/api/me?language=de", json={"name": "Ada"})
    assert response.status_code == 401
    assert "Du bist nicht angemeldet" in message(response)


def test_a_program_has_a_token_instead_of_a_cookie(browser: Open) -> None:
    client = browser()
    made = client.post("/api/me")
    assert made.status_code == 201
    assert "set-cookie" not in made.headers
    bearer = {"authorization": f"Bearer {made.json()['token']}"}
    changed = client.patch("/api/me", json={"name": "Robot"}, headers=bearer)
    assert (changed.json()["id"], changed.json()["name"]) == (made.json()["me"]["id"], "Robot")
    assert client.get("/api/me", headers=bearer).json()["name"] == "Robot"


def test_a_claimed_name_is_found_again_on_another_device(browser: Open) -> None:
    home, away = browser(), browser()
    me = home.get("/api/me").json()
    claimed = home.post("/api/me/password", json={"password": "correct horse", "name": "Ada"})
    assert (claimed.json()["id"], claimed.json()["claimed"], claimed.json()["password"]) == (me["id"], True, True)
    away.get("/api/me")
    for who in ({"name": "Ada", "password": "wrong horse"}, {"name": "Nobody", "password": "correct horse"}):
        response = away.post("/api/session", json=who)
        assert (response.status_code, message(response)) == (401, "Wrong name or password.")
    assert away.post("/api/session", json={"name": " ada ", "password": "correct horse"}).json()["id"] == me["id"]
    assert away.get("/api/me").json()["id"] == me["id"]
    program = browser().post("/api/session/program", json={"name": "Ada", "password": "correct horse"}).json()
    assert program["me"]["id"] == me["id"]


def test_a_new_password_needs_the_old_one_and_ends_other_sessions(browser: Open) -> None:
    home, away = browser(), browser()
    home.get("/api/me")
    home.post("/api/me/password", json={"password": "correct horse", "name": "Ada"})
    away.post("/api/session", json={"name": "Ada", "password": "correct horse"})
    assert home.post("/api/me/password", json={"password": "another horse"}).status_code == 401
    assert home.post("/api/me/password", json={"password": "short", "current": "correct horse"}).status_code == 400
    changed = home.post("/api/me/password", json={"password": "another horse", "current": "correct horse"})
    assert changed.status_code == 200
    assert away.patch("/api/me", json={}).status_code == 401
    assert home.patch("/api/me", json={}).status_code == 200


def test_logging_out_everywhere_ends_all_sessions(browser: Open) -> None:
    home, away = browser(), browser()
    home.get("/api/me")
    home.post("/api/me/password", json={"password": "correct horse", "name": "Ada"})
    away.post("/api/session", json={"name": "Ada", "password": "correct horse"})
    assert home.delete("/api/session?everywhere=true").status_code == 204
    assert not home.cookies
    assert away.patch("/api/me", json={}).status_code == 401


def test_a_deleted_account_is_gone_with_what_it_wrote(browser: Open, engine: Engine) -> None:
    client = browser()
    me = client.get("/api/me").json()
    with engine.begin() as connection:
        table(connection, "abc", {0: me["id"]}, status="over")
        event(connection, ("abc", 0), kind="chat", body={"text": "Hello"})
    assert client.delete("/api/me").status_code == 204
    assert browser().get(f"/api/players/{me['id']}").status_code == 404
    assert client.get("/api/me").json()["id"] != me["id"]
    with engine.connect() as connection:
        assert connection.execute(select(events.c.body)).scalar() == '{"text":""}'


def test_an_old_name_disappears_from_tables_after_a_rename_or_deletion(browser: Open) -> None:
    ada, bob = browser(), browser()
    ada.get("/api/me")
    ada.patch("/api/me", json={"name": "Ada"})
    wish = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True, "on_leave": "random"}
    table = ada.post("/api/tables", json=wish).json()["id"]
    assert bob.post(f"/api/tables/{table}/seats", json={}).status_code == 200
    ada.patch("/api/me", json={"name": "Grace"})
    ada.post(f"/api/tables/{table}/actions", json={"type": "chat", "id": "1", "text": "Hello"})
    seats = bob.get(f"/api/tables/{table}").json()["table"]["seats"]
    assert seats[0]["name"] == "Grace"
    assert ada.delete("/api/me").status_code == 204
    seen = bob.get(f"/api/tables/{table}")
    assert seen.json()["table"]["seats"][0]["bot"] == "random"
    assert [line["text"] for line in seen.json()["chat"]] == [""]
    assert "Grace" not in seen.text
    assert "Ada" not in seen.text


def test_a_passkey_claims_the_name_and_logs_in_without_it(browser: Open) -> None:
    home, away = browser(), browser()
    me = home.get("/api/me").json()
    home.patch("/api/me", json={"name": "Ada"})
    phone = Authenticator(ORIGIN)
    begun = home.post("/api/me/passkey/begin").json()
    answer = {"token": begun["token"], "credential": phone.create(begun["options"])}
    made = home.post("/api/me/passkey/finish", json=answer)
    assert made.json()["claimed"] is True, made.text
    assert len(made.json()["passkeys"]) == 1
    assert phone.user.decode() == me["id"]
    assert message(home.post("/api/me/passkey/finish", json=answer)).startswith("This took too long")
    begun = away.post("/api/session/passkey/begin").json()
    answer = {"token": begun["token"], "credential": phone.get(begun["options"])}
    assert away.post("/api/session/passkey/finish", json=answer).json()["id"] == me["id"]
    assert away.get("/api/me").json()["name"] == "Ada"
    assert away.post("/api/session/passkey/finish", json=answer).status_code == 401
    key = made.json()["passkeys"][0]["id"]
    assert message(home.delete(f"/api/me/passkey/{key}")).startswith("This passkey is your only way")
    home.post("/api/me/password", json={"password": "correct horse"})
    assert home.delete(f"/api/me/passkey/{key}").json()["passkeys"] == []


def test_passkeys_of_other_sites_copies_and_nonsense_are_refused_and_spend_the_challenge(browser: Open) -> None:
    client = browser()
    client.get("/api/me")
    begun = client.post("/api/me/passkey/begin").json()
    phished = Authenticator("http://localhost.evil.example").create(begun["options"])
    for credential in (phished, Authenticator(ORIGIN).create(begun["options"])):
        answer = {"token": begun["token"], "credential": credential}
        assert client.post("/api/me/passkey/finish", json=answer).status_code == 401
    phone = Authenticator(ORIGIN)
    begun = client.post("/api/me/passkey/begin").json()
    client.post("/api/me/passkey/finish", json={"token": begun["token"], "credential": phone.create(begun["options"])})
    phone.count = 7
    changes: list[dict[str, Any]] = [{"response": {}}, {"id": "\0"}, {"id": "\ud800"}, {"id": 7}, {"rawId": "AA"}, {}]
    for change in changes:
        begun = client.post("/api/session/passkey/begin").json()
        answer = {"token": begun["token"], "credential": phone.get(begun["options"]) | change}
        response = client.post("/api/session/passkey/finish", content=json.dumps(answer), headers=JSON)
        assert response.status_code == (401 if change else 200)
    phone.count = 3  # a copy of the key that has been used less often
    begun = client.post("/api/session/passkey/begin").json()
    answer = {"token": begun["token"], "credential": phone.get(begun["options"])}
    assert client.post("/api/session/passkey/finish", json=answer).status_code == 401


def test_attempts_at_passwords_are_limited(browser: Open) -> None:
    client = browser(Limits(limits={**LIMITS, "logins_name": Limit(2, 0.01)}))
    for _ in range(2):
        assert client.post("/api/session", json={"name": "Ada", "password": "wrong horse"}).status_code == 401
    response = client.post("/api/session", json={"name": "ADA", "password": "wrong horse"})
    assert response.status_code == 429
    assert response.json()["error"]["kind"] == "limit"
    assert 99 <= int(response.headers["retry-after"]) <= 100


def test_blocks_reports_and_pages_of_others(browser: Open, engine: Engine) -> None:
    ada, bob = browser(), browser()
    ada.get("/api/me")
    other = bob.get("/api/me").json()
    assert ada.put(f"/api/me/blocks/{other['id']}").json()["blocks"] == [{"id": other["id"], "name": other["name"]}]
    assert ada.delete(f"/api/me/blocks/{other['id']}").json()["blocks"] == []
    what = {"about": other["id"], "text": "Rude words.", "table": "abc123"}
    assert ada.post("/api/reports", json=what).status_code == 204
    with engine.connect() as connection:
        assert connection.execute(select(reports.c.text)).scalar() == "Rude words."
    assert ada.get(f"/api/players/{other['id']}").json()["ratings"] == []
    assert ada.get("/api/ratings?game=manhattan&players=4").json() == {"ratings": []}


def test_ratings_are_listed_best_first_with_names_and_chosen_faces(browser: Open, engine: Engine) -> None:
    ada, bob = browser(), browser()
    one, other = (client.get("/api/me").json()["id"] for client in (ada, bob))
    assert bob.patch("/api/me", json={"name": "Bob", "face": 67}).status_code == 200
    with engine.begin() as connection:
        for subject, mu in ((one, 20.0), (other, 30.0), ("bot:club", 25.0)):
            row = {"game": "manhattan", "seats": 3, "subject": subject, "mu": mu, "sigma": 1.0, "games": 9}
            connection.execute(insert(ratings), row)
    listed = ada.get("/api/ratings?game=manhattan&players=3").json()["ratings"]
    assert [(row["player"], row["bot"], row["face"], row["rating"]) for row in listed] == [
        (other, None, 67, 27.0),
        (None, "club", None, 22.0),
        (one, None, None, 17.0),
    ]
    assert listed[0]["name"] == "Bob"
    assert bob.get(f"/api/players/{other}").json()["ratings"] == listed[:1]


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"", "“body” is missing."),
        (b"{", "The request is not a JSON object."),
        (b"[]", "The request is not a JSON object."),
        (b'{"rank":1}', "“rank” is unknown."),
        (b'{"\\ud800":1}', "“body” does not have the form"),
        (b'{"name":7}', "“name” does not have the form"),
        (b'{"name":""}', "“name” is too short."),
        (b'{"name":"\\ud800"}', "“name” does not have the form"),
        (b'{"language":"fr"}', "“language” is not one of the possible values."),
        (b'{"away_until":1}', "This day has passed. Choose a later end of your vacation."),
        (b'{"away_until":99999999999999999999}', "A year has 42 days of vacation."),
    ],
)
def test_malformed_input_gets_one_clear_sentence(browser: Open, body: bytes, sentence: str) -> None:
    client = browser()
    client.get("/api/me")
    response = client.patch("/api/me", content=body, headers=JSON)
    assert response.status_code == 400
    assert message(response).startswith(sentence)


def test_a_vacation_is_ended_by_0_and_by_no_moment_of_the_past(browser: Open) -> None:
    client = browser()
    client.get("/api/me")
    now = Clock().calendar()
    end = now + 86_400_000
    assert client.patch("/api/me", json={"away_until": end}).json()["away_until"] == end
    for past in (1, now - 1, now):
        response = client.patch("/api/me", json={"away_until": past})
        assert response.status_code == 400
        assert message(response).startswith("This day has passed.")
        assert client.get("/api/me").json()["away_until"] == end
    assert client.patch("/api/me", json={"away_until": 0}).json()["away_until"] == 0


def test_who_is_back_may_always_say_so(browser: Open) -> None:
    client = browser()
    client.get("/api/me")
    end = Clock().calendar() + 86_400_000
    begun = 0
    while client.patch("/api/me", json={"away_until": end + begun}).status_code == 200:
        begun += 1
        assert begun < 100
    assert begun > 0
    assert client.patch("/api/me", json={"away_until": 0}).json()["away_until"] == 0
    assert client.patch("/api/me", json={"away_until": 0}).status_code == 200


def test_every_endpoint_says_what_it_answers(tmp_path: Path) -> None:
    paths = application(opened(f"sqlite:///{tmp_path / 'x'}"), tmp_path).openapi()["paths"]
    for operations in paths.values():
        for operation in operations.values():
            answers = operation["responses"]
            assert "4XX" in answers
            assert "422" not in answers
            assert all("content" in answer for code, answer in answers.items() if code in ("200", "201"))
