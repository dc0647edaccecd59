"""Players' names: validation, folding for comparison, and names for guests."""

import re
import secrets
import unicodedata
from typing import Final

from midtown.server.support.lookalikes import visible
from midtown.server.support.refusals import refused

LONGEST: Final = 40
"""Maximum length of a name."""
LONGEST_FOLDED: Final = 80
MARKS: Final = 3
"""Maximum number of successive combining marks; more would overlap other lines."""

BLANK: Final = "\u2800"
"""The empty Braille pattern, which shows nothing although it is not ignorable."""
SELECTORS: Final = re.compile("[\ufe00-\ufe0f]")

PLACES: Final = (
    "Astor",
    "Broadway",
    "Chelsea",
    "Cooper",
    "Dyckman",
    "Fulton",
    "Hanover",
    "Herald",
    "Hudson",
    "Lenox",
    "Mercer",
    "Rivington",
    "Spring",
    "Sutton",
    "Tudor",
    "Woolworth",
)
"""Places in New York, whose names are the same in every language."""


def clean(name: str) -> str:
    """Return a name with single blanks between its words; raise Refused unless it has 1 to 40 visible characters.

    Variation selectors, which keyboards add to emoji, are dropped.
    """
    cleaned = re.sub(" +", " ", SELECTORS.sub("", unicodedata.normalize("NFC", name))).strip(" ")
    if not 1 <= len(cleaned) <= LONGEST or len(folded(cleaned)) > LONGEST_FOLDED:
        raise refused("request", "name.length", longest=LONGEST)
    if not cleaned.isprintable() or BLANK in cleaned or visible(cleaned) != cleaned or _too_many_marks(cleaned):
        raise refused("request", "name.characters")
    return cleaned


def folded(name: str) -> str:
    """Return the form in which names are compared: equal for names that differ only in case, width or ligatures."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).strip()


def guest_name() -> str:
    """Return a random name for a guest, such as "Chelsea 4821"."""
    return f"{secrets.choice(PLACES)} {1000 + secrets.randbelow(9000)}"


def _too_many_marks(name: str) -> bool:
    run = 0
    for character in name:
        run = run + 1 if unicodedata.combining(character) else 0
        if run > MARKS:
            return True
    return False
