"""Which letters can be drawn: those of the fonts in support/fonts alone, so that pictures are the same everywhere."""

import re
from collections.abc import Sequence

from midtown.support.i18n import CATALOGUE, Language

DRAWN = re.compile(
    "["
    " -~\u00a0-\u017e\u0192\u0218-\u021b\u0237\u1e80-\u1e85\u1e9e\u1ef2\u1ef3"  # Latin
    "\u0401\u0403\u040c\u040e\u0410-\u044f\u0451\u0453\u045c\u045e"  # Cyrillic, Russian for the most part
    "\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039\u203a\u2044\u20ac\u20bd\u2122\u2212\u2215"
    "]*"
)
"""Texts without a letter that the fonts lack. Combining marks are left out: names are composed before they come."""


def drawable(text: str) -> bool:
    """Return whether the fonts have every letter of a text."""
    return DRAWN.fullmatch(text) is not None


def drawable_names(names: Sequence[str], language: Language) -> list[str]:
    """Return the names of all seats; one with a letter that would be an empty box becomes "Player 2"."""
    return [
        name if drawable(name) else CATALOGUE.text("picture.player", language, number=seat + 1)
        for seat, name in enumerate(names)
    ]
