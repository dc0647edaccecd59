"""Which messages of players were stored last, so that one that is sent twice is recognised."""

from collections.abc import Mapping, Sequence
from typing import Final

from midtown.server.tables.events import Event, Passed
from midtown.server.tables.seats import Seat

REMEMBERED: Final = 32
"""The last messages of each player that are recognised when they are sent twice."""

Messages = Mapping[str | None, Mapping[str, int]]
"""By player: the ids of the last messages, and the events they caused."""


def remembered(before: Messages, seats: Sequence[Seat], event: Event) -> Messages:
    """Return the last messages after an event; `seats` are those before it."""
    if isinstance(event.body, Passed):  # what the guest has sent, the account may send again
        return {**before, event.body.player: before.get(event.body.guest, {})}
    if not event.message or event.seat is None:
        return before
    player = seats[event.seat].player
    messages = {**before.get(player, {}), event.message: event.seq}
    if len(messages) > REMEMBERED:
        del messages[next(iter(messages))]
    return {**before, player: messages}
