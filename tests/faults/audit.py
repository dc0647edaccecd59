"""Compare the database with what clients received: nothing lost, doubled, or denied, the same game for everybody."""

from collections import Counter
from dataclasses import dataclass, field

import msgspec
from sqlalchemy import Connection, select

from midtown.client.messages import Chat, Move
from midtown.record import read
from midtown.server.storage.database import open_engine
from midtown.server.storage.schema.play import seats
from midtown.server.tables import repository, views
from midtown.server.tables.events import Event, Moved
from midtown.server.tables.state import TableState
from midtown.verify import verify
from tests.faults.people import Ledger


@dataclass
class Findings:
    """The result of an audit: a sentence for each fault, and how much was checked."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    older: list[str] = field(default_factory=list)
    """Where somebody was shown less than they had seen."""
    denied: list[str] = field(default_factory=list)
    """Messages that are stored, although they were refused."""
    tables: int = 0
    finished: int = 0
    moves: int = 0
    """Acknowledged moves of people."""
    words: int = 0
    bot_moves: int = 0

    @property
    def complaints(self) -> list[str]:
        """All faults."""
        return self.lost + self.doubled + self.wrong + self.older + self.denied


def audit(database: str, ledger: Ledger) -> Findings:
    """Check every table of the ledger against the database."""
    findings = Findings(older=list(ledger.older))
    engine = open_engine(database)
    with engine.connect() as connection:
        for table in ledger.tables:
            _table(connection, table, ledger, findings)
    engine.dispose()
    return findings


def _table(connection: Connection, name: str, ledger: Ledger, findings: Findings) -> None:
    findings.tables += 1
    table = repository.load(connection, name)
    if table is None:
        findings.lost.append(f"table {name}")
        return
    events = repository.events_since(connection, name, -1)
    if [event.seq for event in events] != list(range(len(events))):
        findings.wrong.append(f"{name}: the log has a gap")
    held = connection.execute(select(seats.c.seat).where(seats.c.table == name)).scalars().all()
    if len(held) < len(ledger.seats[name]):
        findings.lost.append(f"a seat of table {name}")
    _messages(name, events, ledger, findings)
    _endings(name, table, ledger, findings)


def _messages(name: str, events: list[Event], ledger: Ledger, findings: Findings) -> None:
    counted = Counter(event.message for event in events if event.message)
    findings.doubled += [f"{name}: {message} counts {count} times" for message, count in counted.items() if count > 1]
    for event in events:
        findings.bot_moves += isinstance(event.body, Moved) and not event.message
        if event.message and (name, event.message) not in ledger.sent:
            findings.wrong.append(f"{name}: nobody has sent event {event.seq}")
    for (table, message), seq in ledger.acknowledged.items():
        if table != name:
            continue
        sent = ledger.sent[table, message]
        findings.moves += isinstance(sent, Move)
        findings.words += isinstance(sent, Chat)
        if seq >= len(events) or events[seq].message != message:
            findings.lost.append(f"{name}: {message}, acknowledged as event {seq}")
        elif isinstance(sent, Move) and not _plays(events[seq], sent.move):
            findings.wrong.append(f"{name}: event {seq} is another move")

    stored = {event.message: event.seq for event in events if event.message}
    for (table, message), kind in ledger.denied:
        if table == name and message in stored:
            findings.denied.append(f"{name}: {message} is event {stored[message]}, but was refused as {kind}")


def _plays(event: Event, move: str) -> bool:
    return isinstance(event.body, Moved) and event.body.move == move


def _endings(name: str, table: TableState, ledger: Ledger, findings: Findings) -> None:
    if table.match is None:
        return
    state = msgspec.json.encode(table.match.view(None))
    for seen in ledger.ended.get(name, []):
        if (seen.seq, seen.moves, seen.state) != (table.seq, list(table.match.moves), state):
            findings.wrong.append(f"{name}: somebody sees another game, event {seen.seq} of {table.seq}")
    if not table.ended:
        return
    findings.finished += 1
    for finding in verify(read(views.record(table, (), revealed=True))):
        if not finding.fits:
            findings.wrong.append(f"{name}: the record does not verify: {finding.message}")
