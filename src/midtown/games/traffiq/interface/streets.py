"""The names of streets, corners and cells, for people: the corner 0,0 is 12th Avenue and 42nd Street.

Avenues run north and south and count up to the east, streets run east and west and count up to the north.
"""

from collections.abc import Iterable

from midtown.games.traffiq.protocol.notation import CELL_TEXT
from midtown.games.traffiq.rules.catalogue import message, quoted
from midtown.support.i18n import Language, Message

FIRST_AVENUE = 12
FIRST_STREET = 42
FAR = 5
"""The most signs of a number in a corner that is named; others are repeated as they were given."""


def ordinal(number: int) -> Message:
    """Return a number as the name of a street begins: "42nd"; below 1 it counts on with a minus sign."""
    last = 0 if 10 < abs(number) % 100 < 14 else abs(number) % 10
    return message(f"ordinal.{({1: 'st', 2: 'nd', 3: 'rd'}).get(last, 'th')}", number=str(number).replace("-", "−"))


def avenue(x: int) -> Message:
    """Return the name of the avenue through the corners at `x`."""
    return message("street.avenue", number=ordinal(FIRST_AVENUE + x))


def street(y: int) -> Message:
    """Return the name of the street through the corners at `y`."""
    return message("street.street", number=ordinal(FIRST_STREET + y))


def corner_name(corner: str) -> Message | str:
    """Return a corner by its streets: "12th Avenue and 42nd Street"."""
    place = place_of(corner)
    return message("street.corner", avenue=avenue(place[0]), street=street(place[1])) if place else quoted(corner)


def cell_name(cell: str) -> Message | str:
    """Return a cell by the streets around it: "between 12th and 13th Avenue, 42nd and 43rd Street"."""
    place = place_of(cell)
    if place is None:
        return quoted(cell)
    x, y = place
    west, east = ordinal(FIRST_AVENUE + x), avenue(x + 1)
    return message("street.cell", west=west, east=east, south=ordinal(FIRST_STREET + y), north=street(y + 1))


def place_of(text: str) -> tuple[int, int] | None:
    """Return x and y of a corner or cell; None if they are too far away for any map."""
    x, _, y = text.partition(",")
    if not CELL_TEXT.fullmatch(text) or max(len(x), len(y)) > FAR:
        return None
    return int(x), int(y)


def corners_listed(corners: Iterable[str], language: Language) -> str:
    """Return corners by their streets, with semicolons between them."""
    names = [corner_name(corner) for corner in corners]
    return "; ".join(name.text(language) if isinstance(name, Message) else name for name in names)
