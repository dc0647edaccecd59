"""What players may do at a table beside moving, and what it costs: one rule for refusals and for what is offered."""

from typing import Final, Literal

from midtown.record_events import GamePaused, TimeGiven
from midtown.server.schemas.table_descriptions import Allowed, Consent
from midtown.server.support.refusals import refused
from midtown.server.tables.state import TableState
from midtown.server.tables.time_control import MOST_LEFT

Seats = tuple[int, ...]
"""All seats of one player."""
MOST_TIMES: Final = 100
"""How often clocks are stopped in a game at most, and how often time is given."""


def permissions_of(table: TableState, seats: Seats) -> Allowed | None:
    """Return what the holder of `seats` may do now; None for spectators, and unless the game is running."""
    if not seats or table.status != "running":
        return None
    return Allowed(
        undo=_undo(table, seats),
        abandon="" if why_not_abandon(table, seats) else _consent(table, seats),
        pause="" if why_no_pause(table) else _consent(table, seats),
        time=_time(table, seats),
        hint=not why_no_hint(table, seats),
        leaving=leaving_consequence(table, seats),
    )


def is_alone(table: TableState, seats: Seats) -> bool:
    """Return whether no other person has a seat, so that nobody has to agree."""
    return table.person_seats() <= set(seats)


def _consent(table: TableState, seats: Seats) -> Consent:
    return "free" if is_alone(table, seats) else "ask"


def may_undo(table: TableState, seats: Seats) -> bool:
    """Return whether the holder of `seats` may take the last move back without asking.

    Only within their own turn, or while a computer player is to move that nobody else waits for. Where a clock runs
    beside other people, not from one seat of theirs to another: each has its own time.
    """
    if table.steps == 0 or table.ended or table.last_mover not in seats:
        return False
    if table.to_move == table.last_mover:
        return True
    if is_alone(table, seats):
        return table.to_move in seats or (bool(table.bot_to_move) and not table.settings.unaided)
    return table.to_move in seats and table.settings.pace.kind == "untimed"


def moves_since(table: TableState, seats: Seats) -> int | None:
    """Return the number of moves from the last one on that was made by one of `seats`; None if there is none."""
    if table.match is None:
        return None
    for count, mover in enumerate(reversed(table.match.movers), 1):
        if count > len(table.moments):
            break
        if mover in seats:
            return count
    return None


def why_no_proposed_undo(table: TableState, seats: Seats) -> str:
    """Return the text that says why `seats` cannot propose to take a move back, or an empty one."""
    if table.settings.unaided:
        return f"unaided.undo_{table.settings.occasion}"
    return "table.nothing_to_take_back" if moves_since(table, seats) is None else ""


def _undo(table: TableState, seats: Seats) -> Consent:
    if may_undo(table, seats):
        return "free"
    return "" if why_no_proposed_undo(table, seats) else "ask"


def why_not_abandon(table: TableState, seats: Seats) -> str:
    """Return the text that says why the game cannot be called off by agreement with `seats`, or an empty one.

    Where results count it would give a result for nothing. A rated game may be called off by all its people together
    while nobody has points: then nobody gives up anything.
    """
    if not table.settings.unaided:
        return ""
    if table.settings.occasion != "rated":
        return f"unaided.abandon_{table.settings.occasion}"
    if is_alone(table, seats):
        return "unaided.abandon_alone"
    scored = table.match is not None and table.match.result().scores != list(table.start_scores)
    return "unaided.abandon_scored" if scored else ""


def why_no_pause(table: TableState) -> str:
    """Return the text that says why clocks cannot stand still, or an empty one: only in live games, by agreement.

    Where results count, or a program waits, nobody may stop the clocks. How often is bounded, as each is in the record.
    """
    if table.settings.unaided:
        return f"unaided.time_{table.settings.occasion}"
    if table.settings.pace.kind != "live" or table.settings.decided_by_leaving:
        return "table.no_pause"
    return "table.enough_pauses" if _often(table, GamePaused) else ""


def why_no_time(table: TableState, seats: Seats) -> str:
    """Return the text that says why the seat to move cannot get more time, for which the holder of `seats` is.

    All others have to agree, so that between two people it is a gift. Nobody can give themselves any.
    """
    if table.settings.unaided:
        return f"unaided.time_{table.settings.occasion}"
    clocks, seat = table.clocks, table.to_move
    owes_first = bool(table.settings.first_move) and seat not in table.came
    if clocks.pace.kind == "untimed" or table.settings.decided_by_leaving or table.deadline is None or owes_first:
        return "table.no_time"
    if is_alone(table, seats) or _often(table, TimeGiven):
        return "table.no_time" if is_alone(table, seats) else "table.enough_time"
    return "table.enough_time" if seat is not None and clocks.left[seat] >= MOST_LEFT[clocks.pace.kind] else ""


def _often(table: TableState, kind: type[GamePaused | TimeGiven]) -> bool:
    events = () if table.match is None else table.match.events
    return sum(isinstance(event, kind) for event in events) >= MOST_TIMES


def _time(table: TableState, seats: Seats) -> Consent:
    if why_no_time(table, seats):
        return ""
    holder = table.seats[table.to_move or 0].holder
    others = table.person_seats() - set(table.held_seats(holder))
    return "free" if others <= set(seats) else "ask"


def why_no_hint(table: TableState, seats: Seats) -> str:
    """Return the text that says why the holder of `seats` gets no hints, or an empty one."""
    if table.settings.unaided:
        return f"unaided.hint_{table.settings.occasion}"
    return "" if table.settings.hints or is_alone(table, seats) else "hint.off"


def check_hint(table: TableState, seats: Seats) -> None:
    """Raise Refused if the holder of `seats` gets no hints."""
    if why := why_no_hint(table, seats):
        raise refused("table", why)


def leaving_consequence(table: TableState, seats: Seats) -> Literal["ends", "computer", "loses", "try", "nothing"]:
    """Return what it means for the holder of `seats` to leave a running game."""
    settings = table.settings
    if settings.deal:
        return "try"
    if settings.tournament or settings.decided_by_leaving:
        return "loses"
    if settings.rated:
        return "nothing" if len(table.left) + len(seats) == len(table.seats) else "loses"
    return "ends" if settings.on_leave == "abandon" or is_alone(table, seats) else "computer"
