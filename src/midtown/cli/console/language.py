"""Which language to speak, and the command line's own texts in it."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from midtown.game import RequestError
from midtown.locale import LANGUAGES, Catalogue, Language

TEXTS = Catalogue(Path(__file__).parent / "locale")


def spoken(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> Language:
    """The language that `--lang` asks for, else the locale's, else English; RequestError if it is not spoken here."""
    for i, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--lang" and (value or i + 1 < len(arguments)):
            return language_named(value or arguments[i + 1])
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := environment.get(name):
            return "de" if locale.lower().startswith("de") else "en"
    return "en"


def language_named(name: str) -> Language:
    """The language of that name; RequestError if it is not spoken here."""
    for language in LANGUAGES:
        if name == language:
            return language
    raise RequestError(TEXTS.message("error.language", asked=name[:40], languages=", ".join(LANGUAGES)))


def say(language: Language, key: str, **values: Any) -> str:
    """A text of the command line."""
    return TEXTS.text(key, language, **values)
