"""One table in memory: commands are decided one by one, each event is committed, and only then broadcast."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from functools import partial
from typing import Literal, cast

from midtown.game import GameError
from midtown.server.accounts import identity, vacations
from midtown.server.live.submissions import Command, Requester, Services, Submission, count_stored
from midtown.server.live.subscribers import Subscriber, Subscribers
from midtown.server.storage.database import Cells
from midtown.server.storage.writer import Outcome, Row, Write
from midtown.server.support.absences import Absences
from midtown.server.support.refusals import Refused, broken, refused
from midtown.server.tables import decide, repository
from midtown.server.tables.apply_event import apply_event
from midtown.server.tables.decide import Decision, Duplicate
from midtown.server.tables.event_rows import event_of, event_row
from midtown.server.tables.events import Event, Joined, Passed
from midtown.server.tables.side_effects import side_effects
from midtown.server.tables.state import TableState
from midtown.server.tables.views import Presence, Views

Phase = Literal["idle", "committing", "catching_up", "closed"]

MOST_WAITING = 64
"""Submissions that may wait at one table, of all who have no seat there."""
MOST_OF_PLAYER = 16
"""Submissions of one player that may wait at their table: nobody keeps the others' moves out."""
RETRY_SECONDS = 1.0
"""How long a session waits after the database could not be read."""
GRACE_SECONDS = 0.3
"""How long a clock's flag waits for what another server is storing."""


class TableSession:
    """A table in memory, its subscribers, and the queue of what is submitted to it.

    Its phase is `idle`, `committing` (an event is on its way to the database), `catching_up` (events are read from
    there), or `closed` (it is no longer the table's session). Commands are decided when it is idle, and wait otherwise.
    """

    __slots__ = (
        "behind",
        "idle",
        "idle_since",
        "line",
        "lines_taken",
        "pending",
        "phase",
        "queue",
        "services",
        "subscribers",
        "table",
    )

    def __init__(self, table: TableState, services: Services, line: int = 0) -> None:
        self.table = table
        self.services = services
        self.phase: Phase = "idle"
        self.pending = table
        """The state after the event that is being committed."""
        self.behind = False
        """Whether the database may hold events that are not here, to be read when the phase ends."""
        self.queue: deque[Submission] = deque()
        self.idle: asyncio.Future[None] | None = None
        """Resolved when the session is idle again, with nothing waiting."""
        self.subscribers = Subscribers()
        self.line = line
        """The number of the newest line of a spectator that was shown here, or was stored before."""
        self.lines_taken: set[int] = set()
        """The numbers of spectators' lines that are shown here, or are read to be."""
        self.idle_since = services.clock.monotonic()
        """Monotonic time at which the table was last requested."""

    def submit(
        self, requester: Requester, message: str, command: Command, sender: str | None = None, at: int | None = None
    ) -> None:
        """Decide a command of a `sender` that arrived `at` a tick, or now; queue it while the session is not idle."""
        arrived = self.services.clock.tick() if at is None else at
        submission = Submission(requester, message, command, sender, arrived=arrived)
        if self.phase == "closed":
            requester.refused(message, refused("storage", "storage.unread"), self.table)
        elif self.phase == "idle":
            self._decide(submission)
        elif self._is_crowded(sender):
            requester.refused(message, refused("limit", "message.table"), self.table)
        else:
            self.queue.append(submission)

    def _is_crowded(self, sender: str | None) -> bool:
        """Return whether as many submissions wait as may: of a player at the table, or of all others together."""
        if self.table.held_seats(sender):
            return sum(waiting.sender == sender for waiting in self.queue) >= MOST_OF_PLAYER
        return sum(not self.table.held_seats(waiting.sender) for waiting in self.queue) >= MOST_WAITING

    def _decide(self, submission: Submission) -> None:
        requester, message, table = submission.requester, submission.message, self.table
        if table.out_of_time(submission.arrived) is not None:
            self.phase = "catching_up"
            self.services.spawn(self._time_out(submission))
            return
        try:
            decision = submission.command(table)
            if isinstance(decision, Duplicate):
                requester.duplicate(message, decision.seq)
            elif submission.is_doubtful(table, decision, self.services.shared):
                self._catch_up(submission)
            else:
                self._commit(submission, decision, submission.arrived)
        except GameError as error:
            if submission.is_doubtful(table, None, self.services.shared):
                self._catch_up(submission)
            else:
                requester.refused(message, error, table)
        except Exception as error:
            requester.refused(message, broken(error), table)

    async def _time_out(self, submission: Submission) -> None:
        """Take the time of the seat to move as run out before a submission arrived, unless the database knows more."""
        try:
            if self.subscribers.elsewhere:  # where a move may have arrived in time, that is still being stored
                await asyncio.sleep(GRACE_SECONDS)
            for event in await self._read_missed():
                await self._apply_missed(event)
            await self.reload_vacations()
            if (seat := self.table.out_of_time(submission.arrived)) is not None:
                flag = decide.leave_decision(self.table, (seat,), "timeout")
                self._commit(submission, flag, cast(int, self.table.deadline), flag=True)
                return
            self.queue.appendleft(submission)
        except Refused as error:  # the database could not be read
            submission.requester.refused(submission.message, error, self.table)
        except Exception as error:
            self.queue.appendleft(submission)
            self._break(broken(error))
            return
        self._finish_phase()

    async def reload_vacations(self) -> None:
        """Read the vacations of the players of a correspondence game, and show what they change of its clocks."""
        if self.table.settings.pace.kind == "days":
            players = {seat.player for seat in self.table.seats if seat.player is not None}
            self.apply_vacations(await self.services.store.read(partial(vacations.of_players, people=players)))

    def apply_vacations(self, players: Mapping[str, Absences]) -> None:
        """Take over vacations of players, and show what they change of the clocks."""
        before = self.table.deadline
        self.amend(lambda table: table.with_vacations(players))
        if self.table.deadline != before:
            self.subscribers.send_snapshots()

    def _commit(self, submission: Submission, decision: Decision, tick: int, *, flag: bool = False) -> None:
        """Store a decision as of `tick`; if it is the `flag` of a clock, decide the submission only after it."""
        before, services = self.table, self.services
        event = Event(
            seq=before.seq + 1,
            at=services.clock.calendar(),
            tick=max(tick, before.tick),
            seat=decision.seat,
            message="" if flag else submission.message,
            body=decision.body,
        )
        after = before.with_names(decision.names).with_faces(decision.faces) if decision.names else before
        after = apply_event(after, event, decision.step)
        effects = [*side_effects(before, after, event, services.server), *decision.effects]
        self.phase = "committing"
        self.pending = after
        row = event_row(before.id, event, after.to_move)
        services.store.append(
            Write(row, effects, decision.guard), partial(self._committed, submission, event, row, flag)
        )

    def _committed(self, submission: Submission, event: Event, row: Row, flag: bool, outcome: Outcome) -> None:
        if outcome is True:
            if self.subscribers.elsewhere:
                self.services.listener.event_stored(self, row)
            try:
                self._advance(self.pending, event, None if flag else submission)
            except Exception as error:
                self._break(broken(error))
                return
            count_stored(self.services.counts, self.table, event)
            if self.table.turn == event.seq:
                self.services.listener.position_changed(self)
            if flag:
                self.queue.appendleft(submission)
            self._finish_phase()
        elif outcome is False:  # another server was faster; decide anew, on what has happened there
            self.queue.appendleft(submission)
            self._catch_up()
        else:
            self.phase = "catching_up"
            reason = outcome if isinstance(outcome, GameError) else refused("storage", "storage.failed")
            self.services.spawn(self._recover(submission, event.seat, reason))

    async def _recover(self, submission: Submission, seat: int | None, error: GameError) -> None:
        """Refuse a submission whose commit failed with an `error`, unless its event is in the database after all."""
        requester, message = submission.requester, submission.message
        try:
            for event in await self._read_missed():
                own = bool(event.message) and (event.seat, event.message) == (seat, message)
                await self._apply_missed(event, submission if own else None)
                if own:
                    self._finish_phase()
                    return
        except Refused:  # the database could not be read
            self.behind = True
        except Exception as unexpected:
            self.queue.appendleft(submission)
            self._break(broken(unexpected))
            return
        requester.refused(message, error, self.table)
        self._finish_phase()

    def _finish_phase(self) -> None:
        self.phase = "idle"
        if self.behind:
            self._catch_up()
        while self.queue and self.phase == "idle":
            self._decide(self.queue.popleft())
        if self.phase == "idle":
            self._signal_idle()

    def _signal_idle(self) -> None:
        if self.idle is not None:
            self.idle.set_result(None)
            self.idle = None

    def close(self) -> None:
        """Refuse all further commands; the next request loads the table again."""
        self.phase = "closed"
        self._signal_idle()

    def _break(self, error: GameError) -> None:
        """Close a session whose state may be wrong; clients reconnect, and the table is loaded from the database."""
        self.services.on_broken(self)
        self.close()
        for waiting in self.queue:
            waiting.requester.refused(waiting.message, error, self.table)
        self.subscribers.disconnect()

    def refresh(self) -> None:
        """Catch up with the database: now, or when the phase ends."""
        if self.phase == "idle":
            self._catch_up()
        else:
            self.behind = True

    async def refresh_and_wait(self) -> None:
        """Catch up with the database, and return when that and everything queued is done."""
        self.refresh()
        await self._wait_idle()

    async def wait_for_event(self, seq: int) -> None:
        """Return when event `seq` is here, which is stored: it is on its way, or has to be read."""
        if self.table.seq < seq and self.phase not in ("idle", "closed"):
            await self._wait_idle()
        if self.table.seq < seq and self.phase != "closed":
            await self.refresh_and_wait()

    async def _wait_idle(self) -> None:
        if self.idle is None:
            self.idle = asyncio.get_running_loop().create_future()
        await asyncio.shield(self.idle)

    def _catch_up(self, doubtful: Submission | None = None) -> None:
        self.phase = "catching_up"
        self.behind = False
        self.services.spawn(self._fetch(doubtful))

    async def _fetch(self, doubtful: Submission | None) -> None:
        """Read what is not here, and whether a doubtful submission is stored; it is decided first after that."""
        try:
            for event in await self._read_missed():
                await self._apply_missed(event)
            seq = None if doubtful is None else await self._find_sent(doubtful)
        except Refused:  # the database could not be read
            self._put_back(doubtful)
            self.behind = True
            await asyncio.sleep(RETRY_SECONDS)
        except Exception as error:
            self._put_back(doubtful)
            self._break(broken(error))
            return
        else:
            if doubtful is not None and seq is not None:
                doubtful.requester.duplicate(doubtful.message, seq)
            elif doubtful is not None:
                self._put_back(doubtful._replace(certain=True))
        self._finish_phase()

    def _put_back(self, submission: Submission | None) -> None:
        if submission is not None:
            self.queue.appendleft(submission)

    async def _find_sent(self, submission: Submission) -> int | None:
        sender, message, table = submission.sender, submission.message, self.table.id
        if sender is None or not message:
            return None
        return await self.services.store.read(
            partial(repository.find_message, table=table, player=sender, message=message)
        )

    async def _read_missed(self) -> list[Event]:
        table = self.table
        return await self.services.store.read(
            lambda connection: repository.events_since(connection, table.id, table.seq)
        )

    async def _apply_missed(self, event: Event, submission: Submission | None = None) -> None:
        if isinstance(event.body, Joined | Passed):
            player = event.body.player
            read = self.services.store.read
            names, faces = await read(lambda it: (identity.names(it, [player]), identity.faces(it, [player])))
            self.table = self.table.with_names(names).with_faces(faces)
        if event.seq == self.table.seq + 1:
            self._advance(apply_event(self.table, event), event, submission)

    def apply_row(self, row: Cells) -> None:
        """Apply an event that another server has committed, given as its row of `events`."""
        seq, kind = row[1], row[4]
        if seq <= self.table.seq:
            return
        if self.phase == "idle" and seq == self.table.seq + 1 and kind == "moved":
            try:
                event = event_of(row)
                self._advance(apply_event(self.table, event), event)
            except Exception as error:
                self._break(broken(error))
        else:
            self.refresh()

    def amend(self, change: Callable[[TableState], TableState]) -> None:
        """Change what does not follow from events: the names of players, and chat that was deleted."""
        self.table, self.pending = change(self.table), change(self.pending)

    def _advance(self, after: TableState, event: Event, submission: Submission | None = None) -> None:
        before, self.table = self.table, after
        if submission is not None:
            submission.requester.stored(submission.message, event.seq)
        self._broadcast(event, before, submission)
        if after.next is not None or after.bot_to_move:  # here, or in the rematch
            self.services.listener.job_offered()
        if isinstance(event.body, Joined):  # perhaps somebody on vacation
            self.services.spawn(self.reload_vacations())

    def _broadcast(self, event: Event, before: TableState, submission: Submission | None) -> None:
        if self.table.seats is not before.seats:
            self.subscribers.seat(self.table)
        views = Views(self.table, self.services.clock.tick())
        requester, answer = (submission.requester, submission.message) if submission is not None else (None, "")
        self.subscribers.push_event(event, views, requester, answer)
        if isinstance(event.body, Joined) and event.body.order:  # seats that were known have other numbers
            self.subscribers.send_snapshots()
            self.services.listener.presence_changed(self)

    def enter(self, subscriber: Subscriber) -> None:
        """Subscribe a connection: send a full snapshot, then every event, and announce its presence."""
        before = self.presence()
        subscriber.audience = self.table.held_seats(subscriber.player)
        self.subscribers.here.add(subscriber)
        subscriber.snapshot()
        self._presence_changed(before)

    def leave(self, subscriber: Subscriber) -> None:
        """Unsubscribe a connection and announce the change of presence."""
        before = self.presence()
        self.subscribers.here.discard(subscriber)
        self.idle_since = self.services.clock.monotonic()
        self._presence_changed(before)

    def _presence_changed(self, before: Presence) -> None:
        if self.presence() != before:
            self.services.listener.presence_changed(self)
            self.subscribers.push_presence(self.table)

    def presence(self) -> Presence:
        """Return who is connected to any server."""
        return self.subscribers.presence(self.table)
