"""Sanctions: suspensions, mutes, renames and deletions that operators decide, and who is suspended."""

from collections.abc import Collection
from typing import Final, Literal, NamedTuple

from sqlalchemy import Connection, and_, insert, or_, select, update

from midtown.server.accounts import audit, deletion, identity, roles
from midtown.server.accounts.audit import Order
from midtown.server.accounts.names import guest_name
from midtown.server.storage.schema.accounts import players, sanctions
from midtown.server.support.refusals import refused
from midtown.support.units import DAY

SanctionKind = Literal["warning", "mute", "suspension", "rename", "deletion"]
Lasting = Literal["mute", "suspension"]
RENAME_DAYS: Final = 30
"""Days for which a player who was renamed cannot change the name again."""
LASTING: Final[tuple[Lasting, ...]] = ("mute", "suspension")


class Sanction(NamedTuple):
    """One sanction. `until` is None for good; until then, a player who was renamed keeps the name in `detail`."""

    id: int
    player: str
    kind: SanctionKind
    at: int
    until: int | None
    reason: str
    detail: str | None
    lifted_at: int | None
    seen_at: int | None

    def lasts(self, now: int) -> bool:
        """Return whether a mute or suspension is in force."""
        ended = self.lifted_at is not None or (self.until is not None and self.until <= now)
        return self.kind in LASTING and not ended


def warn(connection: Connection, order: Order, player: str) -> None:
    """Warn a player; raise Refused if there is no such player or they are an operator."""
    _check(connection, player)
    _impose(connection, order, player, "warning")


def restrict(connection: Connection, order: Order, player: str, kind: Lasting, until: int | None) -> None:
    """Mute or suspend a player until a time, or for good; replaces an earlier sanction of that kind."""
    _check(connection, player)
    _lift(connection, player, kind, order.now)
    _impose(connection, order, player, kind, until)


def lift(connection: Connection, order: Order, player: str, kind: Lasting) -> None:
    """End a mute or suspension; raise Refused if there is none in force."""
    if not _lift(connection, player, kind, order.now):
        raise refused("missing", "operator.nothing")
    audit.write(connection, order, "lift mute" if kind == "mute" else "lift suspension", player)


def rename(connection: Connection, order: Order, player: str, name: str | None = None) -> str:
    """Give a player another name, by default a guest's, and return it; raise Refused if it is invalid or taken.

    They cannot change it for `RENAME_DAYS`.
    """
    _check(connection, player)
    new = identity.rename(connection, player, name or guest_name())
    _impose(connection, order, player, "rename", order.now + RENAME_DAYS * DAY, new)
    return new


def delete(connection: Connection, order: Order, player: str) -> None:
    """Have a player's account deleted: end its sessions now, and leave the rest to a server (`pending`)."""
    _check(connection, player)
    deletion.keep_reasons(connection, order, player)
    identity.log_out_everywhere(connection, player)
    _impose(connection, order, player, "deletion")


def in_force(connection: Connection, now: int) -> list[Sanction]:
    """Return all mutes and suspensions in force, and all deletions that no server has carried out."""
    lasting = and_(sanctions.c.kind.in_(LASTING), or_(sanctions.c.until.is_(None), sanctions.c.until > now))
    query = select(sanctions).where(sanctions.c.lifted_at.is_(None), or_(lasting, sanctions.c.kind == "deletion"))
    return [Sanction(*row) for row in connection.execute(query)]


def renamed_since(connection: Connection, at: int) -> dict[tuple[int, int], str]:
    """Return who was renamed since a time: the player by number and time of the sanction."""
    query = select(sanctions.c.id, sanctions.c.at, sanctions.c.player).where(sanctions.c.kind == "rename")
    return {(row.id, row.at): row.player for row in connection.execute(query.where(sanctions.c.at >= at))}


def renamed_until(connection: Connection, player: str, now: int) -> Sanction | None:
    """Return the rename because of which a player cannot change the name now, if any."""
    query = select(sanctions).where(sanctions.c.player == player, sanctions.c.kind == "rename")
    row = connection.execute(query.where(sanctions.c.until > now).order_by(sanctions.c.until.desc())).first()
    return None if row is None else Sanction(*row)


def history(connection: Connection, player: str) -> list[Sanction]:
    """Return all sanctions of a player, newest first."""
    query = select(sanctions).where(sanctions.c.player == player).order_by(sanctions.c.id.desc())
    return [Sanction(*row) for row in connection.execute(query)]


def notices(connection: Connection, player: str, now: int) -> list[Sanction]:
    """Return what a player is to read: sanctions not confirmed, and those in force; newest first."""
    return [sanction for sanction in history(connection, player) if _is_new(sanction, now) or sanction.lasts(now)]


def confirm(connection: Connection, player: str, number: int, now: int) -> None:
    """Store that the player has read a notice; raise Refused if it is not theirs."""
    conditions = (sanctions.c.id == number, sanctions.c.player == player)
    if not connection.execute(update(sanctions).where(*conditions).values(seen_at=now)).rowcount:
        raise refused("missing", "operator.nothing")


def _is_new(sanction: Sanction, now: int) -> bool:
    over = sanction.kind in LASTING and not sanction.lasts(now)
    return sanction.seen_at is None and not over


def _check(connection: Connection, player: str) -> None:
    if identity.visitor_by_id(connection, player) is None:
        raise refused("missing", "person.missing")
    if roles.is_operator(connection, player):
        raise refused("request", "operator.colleague")


def _impose(
    connection: Connection,
    order: Order,
    player: str,
    kind: SanctionKind,
    until: int | None = None,
    detail: str | None = None,
) -> None:
    row = {"player": player, "kind": kind, "at": order.now, "until": until, "detail": detail}
    connection.execute(insert(sanctions).values(**row, reason=audit.check_sentence(order.reason)))
    audit.write(connection, order, kind, player, detail or ("" if until is None else str(until)))


def _lift(connection: Connection, player: str, kind: Lasting, now: int) -> int:
    conditions = (sanctions.c.player == player, sanctions.c.kind == kind, sanctions.c.lifted_at.is_(None))
    valid = or_(sanctions.c.until.is_(None), sanctions.c.until > now)
    return connection.execute(update(sanctions).where(*conditions, valid).values(lifted_at=now)).rowcount


def suspended_players(connection: Connection, wanted: Collection[str], now: int) -> set[str]:
    """Return who of some players is suspended now; a deletion that is not carried out counts, too."""
    ids = sorted(wanted)
    lasts = or_(sanctions.c.kind == "deletion", sanctions.c.until.is_(None), sanctions.c.until > now)
    rows = select(players.c.id).join(sanctions, sanctions.c.player.in_([players.c.id, players.c.owner]))
    current = and_(sanctions.c.kind.in_(("suspension", "deletion")), sanctions.c.lifted_at.is_(None), lasts)
    return set(connection.execute(rows.where(players.c.id.in_(ids), current)).scalars()) if ids else set()
