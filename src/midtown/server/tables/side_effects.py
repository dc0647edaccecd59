"""The rows that change with an event, in its transaction: seats, status, deadline, ratings, jobs for computer players.

They follow from the states before and after the event, whatever its kind.
"""

from collections.abc import Iterable

from sqlalchemy import BigInteger, Connection, Integer, String, bindparam, delete, insert, select, update

from midtown.server.accounts import engagements, ratings, results, vacations
from midtown.server.jobs import queue
from midtown.server.storage.effect import Effect
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.features import conditional_lines
from midtown.server.storage.schema.play import jobs, left_seats, seats, tables
from midtown.server.tables import deal_results, news, repository, tournament_results
from midtown.server.tables.events import Agreed, Event, Moved, Undone
from midtown.server.tables.long_searches import work_cause
from midtown.server.tables.outcome import early_leavers, forfeits, rated_subjects, standings
from midtown.server.tables.questions import question
from midtown.server.tables.seat_results import seat_results
from midtown.server.tables.state import TableState

_THIS = tables.c.id == bindparam("of", type_=String)
SIT = insert(seats)
STAND_UP = delete(seats).where(seats.c.table == bindparam("of", type_=String), seats.c.seat == bindparam("number"))
DEPART = insert(left_seats)
SET_STATUS = update(tables).where(_THIS).values(status=bindparam("is"))
END = (
    update(tables)
    .where(_THIS)
    .values(status="over", ended_at=bindparam("at"), deadline_tick=None, counted=True, quiet_since=bindparam("at"))
)
STIR = update(tables).where(_THIS).values(quiet_since=bindparam("at"))
FORGET_LINES = delete(conditional_lines).where(conditional_lines.c.table == bindparam("of", type_=String))
FORGET_LINES_OF = FORGET_LINES.where(conditional_lines.c.player == bindparam("player", type_=String))
FORGET_LINES_AFTER = FORGET_LINES.where(conditional_lines.c.made_after > bindparam("number", type_=Integer))
FORGET_JOBS = delete(jobs).where(jobs.c.table == bindparam("of", type_=String), jobs.c.hint.is_(False))
_DEADLINE = (
    update(tables)
    .where(tables.c.id == bindparam("of", type_=String), tables.c.status == "running")
    .values(deadline_tick=bindparam("at", type_=BigInteger))
)


def side_effects(before: TableState, after: TableState, event: Event, server: str) -> list[Effect]:
    """Return what else is written with `event`; `server` will play the answers of computer players."""
    effects = news.of_event(before, after, event, server)
    if after.seats is not before.seats:
        effects += _seat_changes(before, after)
    for number in after.left.keys() - before.left.keys():
        if (player := after.left[number]) is not None:
            effects.append(Effect(DEPART, {"table": after.id, "seat": number, "player": player}))
    if before.ended:
        return [*effects, Effect(STIR, {"of": after.id, "at": event.at})]
    if after.ended:
        return effects + _ending(before, after, event)
    if before.status != after.status:
        effects.append(Effect(SET_STATUS, {"of": after.id, "is": after.status}))
        effects += searches_ended(after)
    if after.turn != event.seq:
        return effects + ([store_deadline(after)] if after.clocks != before.clocks else [])
    if after.settings.pace.kind != "untimed" and after.to_move is not None:
        effects.append(store_deadline(after))
    effects += _taken_back(before, after, event)
    if before.bot_to_move and not isinstance(event.body, Moved):
        effects.append(queue.forget(after.id, event.seq - 1))  # the position it is thinking about is gone
    if bot := after.bot_to_move:
        effects.append(queue.offer(after.id, event.seq, bot, question(after, event.seq), server, work_cause(after)))
    return effects


def searches_ended(table: TableState) -> list[Effect]:
    """Return what ends the searches of those at a table whose clocks have begun: nobody gets a second."""
    if table.status != "running" or table.settings.pace.kind != "live":
        return []
    people = [seat.holder for seat in table.seats if seat.holder is not None]
    return [Effect(engagements.end_searches, {"wanted": people})] if people else []


def _seat_changes(before: TableState, after: TableState) -> list[Effect]:
    effects: list[Effect] = []
    for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if old.holder == new.holder:
            continue
        if old.holder is not None:
            effects.append(Effect(STAND_UP, {"of": after.id, "number": number}))
            effects.append(Effect(FORGET_LINES_OF, {"of": after.id, "player": old.holder}))
        if new.holder is not None:
            effects.append(Effect(SIT, {"table": after.id, "seat": number, "player": new.holder}))
    return effects


def _taken_back(before: TableState, after: TableState, event: Event) -> list[Effect]:
    """Forget conditional moves that moves taken back were planned after, or that would make one's own again."""
    match event.body:
        case Undone():
            player = before.seats[before.last_mover or 0].holder
            left = len(after.match.moves) if after.match is not None else 0
            return [
                Effect(FORGET_LINES_OF, {"of": after.id, "player": player}),
                Effect(FORGET_LINES_AFTER, {"of": after.id, "number": left}),
            ]
        case Agreed(what="undo"):
            return [Effect(FORGET_LINES, {"of": after.id})]
    return []


def _ending(before: TableState, after: TableState, event: Event) -> list[Effect]:
    effects: list[Effect] = [
        Effect(END, {"of": after.id, "at": event.at}),
        Effect(FORGET_JOBS, {"of": after.id}),
        Effect(FORGET_LINES, {"of": after.id}),
        Effect(results.store, {"rows": seat_results(after, event.at)}),
    ]
    if after.settings.deal and after.match is not None:
        finished = after.ended == "rules" and not after.left
        score = after.match.result().scores[deal_results.DEAL_SEAT] if finished else None
        values = {"table": after.id, "at": event.at, "score": score, "moves": list(after.match.moves)}
        effects.append(Effect(deal_results.finish_deal, values))
    if after.settings.tournament and after.match is not None and not after.called_off:
        effects.append(_tournament(after))
    if after.settings.rated and not after.settings.continued and before.match is not None:
        subjects, ranks = standings(after)
        if subjects:
            about = rated_subjects(after, subjects)
            values = {"game": after.settings.game, "seats": subjects, "ranks": ranks, "at": event.at, "only": about}
            effects.append(Effect(ratings.rate, values | {"strangers": early_leavers(after)}))
    return effects


def _tournament(table: TableState) -> Effect:
    """Return what a tournament notes of a table that is over; nobody has won if all have agreed to abandon the game."""
    assert table.match is not None
    _, ranks = standings(table)
    missed = [seat for seat in table.left if seat not in table.movers]
    points = table.match.result().scores
    ranks = ranks or [len(points)] * len(points)
    values = {"table": table.id, "ranks": ranks, "points": points, "forfeits": forfeits(table), "missed": missed}
    return Effect(tournament_results.finish_game, values)


def store_deadline(table: TableState) -> Effect:
    """Return an effect that stores the deadline of a table, as far as its transaction knows the vacations."""
    return Effect(_write_deadline, {"table": table})


def _write_deadline(connection: Connection, table: TableState) -> None:
    if table.clocks.pace.kind == "days":
        # The row's lock puts this write and a change of the vacation at another server one after the other.
        holder = "" if table.to_move is None else table.seats[table.to_move].player
        connection.execute(select(players.c.id).where(players.c.id == holder).with_for_update(read=True))
        people = {seat.player for seat in table.seats if seat.player is not None}
        table = table.with_vacations(vacations.of_players(connection, people))
    connection.execute(_DEADLINE, {"of": table.id, "at": table.deadline})


def recompute_deadlines(connection: Connection, player: str) -> None:
    """Store the deadlines of all tables where a player is to move, as their vacations have changed."""
    for table in _correspondence(connection, player):
        state = repository.load(connection, table)
        if state is not None and state.to_move in state.held_seats(player):
            _write_deadline(connection, state)


def _correspondence(connection: Connection, player: str) -> Iterable[str]:
    """Return the running correspondence games of a player, always in the same order, as two may wait for each other."""
    rows = (
        select(tables.c.id)
        .join(seats, seats.c.table == tables.c.id)
        .where(seats.c.player == player, tables.c.status == "running", tables.c.pace == "days")
        .distinct()
        .order_by(tables.c.id)
    )
    return connection.execute(rows).scalars().all()
