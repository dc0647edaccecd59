"""The formats of feeds: Atom (RFC 4287) and iCalendar (RFC 5545).

Times in calendars are in UTC: each start of a series is an event of its own, whose time in UTC changes with the clocks
of its zone, so that no calendar has to know the rules of zones as this server does.
"""

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit
from xml.etree import ElementTree

from midtown.server.features.feeds.contents import Entry, Feed, moment

ATOM: Final = "application/atom+xml"
ICALENDAR: Final = "text/calendar"
FOLDED: Final = 75
"""Octets of a line in a calendar at most, without its end."""
_NAMESPACE: Final = "http://www.w3.org/2005/Atom"
_UNPRINTABLE: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML cannot have."""
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_ESCAPED: Final = re.compile(r"[\\;,\n]")
_EMPTY: Final = (
    "BEGIN:VTIMEZONE",
    "TZID:Etc/UTC",
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    "TZOFFSETFROM:+0000",
    "TZOFFSETTO:+0000",
    "END:STANDARD",
    "END:VTIMEZONE",
)
"""A calendar has at least one component, also if there is nothing to tell."""


def atom(feed: Feed, address: str, origin: str) -> bytes:
    """Return a feed in Atom, whose own address is `address`; it was updated when its last entry was."""
    ElementTree.register_namespace("", _NAMESPACE)
    root = ElementTree.Element(f"{{{_NAMESPACE}}}feed")
    updated = max((entry.updated_at for entry in feed.entries), default=0)
    _add(root, "id", f"{origin}/feeds/{feed.key.replace(' ', '/')}")
    _add(root, "title", feed.title)
    _add(root, "updated", _rfc3339(updated))
    _add(_add(root, "author"), "name", "Midtown")
    _add(root, "link", rel="self", type=ATOM, href=address)
    _add(root, "link", rel="alternate", type="text/html", href=f"{origin}{feed.path}")
    for entry in sorted(feed.entries, key=lambda entry: (-entry.updated_at, entry.key)):
        element = _add(root, "entry")
        _add(element, "id", f"{origin}/feeds/entries/{entry.key}")
        _add(element, "title", entry.title)
        _add(element, "updated", _rfc3339(entry.updated_at))
        _add(element, "link", rel="alternate", type="text/html", href=f"{origin}{entry.path}")
        _add(element, "content", entry.text, type="text")
    document: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return document


def _add(parent: ElementTree.Element, name: str, text: str | None = None, **attributes: str) -> ElementTree.Element:
    element = ElementTree.SubElement(parent, f"{{{_NAMESPACE}}}{name}", attributes)
    element.text = None if text is None else _UNPRINTABLE.sub("", text)
    return element


def _rfc3339(at: int) -> str:
    return f"{moment(at):%Y-%m-%dT%H:%M:%SZ}"


def icalendar(feed: Feed, origin: str) -> bytes:
    """Return a feed as a calendar; what has no time is not in it."""
    host = urlsplit(origin).hostname or "localhost"
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Midtown//Feeds//EN",
        "CALSCALE:GREGORIAN",
        f"NAME:{_text(feed.title)}",
        f"X-WR-CALNAME:{_text(feed.title)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "X-PUBLISHED-TTL:PT1H",
    ]
    events = [line for entry in feed.entries if entry.at is not None for line in _event(entry, entry.at, host, origin)]
    lines += [*(events or _EMPTY), "END:VCALENDAR"]
    return b"".join(fold(line) for line in lines)


def _event(entry: Entry, at: int, host: str, origin: str) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{entry.key}@{host}"
    yield f"DTSTAMP:{_utc(entry.updated_at)}"
    yield f"DTSTART:{_utc(at)}"
    if entry.ends_at is not None:
        yield f"DTEND:{_utc(entry.ends_at)}"
    yield f"SUMMARY:{_text(entry.title)}"
    yield f"DESCRIPTION:{_text(entry.text)}"
    yield f"URL:{origin}{entry.path}"
    yield f"STATUS:{entry.status.upper()}"
    yield f"TRANSP:{'OPAQUE' if entry.busy else 'TRANSPARENT'}"
    yield "END:VEVENT"


def _utc(at: int) -> str:
    return f"{moment(at):%Y%m%dT%H%M%SZ}"


def _text(words: str) -> str:
    """Return a value of type TEXT: without controls, and escaped."""
    plain = _CONTROLS.sub("", words.replace("\r\n", "\n").replace("\r", "\n"))
    return _ESCAPED.sub(lambda sign: "\\n" if sign[0] == "\n" else f"\\{sign[0]}", plain)


def fold(line: str) -> bytes:
    """Return a line of a calendar with its end, folded where it would be too long, and never within a character."""
    parts, part = [], b""
    for sign in line:
        octets = sign.encode()
        if len(part) + len(octets) > FOLDED:
            parts.append(part)
            part = b" "
        part += octets
    return b"\r\n".join([*parts, part]) + b"\r\n"
