"""Players' names: validation, folding for comparison, and names for guests."""

import re
import secrets
import unicodedata
from typing import Final

from midtown.server.support.refusals import refused
from midtown.server.support.visible_text import BLANK, seen, skeletons, visible_line

LONGEST: Final = 40
"""Maximum length of a name."""
LONGEST_FOLDED: Final = 80
MARKS: Final = 3
"""Maximum number of successive combining marks; more would overlap other lines."""

SELECTORS: Final = re.compile("[\ufe00-\ufe0f]")

MARK: Final = "[bot]"
"""What the name of every program ends with, wherever it is shown."""
MARKING: Final = "bot"
"""The word of the mark, which stands in no other name."""
SMALL_CAPITALS: Final = str.maketrans("\u0299\u1d0f\u1d1b", MARKING)

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


def clean_name(name: str) -> str:
    """Return a name as one line without what shows nothing; raise Refused unless it has 1 to 40 characters then.

    What keyboards and other pages bring along goes without a word: soft hyphens, marks of direction, blanks of other
    widths, and the selectors that choose between two pictures of an emoji. Joiners stay where they change a picture.
    """
    line = " ".join(seen(unicodedata.normalize("NFC", name)).split())
    cleaned = unicodedata.normalize("NFC", SELECTORS.sub("", line))
    if not 1 <= len(cleaned) <= LONGEST or len(fold_name(cleaned)) > LONGEST_FOLDED:
        raise refused("request", "name.length", longest=LONGEST)
    if not visible_line(line) or BLANK in cleaned or _too_many_marks(cleaned):
        raise refused("request", "name.characters")
    return cleaned


def person_name(name: str) -> str:
    """Return a person's cleaned name; raise Refused if it is invalid, or has the word by which programs are marked."""
    cleaned = clean_name(name)
    if any(MARKING in _words(skeleton) for skeleton in skeletons(cleaned)):
        raise refused("request", "name.marked", word=MARKING)
    return cleaned


def program_name(name: str) -> str:
    """Return a program's name, given with or without its mark; raise Refused if it is invalid."""
    cleaned = person_name(name.strip().removesuffix(MARK))
    longest = LONGEST - len(MARK) - 1
    if len(cleaned) > longest:
        raise refused("request", "name.length", longest=longest)
    return f"{cleaned} {MARK}"


def fold_name(name: str) -> str:
    """Return the form in which names are compared: equal for names that differ only in case, width or ligatures."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).strip()


def guest_name() -> str:
    """Return a random name for a guest, such as "Chelsea 4821"."""
    return f"{secrets.choice(PLACES)} {1000 + secrets.randbelow(9000)}"


def _words(skeleton: str) -> list[str]:
    """Return the words of a skeleton, without accents, and with plain letters for the small capitals of the mark."""
    letters = unicodedata.normalize("NFD", skeleton).translate(SMALL_CAPITALS)
    return re.findall(r"[^\W_]+", "".join(letter for letter in letters if not unicodedata.combining(letter)))


def _too_many_marks(name: str) -> bool:
    run = 0
    for character in name:
        run = run + 1 if unicodedata.combining(character) else 0
        if run > MARKS:
            return True
    return False
