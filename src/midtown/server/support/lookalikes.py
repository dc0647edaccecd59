"""Names that look alike, by Unicode Technical Standard 39: skeletons, and characters that show nothing.

Two names look alike if they share a skeleton. The table of confusable characters is that of `confusable_homoglyphs`.
"""

import functools
import unicodedata
from collections.abc import Mapping
from typing import Any, Final

LONGEST: Final = 400
"""Maximum length of a stored skeleton."""


def visible(text: str) -> str:
    """Return a text without the characters that show nothing, such as joiners, fillers and variation selectors."""
    return str(_ignorable().sub("", text))


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
    return " ".join(unicodedata.normalize("NFD", text.casefold()).split())[:LONGEST]


@functools.cache
def _ignorable() -> Any:
    import regex  # as late as possible, like the table below: both take a while

    return regex.compile(r"\p{Default_Ignorable_Code_Point}")


@functools.cache
def _prototypes() -> Mapping[str, str]:
    """Return what stands for each confusable character.

    The library links each character with its prototype, in both directions. Prototypes of one character have many
    links, the characters that resemble them one; of a pair, the first stands for both.
    """
    from confusable_homoglyphs.confusables import confusables_data

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
