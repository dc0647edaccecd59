"""What happened with an event: what laws ask about it."""

from midtown.server.tables.events import Agreed, Event, Undone
from midtown.server.tables.state import TableState


def taken_back(event: Event) -> bool:
    """Return whether moves were taken back."""
    body = event.body
    return isinstance(body, Undone) or (isinstance(body, Agreed) and body.what == "undo" and body.done)


def given(event: Event) -> bool:
    """Return whether the seat to move was given time."""
    body = event.body
    return isinstance(body, Agreed) and body.what == "time" and body.done


def turn_taken_back(before: TableState, event: Event) -> bool:
    """Return whether a move of another turn than the one that was running was taken back."""
    if not taken_back(event) or before.match is None:
        return False
    gone = before.match.movers[-(event.body.count or 0) :] if isinstance(event.body, Undone | Agreed) else []
    return any(mover != before.to_move for mover in gone)


def pause_began(event: Event) -> bool:
    """Return whether the clocks were stopped."""
    body = event.body
    return isinstance(body, Agreed) and body.what == "pause" and body.done
