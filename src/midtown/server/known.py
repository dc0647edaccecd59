"""Names that live tables have in memory: brought up to date when a player is called otherwise, or is no more."""

import msgspec

from midtown.server.deletion import Deleted
from midtown.server.hub import Hub


def renamed(hub: Hub, player: str, name: str) -> None:
    """The tables of this server show the new name; others show it when they load the table again."""
    for live in hub.lives.values():
        table = live.table
        if table.names.get(player, name) == name:
            continue
        table.names[player] = name
        for number, seat in enumerate(table.seats):
            if player in (seat.player, table.left.get(number)) and seat.kind != "device":
                seat.name = name
                if table.match is not None:
                    table.match.players[number] = name


def gone(hub: Hub, player: str, deleted: Deleted) -> None:
    """The tables of this server forget the name and the words of a player whose account was deleted."""
    renamed(hub, player, "")
    for table in deleted.tables & hub.lives.keys():
        chat = hub.lives[table].table.chat
        said = {seq for where, seq in deleted.lines if where == table}
        for number, event in enumerate(chat):
            if event.seq in said:
                chat[number] = msgspec.structs.replace(event, body={**event.body, "text": ""})
