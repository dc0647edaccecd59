"""Logs: their format, and the secrets that they never contain."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from midtown.server.support import logs
from tests.server.live_server import House, pair, story

PLANTED = "s3cr3t-0f-th3-h0us3"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _quiet_again() -> Iterator[None]:
    """Restore the root logger, which `logs.start` changes."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level


def lines(stream: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_is_a_json_object_with_what_was_added() -> None:
    logs.start(stream := io.StringIO())
    logging.getLogger("midtown.server.some").info("table %s", "over", extra={"table": "ab12"})
    (line,) = lines(stream)
    assert (line["event"], line["table"], line["level"]) == ("table over", "ab12", "info")
    assert line["logger"] == "midtown.server.some"
    assert str(line["timestamp"]).endswith("Z")


def test_in_a_terminal_a_line_is_readable_text() -> None:
    logs.start(stream := Terminal())
    logging.getLogger("uvicorn.error").warning("something", extra={"token": PLANTED, "table": "ab12"})
    assert "something" in stream.getvalue()
    assert "ab12" in stream.getvalue()
    assert not stream.getvalue().startswith("{")
    assert PLANTED not in stream.getvalue()


@pytest.mark.parametrize("key", ["token", "cookie", "password", "secret", "Authorization", "credential", "watch_token"])
def test_fields_with_the_name_of_a_secret_are_hidden_however_deep(key: str) -> None:
    logs.start(stream := io.StringIO())
    logging.getLogger("some").warning("x", extra={key: PLANTED, "more": {"deep": [{key: PLANTED}]}})
    assert PLANTED not in stream.getvalue()
    assert lines(stream)[0]["more"] == {"deep": [{key: logs.HIDDEN}]}


@pytest.mark.parametrize(
    "text",
    [
        f"postgresql+psycopg://midtown:{PLANTED}@db.example.org/midtown is down",
        f"smtp://me:{PLANTED}@mail.example.org:587",
        f"Authorization: Bearer {PLANTED}",
        f"Cookie: midtown={PLANTED}; other=1",
        f"GET /api/x midtown={PLANTED}",
        f"GET /api/invites/{PLANTED}",
        f"/api/tables/ab12/socket?watch={PLANTED}&language=de",
        f'{{"name": "Ada", "password": "{PLANTED} with blanks"}}',
        f"[SQL: insert into x values (?)]\n[parameters: ('{PLANTED}', [1, 2])]\n(Background on this error at: there)",
        f"duplicate key value violates unique constraint\nDETAIL:  Key (token)=({PLANTED}) already exists.",
        f"DETAIL:  Failing row contains (1, {PLANTED}, null).",
        f"$argon2id$v=19$m=65536,t=3,p=4${PLANTED}",
    ],
)
def test_secrets_are_cut_out_of_messages_and_of_tracebacks(text: str) -> None:
    logs.start(stream := io.StringIO())
    logging.getLogger("some").warning(text)
    logging.getLogger("some").warning("%s", text)
    try:
        raise ValueError(text)
    except ValueError as error:
        logging.getLogger("some").error("unexpected error %s", "ab12", exc_info=error)
    assert len(lines(stream)) == 3
    assert "Traceback" in str(lines(stream)[2]["exception"])
    assert PLANTED not in stream.getvalue()
    assert stream.getvalue().count(logs.HIDDEN) >= 3


def test_what_is_no_secret_stays() -> None:
    for text in ("sqlite:////srv/midtown/midtown.sqlite", "https://play.example.org:8000/", "worker a-1 ended with 0"):
        assert logs.without_secrets(text) == text


@story
async def test_a_server_says_what_happens_and_no_token(house: House) -> None:
    logs.start(stream := io.StringIO())
    table, first, _ = await pair(house, on_leave="abandon")
    assert (await house.stranger.socket(table.id)).first["error"]["kind"] == "missing"
    await first.done("leave")
    by_event = {str(line["event"]): line for line in lines(stream)}
    assert (by_event["table opened"]["table"], by_event["table opened"]["game"]) == (table.id, "stones")
    assert by_event["socket refused"]["kind"] == "missing"
    assert not [token for token in (table.watch, *table.invites.values()) if token in stream.getvalue()]
