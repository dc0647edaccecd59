"""What is sent to a web-hook: its body in each form, and the signature."""

import hashlib
import hmac
import html
import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, NamedTuple
from urllib.parse import unquote, urlsplit

from midtown.server.features.notifications import messages
from midtown.server.features.notifications.messages import Line, Telling
from midtown.support.documents import JsonMapping, JsonObject
from midtown.support.i18n import Language
from midtown.support.units import SECOND

Form = Literal["json", "discord", "slack", "ntfy", "matrix"]
SIGNATURE: Final = "midtown-signature"
"""The header with time and signature: `t=SECONDS,v1=HEX`."""
MOST: Final = 50
"""Notices in one request at most; what is more is counted."""
LONGEST_TITLE: Final = 200
LONGEST_TEXT: Final = 1500
"""Signs of a message in a chat, all of which take at least that much."""
PRIORITIES: Final = {"low": 2, "normal": 3, "high": 5}
"""Those of ntfy, by urgency."""
_MARKDOWN: Final = re.compile(r"([\\*_~`|<>\[\]#])")


class Letter(NamedTuple):
    """A request to a web-hook."""

    url: str
    body: bytes
    headers: Mapping[str, str]


class Words(NamedTuple):
    """What is said in a chat."""

    title: str
    text: str
    url: str
    priority: int


def letter(
    form: Form,
    url: str,
    secret: str,
    delivery: str,
    now: int,
    lines: Sequence[Line],
    language: Language,
    origin: str,
    *,
    in_full: bool = False,
) -> Letter:
    """Return the request that tells of some notices, at the time `now`; `in_full`, with all words of each."""
    address, body = (
        (url, _plain(delivery, now, lines, language, origin))
        if form == "json"
        else _FORMS[form](url, _words((messages.in_full if in_full else messages.summary)(lines, language), origin))
    )
    data = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
    headers = {"content-type": "application/json", "user-agent": "Midtown", "midtown-delivery": delivery}
    return Letter(address, data, headers | {SIGNATURE: signature(secret, data, now)})


def signature(secret: str, body: bytes, now: int) -> str:
    """Return the signature of a body: that of the seconds since 1970, a dot, and the body."""
    seconds = now // SECOND
    signed = hmac.new(secret.encode(), f"{seconds}.".encode() + body, hashlib.sha256)
    return f"t={seconds},v1={signed.hexdigest()}"


def _plain(delivery: str, now: int, lines: Sequence[Line], language: Language, origin: str) -> JsonMapping:
    notices: list[JsonObject] = [
        {
            "kind": line.kind,
            "title": line.title.text(language),
            "text": line.body.text(language),
            "url": f"{origin}{line.path}",
            "table": line.table,
            **(line.facts or {}),
        }
        for line in lines[:MOST]
    ]
    return {"id": delivery, "at": now, "notices": notices, "more": max(0, len(lines) - MOST)}


def _words(telling: Telling, origin: str) -> Words:
    # A sign without width after "@": no chat calls all its people because somebody has that name.
    title, text = (words.replace("@", "@\u200b") for words in (telling.title, telling.body))
    url = f"{origin}{telling.path}"
    return Words(title[:LONGEST_TITLE], text[:LONGEST_TEXT], url, PRIORITIES[telling.urgency])


def _discord(url: str, words: Words) -> tuple[str, JsonMapping]:
    title, text = (_MARKDOWN.sub(r"\\\1", part) for part in (words.title, words.text))
    embed = {"title": title[:256], "description": text, "url": words.url}
    return url, {"embeds": [embed], "allowed_mentions": {"parse": []}}


def _slack(url: str, words: Words) -> tuple[str, JsonMapping]:
    title, text = (html.escape(part, quote=False) for part in (words.title, words.text))
    return url, {"text": f"*{title}*\n{text}\n{words.url}"}


def _ntfy(url: str, words: Words) -> tuple[str, JsonMapping]:
    base, _, topic = url.partition("?")[0].rpartition("/")
    query = urlsplit(url).query
    message = {"title": words.title, "message": words.text, "click": words.url, "priority": words.priority}
    return f"{base}/{'?' * bool(query)}{query}", {"topic": unquote(topic), **message}


def _matrix(url: str, words: Words) -> tuple[str, JsonMapping]:
    """Return the body of a generic web-hook of Hookshot, the bridge of the Matrix project."""
    title, text = html.escape(words.title), html.escape(words.text).replace("\n", "<br>")
    plain = f"{words.title}\n{words.text}\n{words.url}"
    return url, {"text": plain, "html": f'<b><a href="{html.escape(words.url)}">{title}</a></b><br>{text}'}


_FORMS: Final[Mapping[Form, Callable[[str, Words], tuple[str, JsonMapping]]]] = {
    "discord": _discord,
    "slack": _slack,
    "ntfy": _ntfy,
    "matrix": _matrix,
}
