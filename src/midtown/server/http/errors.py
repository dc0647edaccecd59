"""What the server answers when it does not do what it was asked: `{"error": {"kind", "rule", "message"}}`."""

import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.datastructures import Headers, QueryParams
from starlette.exceptions import HTTPException

from midtown.game import GameError
from midtown.locale import LANGUAGES, Language, Message
from midtown.server.counts import Counts
from midtown.server.refusals import CATALOGUE, Refused

STATUS: Final[Mapping[str, int]] = {
    "request": 400,
    "notation": 400,
    "draws": 400,
    "identity": 401,
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

REASONS: Final[Mapping[str, str]] = {
    "missing": "invalid.missing",
    "extra_forbidden": "invalid.unknown",
    "string_too_short": "invalid.short",
    "string_too_long": "invalid.long",
    "too_long": "invalid.long",
    "literal_error": "invalid.choice",
}
"""What pydantic calls it, and our text about it."""


def error_body(error: GameError, language: Language) -> dict[str, Any]:
    """The error as JSON."""
    return body_of(error.kind, error.message, language, error.rule)


def body_of(kind: str, message: Message, language: Language, rule: str | None = None) -> dict[str, Any]:
    """An error of that kind as JSON."""
    return {"error": {"kind": kind, "rule": rule, "message": message.text(language)}}


def retry_after(error: GameError) -> dict[str, str]:
    """The header that says when it is worth another try."""
    wait = error.wait if isinstance(error, Refused) else 0
    return {"retry-after": str(math.ceil(wait))} if wait else {}


def language_of(scope: Mapping[str, Any]) -> Language:
    """The language somebody wants to be answered in: as the address says (`?language=de`), or he, or his browser."""
    asked = QueryParams(scope.get("query_string", b"")).get("language")
    own = scope.get("state", {}).get("language")
    for wanted in (asked, own):
        for language in LANGUAGES:
            if wanted == language:
                return language
    return browser_language(Headers(scope=dict(scope)).get("accept-language", ""))


def browser_language(accept: str) -> Language:
    """The first language of ours in an Accept-Language header; English if there is none."""
    for wish in accept[:200].lower().split(","):
        for language in LANGUAGES:
            if wish.strip().split(";")[0].split("-")[0] == language:
                return language
    return "en"


def install(app: FastAPI, counts: Counts | None = None) -> None:
    """Make the application answer every refusal like this, and count it."""
    app.add_exception_handler(GameError, partial(_refused, counts or Counts()))
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _unexpected)


async def _refused(counts: Counts, request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, GameError)
    counts.refusals[error.kind] += 1
    body = error_body(error, language_of(request.scope))
    return JSONResponse(body, STATUS.get(error.kind, 400), headers=retry_after(error))


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return JSONResponse(body_of("request", invalid(error.errors()), language_of(request.scope)), 400)


async def _unexpected(_: Request, error: Exception) -> JSONResponse:
    raise error  # past Starlette's own answer, a bare line, to `security`, which gives it a number


async def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    key = {404: "http.missing", 405: "http.method", 413: "http.large"}.get(error.status_code, "http.other")
    kind = {404: "missing"}.get(error.status_code, "request" if error.status_code < 500 else "server")
    body = body_of(kind, CATALOGUE.message(key), language_of(request.scope))
    return JSONResponse(body, error.status_code, headers=dict(error.headers or {}))


def invalid(errors: Sequence[Any]) -> Message:
    """One sentence about the first thing that is wrong with a request."""
    first = errors[0] if errors else {}
    if first.get("type") in {"json_invalid", "model_attributes_type", "dict_type"} or not first.get("loc"):
        return CATALOGUE.message("invalid.json")
    place = ".".join(str(part) for part in first["loc"][1:] or first["loc"])[:80].encode("utf-8", "replace").decode()
    return CATALOGUE.message(REASONS.get(first.get("type", ""), "invalid.form"), field=place)
