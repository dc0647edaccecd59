"""Who is here: players whom some server has seen within the last minute, of those who show it to others.

Times are of the service's clock, on which all servers agree.
"""

from collections.abc import Collection
from typing import Final

from sqlalchemy import BigInteger, ColumnElement, Connection, and_, delete, exists, literal, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from midtown.server.storage.schema import blocks, entrants, players, presence, tournaments
from midtown.support.units import MINUTE

HERE_MS: Final = MINUTE
"""Milliseconds for which a player counts as here after they were seen."""

AT_ONCE: Final = 500


def store(connection: Connection, seen: Collection[str], tick: int) -> None:
    """Store that players were seen at `tick`, except for those who do not show it; forget who was not seen for long."""
    connection.execute(delete(presence).where(presence.c.seen_tick <= tick - HERE_MS))
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    wanted = sorted(seen)
    for start in range(0, len(wanted), AT_ONCE):
        visible = select(players.c.id, literal(tick, BigInteger)).where(
            players.c.id.in_(wanted[start : start + AT_ONCE]), players.c.shows_presence
        )
        rows = dialect.insert(presence).from_select(["player", "seen_tick"], visible)
        connection.execute(rows.on_conflict_do_update(index_elements=["player"], set_={"seen_tick": tick}))


def set_shown(connection: Connection, player: str, on: bool) -> None:
    """Store whether others see that the player is here; if not, forget when they were seen."""
    connection.execute(update(players).where(players.c.id == player).values(shows_presence=on))
    if not on:
        connection.execute(delete(presence).where(presence.c.player == player))


def players_here(connection: Connection, viewer: str, wanted: Collection[str], tick: int) -> set[str]:
    """Return who of some players is here, as far as `viewer` may know: nobody who hides it or has blocked them."""
    seen = select(presence.c.player).join(players, players.c.id == presence.c.player)
    seen = seen.where(presence.c.player.in_(sorted(wanted)), presence.c.seen_tick > tick - HERE_MS)
    return set(connection.execute(seen.where(players.c.shows_presence, ~blocked_by_either(viewer))).scalars())


def blocked_by_either(viewer: str) -> ColumnElement[bool]:
    """Return whether `viewer` and the player of a row have blocked one another."""
    return exists().where(
        or_(
            and_(blocks.c.player == viewer, blocks.c.blocked == players.c.id),
            and_(blocks.c.player == players.c.id, blocks.c.blocked == viewer),
        )
    )


def note_seen(connection: Connection, seen: Collection[str], tick: int) -> None:
    """Store that players were seen at `tick` where it decides whether they are paired."""
    on = select(tournaments.c.id).where(tournaments.c.status == "running")
    here = (entrants.c.player.in_(sorted(seen)), entrants.c.tournament.in_(on))
    connection.execute(update(entrants).where(*here).values(seen_tick=tick))
