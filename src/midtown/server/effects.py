"""The rows that change with an event, in its transaction: where a table is listed, its deadline, the next question."""

from functools import partial

from sqlalchemy import Connection, String, bindparam, delete, insert, update

from midtown.server import jobs, outlook, ratings
from midtown.server.decide import Decision
from midtown.server.events import Event
from midtown.server.outlook import Outlook
from midtown.server.schema import jobs as jobs_rows
from midtown.server.schema import seats, tables
from midtown.server.store import Effect
from midtown.server.table import Table

CHANGES = frozenset({"joined", "moved", "undone", "agreed", "left"})
"""Kinds of events that can change the position or who is to move."""

_THIS = tables.c.id == bindparam("of", type_=String)
_SEAT = insert(seats)
_STATUS = update(tables).where(_THIS).values(status=bindparam("is"))
_DEADLINE = update(tables).where(_THIS).values(deadline_tick=bindparam("at"))
_OVER = update(tables).where(_THIS).values(status="over", ended_at=bindparam("at"), deadline_tick=None)
_NO_JOBS = delete(jobs_rows).where(jobs_rows.c.table == bindparam("of", type_=String), jobs_rows.c.hint.is_(False))


def effects(table: Table, decision: Decision, event: Event, ahead: Outlook, owner: str) -> list[Effect]:
    """What is to be done with the event; `owner` is the server that will play a computer player's answer."""
    if decision.kind not in CHANGES:
        return []
    found: list[Effect] = []
    if decision.kind == "joined":
        found.append(_sits(table, decision, ahead))
    if decision.kind == "left":
        found.append(_leaves(table, decision))
    if ahead.over and not table.ended:
        found += _ends(table, decision, event, ahead)
    elif table.settings.pace.kind != "untimed" and ahead.to_move is not None:
        found.append(_deadline(table, decision, event, ahead))
    if decision.kind != "moved" and table.to_move is not None and table.seats[table.to_move].bot:
        found.append(jobs.forget(table.id, event.seq - 1))  # what is being thought about is no longer asked
    if ahead.to_move is not None and (bot := _bot(table, decision, ahead.to_move)):
        asked = outlook.question(table, ahead, event.seq)
        found.append(asks(table.id, event.seq, bot, asked, owner))
    return found


def _sits(table: Table, decision: Decision, ahead: Outlook) -> Effect:
    row = {"table": table.id, "seat": decision.seat, "player": decision.body["player"]}
    status = "open" if ahead.position is None else "running"

    def sits(connection: Connection) -> None:
        connection.execute(_SEAT, row)
        connection.execute(_STATUS, {"of": table.id, "is": status})

    return sits


def _leaves(table: Table, decision: Decision) -> Effect:
    empty = delete(seats).where(seats.c.table == table.id, seats.c.seat.in_(decision.body["seats"]))
    return lambda connection: connection.execute(empty)


def _deadline(table: Table, decision: Decision, event: Event, ahead: Outlook) -> Effect:
    changed = decision.kind not in ("agreed",) or bool(decision.body.get("count"))
    at = outlook.deadline(table, ahead.to_move, event.tick, changed)
    if ahead.to_move is not None and not _person(table, decision, ahead.to_move):
        at = None
    return lambda connection: connection.execute(_DEADLINE, {"of": table.id, "at": at})


def _ends(table: Table, decision: Decision, event: Event, ahead: Outlook) -> list[Effect]:

    def ends(connection: Connection) -> None:
        connection.execute(_OVER, {"of": table.id, "at": event.at})
        connection.execute(_NO_JOBS, {"of": table.id})

    found: list[Effect] = [ends]
    if table.settings.rated and table.match is not None:
        subjects, ranks = standing(table, decision, ahead)
        if subjects:
            found.append(partial(ratings.rate, game=table.settings.game, seats=subjects, ranks=ranks))
    return found


def standing(table: Table, decision: Decision, ahead: Outlook) -> tuple[list[str], list[int]]:
    """Who played at which seat, and his rank from 0; nobody where a game that all abandoned says nothing.

    Who left comes last, also if the computer player after him has won.
    """
    assert table.match is not None
    left = dict(table.left)
    if decision.kind == "left":
        left |= {seat: table.seats[seat].player for seat in decision.body["seats"]}
    seats_ = range(len(table.seats))
    if ahead.position is not None:
        ranks = table.match.game.result(ahead.position).ranks
    elif left:
        ranks = [0] * len(table.seats)
    else:
        return [], []
    subjects = [left.get(seat) or table.seats[seat].player or f"bot:{table.seats[seat].bot}" for seat in seats_]
    return subjects, [len(table.seats) if seat in left else ranks[seat] for seat in seats_]


def asks(table: str, seq: int, bot: str, asked: str, owner: str) -> Effect:
    """Ask a computer player for the move after event `seq`."""
    return jobs.offer(table, seq, bot, asked, owner)


def _person(table: Table, decision: Decision, seat: int) -> bool:
    """Whether somebody sits there whose time can run out."""
    leaves = decision.kind == "left" and seat in decision.body["seats"]
    return not (leaves or table.seats[seat].bot or table.seats[seat].gone)


def _bot(table: Table, decision: Decision, seat: int) -> str:
    if decision.kind == "left" and seat in decision.body["seats"]:
        return str(decision.body["bot"])
    return table.seats[seat].bot
