"""What changes at the tables in memory when a player gets another name or face, goes on vacation, or is deleted."""

from functools import partial

import msgspec
from msgspec.structs import replace

from midtown.server.accounts import vacations
from midtown.server.accounts.deletion import Deleted
from midtown.server.live.hub import Hub
from midtown.server.tables.settings import TableSettings
from midtown.server.tables.state import TableState


def rename_player(hub: Hub, player: str, name: str) -> None:
    """Show a player's new name at every table in memory."""
    for session in hub.loaded_sessions():
        session.amend(lambda table: table.with_new_name(player, name))


def change_face(hub: Hub, player: str, face: int | None) -> None:
    """Show a player's new face at every table in memory."""
    for session in hub.loaded_sessions():
        session.amend(lambda table: table.with_faces({player: face}))


async def apply_vacations(hub: Hub, player: str) -> None:
    """Show what a player's vacations change of the clocks at every table in memory."""
    sessions = [session for session in hub.loaded_sessions() if session.table.held_seats(player)]
    if sessions:
        away = await hub.store.read(partial(vacations.of_players, people=[player]))
        for session in sessions:
            session.apply_vacations(away)


def forget_player(hub: Hub, player: str, deleted: Deleted) -> None:
    """Remove the names and the chat of a player whose account was deleted from every table in memory."""
    rename_player(hub, player, "")
    change_face(hub, player, None)
    for table in deleted.tables & hub.sessions.keys():
        lines = {seq for where, seq in deleted.lines if where == table}
        hub.sessions[table].amend(partial(TableState.without_chat, lines=lines))
    for table in deleted.settings.keys() & hub.sessions.keys():
        settings = msgspec.json.decode(deleted.settings[table], type=TableSettings)
        hub.sessions[table].amend(partial(replace_settings, settings=settings))


def replace_settings(table: TableState, settings: TableSettings) -> TableState:
    """Return the state as if the table had been opened with these settings, which differ in names alone."""
    plans = zip(table.settings.seats, settings.seats, strict=True)
    gone = {number for number, (old, new) in enumerate(plans) if old.name != new.name}
    seats = tuple(
        replace(seat, name=settings.seats[number].name)
        if number in gone and seat.kind == settings.seats[number].kind
        else seat
        for number, seat in enumerate(table.seats)
    )
    match = table.match
    if match is not None:
        old, new = _players(table.settings), _players(settings)
        match = match.named(
            [
                new[number] if old[number] != new[number] and name == old[number] else name
                for number, name in enumerate(match.players)
            ]
        )
    return replace(table, settings=settings, seats=seats, match=match)


def _players(settings: TableSettings) -> list[str]:
    return [plan.name for plan in settings.seats] if settings.record is None else list(settings.record["players"])
