"""What a message comes to: an event, or the reason why not. Pure: a table and a message in, a decision out."""

from collections.abc import Callable
from typing import Any, NamedTuple, cast

from midtown.game import GameOver
from midtown.locale import CATALOGUE as GENERAL
from midtown.match import Match, Prepared
from midtown.server import messages
from midtown.server.events import Kind
from midtown.server.refusals import refused
from midtown.server.store import Effect
from midtown.server.table import Table


class Actor(NamedTuple):
    """Who sends: a player with his seats at this table."""

    player: str | None
    seats: tuple[int, ...]


class Decision(NamedTuple):
    """The event that shall be stored."""

    kind: Kind
    seat: int | None
    body: dict[str, Any]
    step: Prepared | None = None
    """The move as it has been prepared."""
    effects: tuple[Effect, ...] = ()
    """What else goes into the event's transaction."""


class Counted(NamedTuple):
    """The message had counted already, as event `seq`."""

    seq: int


def decide(table: Table, actor: Actor, message: messages.ToServer) -> Decision | Counted:
    """What is to be stored; GameError says why nothing is."""
    if actor.player is not None and (seq := table.messages.get(actor.player, {}).get(message.id)) is not None:
        return Counted(seq)
    if not actor.seats:
        raise refused("identity", "table.watching")
    return _DECIDE[type(message)](table, actor, message)


def _running(table: Table) -> Match:
    if table.ended:
        raise GameOver(GENERAL.message("request.over"))
    if table.match is None:
        raise refused("table", "table.open")
    return table.match


def _answered(table: Table, turn: int) -> None:
    if turn != table.turn:
        raise refused("stale", "table.stale")


def _move(table: Table, actor: Actor, message: messages.MoveMessage) -> Decision:
    """A move of the seat to move."""
    match = _running(table)
    _answered(table, message.answers)
    seat = match.to_move
    if seat not in actor.seats:
        raise refused("table", "table.not_your_turn")
    step = match.prepare(message.move)
    return Decision("moved", seat, {"move": message.move, "draws": step.draws}, step)


def may_undo(table: Table, seats: tuple[int, ...]) -> bool:
    """Whether who holds these seats may take the last move back by himself."""
    return table.steps > 0 and not table.ended and table.movers[-1] in seats


def _undo(table: Table, actor: Actor, message: messages.UndoMessage) -> Decision:
    _running(table)
    _answered(table, message.answers)
    if not may_undo(table, actor.seats):
        raise refused("table", "table.undo")
    return Decision("undone", table.movers[-1], {"count": 1})


def _back_to(table: Table, seat: int) -> int:
    """How many moves must be taken back until before the last move of whoever holds the seat."""
    his = table.held(table.seats[seat].player)
    for count, mover in enumerate(reversed(table.movers), 1):
        if mover in his:
            return count
    raise refused("table", "table.nothing_to_take_back")


def _may_propose(table: Table, actor: Actor, what: messages.What) -> None:
    if what == "rematch":
        if not table.ended:
            raise refused("table", "table.not_over")
        if table.next is not None:
            raise refused("table", "table.rematched")
        return
    _running(table)
    if what == "undo":
        if table.settings.rated:
            raise refused("table", "table.rated")
        _back_to(table, actor.seats[0])


def _propose(table: Table, actor: Actor, message: messages.ProposeMessage) -> Decision:
    _may_propose(table, actor, message.what)
    if message.what in table.proposals:
        return _consent(table, actor, message)
    if table.persons() <= set(actor.seats):
        return _consent(table, actor, message)
    body = {"what": message.what, "seats": list(actor.seats), "number": message.number}
    return Decision("proposed", actor.seats[0], body)


def _agree(table: Table, actor: Actor, message: messages.AgreeMessage) -> Decision:
    if message.what not in table.proposals:
        raise refused("table", "table.no_proposal")
    if message.without and message.what != "rematch":
        raise refused("table", "table.without")
    return _consent(table, actor, message, done=message.without)


def _consent(
    table: Table, actor: Actor, message: messages.ProposeMessage | messages.AgreeMessage, *, done: bool = False
) -> Decision:
    agreed = table.proposals.get(message.what, [])
    done = done or table.persons() <= {*agreed, *actor.seats}
    body: dict[str, Any] = {"what": message.what, "seats": list(actor.seats), "number": message.number, "done": done}
    if done and message.what == "undo":
        body["count"] = _back_to(table, (agreed or actor.seats)[0])
    return Decision("agreed", actor.seats[0], body)


def _decline(table: Table, actor: Actor, message: messages.DeclineMessage) -> Decision:
    if message.what not in table.proposals:
        raise refused("table", "table.no_proposal")
    return Decision("declined", actor.seats[0], {"what": message.what})


def _chat(table: Table, actor: Actor, message: messages.ChatMessage) -> Decision:
    if table.muted & set(actor.seats):
        raise refused("table", "table.muted")
    text = " ".join(message.text.split())
    if not text or not text.isprintable():
        raise refused("table", "table.chat")
    return Decision("chat", actor.seats[0], {"text": text, "player": actor.player})


def _mute(table: Table, actor: Actor, message: messages.MuteMessage) -> Decision:
    if actor.player != table.creator:
        raise refused("table", "table.creator_only")
    if message.seat >= len(table.seats) or table.seats[message.seat].player is None:
        raise refused("table", "table.nobody_there")
    return Decision("muted", actor.seats[0], {"seat": message.seat, "on": message.on})


def _leave(table: Table, actor: Actor, message: messages.LeaveMessage) -> Decision:
    if table.ended:
        raise GameOver(GENERAL.message("request.over"))
    return left(table, actor.seats, "left")


def left(table: Table, seats: tuple[int, ...], reason: str) -> Decision:
    """These seats have left for good, or run out of time."""
    stay = table.persons() - set(seats)
    bot = "" if table.settings.on_leave == "abandon" else table.settings.on_leave
    agreed = set(table.proposals.get("abandon", ())) - set(seats)
    over = not stay or (not bot and table.match is not None and bool(agreed) and stay <= agreed)
    return Decision("left", seats[0], {"seats": list(seats), "reason": reason, "bot": bot, "over": over})


_DECIDE = cast(
    dict[type, Callable[[Table, Actor, Any], Decision]],
    {
        messages.MoveMessage: _move,
        messages.UndoMessage: _undo,
        messages.ProposeMessage: _propose,
        messages.AgreeMessage: _agree,
        messages.DeclineMessage: _decline,
        messages.ChatMessage: _chat,
        messages.MuteMessage: _mute,
        messages.LeaveMessage: _leave,
    },
)
