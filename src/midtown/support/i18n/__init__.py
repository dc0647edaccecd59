"""Texts in two languages. A catalogue is a folder with `en.toml` and `de.toml`, the same keys in both."""

import functools
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from midtown.support.documents import JsonObject

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "de")


class Count(int):
    """A number that formats with its noun: `{floors:floor|floors}` becomes "1 floor" or "3 floors".

    It knows singular and plural only, which is enough for English and German.
    """

    def __format__(self, nouns: str) -> str:
        if "|" not in nouns:
            return super().__format__(nouns)
        singular, many = nouns.split("|")
        return f"{int(self)} {singular if self == 1 else many}"


class Catalogue:
    """The texts of one folder, read when first needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def text(self, key: str, language: Language, /, **values: object) -> str:
        """Return the text of `key` with its values filled in; a Message among them is put into the same language."""
        filled = {
            name: Count(value)
            if isinstance(value, int)
            else value.text(language)
            if isinstance(value, Message)
            else value
            for name, value in values.items()
        }
        return _texts(self.folder, language)[key].format(**filled)

    def message(self, key: str, /, **values: object) -> "Message":
        """Return the same text as a Message, whose language is chosen later."""
        return Message(self, key, values)


class Message(NamedTuple):
    """One sentence or word for a person, in either language."""

    catalogue: Catalogue
    key: str
    values: JsonObject

    def text(self, language: Language) -> str:
        """Return the text in that language."""
        return self.catalogue.text(self.key, language, **self.values)

    def __str__(self) -> str:
        return self.text("en")


@functools.cache
def _texts(folder: Path, language: Language) -> dict[str, str]:
    with (folder / f"{language}.toml").open("rb") as file:
        tables = tomllib.load(file)
    texts: dict[str, str] = {}
    for table, entries in tables.items():
        for key, text in entries.items():
            texts[f"{table}.{key}"] = text
    return texts


CATALOGUE = Catalogue(Path(__file__).parent)
"""Texts that belong to no game: requests, records, draws."""


class Reader(NamedTuple):
    """Somebody who reads what has happened at a table."""

    language: Language
    names: Sequence[str]
    """What each seat is called."""
    you: int | None = None
    """The seat that the reader plays; None for spectators, and for several persons at one screen."""
    side: int = 0
    """The seat from whose side of the table places are named."""

    def doer(self, seat: int) -> Message:
        """Return a seat as the beginning of a sentence: "You", "Juniper"; in German with its auxiliary verb."""
        if seat == self.you:
            return CATALOGUE.message("reader.you_have")
        return CATALOGUE.message("reader.name_has", name=self.names[seat])

    def name(self, seat: int) -> str:
        """Return a seat as part of a list: "you", "Juniper"."""
        return CATALOGUE.text("reader.you", self.language) if seat == self.you else self.names[seat]

    def list_names(self, seats: Iterable[int]) -> str:
        """Return the names of several seats."""
        return ", ".join(self.name(seat) for seat in seats)

    def change(self, before: Sequence[int], after: Sequence[int], seats: Iterable[int]) -> str:
        """Return how the points of some seats have changed: " (+3, you −1)"; nothing where they have not.

        The first seat is the one that the sentence is about: its change has no name.
        """
        parts = []
        for place, seat in enumerate(seats):
            if gain := after[seat] - before[seat]:
                signed = f"{gain:+}".replace("-", "−")
                parts.append(f"{self.name(seat)} {signed}" if place else signed)
        return f" ({', '.join(parts)})" if parts else ""
