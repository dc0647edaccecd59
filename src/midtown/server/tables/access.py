"""Who may watch a table without a link, and who may act at it. Pure."""

from midtown.server.support.refusals import Refused, refused
from midtown.server.tables.decide import Actor
from midtown.server.tables.state import TableState


def actor(table: TableState, player: str | None) -> Actor:
    """Return a player with the seats they hold now."""
    return Actor(player, table.held_seats(player))


def is_insider(table: TableState, player: str | None) -> bool:
    """Return whether a player may watch without a link: the table is public, or they opened it, or sit or sat there.

    Where other tables play the same cards, who has left sees no more of them.
    """
    if table.settings.public or (player is not None and player == table.creator):
        return True
    return bool(table.held_seats(player) if table.settings.duplicate else table.own_seats(player))


def missing_table() -> Refused:
    """Return the refusal for a table that does not exist."""
    return refused("missing", "table.missing")
