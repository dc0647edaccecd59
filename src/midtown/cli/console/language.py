"""The language of the command line, and its texts."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from midtown.game import RequestError
from midtown.support.i18n import LANGUAGES, Catalogue, Language

TEXTS = Catalogue(Path(__file__).parents[1] / "locale")


def spoken(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> Language:
    """Return the language of `--lang`, else of the locale, else English; RequestError if it is not supported."""
    for i, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--lang" and (value or i + 1 < len(arguments)):
            return language_named(value or arguments[i + 1])
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := environment.get(name):
            return "de" if locale.lower().startswith("de") else "en"
    return "en"


def language_named(name: str) -> Language:
    """Return the language of that name; RequestError if it is not supported."""
    for language in LANGUAGES:
        if name == language:
            return language
    raise RequestError(TEXTS.message("error.language", language=name[:40], languages=", ".join(LANGUAGES)))


def say(language: Language, key: str, **values: Any) -> str:
    """Return a text of the command line."""
    return TEXTS.text(key, language, **values)
