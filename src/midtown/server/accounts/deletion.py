"""Deleting an account: the player, and everything that hangs on him. Games stay, without his name and his words.

Finished records and other people's tables hold only the id of a player who is no more.
"""

from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, or_, select, tuple_, update

from midtown.server.schema import (
    blocks,
    challenges,
    events,
    passkeys,
    players,
    ratings,
    reports,
    seats,
    sessions,
    subscriptions,
    tables,
)

Place = tuple[str, int]
"""A table, and the number of an event there."""


class Deleted(NamedTuple):
    """What a deleted account leaves behind."""

    seats: list[Place]
    """Table and seat of the running and open games he sat in until now."""
    tables: set[str]
    """Every table where something of his stood: a name or words."""
    lines: set[Place]
    """What he wrote, which is empty now: tables and numbers of events."""


def playing(connection: Connection, player: str) -> list[str]:
    """The open and running tables where he sits."""
    sits = select(tables.c.id).join(seats, seats.c.table == tables.c.id).where(seats.c.player == player)
    return sorted(set(connection.execute(sits.where(tables.c.status != "over")).scalars()))


def watched_chat(connection: Connection, player: str) -> list[Place]:
    """The lines he wrote where he has no seat (any more). It reads all chat, so not in the writer's transaction."""
    said = select(events.c.table, events.c.seq, events.c.body)
    rows = connection.execute(said.where(events.c.kind == "chat", events.c.body.contains(player, autoescape=True)))
    return [(row.table, row.seq) for row in rows if _body(row.body).get("player") == player]


def delete_account(connection: Connection, player: str, watched: list[Place]) -> Deleted:
    """Delete the player; `watched` is what `watched_chat` found a moment ago."""
    mine = connection.execute(
        select(seats.c.table, seats.c.seat, tables.c.status)
        .join(tables, tables.c.id == seats.c.table)
        .where(seats.c.player == player)
    ).all()
    lines = _lines(connection, player) | set(watched)
    _empty(connection, sorted(lines))
    connection.execute(delete(ratings).where(ratings.c.subject == player))
    connection.execute(delete(blocks).where(or_(blocks.c.player == player, blocks.c.blocked == player)))
    connection.execute(delete(reports).where(or_(reports.c.reporter == player, reports.c.about == player)))
    for table in (sessions, passkeys, challenges, subscriptions):
        connection.execute(delete(table).where(table.c.player == player))
    connection.execute(delete(players).where(players.c.id == player))
    playing = [(row.table, row.seat) for row in mine if row.status != "over"]
    return Deleted(playing, {row.table for row in mine} | {table for table, _ in lines}, lines)


def _lines(connection: Connection, player: str) -> set[Place]:
    """What he wrote at tables where he sits."""
    said = (
        select(events.c.table, events.c.seq, events.c.body)
        .join(seats, (seats.c.table == events.c.table) & (seats.c.seat == events.c.seat))
        .where(seats.c.player == player, events.c.kind == "chat")
    )
    rows = connection.execute(said)
    return {(row.table, row.seq) for row in rows if _body(row.body).get("player", player) == player}


def _empty(connection: Connection, lines: list[Place]) -> None:
    for start in range(0, len(lines), 200):
        some = tuple_(events.c.table, events.c.seq).in_(lines[start : start + 200])
        for row in connection.execute(select(events.c.table, events.c.seq, events.c.body).where(some)).all():
            body = msgspec.json.encode(_body(row.body) | {"text": ""}).decode()
            there = (events.c.table == row.table, events.c.seq == row.seq)
            connection.execute(update(events).where(*there).values(body=body))


def _body(text: str) -> dict[str, Any]:
    return msgspec.json.decode(text, type=dict[str, Any])
