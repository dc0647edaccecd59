"""The database against what people were told: nothing lost, nothing doubled, everybody saw the same game."""

from collections import Counter
from dataclasses import dataclass, field

import msgspec
from sqlalchemy import Connection, select

from midtown.client.messages import Chat, Move
from midtown.record import read
from midtown.server import archive, views
from midtown.server.database import open_engine
from midtown.server.events import Event
from midtown.server.schema import seats
from midtown.server.table import Table
from midtown.verify import verify
from tests.faults.people import Ledger


@dataclass
class Findings:
    """What is wrong, a sentence each, and how much was looked at."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    tables: int = 0
    finished: int = 0
    moves: int = 0
    """Acknowledged, without those of computer players."""
    words: int = 0
    bot_moves: int = 0

    @property
    def complaints(self) -> list[str]:
        """Everything that is wrong."""
        return self.lost + self.doubled + self.wrong


def audit(database: str, ledger: Ledger) -> Findings:
    """Look at every table of the ledger."""
    found = Findings()
    engine = open_engine(database)
    with engine.connect() as connection:
        for table in ledger.tables:
            _table(connection, table, ledger, found)
    engine.dispose()
    return found


def _table(connection: Connection, name: str, ledger: Ledger, found: Findings) -> None:
    found.tables += 1
    table = archive.load(connection, name)
    if table is None:
        found.lost.append(f"table {name}")
        return
    events = archive.since(connection, name, -1)
    if [event.seq for event in events] != list(range(len(events))):
        found.wrong.append(f"{name}: the log has a gap")
    held = connection.execute(select(seats.c.seat).where(seats.c.table == name)).scalars().all()
    if len(held) < len(ledger.seats[name]):
        found.lost.append(f"a seat of table {name}")
    _messages(name, events, ledger, found)
    _endings(name, table, ledger, found)


def _messages(name: str, events: list[Event], ledger: Ledger, found: Findings) -> None:
    counted = Counter(event.message for event in events if event.message)
    found.doubled += [f"{name}: {message} counts {count} times" for message, count in counted.items() if count > 1]
    for event in events:
        found.bot_moves += event.kind == "moved" and not event.message
        if event.message and (name, event.message) not in ledger.sent:
            found.wrong.append(f"{name}: nobody has sent event {event.seq}")
    for (table, message), seq in ledger.acknowledged.items():
        if table != name:
            continue
        sent = ledger.sent[table, message]
        found.moves += isinstance(sent, Move)
        found.words += isinstance(sent, Chat)
        if seq >= len(events) or events[seq].message != message:
            found.lost.append(f"{name}: {message}, acknowledged as event {seq}")
        elif isinstance(sent, Move) and events[seq].body["move"] != sent.move:
            found.wrong.append(f"{name}: event {seq} is another move")


def _endings(name: str, table: Table, ledger: Ledger, found: Findings) -> None:
    if table.match is None:
        return
    state = msgspec.json.encode(table.match.view(None))
    for seen in ledger.ended.get(name, []):
        if (seen.seq, seen.moves, seen.state) != (table.seq, table.match.moves, state):
            found.wrong.append(f"{name}: somebody sees another game, event {seen.seq} of {table.seq}")
    if not table.ended:
        return
    found.finished += 1
    for finding in verify(read(views.record(table, ()))):
        if not finding.fits:
            found.wrong.append(f"{name}: the record does not verify: {finding.message}")
