"""Errors as clients get them, `{"error": {"kind", "rule", "message", …}}`, and what turns exceptions into them."""

import contextlib
import json
import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.datastructures import Headers, QueryParams
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from midtown.game import GameError
from midtown.server.schemas.websocket import Problem
from midtown.server.support.counters import Counts
from midtown.server.support.refusals import CATALOGUE, Refused, broken
from midtown.support.documents import CheckedJson, JsonObject
from midtown.support.i18n import LANGUAGES, Language
from midtown.support.i18n import Message as Text

STATUS: Final[Mapping[str, int]] = {
    "request": 400,
    "notation": 400,
    "draws": 400,
    "identity": 401,
    "renewed": 401,
    "admission": 403,
    "missing": 404,
    "illegal": 409,
    "over": 409,
    "stale": 409,
    "table": 409,
    "limit": 429,
    "server": 500,
    "storage": 503,
}
"""The HTTP status for each kind of error."""
BROKEN_SOCKET: Final = 1011

REASONS: Final[Mapping[str, str]] = {
    "missing": "invalid.missing",
    "extra_forbidden": "invalid.unknown",
    "string_too_short": "invalid.short",
    "string_too_long": "invalid.long",
    "too_long": "invalid.long",
    "literal_error": "invalid.choice",
}
"""Keys of our texts for types of validation errors of pydantic."""


def error_body(error: GameError, language: Language) -> JsonObject:
    """Return an error as the JSON body of a response."""
    return body_of(error.kind, error.message, language, error.rule)


def body_of(kind: str, message: Text, language: Language, rule: str | None = None) -> JsonObject:
    """Return an error of a kind, with its message in `language` and in all, as the JSON body of a response."""
    messages = {each: message.text(each) for each in LANGUAGES}
    return {"error": {"kind": kind, "rule": rule, "message": messages[language], "messages": messages}}


def problem(error: GameError, language: Language) -> Problem:
    """Return an error as part of a WebSocket message."""
    wait: float = getattr(error, "wait", 0.0)
    return Problem(error.kind, error.rule, error.message.text(language), round(wait, 1) or None)


def retry_after(error: GameError) -> dict[str, str]:
    """Return the header `Retry-After` if the error says how long to wait."""
    wait = error.wait if isinstance(error, Refused) else 0
    return {"retry-after": str(math.ceil(wait))} if wait else {}


def language_of(scope: Scope) -> Language:
    """Return the language for a response: of the query (`?language=de`), else of the account, else of the browser."""
    query = QueryParams(scope.get("query_string", b"")).get("language")
    account = scope.get("state", {}).get("language")
    for wanted in (query, account):
        for language in LANGUAGES:
            if wanted == language:
                return language
    return browser_language(Headers(scope=dict(scope)).get("accept-language", ""))


def browser_language(accept: str) -> Language:
    """Return the first supported language of an Accept-Language header, or English."""
    for entry in accept[:200].lower().split(","):
        for language in LANGUAGES:
            if entry.strip().split(";")[0].split("-")[0] == language:
                return language
    return "en"


def install(app: FastAPI, counts: Counts | None = None) -> None:
    """Install the exception handlers; refusals are counted in `counts`."""
    app.add_exception_handler(GameError, partial(_refusal_response, counts or Counts()))
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _raise_unexpected)


async def _refusal_response(counts: Counts, request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, GameError)
    counts.refusals[error.kind] += 1
    body = error_body(error, language_of(request.scope))
    return JSONResponse(body, STATUS.get(error.kind, 400), headers=retry_after(error))


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return JSONResponse(body_of("request", invalid(error.errors()), language_of(request.scope)), 400)


async def _raise_unexpected(_: Request, error: Exception) -> JSONResponse:
    raise error  # past Starlette's plain response, to `ErrorResponses`, which logs it under a number


async def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    key = {404: "http.missing", 405: "http.method", 413: "http.large"}.get(error.status_code, "http.other")
    kind = {404: "missing"}.get(error.status_code, "request" if error.status_code < 500 else "server")
    body = body_of(kind, CATALOGUE.message(key), language_of(request.scope))
    return JSONResponse(body, error.status_code, headers=dict(error.headers or {}))


def invalid(errors: Sequence[CheckedJson]) -> Text:
    """Return a sentence about the first validation error of a request."""
    first = errors[0] if errors else {}
    if first.get("type") in {"json_invalid", "model_attributes_type", "dict_type"} or not first.get("loc"):
        return CATALOGUE.message("invalid.json")
    place = ".".join(str(part) for part in first["loc"][1:] or first["loc"])[:80].encode("utf-8", "replace").decode()
    return CATALOGUE.message(REASONS.get(first.get("type", ""), "invalid.form"), field=place)


class TooLarge(Refused):
    """The refusal of a request whose body is too large."""

    def __init__(self) -> None:
        super().__init__("request", CATALOGUE.message("http.large"))


class ErrorResponses:
    """Answer errors that the application raises: refusals as they are, all others as a number that the log explains."""

    def __init__(self, app: ASGIApp, counts: Counts) -> None:
        self.app = app
        self.counts = counts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or one WebSocket as long as it lives."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def send_noting_start(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, send_noting_start)
        except Exception as raised:
            error = raised if isinstance(raised, GameError) else broken(raised)
            if not started:
                self.counts.refusals[error.kind] += 1
                await send({"type": "http.response.start", "status": _status(error), "headers": _headers(error)})
                await send({"type": "http.response.body", "body": _body(error, scope)})

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.app(scope, receive, send)
        except Exception as error:
            hidden = broken(error)
            with contextlib.suppress(Exception):  # it may be closed already
                await send({"type": "websocket.close", "code": BROKEN_SOCKET, "reason": str(hidden)[:120]})


def _status(error: GameError) -> int:
    if isinstance(error, TooLarge):
        return 413
    return 403 if error.kind == "identity" else STATUS.get(error.kind, 400)


def _body(error: GameError, scope: Scope) -> bytes:
    return json.dumps(error_body(error, language_of(scope)), ensure_ascii=False).encode()


def _headers(error: GameError) -> list[tuple[bytes, bytes]]:
    extra = [(name.encode(), value.encode()) for name, value in retry_after(error).items()]
    return [(b"content-type", b"application/json"), *extra]
