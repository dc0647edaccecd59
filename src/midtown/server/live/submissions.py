"""What is submitted to a table, and when memory is not enough to judge it."""

import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from midtown.game import GameError
from midtown.server.live.listener import HubListener, Session
from midtown.server.storage.service_clock import Clock
from midtown.server.storage.writer import Store
from midtown.server.support.counters import Counts
from midtown.server.tables.decide import Decision, Duplicate
from midtown.server.tables.events import REMEMBERED, Event, Moved, Undone
from midtown.server.tables.state import TableState

Command = Callable[[TableState], Decision | Duplicate]
"""Returns a decision for the table's current state, or raises GameError to refuse."""
log = logging.getLogger(__name__)


class Requester(Protocol):
    """Callbacks for the outcome of a submission."""

    def stored(self, message: str, seq: int) -> None:
        """Report that the message is committed as event `seq`; a subscriber also gets the event, with `answer` set."""

    def duplicate(self, message: str, seq: int) -> None:
        """Report that the message was already committed before, as event `seq`."""

    def refused(self, message: str, error: GameError, table: TableState) -> None:
        """Report that the message was refused with `error` and has changed nothing."""


class Submission(NamedTuple):
    """A command that waits to be decided, with its message id."""

    requester: Requester
    message: str
    command: Command
    sender: str | None = None
    """The player who has sent it; None for what the server itself asks of a table."""
    certain: bool = False
    """Whether the database was asked for the message, and for events that are not in memory."""
    arrived: int = 0
    """The tick at which it arrived, which is the one that counts, however late it is decided."""

    def is_doubtful(self, table: TableState, decision: Decision | None, shared: bool) -> bool:
        """Return whether the database is to be asked before `decision` holds; None is a refusal.

        What is refused may be stored, or allowed, by events of another server that are not here yet. A message may also
        be older than those that are remembered. One that answers a turn needs no question then: its turn is over.
        """
        if self.sender is None or self.certain:
            return False
        full = bool(self.message) and len(table.messages.get(self.sender, ())) >= REMEMBERED
        return full and not isinstance(decision.body, Moved | Undone) if decision else full or shared


@dataclass(frozen=True, kw_only=True)
class Services:
    """What all sessions of a server share."""

    store: Store
    clock: Clock
    server: str
    """The id of this server, which plays the answers of computer players."""
    shared: bool
    """Whether other servers work on the same tables."""
    counts: Counts
    spawn: Callable[[Coroutine[object, None, object]], None]
    """Runs a coroutine in the background."""
    listener: HubListener
    """Receives what happens at the tables."""
    on_broken: Callable[[Session], None]
    """Called with a session that has closed itself."""


def count_opened(counts: Counts, table: TableState) -> None:
    """Count a table that has been opened."""
    counts.events["opened"] += 1
    log.info("table opened", extra={"table": table.id, "game": table.settings.game, "seats": len(table.seats)})
    _count_question(counts, table)


def count_stored(counts: Counts, table: TableState, event: Event) -> None:
    """Count an event that this server has stored and applied to its table."""
    counts.events[event.body.kind] += 1
    if table.turn == event.seq:
        if table.ended:
            log.info("table over", extra={"table": table.id, "ended": table.ended, "seq": event.seq})
        else:
            _count_question(counts, table)


def _count_question(counts: Counts, table: TableState) -> None:
    seat = table.to_move
    if seat is not None and table.seats[seat].bot:
        counts.offered += 1
