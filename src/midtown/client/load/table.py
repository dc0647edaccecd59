"""A table under load: its people, the next move, and the receipts of the last one."""

import asyncio
from collections.abc import Callable
from random import Random
from time import perf_counter

import msgspec

from midtown.client.load.samples import Samples
from midtown.client.wire import Wire


class PositionPart(msgspec.Struct, gc=False):
    """The part of a position that random play needs."""

    turn: int = -1
    to_move: int | None = None
    legal: list[str] = []
    over: bool = False


class RefusalPart(msgspec.Struct, gc=False):
    """The reason of a refusal."""

    kind: str = ""
    message: str = ""


class MessagePart(msgspec.Struct, gc=False, kw_only=True):
    """The part of a message that is needed here; the rest is not decoded."""

    type: str = ""
    seq: int = -1
    answer: str | None = None
    position: PositionPart | None = None
    error: RefusalPart | None = None


decode = msgspec.json.Decoder(MessagePart).decode
quoted = msgspec.json.Encoder().encode


class Person:
    """The connection of one seat."""

    __slots__ = ("seq", "table", "wire")

    def __init__(self, table: "LoadTable") -> None:
        self.table = table
        self.seq = -1
        self.wire: Wire | None = None

    def receive(self, text: bytes, now: float) -> None:
        """Process a message received at `now`."""
        table = self.table
        try:
            message = decode(text)
        except msgspec.DecodeError:
            table.samples.wrong("unreadable")
            return
        if message.type == "event":
            if message.seq != self.seq + 1:
                table.samples.wrong("gap" if message.seq > self.seq else "double")
            self.seq = message.seq
            table.event(self, message, now, len(text))
        elif message.type == "table":
            self.seq = message.seq
            table.snapshot(self, message)
        elif message.type == "refused" and message.error is not None:
            table.refused(message.error)

    def closed(self, code: int) -> None:
        """Handle the end of the connection."""
        self.wire = None
        if not self.table.closing:
            self.table.samples.wrong("closed", f"{code}")
            self.table.give_up()


class LoadTable:
    """A table, its people, and the move that is on its way."""

    __slots__ = (
        "acknowledged_at",
        "asked_at",
        "awaited",
        "chance",
        "closing",
        "due",
        "finished",
        "id",
        "late",
        "legal",
        "mover",
        "named",
        "over",
        "pace",
        "people",
        "receipts",
        "running",
        "samples",
        "sent",
        "sent_at",
        "since",
        "timer",
        "turn",
        "until",
        "welcomed",
    )

    def __init__(
        self, people: int, chance: Random, pace: float, samples: Samples, finished: Callable[[], None]
    ) -> None:
        """Create a table; `finished` is called when the game is over or cannot continue."""
        self.id = ""
        self.people = [Person(self) for _ in range(people)]
        self.chance = chance
        self.pace = pace
        self.samples = samples
        self.finished = finished
        self.mover: Person | None = None
        self.turn = -1
        self.legal: list[str] = []
        self.over = False
        self.closing = False
        self.running = False
        self.sent = ""
        self.sent_at = 0.0
        self.acknowledged_at = 0.0
        self.asked_at = 0.0
        """When the first person learned that a computer player is to move; 0 if none is."""
        self.awaited = 0
        """The expected event number of the move on its way."""
        self.receipts = 0
        self.named = 0
        self.late = False
        self.due = 0.0
        self.since = 0.0
        """Moves sent from this time on are measured."""
        self.until = 0.0
        """No move is sent after this time."""
        self.timer: asyncio.TimerHandle | None = None
        self.welcomed = asyncio.Event()
        """Set when all have received the table and one of them is to move."""

    def start(self, due: float, since: float, until: float) -> None:
        """Play from time `due` on; all times are of `perf_counter`."""
        self.due, self.since, self.until = due, since, until
        self.running = True
        self.schedule()

    def schedule(self) -> None:
        """Send the next move when it is due."""
        now = perf_counter()
        wait = self.due - now
        self.late = self.pace > 0 and wait < 0 and self.named > 0
        if wait > 0:
            self.timer = asyncio.get_running_loop().call_later(wait, self.move)
        else:
            self.move()

    def move(self) -> None:
        """Send a random legal move of the seat to move, if there is still time."""
        self.timer = None
        mover = self.mover
        if mover is None or mover.wire is None or self.closing or perf_counter() >= self.until:
            return
        self.named += 1
        self.sent = f"m{self.named}"
        self.awaited = mover.seq + 1
        self.receipts = 0
        self.acknowledged_at = 0.0
        move = quoted(self.chance.choice(self.legal))
        self.mover = None
        text = b'{"type":"move","id":"%b","answers":%d,"move":%b}' % (self.sent.encode(), self.turn, move)
        self.sent_at = perf_counter()
        mover.wire.send(text)
        self.due = max(self.due + self.pace, self.sent_at)

    def snapshot(self, person: Person, message: MessagePart) -> None:
        """Process the first snapshot of a person."""
        if (position := message.position) is not None:
            self.look(person, position)
        if self.mover is not None and all(each.seq >= 0 for each in self.people):
            self.welcomed.set()

    def look(self, person: Person, position: PositionPart) -> None:
        """Store the seat to move and whether the game is over."""
        if position.legal:
            self.mover, self.turn, self.legal = person, position.turn, position.legal
        self.over = self.over or position.over

    def event(self, person: Person, message: MessagePart, now: float, size: int) -> None:
        """Process an event that a person has received."""
        if message.position is not None:
            self.look(person, message.position)
        if not self.running:
            return
        if person is self.people[0] and message.position is not None:
            self.await_answer(message.position, now)
        if self.sent_at >= self.since:
            self.samples.views += 1
            self.samples.bytes += size
        if message.seq != self.awaited:
            self.go_on()  # a computer player has moved
            return
        if message.answer is not None and message.answer == self.sent:
            self.acknowledged_at = now
        self.receipts += 1
        if self.receipts == len(self.people):
            self.complete(now)

    def await_answer(self, position: PositionPart, now: float) -> None:
        """Measure a computer player's time; computer players have the seats after the people."""
        if self.asked_at and self.asked_at >= self.since:
            self.samples.answered(self.id, now - self.asked_at)
        bot_to_move = position.to_move is not None and position.to_move >= len(self.people)
        self.asked_at = now if bot_to_move else 0.0

    def complete(self, now: float) -> None:
        """Measure a move that has reached everyone."""
        samples = self.samples
        samples.moves += 1
        if not self.acknowledged_at:
            samples.wrong("unacknowledged")
        elif self.sent_at >= self.since:
            samples.everybody.append(now - self.sent_at)
            samples.acknowledged.append(self.acknowledged_at - self.sent_at)
            samples.late += self.late
        self.sent = ""
        self.go_on()

    def go_on(self) -> None:
        """Send the next move if the last one has reached everyone and a person is to move."""
        if self.sent or not self.running or self.timer is not None:
            return
        if self.over:
            self.samples.games += 1
            self.running = False
            self.finished()
        elif self.mover is not None:
            self.schedule()

    def refused(self, problem: RefusalPart) -> None:
        """Handle a refused move."""
        self.samples.wrong(f"refused:{problem.kind}", problem.message)
        self.give_up()

    def give_up(self) -> None:
        """End a game that cannot continue."""
        if self.running:
            self.running = False
            self.sent = ""
            self.finished()

    def close(self, leave: bool = False) -> None:
        """Close all connections; with `leave`, leave an unfinished game first."""
        self.closing = True
        self.running = False
        if self.timer is not None:
            self.timer.cancel()
        for person in self.people:
            if person.wire is not None:
                if leave and not self.over:
                    person.wire.send(b'{"type":"leave","id":"leave"}')
                person.wire.close()
