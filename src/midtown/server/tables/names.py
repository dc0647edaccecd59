"""What the seats of a table are called."""

from collections.abc import Sequence

from midtown.bots import BOT
from midtown.bots.players import name_seats
from midtown.server.tables.settings import Seat
from midtown.server.tables.state import TableState
from midtown.support.i18n import CATALOGUE, Language, Reader


def computer(seat: Seat) -> str:
    """Return which computer player sits at a seat, also in a record; an empty text if none does."""
    return seat.bot or (seat.name.removeprefix(BOT) if seat.name.startswith(BOT) else "")


def seat_names(seats: Sequence[Seat]) -> list[str]:
    """Return what each seat is called; an empty text where nobody sits. Who plays on for a person is named last."""
    late = [number for number, seat in enumerate(seats) if seat.kind not in ("bot", "record")]
    return name_seats([seat.name for seat in seats], [computer(seat) or None for seat in seats], late, own_names(seats))


def own_names(seats: Sequence[Seat]) -> dict[int, str]:
    """Return the names of those computer players that have one already, such as in their tournament."""
    return {
        number: seat.name
        for number, seat in enumerate(seats)
        if seat.kind in ("bot", "record") and seat.bot and seat.name
    }


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
