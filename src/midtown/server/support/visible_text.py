"""Texts that one person writes and another reads: nothing in them is invisible, or turns what stands around it.

Marks of direction, soft hyphens, and all other characters that show nothing are removed. A joiner, a non-joiner, or a
variation selector stays where it changes what is seen, as in an emoji of several people or in a Persian word.
"""

import functools
import unicodedata
from dataclasses import replace
from typing import Any, Final

import msgspec

from midtown import record as records
from midtown.record import Record
from midtown.server.support.refusals import refused

LARGEST: Final = 300_000
"""Maximum size of a record with its variations, in bytes."""
JOINERS: Final = {ord("\u200c"): None, ord("\u200d"): None}
BLANK: Final = "\u2800"
"""The empty Braille pattern, which shows nothing although it is not ignorable."""

_LETTERS: Final = r"[\p{Joining_Type=D}\p{Joining_Type=R}]\p{M}*"
"""A letter that joins the next or the last one, with its marks."""
_PICTURE: Final = r"\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?"
_KEPT: Final = (
    rf"(?<={_LETTERS})\u200c(?=[\p{{Joining_Type=D}}\p{{Joining_Type=R}}])"
    r"|(?<=\p{Canonical_Combining_Class=Virama})[\u200c\u200d](?=\p{L})"
    rf"|(?<={_PICTURE})\u200d(?=\p{{Extended_Pictographic}})"
    r"|(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]"
    r"|(?<=[0-9#*])\ufe0f(?=\u20e3)"
    r"|(?<=\p{Han})[\ufe00-\ufe02\U000e0100-\U000e01ef]"
    r"|(?<=\p{Mongolian})(?<!\p{Default_Ignorable_Code_Point})[\u180b-\u180d\u180f]"
)


def visible_line(text: str) -> str:
    """Return a text as one line without what nobody sees; empty if it has nothing to see, or control characters."""
    line = " ".join(seen(text).split())
    return line if line.translate(JOINERS).isprintable() and line.strip(f"{BLANK} ") else ""


def visible_lines(text: str) -> str:
    """Return a text of several lines without what nobody sees; control characters are removed, too."""
    lines = ("".join(one for one in line if one == "\t" or not _unreadable(one)) for line in text.splitlines())
    return "\n".join(seen(line).rstrip() for line in lines).strip()


def seen(text: str) -> str:
    """Return a text without the characters that show nothing; its blanks and control characters stay."""
    return str(_pattern().sub(lambda match: match[1] or "", text))


def _unreadable(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cs")


@functools.cache
def _pattern() -> Any:
    import regex  # as late as possible: it takes a while

    return regex.compile(rf"({_KEPT})|\p{{Default_Ignorable_Code_Point}}")


def read_record(document: Any) -> Record:
    """Return the record in a JSON document with clean names, events and comments; raise RequestError."""
    record = records.read(document)
    return replace(
        record,
        players=[visible_line(name) for name in record.players],
        events=[event.with_texts(seen) for event in record.events],
        analysis=[replace(node, comment=visible_lines(node.comment)) for node in record.analysis],
    )


def written_record(record: Record) -> bytes:
    """Return a record as it is stored; raise Refused if it is too large with its variations."""
    text = msgspec.json.encode(record.document())
    if len(text) > LARGEST:
        raise refused("request", "analysis.large")
    return text
