"""Reports of players, and pairs whose results look arranged."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, FromClause, and_, case, desc, exists, func, or_, select, update

from midtown.server.accounts import audit, identity
from midtown.server.accounts.audit import Order
from midtown.server.storage import archives
from midtown.server.storage.database import AnyRow, Cells
from midtown.server.storage.schema.accounts import players, reports
from midtown.server.storage.schema.play import events, results, seats, spectator_lines, tables
from midtown.server.support.refusals import refused
from midtown.support.documents import CheckedJson
from midtown.support.units import DAY

BEFORE: Final = 30
AFTER: Final = 10
"""Number of chat messages shown before and after the time of a report."""
DAYS: Final = 30
LEAST: Final = 6
ONE_SIDED: Final = 80
"""Percent of the games that one of the two has won, at least; more than that of the winner's games are few others'."""
FIRST_MOVES: Final = 5
"""Moves of a seat before which a game ends early."""
MOST_PAIRS: Final = 100


class Report(NamedTuple):
    """A report, with the present names of both players."""

    id: int
    at: int
    reporter: str
    reporter_name: str
    about: str
    about_name: str
    table: str | None
    text: str
    closed_at: int | None
    closed_by: str | None
    note: str | None
    words: str | None
    """What `about` wrote with an invitation, or in answer to one."""
    puzzle: str | None
    """The puzzle that it is about; then `about` is the reporter, and `about_name` the puzzle's id."""


class ChatMessage(NamedTuple):
    """One chat message, with its author's id and present name."""

    at: int
    player: str | None
    name: str | None
    text: str
    spectator: bool
    """Whether a spectator wrote it to the other spectators."""


def all_reports(connection: Connection, closed: bool = False, most: int = 200) -> list[Report]:
    """Return open reports, oldest first; with `closed`, after them the closed ones, newest first."""
    query = select(reports).order_by(reports.c.at, reports.c.id).where(reports.c.closed_at.is_(None))
    rows = list(connection.execute(query.limit(most)))
    if closed:
        done = select(reports).where(reports.c.closed_at.is_not(None)).order_by(desc(reports.c.closed_at))
        rows += connection.execute(done.limit(most))
    return _reports(connection, rows)


def reports_about(connection: Connection, player: str, most: int = 50) -> list[Report]:
    """Return the reports about a player, newest first."""
    query = (
        select(reports)
        .where(reports.c.about == player, reports.c.puzzle.is_(None))
        .order_by(reports.c.id.desc())
        .limit(most)
    )
    return _reports(connection, list(connection.execute(query)))


def find(connection: Connection, number: int) -> Report:
    """Return a report, or raise Refused."""
    rows = list(connection.execute(select(reports).where(reports.c.id == number)))
    if not rows:
        raise refused("missing", "operator.report")
    return _reports(connection, rows)[0]


def close(connection: Connection, order: Order, number: int) -> Report:
    """Close a report with the order's reason as its note, or replace the note of a closed one."""
    note = audit.check_sentence(order.reason)
    values = {"closed_at": order.now, "closed_by": order.operator, "note": note}
    find(connection, number)
    connection.execute(update(reports).where(reports.c.id == number).values(**values))
    audit.write(connection, order, "close report", str(number))
    return find(connection, number)


def open_count(connection: Connection) -> int:
    """Return the number of open reports."""
    query = select(func.count()).select_from(reports).where(reports.c.closed_at.is_(None))
    return connection.execute(query).scalar_one()


def chat_around(
    connection: Connection, report: Report, operator: str | None = None
) -> tuple[str | None, list[ChatMessage]]:
    """Return the chat around a report, with its table, and nothing else of the table.

    Without a table in the report, it is the one with the latest chat before it at which both players sit. The
    spectators' chat belongs to it, but not for an `operator` who plays there.
    """
    table = None if report.puzzle else report.table or _common_table(connection, report)
    if table is None:
        return None, []
    lines: list[ChatMessage] = []
    for row in _around(archives.chat_rows(connection, table), 2, report.at):
        body = msgspec.json.decode(row[7], type=CheckedJson)
        lines.append(
            ChatMessage(at=row[2], player=body.get("player"), name=None, text=body.get("text", ""), spectator=False)
        )
    if operator is None or not _plays(connection, table, operator):
        own = spectator_lines.c
        written = select(own.at, own.player, own.text).where(own.table == table).order_by(own.number)
        rows = _around(connection.execute(written).all(), 0, report.at)
        lines += [ChatMessage(at=at, player=player, name=None, text=text, spectator=True) for at, player, text in rows]
        lines.sort(key=lambda line: line.at)
    names = identity.names(connection, [line.player for line in lines if line.player])
    return table, [line._replace(name=names.get(line.player or "")) for line in lines]


def _around(rows: Sequence[Cells], at: int, moment: int) -> list[Cells]:
    """Return the last rows before a moment and the first ones after it, by the time in column `at`."""
    before, after = ([row for row in rows if (row[at] > moment) is late] for late in (False, True))
    return [*before[-BEFORE:], *after[:AFTER]]


def _plays(connection: Connection, table: str, player: str) -> bool:
    sits = select(seats.c.seat).join(tables, tables.c.id == seats.c.table)
    sits = sits.where(seats.c.table == table, seats.c.player == player, tables.c.status != "over")
    return connection.execute(sits).first() is not None


def _common_table(connection: Connection, report: Report) -> str | None:
    theirs = select(seats.c.table).where(seats.c.player == report.reporter)
    shared = select(seats.c.table).where(seats.c.player == report.about, seats.c.table.in_(theirs))
    chat = select(events.c.at, events.c.table).where(events.c.kind == "chat", events.c.at <= report.at)
    latest = chat.where(events.c.table.in_(shared)).order_by(events.c.at.desc()).limit(1)
    lines: list[tuple[int, str]] = [(row.at, row.table) for row in connection.execute(latest)]
    for table in archives.with_chat(connection, among=shared):
        lines += [(row[2], table) for row in archives.chat_rows(connection, table) if row[2] <= report.at]
    return max(lines)[1] if lines else None


def _reports(connection: Connection, rows: list[AnyRow]) -> list[Report]:
    names = identity.names(connection, [player for row in rows for player in (row.reporter, row.about)])
    return [
        Report(
            id=row.id,
            at=row.at,
            reporter=row.reporter,
            reporter_name=names.get(row.reporter, ""),
            about=row.about,
            about_name=row.puzzle or names.get(row.about, ""),
            table=row.table,
            text=row.text,
            closed_at=row.closed_at,
            closed_by=row.closed_by,
            note=row.note,
            words=row.words,
            puzzle=row.puzzle,
        )
        for row in rows
    ]


class Pair(NamedTuple):
    """Two people whose rated games look arranged; all counts are of the last 30 days."""

    winner: str
    winner_name: str
    loser: str
    loser_name: str
    games: int
    """Rated games of the two against each other."""
    won: int
    """Those in which the winner was ahead of the loser."""
    early: int
    """Those of them that ended early."""
    rated: int
    """All rated games of the winner."""


def arranged_pairs(connection: Connection, now: int) -> list[Pair]:
    """Return up to 100 pairs whose games look arranged, those with the most games first."""
    since = now - DAYS * DAY
    own, theirs = results.alias("mine"), results.alias("theirs")
    won = func.sum(case((own.c.place < theirs.c.place, 1), else_=0))
    met = select(own.c.player.label("winner"), theirs.c.player.label("loser"), func.count().label("games"))
    met = met.add_columns(won.label("won")).select_from(own.join(theirs, _other_seat_of_table(own, theirs)))
    # By those who were here lately, as results are found by their player.
    met = met.join(players, players.c.id == own.c.player).where(players.c.seen_at > since, players.c.owner.is_(None))
    met = met.where(_counted_moves(own, since), theirs.c.player.is_not(None)).group_by(own.c.player, theirs.c.player)
    pairs = met.having(func.count() >= LEAST, won * 100 >= func.count() * ONE_SIDED).cte("pairs")

    own, theirs = results.alias("my"), results.alias("their")
    early = select(func.count()).select_from(own.join(theirs, _other_seat_of_table(own, theirs)))
    early = early.where(_counted_moves(own, since), own.c.player == pairs.c.winner, theirs.c.player == pairs.c.loser)
    early = early.where(own.c.place < theirs.c.place, _ended_early(own, theirs))
    rated = results.alias("rated")
    all_games = select(func.count(rated.c.table.distinct())).where(_counted_moves(rated, since))
    all_games = all_games.where(rated.c.player == pairs.c.winner)
    columns = (early.correlate(pairs).scalar_subquery(), all_games.correlate(pairs).scalar_subquery())
    counted = select(pairs, columns[0].label("early"), columns[1].label("rated")).cte("counted")

    winner, loser = players.alias("winner"), players.alias("loser")
    few_others = counted.c.games * 100 > counted.c.rated * ONE_SIDED
    answer = select(winner.c.id, winner.c.name, loser.c.id, loser.c.name)
    answer = answer.add_columns(counted.c.games, counted.c.won, counted.c.early, counted.c.rated)
    answer = answer.join(counted, counted.c.winner == winner.c.id).join(loser, loser.c.id == counted.c.loser)
    answer = answer.where(loser.c.owner.is_(None), or_(counted.c.early * 2 >= counted.c.won, few_others))
    answer = answer.order_by(counted.c.games.desc(), counted.c.won.desc(), winner.c.id, loser.c.id).limit(MOST_PAIRS)
    return [Pair._make(row) for row in connection.execute(answer)]


def _other_seat_of_table(own: FromClause, theirs: FromClause) -> ColumnElement[bool]:
    return and_(own.c.table == theirs.c.table, own.c.seat != theirs.c.seat)


def _counted_moves(own: FromClause, since: int) -> ColumnElement[bool]:
    return and_(own.c.rated, own.c.ended_at > since, own.c.place.is_not(None))


def _ended_early(own: FromClause, theirs: FromClause) -> ColumnElement[bool]:
    left = exists().where(events.c.table == own.c.table, events.c.kind == "left")
    return and_(left, or_(_moves(own) < FIRST_MOVES, _moves(theirs) < FIRST_MOVES))


def _moves(side: FromClause) -> ColumnElement[int]:
    moved = (events.c.table == side.c.table, events.c.kind == "moved", events.c.seat == side.c.seat)
    return select(func.count()).select_from(events).where(*moved).correlate(side).scalar_subquery()
