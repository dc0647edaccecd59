"""What the abuse tests send to the API: bodies and requests, none of which may do anything."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from midtown.fairness import Shuffle, secret_of
from midtown.match import Match
from tests.server.operations import WITH_BODY


class Request(NamedTuple):
    """A request to the API; `by` is Ada (who has claimed her name), Eve (a guest), or nobody."""

    method: str
    path: str
    body: Any = None
    by: str = "ada"
    headers: Mapping[str, str] = MappingProxyType({})


PLACES = {"table": "{open}", "token": "{invite}", "game": "stones"}
"""What stands for the parameters of a path; for all others something that is not there."""
TARGETS = [
    (method.upper(), re.sub(r"{(\w+)}", lambda part: PLACES.get(part[1], "nothing"), path.removeprefix("/api/")))
    for method, path in WITH_BODY
    if not path.startswith("/api/admin/")
]
"""All requests that read a body, without those of operators, which do not exist for others."""
BODIES = [
    b"",
    b" ",
    b"{",
    b"}",
    b"[]",
    b"[{}]",
    b"null",
    b"0",
    b"1e999",
    b'"text"',
    b"true",
    b"NaN",
    b"\xff\xfe{}",
    b"\x00",
    b"{'single': 1}",
    b'{"unknown": 1}',
    b'{"__proto__": {"a": 1}}',
    b'{"": 0}',
    b'{"\\ud800": 0}',
    b'{"unknown": "\\u0000"}',
    b'{"unknown": ' + b"[" * 5000 + b"]" * 5000 + b"}",
    b'{"unknown": ' + b"9" * 5000 + b"}",
    b'{"unknown": 1} trailing',
    b"<xml/>",
    b"name=Ada",
]


def _record(played: int | None, **changes: Any) -> dict[str, Any]:
    match = Match("stones", ["Ann", "Bob"], {}, Shuffle(secret_of(3)))
    while match.to_move is not None and (played is None or len(match.moves) < played):
        match = match.after(match.legal()[-1])
    return {**match.record().document(), **changes}


SEATS = [{"kind": "me"}, {"kind": "open"}]
TABLE: dict[str, Any] = {"game": "stones", "seats": SEATS}
NAMES = [
    "",
    "   ",
    "x" * 41,
    "a\0b",
    "\u202eAda",
    "A\u200bda",
    "A\u200dda",
    "A\ufeffda",
    "A\u034fda",
    "A\u00adda",
    "A\u2060da",
    "\u3164",
    "\u2800",
    "\u115f",
    "Z" + "\u0301\u0302" * 9,
    "\ufdfa" * 9,
    "Ad\U000e0061a",
    "\ud800",
    "Ad\u0430",
    "\u0410da",
    "\u0391DA",
    "ADA",
    "\uff21da",
]
EMAILS = [
    "a",
    "a@b",
    "@",
    "a@@b.org",
    "a,b@example.org",
    "a;b@example.org",
    "a b@example.org",
    "a%b@example.org",
    "a!b@example.org",
    "<a@example.org>",
    "a@example.org\r\nBcc: b@example.org",
    "root@localhost",
    "root@[127.0.0.1]",
    "root@127.0.0.1",
    "\u00e4@example.org",
    "a@" + "x" * 190 + ".org",
]
ENDPOINTS = [
    "https://attacker.example\\.googleapis.com/x",
    "https://127.0.0.1\\.googleapis.com/x",
    "https://a;.googleapis.com/",
    "https://a%2f.googleapis.com/",
    "https://user@fcm.googleapis.com/",
    "https://fcm.googleapis.com:8443/",
    "https://fcm.googleapis.com.evil.example/",
    "https://evilgoogleapis.com/",
    "http://fcm.googleapis.com/",
    "http://127.0.0.1:8000/",
    "http://169.254.169.254/latest/meta-data",
    "https://[::1]/",
    "https://fcm.googleapis.com#@evil.example/",
    "file:///etc/passwd",
    "gopher://fcm.googleapis.com/",
]
STRANGERS = ("Ada", "nobody", "' or 1=1")
KEYS = {"p256dh": "x" * 87, "auth": "y" * 22}
TABLES: list[dict[str, Any]] = [
    {"game": "chess"},
    {"game": "../stones"},
    {"game": "stones\0"},
    {"seats": []},
    {"seats": [{"kind": "me"}] * 2},
    {"seats": [{"kind": "me"}] + [{"kind": "open"}] * 8},
    {"seats": [{"kind": "bot", "bot": "greedy"}] * 2},
    {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "skynet"}]},
    {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "search:seconds=3600"}]},
    {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "net:/etc/passwd"}]},
    {"seats": [{"kind": "me"}, {"kind": "device", "name": "\u202e"}]},
    {"seats": [{"kind": "me"}, {"kind": "record"}]},
    {"seats": [{"kind": "me"}, {"kind": "device", "name": "Bob"}], "rated": True},
    {"options": {"unknown": 1}},
    {"options": []},
    {"pace": {"kind": "live"}},
    {"pace": {"kind": "days", "days": -1}},
    {"pace": {"kind": "live", "minutes": 1e9}},
    {"pace": {"kind": "sometimes"}},
    {"on_leave": "skynet"},
    {"number": "f00d"},
    {"number": "\u00e4", "commitment": "0" * 64},
    {"commitment": "0" * 64},
    {"public": "perhaps"},
    {"record": {}},
    {"record": _record(0)},
    {"record": _record(None)},
    {"record": _record(2), "rated": True},
    {"record": _record(2), "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]},
]
RECORDS = [
    {},
    {"format": "midtown/1"},
    _record(None, format="midtown/2"),
    _record(None, game="chess"),
    _record(None, players=["Ann"]),
    _record(None, players=["Ann", "x" * 1000]),
    _record(None, rules=99),
    _record(None, options={"x": 1}),
    _record(None, draws=[{}]),
    _record(None, moves=["take 99"]),
    _record(None, moves=[None]),
    _record(None, moves=["take 1"] * 1000),
    _record(None, commitment="x"),
    _record(None, commitment="0" * 64),
    _record(None, secret="0" * 64),
    _record(None, secret=None),
    _record(None, result={"scores": [9, 9], "winners": [0]}),
    _record(None, result=7),
    _record(None, events=[{"at": -1}]),
    _record(None, events=[{"at": 0, "event": "number", "seat": 9, "value": "x"}]),
    _record(None, events=[{"at": 0, "event": "x" * 500}]),
    _record(None, events=[{"at": 0}] * 2000),
    _record(None, events="x"),
]
PATHS = [
    "tables/{open}x",
    "tables/%2e%2e",
    "tables/%00",
    "tables/0/record",
    "tables/{table}",
    "tables/{table}/record",
    "tables/{table}/frames",
    "tables/{table}/picture.png?move=-1",
    "tables/{table}/picture.png?move=99999999999999999999",
    "tables/{table}/picture.png?theme=%3Csvg%3E",
    "tables/{table}/film.gif",
    "games/%2e%2e/picture.png",
    "tables/{table}/replay",
    "tables/{table}/log",
    "tables/{table}/moves",
    "tables/{table}/hint",
    "tables/{table}?watch=guess",
    "tables?status=secret",
    "players/{ada}x",
    "players/%27%20or%201=1",
    "ratings?game=stones&players=1",
    "ratings?game=%27&players=2",
    "invites/guess",
    "invites/%00",
    "admin/reports",
    "puzzles/nothing/position",
    "puzzles/next?game=chess",
    "daily/deals/2020-01-01-stones-2",
    "daily/deals/%00/result",
    "daily/challenges/guess",
    "tournaments/nothing",
    "analyses/nothing",
    "analysis/lines/nothing",
    "tables/{table}/conditional-moves",
    "players/{ada}/results?after=%27",
    "nothing",
    "",
]
SEARCHES: list[dict[str, Any]] = [
    {"games": ["chess"], "players": [2], "paces": ["blitz"]},
    {"games": [], "players": [], "paces": []},
    {"games": ["stones"], "players": [99], "paces": ["blitz"]},
]
TOURNAMENTS: list[dict[str, Any]] = [{"game": "chess"}, {"game": "stones", "form": "x"}, {"name": "x" * 500}]
SERIES: dict[str, Any] = {
    "name": "Arena",
    "terms": {"format": "arena", "game": "stones", "seats": 2, "minutes": 3, "duration": 40},
    "weekday": 3,
    "minute": 1200,
    "zone": "Europe/Berlin",
}
REQUESTS = [
    *(Request("PATCH", "me", {"name": name}, "eve") for name in NAMES),
    *(Request("PUT", "me/email", {"email": email}) for email in EMAILS),
    *(Request("PUT", "me/subscription", {"endpoint": one, "keys": KEYS}) for one in ENDPOINTS),
    *(Request("POST", "tables", TABLE | change) for change in TABLES),
    *(Request("POST", "records", {"record": record}) for record in RECORDS),
    *(Request("GET", path, None, "eve") for path in PATHS),
    *(
        Request("POST", "session", {"name": name, "password": "wrong horse"}, "")
        for name in ("Ada", "nobody", "' or 1=1")
    ),
    *(Request("POST", "me/password", {"password": word}, "eve") for word in ("short", "x" * 201, "")),
    Request("POST", "me/password", {"password": "long enough", "name": "Ad\u0430"}, "eve"),
    Request("POST", "me/password", {"password": "another horse", "current": "wrong horse"}),
    *(Request("PUT", "me/search", wish) for wish in SEARCHES),
    *(Request("POST", "tournaments", wish) for wish in TOURNAMENTS),
    Request("POST", "analysis", {"game": "chess"}),
    Request("POST", "analysis", {"record": _record(None, moves=["take 99"])}),
    Request("POST", "analysis/positions", {"record": _record(None), "at": 10**9, "line": []}),
    Request("POST", "analysis/positions", {"record": _record(None), "at": 0, "line": [{"move": "take 99"}]}),
    Request("POST", "analyses", {"title": "\n", "shared": True, "record": _record(None)}),
    Request("POST", "tables/{open}/conditional-moves", {"after": 0, "steps": []}, "eve"),
    Request("POST", "daily/deals/nothing/challenges"),
    Request("PUT", "puzzles/nothing-1-2/vote", {"good": False}, "eve"),
    Request("POST", "puzzles/nothing-1-2/reports", {"text": "It is wrong."}, "eve"),
    Request("POST", "seeks/{ada}x"),
    Request("PUT", "me/following/{ada}x"),
    Request("PATCH", "me", {"language": "xx"}),
    Request("PATCH", "me", {"away_until": 10**18}),
    Request("PATCH", "me", {"away_until": -1}),
    Request("DELETE", "me/passkey/none"),
    Request("POST", "tables/{open}/invites?seat=9"),
    Request("POST", "tables/{open}/invites?seat=x"),
    Request("POST", "tables/{open}/invites?seat=1", None, "eve"),
    Request("POST", "tables/{open}/links", None, "eve"),
    Request("POST", "tables/{open}/seats", {}, "eve"),
    Request("POST", "tables/{open}/invitations", {"players": ["0" * 16]}),
    Request("POST", "tables/{open}/invitations", {"players": []}),
    Request("POST", "tables/{open}/invitations", {"players": ["0" * 16]}, "eve"),
    Request("POST", "invitations/nothing/decline", {"word": "x" * 201}, "eve"),
    Request("DELETE", "invitations/nothing", None, "eve"),
    Request("POST", "clubs", {"name": "", "game": "stones"}),
    Request("POST", "clubs", {"name": "Club", "game": "stones"}, "eve"),
    Request("POST", "clubs", {"name": "Club", "game": "stones", "joining": "never"}),
    Request("POST", "clubs/nothing/members", {"word": "x" * 201}, "eve"),
    Request("PUT", "clubs/nothing/members/{ada}", {"role": "king"}, "eve"),
    Request("POST", "clubs/nothing/announcements", {"text": "x" * 501}),
    Request("DELETE", "clubs/nothing"),
    Request("POST", "leagues/chess/entrants", None, "eve"),
    Request("POST", "leagues/stones/entrants", None, "eve"),
    Request("POST", "leagues", {"club": "nothing", "game": "stones"}, "eve"),
    Request("POST", "leagues", {"club": "x" * 17, "game": "chess"}),
    Request("DELETE", "leagues/stones", None, "eve"),
    Request("DELETE", "leagues/stones/entrants/me", None, "eve"),
    Request("POST", "series", SERIES, "eve"),
    Request("POST", "series", SERIES | {"zone": "../etc/passwd"}),
    Request("POST", "series", SERIES | {"minute": 10**9}),
    Request("POST", "series", SERIES | {"club": "nothing"}, "eve"),
    Request("PATCH", "series/nothing", {"paused": True}, "eve"),
    Request("DELETE", "series/nothing"),
    Request("PATCH", "me", {"invited_by": "friends"}),
    Request("PUT", "me/blocks/{ada}x"),
    Request("POST", "reports", {"about": "0" * 16, "text": ""}),
    Request("POST", "tables/{table}/actions", {"type": "chat", "id": "1", "text": "Hi"}, "eve"),
    Request("PATCH", "me", {"name": "Eva"}, "", {"cookie": "midtown=guess"}),
    Request("PATCH", "me", {"name": "Eva"}, "eve", {"origin": "https://evil.example"}),
    Request("PATCH", "me", {"name": "Eva"}, "eve", {"origin": "null"}),
    Request("PATCH", "me", {"name": "Eva"}, "eve", {"host": "rebound.example"}),
    Request("PATCH", "me", {"name": "Eva"}, "", {"authorization": "Bearer "}),
    Request("PATCH", "me", {"name": "Eva"}, "", {"authorization": "Bearer " + "x" * 500}),
    Request("PATCH", "me", {"name": "Eva"}, "", {"authorization": "Basic QWRhOnB3"}),
]
WRITES = [
    ("PATCH", "me", {"name": "Eva"}),
    ("DELETE", "me", None),
    ("POST", "me/password", {"password": "correct horse"}),
    ("POST", "me/passkey/begin", None),
    ("PUT", "me/email", {"email": "eva@example.org"}),
    ("DELETE", "me/email", None),
    ("POST", "tables/{open}/actions", {"type": "chat", "id": "1", "text": "Hi"}),
    ("POST", "tables/{open}/invites?seat=1", None),
    ("POST", "tables/{open}/links", None),
    ("PUT", "me/blocks/{ada}", None),
    ("POST", "reports", {"about": "0" * 16, "text": "x"}),
    ("DELETE", "session", None),
]
