"""Text that people can see: what is let through, and which names look alike."""

import functools
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import replace
from re import Match
from typing import Final, Protocol, cast

import msgspec

from midtown.record import Record, read
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
_IGNORABLE: Final = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""The characters that Unicode calls default ignorable, for the library `re`."""
LONGEST_SKELETON: Final = 400
"""Maximum length of a stored skeleton."""


def visible_line(text: str) -> str:
    """Return a text as one line without what nobody sees; empty if it has nothing to see, or control characters."""
    line = " ".join(seen(text).split())
    return line if line.translate(JOINERS).isprintable() and line.strip(f"{BLANK} ") else ""


def visible_lines(text: str) -> str:
    """Return a text of several lines without what nobody sees; control characters are removed, too."""
    lines = (
        "".join(letter for letter in line if letter == "\t" or not _unreadable(letter)) for line in text.splitlines()
    )
    return "\n".join(seen(line).rstrip() for line in lines).strip()


class Pattern(Protocol):
    """A pattern of the library `regex`, which says nothing of its types."""

    def sub(self, replacement: str | Callable[[Match[str]], str], text: str) -> str:
        """Return a text in which each match is replaced."""


def seen(text: str) -> str:
    """Return a text without the characters that show nothing; its blanks and control characters stay."""
    return _pattern().sub(lambda match: match[1] or "", text)


def _unreadable(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cs")


@functools.cache
def _pattern() -> Pattern:
    return _compiled(rf"({_KEPT})|\p{{Default_Ignorable_Code_Point}}", rf"([\u200d\ufe0f])|[{_IGNORABLE}]")


def read_record(document: object) -> Record:
    """Return the record in a JSON document with clean names, events and comments; raise RequestError."""
    record = read(document)
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


def visible(text: str) -> str:
    """Return a text without the characters that show nothing, such as joiners, fillers and variation selectors."""
    return _ignorable().sub("", text)


def skeletons(name: str) -> set[str]:
    """Return the skeletons of a name: as it is written, with compatible characters replaced, and in lower case.

    All are needed. Letters that look alike differ with their case: I and l, i and a Cyrillic letter. A compatible
    character may look like another letter than its own, as the long s looks like f.
    """
    plain = unicodedata.normalize("NFKC", name)
    return {_comparable(_skeleton(spelling)) for spelling in (name, plain, plain.casefold())}


def _skeleton(text: str) -> str:
    prototypes = _prototypes()
    for _ in range(2):  # a prototype of several characters may have characters with a prototype
        letters = visible(unicodedata.normalize("NFD", text))
        text = "".join(prototypes.get(letter, letter) for letter in letters)
    return text


def _comparable(text: str) -> str:
    return " ".join(unicodedata.normalize("NFD", text.casefold()).split())[:LONGEST_SKELETON]


@functools.cache
def _ignorable() -> Pattern:
    return _compiled(r"\p{Default_Ignorable_Code_Point}", f"[{_IGNORABLE}]")


def _compiled(pattern: str, plain: str) -> Pattern:
    """Return a compiled pattern; the `plain` one where there is no `regex`: in a browser, among one's own texts."""
    try:
        import regex  # as late as possible, like the table below: both take a while
    except ModuleNotFoundError:
        return cast(Pattern, re.compile(plain))
    compiled: Pattern = regex.compile(pattern)
    return compiled


@functools.cache
def _prototypes() -> Mapping[str, str]:
    """Return the replacement of each confusable character.

    The library links each character with its prototype, in both directions. Prototypes of one character have many
    links, the characters that resemble them one; of a pair, the first replaces both.
    """
    try:
        from confusable_homoglyphs.confusables import confusables_data
    except ModuleNotFoundError:  # in a browser, where nobody is there to be taken for somebody else
        return {}
    # Letters of right-to-left scripts have marks of direction around them, which are not visible.
    links = {visible(letter): [visible(link["c"]) for link in near] for letter, near in confusables_data.items()}
    return {letter: _prototype(letter, links) for letter in links if len(letter) == 1}


def _prototype(letter: str, links: Mapping[str, list[str]]) -> str:
    near = links[letter]
    if several := [text for text in near if len(text) > 1]:
        return several[0]
    if len(near) > 1:
        return letter
    return near[0] if len(links.get(near[0], near)) > 1 else min(letter, near[0])
