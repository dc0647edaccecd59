"""The state of a table after names in its settings have gone with a deleted account."""

from msgspec.structs import replace

from midtown.server.tables.settings import TableSettings
from midtown.server.tables.state import TableState


def resettled(table: TableState, settings: TableSettings) -> TableState:
    """Return the state as if the table had been opened with these settings, which differ in names alone."""
    plans = zip(table.settings.seats, settings.seats, strict=True)
    gone = {number for number, (old, new) in enumerate(plans) if old.name != new.name}
    seats = tuple(
        replace(seat, name=settings.seats[number].name)
        if number in gone and seat.kind == settings.seats[number].kind
        else seat
        for number, seat in enumerate(table.seats)
    )
    match = None if table.match is None else table.match.fork()
    if match is not None:
        old, new = _players(table.settings), _players(settings)
        match.players = [
            new[number] if old[number] != new[number] and name == old[number] else name
            for number, name in enumerate(match.players)
        ]
    return replace(table, settings=settings, seats=seats, match=match)


def _players(settings: TableSettings) -> list[str]:
    return [plan.name for plan in settings.seats] if settings.record is None else list(settings.record["players"])
