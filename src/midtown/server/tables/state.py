"""The state of a table as a value: `after = before.apply(event)`. It reads no clock, socket or database."""

from collections.abc import Mapping, Sequence, Set
from typing import Literal, assert_never, cast

import msgspec
from msgspec.structs import replace

from midtown import games
from midtown.bots import repeatable
from midtown.fairness import sha256
from midtown.game import AnyGame
from midtown.match import Match, Prepared
from midtown.record_events import GameAbandoned, GameContinued, SeatLeft, SeatReplaced, SeatTimedOut
from midtown.server.accounts.vacations import Absences
from midtown.server.tables.events import (
    Agreed,
    Chat,
    Declined,
    Event,
    Joined,
    Left,
    Messages,
    Moved,
    Muted,
    Opened,
    Passed,
    Proposed,
    Stopped,
    Undone,
    remember_message,
)
from midtown.server.tables.settings import ChatLine, Seat, TableSettings, deal_match
from midtown.server.tables.time_control import AtMove, Clocks

CHAT_LINES = 100
"""At least that many last lines of the chat are kept in memory."""

Status = Literal["open", "running", "over"]


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """One table: its seats, its match once all are taken, and everything around it.

    A value that can be kept and read at any time. No collection in it is ever changed, and its `match` is
    only changed as a fork.
    """

    id: str
    creator: str
    secret: str
    """Of this game's shuffle."""
    next_secret: str
    """Of the rematch's shuffle."""
    settings: TableSettings
    seats: tuple[Seat, ...]
    clocks: Clocks
    names: Mapping[str, str] = {}
    """The names of players, by id."""
    faces: Mapping[str, int | None] = {}
    """The faces that players have chosen, by id."""
    match: Match | None = None
    seq: int = -1
    """The number of the last event."""
    turn: int = -1
    """The number of the last event that changed the position: what the next move must answer."""
    turned_at: int = 0
    """The tick of that event."""
    to_move: int | None = None
    """The seat to move, if the game is running."""
    tick: int = 0  # of the last event
    away: Mapping[str, Absences] = {}
    """The vacations of players, which count in correspondence games."""
    numbers: tuple[tuple[int, str], ...] = ()
    """What seats added to the shuffle."""
    chat: tuple[ChatLine, ...] = ()
    muted: frozenset[int] = frozenset()
    """The seats that may not write."""
    messages: Messages = {}
    proposals: Mapping[str, tuple[int, ...]] = {}
    """What is proposed, and the seats that are for it, the proposer's first."""
    again: Mapping[int, str] = {}
    """What seats that want a rematch add to its shuffle."""
    start_scores: tuple[int, ...] = ()
    """What the seats had when the game began, which is not 0 in every game."""
    moments: tuple[int, ...] = ()
    """When each move was made, in milliseconds since 1970; moves of a record that is played on have none."""
    at_moves: tuple[AtMove, ...] = ()
    """The clocks at each of `moments`; empty without time control."""
    came: frozenset[int] = frozenset()
    """The seats that have made a move, also if it was taken back."""
    steps: int = 0
    """How many of the last moves their player may take back: all their own, and nothing hidden was revealed."""
    left: Mapping[int, str | None] = {}
    """The seats that were left for good, in that order, and who held them."""
    ended: Literal["", "rules", "abandoned"] = ""
    """How the game ended."""
    stopped_by: tuple[int, ...] = ()
    """The seats that agreed to abandon the game, the proposer's first; empty if all had left."""
    called_off: bool = False
    """Whether the server has ended the game because its tournament was called off: nothing counts."""
    next: str | None = None
    """The table of the rematch."""

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return games.game(self.settings.game)

    @property
    def movers(self) -> list[int]:
        """The seat of each move made at this table; those of a record that is played on are not among them."""
        movers = self.match.movers if self.match is not None else []
        return movers[len(movers) - len(self.moments) :]

    @property
    def last_mover(self) -> int | None:
        """The seat of the last of `movers`; None if there is none."""
        return self.match.movers[-1] if self.match is not None and self.moments else None

    @property
    def status(self) -> Status:
        """`open` until all seats are taken, then `running`, then `over`."""
        return "over" if self.ended else "open" if self.match is None else "running"

    @property
    def bot_to_move(self) -> str:
        """The computer player to move, or empty; where the deal is shared, one that repeats its decisions."""
        seat = self.to_move
        name = "" if seat is None else self.seats[seat].bot
        return repeatable(name) if name and self.settings.shared_deal else name

    @property
    def commitment(self) -> str | None:
        """The SHA-256 of the secret; of a table that only shows a record, the record's; None for a continued game."""
        if self.settings.read_only:
            return self.match.commitment if self.match is not None else None
        return None if self.settings.continued else sha256(self.secret)

    @property
    def continued(self) -> bool:
        """Return whether the game was continued from an uploaded record, here or where its record comes from."""
        events = self.match.events if self.settings.read_only and self.match is not None else []
        return self.settings.continued or any(isinstance(event, GameContinued) for event in events)

    @property
    def revealed_secret(self) -> str | None:
        """The secret of the shuffle once the game is over; of a table that only shows a record, the record's.

        That of a shared deal is not shown here: others may still be playing it.
        """
        if self.settings.read_only:
            return self.match.secret if self.match is not None else None
        if self.settings.continued or self.settings.shared_deal:
            return None
        return self.secret if self.ended and self.match is not None else None

    @property
    def deadline(self) -> int | None:
        """The tick at which the seat to move runs out of time; None where it cannot."""
        seat = self.to_move
        if seat is None or self.seats[seat].bot or self.seats[seat].gone:
            return None
        away = self.away.get(self.seats[seat].player or "", ())
        return self.clocks.deadline(seat, 0 if seat in self.came else self.settings.first_move, away)

    def out_of_time(self, tick: int) -> int | None:
        """Return the seat to move if its time has run out by `tick`."""
        return self.to_move if (deadline := self.deadline) is not None and deadline <= tick else None

    def held_seats(self, player: str | None) -> tuple[int, ...]:
        """Return the seats that a player holds."""
        if player is None:
            return ()
        return tuple([number for number, seat in enumerate(self.seats) if seat.player == player and not seat.gone])

    def departed_seats(self, player: str | None) -> tuple[int, ...]:
        """Return the seats of a running or finished game that a player has left, or lost on time."""
        return tuple([seat for seat, person in self.left.items() if player is not None and person == player])

    def own_seats(self, player: str | None) -> tuple[int, ...]:
        """Return the seats that a player holds, or did until they left."""
        return self.held_seats(player) + self.departed_seats(player)

    def person_at(self, seat: int) -> str | None:
        """Return who sits there, or who did until they left."""
        return self.left.get(seat) or self.seats[seat].player

    @property
    def departures(self) -> list[SeatLeft | SeatTimedOut]:
        """The events with which `left` was left, a seat once."""
        events = [] if self.match is None else self.match.events
        last = {event.seat: event for event in events if isinstance(event, SeatLeft | SeatTimedOut)}
        return [event for seat, event in last.items() if seat in self.left]

    def person_seats(self) -> set[int]:
        """Return the seats that persons hold."""
        return {number for number, seat in enumerate(self.seats) if seat.holder is not None}

    def apply(self, event: Event, step: Prepared | None = None) -> "TableState":
        """Return the state after `event`; `step` is its move where the rules have prepared it already."""
        after = _changed(self, event, step)
        running = after.match is not None and not after.ended
        to_move = cast(Match, after.match).to_move if running else None
        clocks, turned_at = after.clocks, after.turned_at
        messages = remember_message(self.messages, self.seats, event)
        if after.match is not None and after.turn == event.seq:
            clocks = clocks.turned_to(to_move, event.tick, finished=isinstance(event.body, Moved))
            turned_at = event.tick
        after = replace(after, seq=event.seq, to_move=to_move, clocks=clocks, messages=messages)
        return replace(after, tick=max(self.tick, event.tick), turned_at=turned_at)

    def with_names(self, names: Mapping[str, str]) -> "TableState":
        """Return the state with these names of players known, for seats they take from now on."""
        return replace(self, names={**self.names, **names})

    def with_faces(self, faces: Mapping[str, int | None]) -> "TableState":
        """Return the state with these chosen faces of players."""
        changed = any(self.faces.get(player) != face for player, face in faces.items())
        return replace(self, faces={**self.faces, **faces}) if changed else self

    def with_vacations(self, away: Mapping[str, Absences]) -> "TableState":
        """Return the state with these vacations of players."""
        return replace(self, away={**self.away, **away})

    def with_new_name(self, player: str, name: str) -> "TableState":
        """Return the state with the new name of a player in every place."""
        if self.names.get(player, name) == name:
            return self
        numbers = {
            number
            for number, seat in enumerate(self.seats)
            if player in (seat.player, self.left.get(number)) and seat.kind != "device"
        }
        match = self.match
        if match is not None:
            match = match.named([name if number in numbers else old for number, old in enumerate(match.players)])
        seats = tuple(replace(seat, name=name) if n in numbers else seat for n, seat in enumerate(self.seats))
        return replace(self.with_names({player: name}), seats=seats, match=match)

    def without_chat(self, lines: Set[int]) -> "TableState":
        """Return the state with the text of these lines of chat, by their `seq`, deleted."""
        chat = tuple(line._replace(text="") if line.seq in lines else line for line in self.chat)
        return replace(self, chat=chat)


def _changed(table: TableState, event: Event, step: Prepared | None) -> TableState:
    body = event.body
    match body:
        case Opened():
            seats = tuple(_taken(table, seat, player) for seat, player in zip(table.seats, body.players, strict=True))
            return _started(replace(table, seats=seats, numbers=body.numbers), event, body.order)
        case Joined():
            return _joined(table, event, body)
        case Moved():
            return _moved(table, event, body, step)
        case Undone():
            return _taken_back(table, body.count, event)
        case Proposed():
            return _proposed(table, body)
        case Agreed():
            return _agreed(table, event, body)
        case Declined():
            return replace(table, proposals=_without(table.proposals, body.what))
        case Chat():
            line = ChatLine(seq=event.seq, at=event.at, seat=event.seat, text=body.text, player=body.player)
            full = len(table.chat) >= 2 * CHAT_LINES
            return replace(table, chat=(*table.chat[CHAT_LINES if full else 0 :], line))
        case Muted():
            return replace(table, muted=table.muted | {body.seat} if body.on else table.muted - {body.seat})
        case Left():
            return _left(table, event, body)
        case Stopped():
            return replace(_abandoned(table, event.seq), called_off=True, stopped_by=())
        case Passed():
            return _passed(table, body)
        case _:
            assert_never(body)


def _without(proposals: Mapping[str, tuple[int, ...]], what: str) -> Mapping[str, tuple[int, ...]]:
    return {other: seats for other, seats in proposals.items() if other != what}


def _taken(table: TableState, seat: Seat, player: str | None) -> Seat:
    name = seat.name if player is None or seat.kind == "device" else table.names.get(player, "")
    return replace(seat, player=player, name=name)


def _joined(table: TableState, event: Event, body: Joined) -> TableState:
    seats = tuple(
        _taken(table, seat, body.player) if number == event.seat else seat for number, seat in enumerate(table.seats)
    )
    numbers = (*table.numbers, (cast(int, event.seat), body.number)) if body.number else table.numbers
    return _started(replace(table, seats=seats, numbers=numbers), event, body.order)


def _started(table: TableState, event: Event, order: Sequence[int]) -> TableState:
    if not all(seat.taken for seat in table.seats):
        return table
    if order:
        table = _reseated(table, order)
    match = deal_match(table.settings, table.seats, table.secret, table.numbers)
    result, clocks = match.result(), table.clocks.started()
    ended = "rules" if result.over else "abandoned" if table.settings.read_only else ""
    scores = tuple(result.scores)
    return replace(table, match=match, turn=event.seq, clocks=clocks, ended=ended, start_scores=scores)


def _reseated(table: TableState, order: Sequence[int]) -> TableState:
    """Return a table whose seats were drawn; what was said and added before moves along."""
    new = {old: number for number, old in enumerate(order)}
    return replace(
        table,
        seats=tuple(table.seats[old] for old in order),
        numbers=tuple((new[old], number) for old, number in table.numbers),
        muted=frozenset(new[old] for old in table.muted),
        chat=tuple(line if line.seat is None else line._replace(seat=new[line.seat]) for line in table.chat),
    )


def _moved(table: TableState, event: Event, body: Moved, step: Prepared | None) -> TableState:
    match, seat = cast(Match, table.match), cast(int, event.seat)
    match = match.after(step or match.prepare(body.move, body.draws))
    steps = table.steps if table.last_mover in (None, seat) else 0
    return replace(
        table,
        match=match,
        turn=event.seq,
        proposals={},
        steps=0 if body.draws else steps + 1,
        moments=(*table.moments, event.at),
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
        at_moves=table.at_moves[: len(table.at_moves) - count],
    )


def _proposed(table: TableState, body: Proposed | Agreed) -> TableState:
    seats = table.proposals.get(body.what, ())
    seats = (*seats, *(seat for seat in body.seats if seat not in seats))
    again = {**table.again, **dict.fromkeys(body.seats, body.number)} if body.what == "rematch" else table.again
    return replace(table, proposals={**table.proposals, body.what: seats}, again=again)


def _agreed(table: TableState, event: Event, body: Agreed) -> TableState:
    table = _proposed(table, body)
    if not body.done:
        return table
    match body.what:
        case "undo":
            return _taken_back(table, body.count or 0, event)
        case "abandon":
            return _abandoned(table, event.seq)
        case "rematch":
            return replace(table, proposals=_without(table.proposals, body.what), next=body.table)
        case _:
            assert_never(body.what)


def _left(table: TableState, event: Event, body: Left) -> TableState:
    if table.match is None:
        emptied = tuple(Seat(kind="open") if n in body.seats else seat for n, seat in enumerate(table.seats))
        numbers = tuple(pair for pair in table.numbers if pair[0] not in body.seats)
        table = replace(table, seats=emptied, numbers=numbers)
    else:
        table = _left_running(table, event, body, table.match)
    return _abandoned(table, event.seq) if body.over else table


def _passed(table: TableState, body: Passed) -> TableState:
    seats, match = list(table.seats), table.match
    for number in body.seats:
        seats[number] = _taken(table, seats[number], body.player)
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
        if what != "undo" and (stay := tuple(seat for seat in agreed if seat not in body.seats))
    }
    if not body.bot:  # all who remain are asked whether they abandon the game
        proposals.setdefault("abandon", ())
    left = {**table.left, **{number: table.seats[number].player for number in body.seats}}
    return replace(table, match=match, seats=seats, left=left, proposals=proposals, turn=event.seq, steps=0)


def _abandoned(table: TableState, seq: int) -> TableState:
    match = table.match
    if match is not None:
        match = match.noted(GameAbandoned(at=len(match.moves)))
    stopped_by = table.proposals.get("abandon", ())
    return replace(table, match=match, ended="abandoned", stopped_by=stopped_by, turn=seq, proposals={})
