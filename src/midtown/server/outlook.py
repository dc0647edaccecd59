"""What will be after an event, before it is stored: who is to move, until when, and what a computer player is asked."""

import copy
from typing import Any, NamedTuple, cast

import msgspec

from midtown import games
from midtown.bots import Question
from midtown.fairness import sha256
from midtown.match import Match
from midtown.server.decide import Decision
from midtown.server.table import Table


class Outlook(NamedTuple):
    """How the game will stand: its position and moves if a seat is to move."""

    to_move: int | None
    over: bool
    position: Any
    moves: list[str]


def outlook(table: Table, decision: Decision) -> Outlook:
    """How the table will be after the decision."""
    match, body = table.match, decision.body
    if decision.kind == "joined":
        return _joined(table, decision)
    if match is None:
        return Outlook(None, bool(body.get("over")), None, [])
    if decision.step is not None:
        position = decision.step.position
        to_move = match.game.to_move(position)
        return Outlook(to_move, to_move is None, position, [*match.moves, body["move"]])
    if table.ended or body.get("over") or (body.get("done") and body["what"] != "undo"):
        return Outlook(None, True, None, [])
    if body.get("count"):
        return Outlook(table.movers[-body["count"]], False, None, [])
    return Outlook(match.to_move, False, match.position, match.moves)


def _joined(table: Table, decision: Decision) -> Outlook:
    empty = [number for number, seat in enumerate(table.seats) if not seat.taken]
    if empty != [decision.seat]:
        return Outlook(None, False, None, [])
    number = decision.body["number"]
    return begun(table.begin([*table.numbers, *([(cast(int, decision.seat), number)] if number else [])]))


def begun(match: Match) -> Outlook:
    """How a game stands at its beginning."""
    return Outlook(match.to_move, match.to_move is None, match.position, match.moves)


def deadline(table: Table, seat: int | None, tick: int, changed: bool) -> int | None:
    """When `seat` will run out of time if it is to move after an event at `tick`."""
    if seat is None or table.settings.pace.kind == "untimed":
        return None
    clocks = copy.copy(table.clocks)
    clocks.left = clocks.left[:]
    if table.match is None:
        clocks.start()
    if changed:
        clocks.turn_to(seat, tick)
    return clocks.deadline(seat)


def question(table: Table, ahead: Outlook, seq: int) -> str:
    """What the computer player to move is asked: it sees what its seat sees, no more."""
    game = games.game(table.settings.game)
    seed = int(sha256(f"{table.secret} bot {seq}")[:15], 16)
    position = ahead.position
    asked = Question(game.view(position, ahead.to_move), game.legal(position), ahead.moves, seed)
    return msgspec.json.encode(asked._asdict()).decode()
