"""What the seats of a table are called."""

from collections.abc import Sequence
from itertools import product

from midtown.bots import LEVELS
from midtown.server.tables.seats import Seat
from midtown.server.tables.state import TableState
from midtown.support.i18n import CATALOGUE, Language
from midtown.support.i18n.reader import Reader

CHARACTERS = (("Tansy", "Clover"), ("Juniper", "Hazel"), ("Alder", "Sorrel"), ("Rowan", "Bryony"))
"""Names of computer players by level, the weakest first; the pages have a face for each
(`web/src/core/characters.ts`)."""
LEVEL_OF = {name: index for index, pair in enumerate(LEVELS.items()) for name in pair} | {"random": 0}
"""The index of a level by its name and by its computer player; one's own search counts as the highest."""
RECORDED_BOT = "bot:"
"""How a record's computer players begin."""


def computer(seat: Seat) -> str:
    """Return which computer player sits at a seat, also in a record; an empty text if none does."""
    return seat.bot or (seat.name.removeprefix(RECORDED_BOT) if seat.name.startswith(RECORDED_BOT) else "")


def seat_names(seats: Sequence[Seat]) -> list[str]:
    """Return what each seat is called; an empty text where nobody sits.

    A computer player is a character of its level. Where both are taken, it is one of the next levels. Who plays on for
    a person comes last, so that no other computer player changes its name.
    """
    names = ["" if computer(seat) else seat.name for seat in seats]
    free = [list(pair) for pair in CHARACTERS]
    bots = [number for number, seat in enumerate(seats) if computer(seat)]
    first = [number for number in bots if seats[number].kind in ("bot", "record")]
    for some, steps in product((first, bots), range(len(free))):
        for number in some:
            level = LEVEL_OF.get(computer(seats[number]), len(free) - 1)
            unused = free[(level + steps) % len(free)]
            if not names[number] and unused:
                names[number] = unused.pop(0)
    return names


def reader_of(
    table: TableState, held: tuple[int, ...], language: Language, side: int | None = None, *, you: bool = True
) -> Reader:
    """Return the reader of a table's story who holds the seats `held`.

    Somebody with one seat is addressed as "you" unless `you` is false. Places are named as seen from seat `side`, by
    default the reader's first; spectators look from seat 0.
    """
    names = [
        name or CATALOGUE.text("reader.seat", language, number=str(number + 1))
        for number, name in enumerate(seat_names(table.seats))
    ]
    first = held[0] if held else 0
    from_side = side if side is not None and 0 <= side < len(names) else first
    return Reader(language, names, first if you and len(held) == 1 else None, from_side)
