"""Deleting accounts: at once, or after a week in which the person can come back."""

import secrets
from collections.abc import Collection
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import BigInteger, Connection, Text, delete, insert, literal, or_, select, update

from midtown.server.accounts import audit, memberships
from midtown.server.accounts.audit import Order
from midtown.server.accounts.identity import hash_of
from midtown.server.storage import archives, stored_names
from midtown.server.storage.schema.accounts import (
    blocks,
    challenges,
    deletions,
    follows,
    passkeys,
    players,
    presence,
    rating_days,
    ratings,
    reports,
    sanctions,
    sessions,
    subscriptions,
    vacations,
)
from midtown.server.storage.schema.features import (
    conditional_lines,
    deal_challenges,
    deal_games,
    deal_rivals,
    puzzle_runs,
    puzzle_solvers,
    puzzle_tries,
    puzzle_votes,
    seeks,
)
from midtown.server.storage.schema.hooks import feeds, hooks
from midtown.server.storage.schema.notices import news, notice_settings, notices
from midtown.server.storage.schema.play import events, job_turns, left_seats, results, seats, spectator_lines, tables
from midtown.server.storage.stored_names import Places
from midtown.server.storage.writer import Row
from midtown.support.documents import CheckedJson
from midtown.support.units import DAY

TableRow = tuple[str, int]
"""A table with the number of a seat or event."""
DAYS: Final = 30
"""Days for which a reason is kept."""


class Deleted(NamedTuple):
    """The places where a deleted account appeared."""

    seats: list[TableRow]
    """Table and seat of the player's open and running games."""
    tables: set[str]
    """Tables that showed the player's name or chat messages."""
    lines: set[TableRow]
    """Chat messages that were emptied: tables and numbers of events."""
    settings: dict[str, str]
    """The settings from which names have gone, as JSON, by table."""


def unfinished_tables(connection: Connection, player: str) -> list[str]:
    """Return the open and running tables where the player has a seat."""
    sits = select(tables.c.id).join(seats, seats.c.table == tables.c.id).where(seats.c.player == player)
    return sorted(set(connection.execute(sits.where(tables.c.status != "over")).scalars()))


def seated_players(connection: Connection, players: Collection[str]) -> set[str]:
    """Return who of some players has a seat at an open or running table."""
    sits = select(seats.c.player).join(tables, tables.c.id == seats.c.table).where(tables.c.status != "over")
    return set(connection.execute(sits.where(seats.c.player.in_(sorted(players)))).scalars())


def spectator_chat(connection: Connection, player: str) -> list[TableRow]:
    """Return the player's chat messages at tables where they have no seat, and all that are archived.

    This scans all chat, so call it outside the writer's transaction.
    """
    chat = select(events.c.table, events.c.seq, events.c.body)
    rows = connection.execute(chat.where(events.c.kind == "chat", events.c.body.contains(player, autoescape=True)))
    lines = [(row.table, row.seq) for row in rows if _body(row.body).get("player") == player]
    for table in archives.with_chat(connection, player):
        lines += [(table, row[1]) for row in archives.chat_rows(connection, table) if _wrote(player, row)]
    return lines


def _wrote(player: str, row: Row) -> bool:
    return _body(row[7]).get("player") == player


def delete_account(
    connection: Connection, player: str, left_lines: list[TableRow], left_names: Places | None = None
) -> Deleted:
    """Delete the player with all their rows.

    `left_lines` is the result of `spectator_chat`, and `left_names` that of `stored_names.places`.
    """
    rows = connection.execute(
        select(seats.c.table, seats.c.seat, tables.c.status)
        .join(tables, tables.c.id == seats.c.table)
        .where(seats.c.player == player)
    ).all()
    sat = connection.execute(select(left_seats.c.table).where(left_seats.c.player == player)).scalars().all()
    lines = _lines(connection, player) | set(left_lines)
    _empty(connection, lines)
    settings = stored_names.forget(connection, player, left_names or Places([], []))
    for rated in (ratings, rating_days):
        connection.execute(delete(rated).where(rated.c.subject == player))
    _forget_deals(connection, player)
    _forget_puzzles(connection, player)
    memberships.leave_all(connection, player)
    programs = players.alias("programs")
    owner = select(players.c.id).join(programs, programs.c.owner == players.c.id).where(programs.c.id == player)
    gone = {"player": None, "owner": owner.scalar_subquery()}  # else a program could come back as another opponent
    connection.execute(update(results).where(results.c.player == player).values(gone))
    connection.execute(update(results).where(results.c.owner == player).values(owner=None))
    connection.execute(delete(blocks).where(or_(blocks.c.player == player, blocks.c.blocked == player)))
    connection.execute(delete(follows).where(or_(follows.c.player == player, follows.c.followed == player)))
    written = spectator_lines.c.player == player
    connection.execute(update(spectator_lines).where(written).values(player=None, text=""))
    unknown = secrets.token_hex(8)  # the others' turns count from those of the last one served, be it this one
    connection.execute(update(job_turns).where(job_turns.c.cause == player).values(cause=unknown))
    connection.execute(delete(reports).where(or_(reports.c.reporter == player, reports.c.about == player)))
    for table in (news, notices):
        connection.execute(delete(table).where(table.c.actor == player))
    for table in (
        sessions,
        passkeys,
        challenges,
        subscriptions,
        presence,
        seeks,
        conditional_lines,
        vacations,
        left_seats,
        notice_settings,
        notices,
        news,
        hooks,
        feeds,
    ):
        connection.execute(delete(table).where(table.c.player == player))
    connection.execute(delete(players).where(players.c.id == player))
    playing = [(row.table, row.seat) for row in rows if row.status != "over"]
    return Deleted(playing, {row.table for row in rows} | {*sat} | {table for table, _ in lines}, lines, settings)


def _lines(connection: Connection, player: str) -> set[TableRow]:
    chat = (
        select(events.c.table, events.c.seq, events.c.body, (seats.c.seat == events.c.seat).label("same_seat"))
        .join(seats, seats.c.table == events.c.table)
        .where(seats.c.player == player, events.c.kind == "chat")
    )
    # Seats may have been drawn since the line was written. Only old lines do not name their writer.
    rows = [(row, _body(row.body)) for row in connection.execute(chat)]
    return {
        (row.table, row.seq) for row, body in rows if (body["player"] == player if "player" in body else row.same_seat)
    }


def _empty(connection: Connection, lines: set[TableRow]) -> None:
    """Empty chat messages in the rows of events and in archives."""
    by_table: dict[str, set[int]] = {}
    for table, seq in lines:
        by_table.setdefault(table, set()).add(seq)
    for table, numbers in sorted(by_table.items()):
        archives.lock(connection, table)  # otherwise another server could archive the words meanwhile
        conditions = (events.c.table == table, events.c.seq.in_(numbers))
        for row in connection.execute(select(events.c.seq, events.c.body).where(*conditions)).all():
            condition = (events.c.table == table, events.c.seq == row.seq)
            connection.execute(update(events).where(*condition).values(body=_emptied(row.body)))
        archives.change_bodies(connection, table, _emptied, numbers)


def _emptied(body: str) -> str:
    return msgspec.json.encode(_body(body) | {"text": ""}).decode()


def _body(text: str) -> CheckedJson:
    return msgspec.json.decode(text, type=CheckedJson)


def _forget_deals(connection: Connection, player: str) -> None:
    """Delete a player's games of daily deals, their challenges, and answers to others'."""
    query = select(deal_challenges.c.token).where(deal_challenges.c.player == player)
    connection.execute(delete(deal_rivals).where(deal_rivals.c.challenge.in_(query)))
    for table in (deal_rivals, deal_challenges, deal_games):
        connection.execute(delete(table).where(table.c.player == player))


def _forget_puzzles(connection: Connection, player: str) -> None:
    """Delete what a player has done at puzzles."""
    for table in (puzzle_runs, puzzle_tries, puzzle_votes, puzzle_solvers):
        connection.execute(delete(table).where(table.c.player == player))


def keep_reasons(connection: Connection, order: Order, player: str) -> None:
    """Store the order's reason for each session of a player, before these end."""
    reason, expires_at = literal(audit.check_sentence(order.reason), Text), literal(order.now + DAYS * DAY, BigInteger)
    rows = select(sessions.c.token, reason, expires_at).where(sessions.c.player == player)
    connection.execute(insert(deletions).from_select(["token", "reason", "expires_at"], rows))


def reason_of(connection: Connection, token: str, now: int) -> str | None:
    """Return why the account of a former session was deleted, or None if no operator did, or long ago."""
    conditions = (deletions.c.token == hash_of(token), deletions.c.expires_at >= now)
    return connection.execute(select(deletions.c.reason).where(*conditions)).scalar()


def tell_reason(connection: Connection, token: str, guest: str, now: int) -> None:
    """Make the reason a notice for the new guest that the owner of a former session has become."""
    if (reason := reason_of(connection, token, now)) is None:
        return
    connection.execute(delete(deletions).where(deletions.c.token == hash_of(token)))
    notice = {"player": guest, "kind": "deletion", "at": now, "reason": reason}
    # Lifted, as the account that it was about has gone: this one stays.
    connection.execute(insert(sanctions).values(**notice, lifted_at=now))


def forget_reasons(connection: Connection, now: int) -> None:
    """Delete the reasons that were kept long enough."""
    connection.execute(delete(deletions).where(deletions.c.expires_at < now))
