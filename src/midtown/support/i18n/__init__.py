"""Texts in two languages. A catalogue is a folder with `en.toml` and `de.toml`, the same keys in both."""

import functools
import tomllib
from pathlib import Path
from typing import Any, Literal, NamedTuple

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "de")


class Count(int):
    """A number that formats with its noun: `{floors:floor|floors}` becomes "1 floor" or "3 floors".

    It knows singular and plural only, which is enough for English and German.
    """

    def __format__(self, nouns: str) -> str:
        if "|" not in nouns:
            return super().__format__(nouns)
        one, many = nouns.split("|")
        return f"{int(self)} {one if self == 1 else many}"


class Catalogue:
    """The texts of one folder, read when first needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def text(self, key: str, language: Language, /, **values: Any) -> str:
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

    def message(self, key: str, /, **values: Any) -> "Message":
        """Return the same text as a Message, whose language is chosen later."""
        return Message(self, key, values)


class Message(NamedTuple):
    """One sentence or word for a person, in either language."""

    catalogue: Catalogue
    key: str
    values: dict[str, Any]

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
