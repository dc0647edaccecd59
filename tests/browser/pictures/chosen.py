"""The looks that are compared: all pairs of page, width, theme and language, as all combinations would be many."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Literal, NamedTuple
from zlib import crc32

from midtown import games

Theme = Literal["light", "dark"]
WIDTHS, THEMES, LANGUAGES = (1440, 390), ("light", "dark"), ("en", "de")
VIEWS: tuple[tuple[int, Theme, str], ...] = (
    *((1440, "light", "en"), (390, "dark", "de")),
    *((390, "light", "en"), (1440, "dark", "de")),
    *((1440, "light", "de"), (390, "dark", "en")),
    *((390, "light", "de"), (1440, "dark", "en")),
)
"""Width, theme and language; in each line the second view differs from the first in all three."""


class Look(NamedTuple):
    """A state of a page in one view."""

    state: str
    width: int
    theme: Theme
    language: str

    @property
    def page(self) -> str:
        """The page of the state: the first word of its name."""
        return page_of(self.state)

    def __str__(self) -> str:
        return f"{self.state}-{self.language}-{self.theme}-{self.width}"


def page_of(state: str) -> str:
    """Return the page of a state: the first word of its name."""
    return state.partition("-")[0]


def chosen(states: Iterable[str]) -> list[Look]:
    """Return one look of each state; two opposite ones of a game's table, and of a state that is its page's only one.

    So each page is looked at in each width, theme and language. Where it begins depends on its name alone: a state that
    is added after the others of its page changes no other look.
    """
    pages: dict[str, list[str]] = defaultdict(list)
    for state in states:
        pages[page_of(state)].append(state)
    looks: list[Look] = []
    for page, own in pages.items():
        times = 2 if len(own) == 1 or page in games.names() else 1
        first = 2 * (crc32(page.encode()) % (len(VIEWS) // 2))
        for number, state in enumerate(state for state in own for _ in range(times)):
            looks.append(Look(state, *VIEWS[(first + number) % len(VIEWS)]))
    return looks
