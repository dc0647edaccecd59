"""Who reads a story: names, and who is "you"."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from midtown.support.i18n import CATALOGUE, Language, Message


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

    def listed(self, seats: Iterable[int]) -> str:
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
