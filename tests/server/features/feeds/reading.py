"""Read feeds as strict programs do: every rule of RFC 5545 and RFC 4287 that ours can break is checked."""

import re
from typing import Any, NamedTuple
from xml.etree import ElementTree

from tests.server.live_server import House

ATOM = "{http://www.w3.org/2005/Atom}"
_LINE = re.compile(r"([A-Z][A-Z-]*)((?:;[A-Z-]+=[^\"\x00-\x1f\x7f;:,]+)*):([^\x00-\x08\x0a-\x1f\x7f]*)")
_TEXT = re.compile(r"(?:[^\\;,\n]|\\[\\;,n])*")
_MOMENT = re.compile(r"\d{8}T\d{6}Z")
_TEXTS = ("SUMMARY", "DESCRIPTION", "NAME", "X-WR-CALNAME")
_MOMENTS = ("DTSTAMP", "DTSTART", "DTEND")
_ONCE = ("UID", "DTSTAMP", "DTSTART", "SUMMARY", "DESCRIPTION", "URL", "STATUS", "TRANSP")


class Got(NamedTuple):
    """The response to somebody who asks for a feed."""

    status: int
    headers: dict[str, str]
    body: bytes


async def get(house: House, address: str, **headers: str) -> Got:
    """Ask for an address as a feed reader does, without a session."""
    url = f"{house.url}/api/{address.partition('/api/')[2]}"
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    async with house.session.get(url, headers=named) as answer:
        return Got(answer.status, {name.lower(): value for name, value in answer.headers.items()}, await answer.read())


def unfold(body: bytes) -> list[str]:
    """Return the lines of a calendar; each is at most 75 octets long where it is folded, and whole characters."""
    assert body.endswith(b"\r\n")
    raw = body[:-2].split(b"\r\n")
    assert not any(b"\r" in line or b"\n" in line for line in raw)
    assert all(0 < len(line) <= 75 for line in raw)
    lines: list[str] = []
    for line in raw:
        text = line.decode("utf-8")
        if text.startswith(" "):
            lines[-1] += text[1:]
        else:
            lines.append(text)
    return lines


def unescape(value: str) -> str:
    """Return the words of a value of type TEXT."""
    assert _TEXT.fullmatch(value), value
    return re.sub(r"\\(.)", lambda sign: "\n" if sign[1] == "n" else sign[1], value)


def events(body: bytes) -> list[dict[str, str]]:
    """Return the events of a calendar, in which texts are read."""
    lines = unfold(body)
    assert lines[:2] == ["BEGIN:VCALENDAR", "VERSION:2.0"]
    assert lines[-1] == "END:VCALENDAR"
    assert sum(line.startswith("PRODID:") for line in lines) == 1
    stack: list[str] = []
    result: list[dict[str, str]] = []
    components = 0
    for line in lines:
        parsed = _LINE.fullmatch(line)
        assert parsed, line
        name, value = parsed[1], parsed[3]
        if name == "BEGIN":
            stack.append(value)
            components += len(stack) == 2
            if value == "VEVENT":
                assert stack == ["VCALENDAR", "VEVENT"]
                result.append({})
        elif name == "END":
            assert stack.pop() == value
        elif stack[-1] == "VEVENT":
            assert name not in result[-1]
            assert name not in _MOMENTS or _MOMENT.fullmatch(value), line
            result[-1][name] = unescape(value) if name in _TEXTS else value
        elif name in _TEXTS:
            unescape(value)
    assert stack == []
    assert components > 0  # a calendar without any is none
    for event in result:
        assert set(_ONCE) <= set(event) <= {*_ONCE, "DTEND"}
        assert event["STATUS"] in ("CONFIRMED", "TENTATIVE", "CANCELLED")
        assert event["DTSTART"] < event.get("DTEND", "9")
    assert len({event["UID"] for event in result}) == len(result)
    return result


def entries(body: bytes) -> list[dict[str, Any]]:
    """Return the entries of a feed in Atom."""
    root = ElementTree.fromstring(body)
    assert root.tag == f"{ATOM}feed"
    for one in ("id", "title", "updated", "author"):
        assert len(root.findall(f"{ATOM}{one}")) == 1
    assert [link.get("rel") for link in root.findall(f"{ATOM}link")] == ["self", "alternate"]
    result = []
    for element in root.findall(f"{ATOM}entry"):
        entry = {name: element.findtext(f"{ATOM}{name}") or "" for name in ("id", "title", "updated", "content")}
        link = element.find(f"{ATOM}link")
        assert link is not None
        assert all(entry.values())
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", entry["updated"])
        result.append(entry | {"link": link.get("href") or ""})
    assert len({entry["id"] for entry in result}) == len(result)
    return result
