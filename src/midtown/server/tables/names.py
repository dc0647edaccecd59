"""What the seats of a table are called."""

from midtown.server.tables.seats import Seat
from midtown.server.tables.state import TableState
from midtown.support.i18n import CATALOGUE, Language
from midtown.support.i18n.reader import Reader

BOTS = ("Sorrel", "Juniper", "Tansy", "Alder", "Bryony", "Rowan")
"""Names for computer players. They have none of their own, so the seat gives them one, as in
`web/src/core/levels.ts`."""
RECORDED_BOT = "bot:"
"""How a record's computer players begin."""


def seat_name(number: int, seat: Seat) -> str:
    """Return what a seat is called; an empty text where nobody sits."""
    if seat.bot or seat.name.startswith(RECORDED_BOT):
        return BOTS[number % len(BOTS)]
    return seat.name


def reader_of(
    table: TableState, held: tuple[int, ...], language: Language, side: int | None = None, *, you: bool = True
) -> Reader:
    """Return the reader of a table's story who holds the seats `held`.

    Somebody with one seat is addressed as "you" unless `you` is false. Places are named as seen from seat `side`, by
    default the reader's first; spectators look from seat 0.
    """
    names = [
        seat_name(number, seat) or CATALOGUE.text("reader.seat", language, number=str(number + 1))
        for number, seat in enumerate(table.seats)
    ]
    first = held[0] if held else 0
    from_side = side if side is not None and 0 <= side < len(names) else first
    return Reader(language, names, first if you and len(held) == 1 else None, from_side)
