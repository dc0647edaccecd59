"""Apply events: the state of a table and an event in, the state after it out. Pure."""

from collections.abc import Mapping, Sequence
from typing import assert_never, cast

from msgspec.structs import replace

from midtown.match import Match, Prepared
from midtown.record_events import (
    GameAbandoned,
    GamePaused,
    GameResumed,
    SeatLeft,
    SeatReplaced,
    SeatTimedOut,
    TimeGiven,
)
from midtown.server.tables.events import (
    PLANNED,
    Agreed,
    Chat,
    Declined,
    Event,
    Joined,
    Left,
    Moved,
    Muted,
    Opened,
    Passed,
    Proposed,
    Stopped,
    Undone,
    remember_message,
)
from midtown.server.tables.settings import ChatLine, Seat, deal_match
from midtown.server.tables.state import TableState
from midtown.server.tables.time_control import AtMove

CHAT_LINES = 100
"""At least that many last lines of the chat are kept in memory."""


def apply_event(table: TableState, event: Event, step: Prepared | None = None) -> TableState:
    """Return the state after `event`; `step` is its move where the rules have prepared it already."""
    after = _apply_body(table, event, step)
    running = after.match is not None and not after.ended
    to_move = cast(Match, after.match).to_move if running else None
    clocks, turned_at = after.clocks, after.turned_at
    messages = remember_message(table.messages, table.seats, event)
    if after.match is not None and after.turn == event.seq:
        clocks = clocks.turned_to(to_move, event.tick, finished=isinstance(event.body, Moved))
        turned_at = event.tick
        after = replace(after, thinking_since=max(event.tick, clocks.paused))
    after = replace(after, seq=event.seq, to_move=to_move, clocks=clocks, messages=messages)
    return replace(after, tick=max(table.tick, event.tick), turned_at=turned_at)


def _apply_body(table: TableState, event: Event, step: Prepared | None) -> TableState:
    body = event.body
    match body:
        case Opened():
            seats = tuple(_seated(table, seat, player) for seat, player in zip(table.seats, body.players, strict=True))
            return _start(replace(table, seats=seats, numbers=body.numbers), event, body.order)
        case Joined():
            return _apply_joined(table, event, body)
        case Moved():
            return _apply_moved(table, event, body, step)
        case Undone():
            return _taken_back(table, body.count, event)
        case Proposed():
            return _apply_proposed(table, body)
        case Agreed():
            return _apply_agreed(table, event, body)
        case Declined():
            return replace(table, proposals=_without(table.proposals, body.what))
        case Chat():
            line = ChatLine(seq=event.seq, at=event.at, seat=event.seat, text=body.text, player=body.player)
            full = len(table.chat) >= 2 * CHAT_LINES
            return replace(table, chat=(*table.chat[CHAT_LINES if full else 0 :], line))
        case Muted():
            return replace(table, muted=table.muted | {body.seat} if body.on else table.muted - {body.seat})
        case Left():
            return _apply_left(table, event, body)
        case Stopped():
            return replace(_abandon(table, event.seq), called_off=True, stopped_by=())
        case Passed():
            return _apply_passed(table, body)
        case _:
            assert_never(body)


def _without(proposals: Mapping[str, tuple[int, ...]], what: str) -> Mapping[str, tuple[int, ...]]:
    return {other: seats for other, seats in proposals.items() if other != what}


def _seated(table: TableState, seat: Seat, player: str | None) -> Seat:
    name = seat.name if player is None or seat.kind == "device" else table.names.get(player, "")
    return replace(seat, player=player, name=name)


def _apply_joined(table: TableState, event: Event, body: Joined) -> TableState:
    seats = tuple(
        _seated(table, seat, body.player) if number == event.seat else seat for number, seat in enumerate(table.seats)
    )
    numbers = (*table.numbers, (cast(int, event.seat), body.number)) if body.number else table.numbers
    return _start(replace(table, seats=seats, numbers=numbers), event, body.order)


def _start(table: TableState, event: Event, order: Sequence[int]) -> TableState:
    if not all(seat.taken for seat in table.seats):
        return table
    if order:
        table = _reseat(table, order)
    match = deal_match(table.settings, table.seats, table.secret, table.numbers)
    result, clocks = match.result(), table.clocks.started()
    ended = "rules" if result.over else "abandoned" if table.settings.read_only else ""
    scores = tuple(result.scores)
    return replace(table, match=match, turn=event.seq, clocks=clocks, ended=ended, start_scores=scores)


def _reseat(table: TableState, order: Sequence[int]) -> TableState:
    """Return a table whose seats were drawn; what was said and added before moves along."""
    new = {old: number for number, old in enumerate(order)}
    return replace(
        table,
        seats=tuple(table.seats[old] for old in order),
        numbers=tuple((new[old], number) for old, number in table.numbers),
        muted=frozenset(new[old] for old in table.muted),
        chat=tuple(line if line.seat is None else line._replace(seat=new[line.seat]) for line in table.chat),
    )


def _apply_moved(table: TableState, event: Event, body: Moved, step: Prepared | None) -> TableState:
    match, seat = cast(Match, table.match), cast(int, event.seat)
    used = max(event.tick, table.clocks.paused) - table.thinking_since
    match = match.after(step or match.prepare(body.move, body.draws)).timed(max(0, used))
    steps = table.steps if table.last_mover in (None, seat) else 0
    return replace(
        table,
        match=match,
        turn=event.seq,
        proposals={},
        steps=0 if body.draws else steps + 1,
        moments=(*table.moments, event.at),
        planned=(*table.planned, event.message.startswith(PLANNED)),
        came=table.came | {seat},
        at_moves=(*table.at_moves, AtMove(table.clocks, event.tick)) if table.settings.pace.kind != "untimed" else (),
        ended="rules" if match.to_move is None else table.ended,
    )


def _taken_back(table: TableState, count: int, event: Event) -> TableState:
    clocks = table.clocks
    if table.at_moves and any(mover != table.to_move for mover in table.movers[len(table.movers) - count :]):
        first = table.at_moves[-count]
        mover = table.seats[cast(int, first.clocks.running)].player
        clocks = clocks.taken_back(
            first, frozenset(table.held_seats(mover)), event.tick, table.away.get(mover or "", ())
        )
    match = cast(Match, table.match).without_last(count)
    return replace(
        table,
        match=match,
        turn=event.seq,
        clocks=clocks,
        proposals={},
        steps=max(0, table.steps - count),
        moments=table.moments[: len(table.moments) - count],
        planned=table.planned[: len(table.planned) - count],
        at_moves=table.at_moves[: len(table.at_moves) - count],
    )


def _apply_proposed(table: TableState, body: Proposed | Agreed) -> TableState:
    seats = table.proposals.get(body.what, ())
    seats = (*seats, *(seat for seat in body.seats if seat not in seats))
    again = {**table.again, **dict.fromkeys(body.seats, body.number)} if body.what == "rematch" else table.again
    return replace(table, proposals={**table.proposals, body.what: seats}, again=again)


def _apply_agreed(table: TableState, event: Event, body: Agreed) -> TableState:
    table = _apply_proposed(table, body)
    if not body.done:
        return table
    match body.what:
        case "undo":
            return _taken_back(table, body.count or 0, event)
        case "abandon":
            return _abandon(table, event.seq)
        case "rematch":
            return replace(table, proposals=_without(table.proposals, body.what), next=body.table)
        case "pause":
            return _paused(table, event, body)
        case "resume":
            return _resumed(table, event)
        case "time":
            return _given(table, body)
        case _:
            assert_never(body.what)


def _paused(table: TableState, event: Event, body: Agreed) -> TableState:
    match, time = cast(Match, table.match), body.time or 0
    proposer = table.proposals[body.what][0]
    clocks = table.clocks.stopped(event.tick, time)
    return replace(
        table,
        proposals=_without(table.proposals, body.what),
        clocks=clocks,
        match=match.noted(GamePaused(at=len(match.moves), seat=proposer, value=str(time))),
        thinking_since=clocks.paused - (max(event.tick, table.clocks.paused) - table.thinking_since),
    )


def _resumed(table: TableState, event: Event) -> TableState:
    match, early = cast(Match, table.match), max(0, table.clocks.paused - event.tick)
    if early:
        match = match.noted(GameResumed(at=len(match.moves), seat=cast(int, event.seat)))
    return replace(
        table,
        proposals=_without(_without(table.proposals, "resume"), "pause"),
        clocks=table.clocks.resumed(event.tick),
        match=match,
        thinking_since=table.thinking_since - early,
    )


def _given(table: TableState, body: Agreed) -> TableState:
    """Return the table with more time for the seat to move, also for when moves of a live game are taken back."""
    match, time, seat = cast(Match, table.match), body.time or 0, cast(int, table.to_move)
    at_moves = table.at_moves
    if table.settings.pace.kind == "live":
        at_moves = tuple(moment._replace(clocks=moment.clocks.given(seat, time)) for moment in at_moves)
    return replace(
        table,
        proposals=_without(table.proposals, body.what),
        clocks=table.clocks.given(seat, time),
        match=match.noted(TimeGiven(at=len(match.moves), seat=seat, value=str(time))),
        at_moves=at_moves,
    )


def _apply_left(table: TableState, event: Event, body: Left) -> TableState:
    if table.match is None:
        emptied = tuple(Seat(kind="open") if n in body.seats else seat for n, seat in enumerate(table.seats))
        numbers = tuple(pair for pair in table.numbers if pair[0] not in body.seats)
        table = replace(table, seats=emptied, numbers=numbers)
    else:
        table = _left_running(table, event, body, table.match)
    return _abandon(table, event.seq) if body.over else table


def _apply_passed(table: TableState, body: Passed) -> TableState:
    seats, match = list(table.seats), table.match
    for number in body.seats:
        seats[number] = _seated(table, seats[number], body.player)
        if match is not None:
            match = match.named([*match.players[:number], seats[number].name, *match.players[number + 1 :]])
    host = body.player if table.creator == body.guest else table.creator
    return replace(table, seats=tuple(seats), match=match, creator=host)


def _left_running(table: TableState, event: Event, body: Left, match: Match) -> TableState:
    for number in body.seats:
        reason = SeatTimedOut if body.reason == "timeout" else SeatLeft
        match = match.noted(reason(at=len(match.moves), seat=number))
        if body.bot:
            match = match.noted(SeatReplaced(at=len(match.moves), seat=number, bot=body.bot))
    seats = tuple(
        seat
        if number not in body.seats
        else replace(seat, bot=body.bot, player=None)
        if body.bot
        else replace(seat, gone=True)
        for number, seat in enumerate(table.seats)
    )
    proposals = {
        what: stay
        for what, agreed in table.proposals.items()
        if what not in ("undo", "pause", "time") and (stay := tuple(seat for seat in agreed if seat not in body.seats))
    }
    if not body.bot:  # all who remain are asked whether they abandon the game
        proposals.setdefault("abandon", ())
    left = {**table.left, **{number: table.seats[number].player for number in body.seats}}
    return replace(table, match=match, seats=seats, left=left, proposals=proposals, turn=event.seq, steps=0)


def _abandon(table: TableState, seq: int) -> TableState:
    match = table.match
    if match is not None:
        match = match.noted(GameAbandoned(at=len(match.moves)))
    stopped_by = table.proposals.get("abandon", ())
    return replace(table, match=match, ended="abandoned", stopped_by=stopped_by, turn=seq, proposals={})
