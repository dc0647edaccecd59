import asyncio
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI, Request, Response, WebSocket
from starlette.datastructures import Headers
from starlette.testclient import TestClient
from starlette.types import ASGIApp
from starlette.websockets import WebSocketDisconnect

from midtown.server.http import errors
from midtown.server.http.errors import browser_language
from midtown.server.http.request_limits import COSTS, LARGEST, cost_of
from midtown.server.http.security import add_middlewares
from midtown.server.support.rate_limits import LIMITS, Limit, Limits
from midtown.server.support.refusals import Refused, refused
from tests.server.operations import OPERATIONS

HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
POLICY = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
]
HERE = "http://play.example"
SOCKET = "ws://play.example/api/socket"


@pytest.fixture(params=["around", "inside"])
def client(request: pytest.FixtureRequest) -> Iterator[TestClient]:
    app = FastAPI()
    errors.install(app)

    @app.post("/api/echo")
    async def echo(request: Request) -> int:
        return len(await request.body())

    @app.get("/api/wrong")
    async def wrong() -> None:
        raise KeyError("a secret")

    @app.get("/api/refused")
    async def refuses() -> None:
        raise refused("stale", "http.other")

    @app.get("/page")
    async def page() -> Response:
        return Response("page", media_type="text/html")

    @app.get("/assets/{name}")
    async def asset(kind: str) -> Response:
        return Response(b"", headers={"content-type": kind})

    @app.websocket("/api/socket")
    async def socket(socket: WebSocket) -> None:
        await socket.accept()
        if await socket.receive_text() == "wrong":
            raise KeyError("a secret")
        await socket.send_text("right")

    limits = Limits(limits={**LIMITS, "requests": Limit(20, 1e-3)})
    origins = ("https://other.example/",)
    served: ASGIApp = app
    if request.param == "inside":
        app.add_middleware(add_middlewares, limits=limits, origins=origins)
    else:
        served = add_middlewares(app, limits, origins)
    with TestClient(served, base_url=HERE, raise_server_exceptions=False) as client:
        yield client


def test_every_answer_forbids_foreign_scripts_frames_and_guesses(client: TestClient) -> None:
    page = client.get("/page").headers
    assert {name: page.get(name) for name in HEADERS} == HEADERS
    assert page["content-security-policy"].split("; ") == POLICY
    documents = ("permissions-policy", "referrer-policy", "cross-origin-opener-policy")
    data = {name: value for name, value in HEADERS.items() if name not in documents}
    for path in ("/api/refused", "/api/wrong", "/nothing"):
        headers = client.get(path).headers
        assert {name: headers.get(name) for name in data} == data
        assert headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
        assert headers.get("cache-control") == ("no-store" if path.startswith("/api/") else None)


@pytest.mark.parametrize(
    "kind", ["text/javascript; charset=utf-8", "text/css; charset=utf-8", "font/woff2", "audio/wav"]
)
def test_what_is_no_document_carries_only_the_headers_that_hold_for_it(client: TestClient, kind: str) -> None:
    headers = client.get("/assets/one", params={"kind": kind}).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "content-security-policy" not in headers


@pytest.mark.parametrize("kind", ["text/html", "image/svg+xml", "text/xml", "application/pdf", "", " text/css"])
def test_an_asset_that_can_be_a_document_carries_all_headers(client: TestClient, kind: str) -> None:
    headers = client.get("/assets/one", params={"kind": kind}).headers
    assert {name: headers.get(name) for name in HEADERS} == HEADERS
    assert headers["content-security-policy"].split("; ") == POLICY


@pytest.mark.parametrize(
    ("origin", "cookie", "allowed"),
    [
        (HERE, True, True),
        (HERE.upper().replace("HTTP", "http"), True, True),
        ("https://play.example", True, True),
        ("http://play.example:80", True, True),
        ("http://play.example:8080", True, False),
        ("http://play.example.evil.example", True, False),
        ("https://evil.example", True, False),
        ("https://evil.example", False, False),
        ("https://other.example", True, True),
        ("null", True, False),
        ("http://[", True, False),
        (None, True, False),
        (None, False, True),
    ],
)
def test_only_our_own_pages_may_act_and_programs_without_cookie(
    client: TestClient, origin: str | None, cookie: bool, allowed: bool
) -> None:
    headers = ({"origin": origin} if origin else {}) | ({"cookie": "a=b; midtown=token"} if cookie else {})
    response = client.post("/api/echo", headers=headers)
    assert response.status_code == (200 if allowed else 403)
    if allowed:
        with client.websocket_connect(SOCKET, headers=headers) as socket:
            socket.send_text("hello")
            assert socket.receive_text() == "right"
    else:
        assert response.json()["error"]["kind"] == "identity"
        with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect(SOCKET, headers=headers):
            pass
        assert closed.value.code == 1008


def test_looking_needs_no_origin(client: TestClient) -> None:
    assert client.get("/page", headers={"origin": "https://evil.example", "cookie": "midtown=x"}).status_code == 200


def test_a_request_of_more_than_a_megabyte_is_refused_in_one_sentence(client: TestClient) -> None:
    assert client.post("/api/echo", content=b"x" * LARGEST).json() == LARGEST

    def pieces() -> Iterator[bytes]:
        for _ in range(11):
            yield b"x" * (LARGEST // 10)

    for content in (b"x" * (LARGEST + 1), pieces()):
        response = client.post("/api/echo", content=content)
        assert response.status_code == 413
        messages = {"en": "The request is larger than 1 MB.", "de": "Die Anfrage ist größer als 1 MB."}
        error = {"kind": "request", "rule": None, "message": messages["en"], "messages": messages}
        assert response.json() == {"error": error}


def test_an_error_of_ours_leaves_no_traceback_but_a_number_that_the_log_has(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        response = client.get("/api/wrong?language=de")
    assert response.status_code == 500
    error = response.json()["error"]
    assert (error["kind"], error["rule"]) == ("server", None)
    assert "a secret" not in response.text
    number = caplog.records[0].getMessage().split()[-1]
    assert (
        error["message"]
        == f"Auf dem Server ist etwas schiefgegangen. Näheres findet der Betreiber im Protokoll unter Nummer {number}."
    )


def test_a_broken_socket_is_closed_with_a_number(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    with client.websocket_connect(SOCKET) as socket:
        socket.send_text("wrong")
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
    assert closed.value.code == 1011
    assert closed.value.reason is not None
    assert caplog.records[-1].getMessage().split()[-1] in closed.value.reason


def test_an_address_that_asks_too_much_waits_but_pages_still_come(client: TestClient) -> None:
    answers = [client.get("/api/refused").status_code for _ in range(21)]
    assert answers == [409] * 20 + [429]
    refusal = client.get("/api/refused")
    assert int(refusal.headers["retry-after"]) > 900
    assert client.get("/page").status_code == 200


def test_requests_take_as_much_of_the_allowance_as_they_cost(client: TestClient) -> None:
    assert COSTS["replay"] == 8
    answers = [client.get("/api/tables/x/replay").status_code for _ in range(3)]
    assert answers == [404, 404, 429]
    assert [client.get("/api/nothing").status_code for _ in range(5)] == [404] * 4 + [429]


def test_every_request_with_a_cost_of_its_own_exists() -> None:
    parts = [path.rsplit("/", 2)[1:] for _, path in OPERATIONS]
    assert set(COSTS) <= {f"{before}/" if last.endswith("}") else last for before, last in parts}
    costs = {path: cost_of(f"/api/{path}") for path in ("tournaments", "tournaments/1f", "analyses/1f", "tables/1f")}
    assert costs == {"tournaments": 1, "tournaments/1f": 4, "analyses/1f": 4, "tables/1f": 1}


def test_whatever_is_not_there_is_said_in_the_same_form(client: TestClient) -> None:
    assert client.get("/nothing").json()["error"]["kind"] == "missing"
    assert client.delete("/api/echo").json()["error"]["message"] == "This address does not accept this method."


def test_a_stranger_header_is_no_error() -> None:
    async def ask(headers: list[tuple[bytes, bytes]]) -> list[Any]:
        sent: list[Any] = []

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})

        async def receive() -> dict[str, Any]:
            return {"type": "http.request"}

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {"type": "http", "method": "POST", "path": "/x", "headers": headers, "client": None}
        await add_middlewares(app, Limits())(scope, receive, send)
        return sent

    odd = [(b"content-length", b"many"), (b"cookie", b"\xff"), (b"origin", b"\xff")]
    assert [asyncio.run(ask([header]))[0]["status"] for header in odd] == [200, 200, 403]


@pytest.mark.parametrize(
    ("accept", "language"), [("", "en"), ("de", "de"), ("fr, DE-ch;q=0.5", "de"), ("en-US,de", "en"), (";;,,", "en")]
)
def test_the_browsers_wish_chooses_the_language(accept: str, language: str) -> None:
    assert browser_language(Headers({"accept-language": accept})["accept-language"]) == language


def test_a_refusal_waits_only_where_it_says_so() -> None:
    error = refused("table", "http.other")
    assert isinstance(error, Refused)
    assert errors.retry_after(error) == {}
