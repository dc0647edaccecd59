"""Names of people: what a name may be, when two names are the same, and what a guest is called at first."""

import secrets
import unicodedata
from typing import Final

from midtown.server.refusals import refused

LONGEST: Final = 40
"""Characters of a name."""
LONGEST_FOLDED: Final = 80
MARKS: Final = 3
"""Marks over one letter, one after the other; more of them would paint over the neighbours."""

BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Count as letters or signs, but show nothing."""

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
"""Places in the city of the games, which are called the same in every language."""


def clean(name: str) -> str:
    """The name as it is shown, without blanks around it; Refused if it is none: 1 to 40 characters that can be seen."""
    shown = unicodedata.normalize("NFC", name).strip(" ")
    if not 1 <= len(shown) <= LONGEST or len(folded(shown)) > LONGEST_FOLDED:
        raise refused("request", "name.length", longest=LONGEST)
    if not shown.isprintable() or BLANK & set(shown) or _smeared(shown):
        raise refused("request", "name.characters")
    return shown


def folded(name: str) -> str:
    """The same for all names that look or sound the same but for capitals, widths and ligatures."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).strip()


def guest_name() -> str:
    """A name for somebody who has not said his own, such as "Chelsea 4821"."""
    return f"{secrets.choice(PLACES)} {1000 + secrets.randbelow(9000)}"


def _smeared(name: str) -> bool:
    run = 0
    for character in name:
        run = run + 1 if unicodedata.combining(character) else 0
        if run > MARKS:
            return True
    return False
