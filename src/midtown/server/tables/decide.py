"""Decide messages: a table's state and a message in, the event to be stored or a refusal out. Pure."""

from collections.abc import Mapping
from typing import NamedTuple, assert_never

import msgspec

from midtown.game import GameOver
from midtown.match import Match, Prepared
from midtown.server.schemas import actions
from midtown.server.storage.effect import Effect
from midtown.server.support.refusals import refused
from midtown.server.support.visible_text import visible_line
from midtown.server.tables import permissions
from midtown.server.tables.events import Agreed, Body, Chat, Declined, Left, Moved, Muted, Proposed, Reason, Undone
from midtown.server.tables.state import TableState
from midtown.server.tables.time_control import GIFTS, PAUSE
from midtown.support.i18n import CATALOGUE


class Actor(NamedTuple):
    """A player and the seats they hold at the table; nobody's is None."""

    player: str | None
    seats: tuple[int, ...]


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """The event to be stored, less what the time of storing adds."""

    seat: int | None
    body: Body
    step: Prepared | None = None
    """A move as the rules have prepared it, so that applying the event need not do it again."""
    names: Mapping[str, str] = {}
    """Names of players who are new at the table, by id."""
    faces: Mapping[str, int | None] = {}
    """Their faces; None where none was chosen."""
    effects: tuple[Effect, ...] = ()
    """What else goes into the event's transaction."""
    guard: Effect | None = None
    """Raises an error in that transaction if the event must not be stored."""


class Duplicate(NamedTuple):
    """The message is already stored, as event `seq`."""

    seq: int


def find_duplicate(table: TableState, player: str | None, message: str) -> Duplicate | None:
    """Return that a player's message is stored, if it is one of their last ones; else None."""
    seq = None if player is None else table.messages.get(player, {}).get(message)
    return None if seq is None else Duplicate(seq)


def decide(table: TableState, actor: Actor, message: actions.Action) -> Decision | Duplicate:
    """Return the event that `message` causes, or that it is a duplicate; raise GameError to refuse it."""
    if (duplicate := find_duplicate(table, actor.player, message.id)) is not None:
        return duplicate
    if not actor.seats:
        departed = table.departed_seats(actor.player)
        if not departed:
            raise refused("identity", "table.watching")
        match message:
            case (
                actions.ProposeMessage(what="rematch")
                | actions.AgreeMessage(what="rematch")
                | actions.DeclineMessage(what="rematch")
            ) if table.ended:
                actor = actor._replace(seats=departed)
            case _:
                raise refused("table", "table.left")
    match message:
        case actions.MoveMessage():
            return _move(table, actor, message)
        case actions.UndoMessage():
            return _undo(table, actor, message)
        case actions.ProposeMessage():
            return _propose(table, actor, message)
        case actions.AgreeMessage():
            return _agree(table, actor, message)
        case actions.DeclineMessage():
            return _decline(table, actor, message)
        case actions.ChatMessage():
            return _chat(table, actor, message)
        case actions.MuteMessage():
            return _mute(table, actor, message)
        case actions.LeaveMessage():
            return _leave(table, actor)
        case _:
            assert_never(message)


def _seats_to_agree(table: TableState, what: actions.ProposalKind) -> set[int]:
    """Return the seats whose people have to agree: for a rematch also those whose time was up."""
    needed = table.person_seats()
    if what == "rematch":
        needed |= {event.seat for event in table.departures if event.kind == "timeout" and table.person_at(event.seat)}
    if what == "time" and table.to_move is not None:
        needed -= set(table.held_seats(table.seats[table.to_move].player))
    return set() if what == "resume" else needed


def _running_match(table: TableState) -> Match:
    if table.ended:
        raise GameOver(CATALOGUE.message("request.over"))
    if table.match is None:
        raise refused("table", "table.open")
    return table.match


def _check_current(table: TableState, turn: int) -> None:
    if turn != table.turn:
        raise refused("stale", "table.stale")


def _move(table: TableState, actor: Actor, message: actions.MoveMessage) -> Decision:
    match = _running_match(table)
    _check_current(table, message.answers)
    seat = match.to_move
    if seat is None or seat not in actor.seats:
        raise refused("table", "table.not_your_turn")
    return move_decision(match, seat, message.move)


def move_decision(match: Match, seat: int, move: str) -> Decision:
    """Return the move of the seat to move, with its draws; GameError if it is not legal."""
    step = match.prepare(move)
    return Decision(seat=seat, body=Moved(move=move, draws=tuple(step.draws)), step=step)


def _undo(table: TableState, actor: Actor, message: actions.UndoMessage) -> Decision:
    _running_match(table)
    _check_current(table, message.answers)
    if not permissions.may_undo(table, actor.seats):
        raise refused("table", "table.undo")
    return Decision(seat=table.last_mover, body=Undone(count=1))


def _may_propose(table: TableState, actor: Actor, what: actions.ProposalKind) -> None:
    match what:
        case "rematch":
            if not table.ended:
                raise refused("table", "table.not_over")
            why = "" if table.next is None else "table.rematched"
        case "undo":
            _running_match(table)
            why = permissions.why_no_proposed_undo(table, actor.seats)
        case "abandon":
            _running_match(table)
            why = permissions.why_not_abandon(table, actor.seats)
        case "pause":
            _running_match(table)
            why = permissions.why_no_pause(table)
        case "resume":
            _running_match(table)
            why = "" if table.clocks.paused else "table.not_paused"
        case "time":
            _running_match(table)
            why = permissions.why_no_time(table, actor.seats)
        case _:
            assert_never(what)
    if why:
        raise refused("table", why)


def _propose(table: TableState, actor: Actor, message: actions.ProposeMessage) -> Decision:
    _may_propose(table, actor, message.what)
    if message.what in table.proposals or _seats_to_agree(table, message.what) <= set(actor.seats):
        return _consent(table, actor, message)
    body = Proposed(what=message.what, seats=actor.seats, number=message.number)
    return Decision(seat=actor.seats[0], body=body)


def _agree(table: TableState, actor: Actor, message: actions.AgreeMessage) -> Decision:
    if message.what not in table.proposals:
        raise refused("table", "table.no_proposal")
    if message.without and message.what != "rematch":
        raise refused("table", "table.without")
    if message.what in ("abandon", "pause", "time"):
        _may_propose(table, actor, message.what)
    return _consent(table, actor, message, done=message.without)


def _consent(
    table: TableState,
    actor: Actor,
    message: actions.ProposeMessage | actions.AgreeMessage,
    *,
    done: bool = False,
) -> Decision:
    agreed = table.proposals.get(message.what, ())
    done = done or _seats_to_agree(table, message.what) <= {*agreed, *actor.seats}
    count = _taken_back(table, (*agreed, *actor.seats)[0]) if done and message.what == "undo" else None
    time = _time(table, message.what) if done else None
    body = Agreed(what=message.what, seats=actor.seats, number=message.number, done=done, count=count, time=time)
    return Decision(seat=actor.seats[0], body=body)


def _time(table: TableState, what: actions.ProposalKind) -> int | None:
    """Return for how long a pause is, or how much time is given; None for what has to do with neither."""
    return PAUSE if what == "pause" else GIFTS[table.clocks.pace.kind] if what == "time" else None


def _taken_back(table: TableState, seat: int) -> int:
    """Return the number of moves from the last one on that the holder of `seat` made."""
    count = permissions.moves_since(table, table.held_seats(table.seats[seat].player))
    if count is None:
        raise refused("table", "table.nothing_to_take_back")
    return count


def _decline(table: TableState, actor: Actor, message: actions.DeclineMessage) -> Decision:
    if message.what not in table.proposals:
        raise refused("table", "table.no_proposal")
    return Decision(seat=actor.seats[0], body=Declined(what=message.what))


def _chat(table: TableState, actor: Actor, message: actions.ChatMessage) -> Decision:
    if table.muted & set(actor.seats):
        raise refused("table", "table.muted")
    text = visible_line(message.text)
    if not text:
        raise refused("table", "table.chat")
    return Decision(seat=actor.seats[0], body=Chat(text=text, player=actor.player))


def _mute(table: TableState, actor: Actor, message: actions.MuteMessage) -> Decision:
    if actor.player != table.creator:
        raise refused("table", "table.creator_only")
    if message.seat >= len(table.seats) or table.seats[message.seat].player is None:
        raise refused("table", "table.nobody_there")
    return Decision(seat=actor.seats[0], body=Muted(seat=message.seat, on=message.on))


def _leave(table: TableState, actor: Actor) -> Decision:
    if table.ended:
        raise GameOver(CATALOGUE.message("request.over"))
    return leave_decision(table, actor.seats, "left")


def leave_decision(table: TableState, seats: tuple[int, ...], reason: Reason) -> Decision:
    """Return that `seats` were left for good: by their player, or because of a `timeout`."""
    stay = table.person_seats() - set(seats)
    bot = "" if table.settings.on_leave == "abandon" else table.settings.on_leave
    agreed = set(table.proposals.get("abandon", ())) - set(seats)
    stops = not bot and table.match is not None  # nobody will move for these seats
    over = not stay or (stops and (_is_decided(table) or (bool(agreed) and stay <= agreed)))
    return Decision(seat=seats[0], body=Left(seats=seats, reason=reason, bot=bot, over=over))


def _is_decided(table: TableState) -> bool:
    """Return whether a game that cannot go on is over at once: for its results, or as nobody's clock would end it."""
    settings = table.settings
    return settings.unaided or settings.decided_by_leaving or settings.pace.kind != "untimed"
