"""The language of the command line, its texts, and how times and shares are written."""

import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path

from midtown.game import RequestError
from midtown.support.i18n import LANGUAGES, Catalogue, Language
from midtown.support.intervals import Estimate

TEXTS = Catalogue(Path(__file__).parents[1] / "locale")


def choose_language(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> Language:
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


def say(language: Language, key: str, **values: object) -> str:
    """Return a text of the command line."""
    return TEXTS.text(key, language, **values)


def moment(at: int, language: Language) -> str:
    """Return a time in this machine's zone to the minute, from milliseconds since 1970."""
    when = datetime.fromtimestamp(at / 1000).astimezone()
    parts = {"year": when.year, "month": when.month, "day": when.day, "hour": when.hour, "minute": when.minute}
    return say(language, "time.moment", **parts)


def interval(estimate: Estimate) -> str:
    """Return a share with its interval, both in per cent."""
    return f"{100 * estimate.value:.1f} ({100 * estimate.low:.1f}–{100 * estimate.high:.1f})"


def percent(share: float) -> str:
    """Return a share in per cent."""
    return f"{100 * share:.1f} %"


def duration(seconds: float) -> str:
    """Return a time in seconds or milliseconds, whichever suits it."""
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{1e3 * seconds:.0f} ms" if seconds >= 0.01 else f"{1e3 * seconds:.2f} ms"
