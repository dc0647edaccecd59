"""Tables in virtual time at which people act at random, and the laws of clocks that every event has to keep.

`Room` is pure: it decides messages and applies events, nothing is stored. What else can happen to a table is added to
`Room.actions`; what else is to hold, to `Room.check`.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Literal

from msgspec.structs import replace

from midtown import games
from midtown.game import GameError
from midtown.server.schemas import actions
from midtown.server.schemas.actions import Action
from midtown.server.support.absences import Absences
from midtown.server.tables import decide, permissions
from midtown.server.tables.apply_event import apply_event
from midtown.server.tables.decide import Actor, Decision, Duplicate
from midtown.server.tables.event_rows import new_state
from midtown.server.tables.events import Agreed, Event, Moved, Opened
from midtown.server.tables.settings import Pace, SeatPlan, TableSettings
from midtown.server.tables.state import TableState
from midtown.server.tables.time_control import GIFTS, PAUSE, Clocks
from tests.server.tables.event_kinds import given, pause_began, turn_taken_back

GAMES = ("manhattan", "traffiq", "stones")
SECRETS = ("0" * 64, "1" * 64)


def plans(chance: Random, seats: int, devices: bool) -> list[SeatPlan]:
    """Return who sits at a table: at least one person; others beside them, at their device, or computer players."""
    kinds = ["open", "open", "bot", *(["device"] if devices else [])]
    others = [chance.choice(kinds) for _ in range(seats - 1)]
    rest = [SeatPlan("bot", bot="greedy") if kind == "bot" else SeatPlan(kind, kind) for kind in others]  # type: ignore[arg-type]
    at = chance.randrange(seats)
    return [*rest[:at], SeatPlan("me"), *rest[at:]]


def settings(chance: Random) -> TableSettings:
    """Return a table of any kind, with a clock."""
    game = chance.choice(GAMES)
    seats = chance.choice([number for number in games.game(game).PLAYERS if 2 <= number <= 4])
    occasion = chance.choice(["", "", "", "rated", "tournament", "daily", "challenge"])
    pace = chance.choice([Pace("live", minutes=10, increment=chance.choice([0, 5])), Pace("days", days=2)])
    return TableSettings(
        game=game,
        options=games.game(game).resolve_options(seats, {}),
        rules=1,
        seats=plans(chance, seats, devices=occasion in ("", "daily")),
        rated=occasion == "rated",
        deal="deal" if occasion == "daily" else "",
        tournament="cup" if occasion == "tournament" else "",
        decided_by_leaving=occasion == "challenge",
        pace=pace,
        on_leave=chance.choice(["abandon", "greedy"]),
    )


class Room:
    """A table in virtual time; every event is checked as it happens."""

    def __init__(self, settings: TableSettings, chance: Random | None = None) -> None:
        self.chance = chance or Random(0)
        self.tick = 1_000
        self.messages = 0
        self.events: list[Event] = []
        holders: list[str | None] = []
        for number, plan in enumerate(settings.seats):
            holders.append({"me": "ada", "device": "ada", "open": f"p{number}"}.get(plan.kind))
        self.blank = new_state("t", "ada", SECRETS, settings)
        self.blank = self.blank.with_names({player: player for player in holders if player is not None})
        self.table = self.blank
        self.players = sorted({player for player in holders if player is not None})
        self.store(Decision(seat=None, body=Opened(players=tuple(holders), numbers=())))
        self.full = self.table.clocks.left[0]
        self.spent = [0] * len(holders)
        """By seat: the time for which it was to move."""
        self.finished = [0] * len(holders)
        """By seat: the turns that it has finished."""
        self.began = self.tick
        """When the turn began, by the seats that were to move."""
        self.standing_until = 0
        """The tick until which all clocks stand still, by the pauses that were agreed to and ended."""
        self.gifts = [0] * len(holders)
        """By seat: the time that it was given."""
        self.plain = True
        """Whether no turn was taken back yet: then the clocks follow from `spent` and `finished` alone."""

    @property
    def increment(self) -> int:
        """The milliseconds that a finished turn adds."""
        return int(self.table.settings.pace.increment * 1000)

    # What happens

    def actions(self) -> list[Callable[[], object]]:
        """Return what can happen next; what is in it several times happens more often."""
        usual = [self.move, self.move, self.move, self.undo, self.undo, self.propose, self.answer, self.talk]
        usual += [self.stop_clocks, self.give]
        rare = [self.leave] if self.chance.random() < 0.05 else []
        return [*usual, *rare, *([self.computer] * 9 if self.table.bot_to_move else [])]

    def step(self) -> None:
        """Let some time pass, and something happen."""
        self.wait(self.pause())
        if not self.table.ended:
            self.chance.choice(self.actions())()

    def pause(self) -> int:
        """Return a time until something happens: mostly short, sometimes until just before or after the deadline."""
        deadline = self.table.deadline
        if deadline is None or self.chance.random() < 0.85:
            return self.chance.randrange(3_000)
        share = 1.01 if self.chance.random() < 0.05 else self.chance.choice([0.2, 0.5, 0.99])
        return max(0, int((deadline - self.tick) * share))

    def wait(self, time: int) -> None:
        """Let time pass; who runs out of it meanwhile is removed at that moment."""
        until = self.tick + time
        while (deadline := self.table.deadline) is not None and deadline <= until:
            self._pass(max(self.tick, deadline))
            assert self.table.to_move is not None
            self.store(decide.leave_decision(self.table, (self.table.to_move,), "timeout"))
        self._pass(until)

    def _pass(self, tick: int) -> None:
        if self.table.to_move is not None:
            self.spent[self.table.to_move] += max(0, tick - max(self.tick, self.standing_until))
        self.tick = tick

    def tell(self, player: str, kind: type[Action], **fields: Any) -> bool:
        """Have a player send a message; return whether it was accepted."""
        self.messages += 1
        seats = self.table.held_seats(player)
        message = kind(id=str(self.messages), **fields)
        try:
            decision = decide.decide(self.table, Actor(player, seats), message)
        except GameError:
            return False
        assert not isinstance(decision, Duplicate)
        self.store(decision, player, message.id)
        return True

    def store(self, decision: Decision, player: str | None = None, message: str = "") -> None:
        """Apply an event, and check it."""
        before, seq = self.table, self.table.seq + 1
        event = Event(seq=seq, at=self.tick, tick=self.tick, seat=decision.seat, message=message, body=decision.body)
        self.table = apply_event(before, event, decision.step)
        self.events.append(event)
        if before.match is not None:
            self._note(before, event)
            self.check(before, event, player)

    def _note(self, before: TableState, event: Event) -> None:
        after = self.table
        self.plain &= not turn_taken_back(before, event)
        self._note_time(before, event)
        if before.to_move == after.to_move or before.to_move is None:
            return
        if isinstance(event.body, Moved):
            self.finished[before.to_move] += after.to_move is not None
        self.began = event.tick

    def _note_time(self, before: TableState, event: Event) -> None:
        if pause_began(event):
            self.standing_until = event.tick + PAUSE
        elif isinstance(event.body, Agreed) and event.body.what == "resume":
            self.standing_until = min(self.standing_until, event.tick)
        elif given(event) and before.to_move is not None:
            self.gifts[before.to_move] += GIFTS[self.table.settings.pace.kind]

    # What people do

    def stop_clocks(self) -> bool:
        """Have anybody propose a pause, or end one: a pause is proposed where it is offered, and nowhere else."""
        if self.standing_until > self.tick and self.chance.random() < 0.5:
            return self.tell(self.anybody(), actions.ProposeMessage, what="resume")
        return self._proposed(self.anybody(), "pause")

    def give(self) -> bool:
        """Have anybody want the seat to move to have more time, where it is offered, and nowhere else."""
        return self._proposed(self.anybody(), "time")

    def _proposed(self, player: str, what: Literal["pause", "time"]) -> bool:
        offered = permissions.permissions_of(self.table, self.table.held_seats(player))
        done = self.tell(player, actions.ProposeMessage, what=what)
        assert done == bool(offered is not None and getattr(offered, what)), "not as it was offered"
        assert not (done and self.table.settings.unaided), "clocks were changed where the result counts"
        for other in self.players if self.chance.random() < 0.7 else ():
            self.tell(other, actions.AgreeMessage, what=what)
        return done

    def anybody(self) -> str:
        """Return a player."""
        return self.chance.choice(self.players)

    def mover(self) -> str:
        """Return the player to move, or anybody if that is a computer player."""
        seat = self.table.to_move
        return (None if seat is None else self.table.seats[seat].holder) or self.anybody()

    def move(self, player: str | None = None) -> bool:
        """Have the player to move make any legal move."""
        match = self.table.match
        if match is None or not (legal := match.legal()):
            return False
        return self.tell(
            player or self.mover(),
            actions.MoveMessage,
            answers=self.table.turn,
            move=self.chance.choice(legal),
        )

    def undo(self, player: str | None = None) -> bool:
        """Have anybody try to undo the last move: what is offered is accepted, and nothing else."""
        last = self.table.last_mover
        holder = None if last is None else self.table.seats[last].holder
        player = player or self.chance.choice([holder or self.anybody(), self.anybody()])
        offered = permissions.permissions_of(self.table, self.table.held_seats(player))
        done = self.tell(player, actions.UndoMessage, answers=self.table.turn)
        assert done == (offered is not None and offered.undo == "free")
        return done

    def propose(self) -> bool:
        """Have anybody propose to undo or abandon: what is offered is accepted, and nothing else."""
        player, what = self.anybody(), self.chance.choice(["undo"] * 9 + ["abandon"])
        offered = permissions.permissions_of(self.table, self.table.held_seats(player))
        pending = what in self.table.proposals
        done = self.tell(player, actions.ProposeMessage, what=what)
        if offered is None or not pending:
            wanted = "" if offered is None else offered.undo if what == "undo" else offered.abandon
            assert done == bool(wanted) or (what == "undo" and wanted == "free"), "not as it was offered"
        return done

    def answer(self) -> bool:
        """Have anybody agree to what is proposed, or decline it."""
        if not self.table.proposals:
            return False
        what = self.chance.choice(sorted(self.table.proposals))
        kinds: list[type[Action]] = [actions.AgreeMessage, actions.AgreeMessage, actions.DeclineMessage]
        return self.tell(self.anybody(), self.chance.choice(kinds), what=what)

    def talk(self) -> bool:
        """Have anybody write, or the creator mute somebody."""
        if self.chance.random() < 0.2:
            return self.tell("ada", actions.MuteMessage, seat=0, on=self.chance.random() < 0.5)
        return self.tell(self.anybody(), actions.ChatMessage, text="hello")

    def leave(self) -> bool:
        """Have anybody leave."""
        return self.tell(self.anybody(), actions.LeaveMessage)

    def computer(self) -> bool:
        """Have the computer player move whose turn it is."""
        table = self.table
        if not table.bot_to_move or table.match is None or table.to_move is None:
            return False
        self.store(decide.move_decision(table.match, table.to_move, self.chance.choice(table.match.legal())))
        return True

    # What has to hold

    def check(self, before: TableState, event: Event, player: str | None) -> None:
        """Raise AssertionError if an event did to clocks what it must not."""
        after = self.table
        if after.ended:
            return
        mine = () if player is None else before.held_seats(player)
        if turn_taken_back(before, event):
            self._check_taken_back(before, event)
        else:
            self._check_times(before, event, mine)
        self._check_ledger()

    def _check_times(self, before: TableState, event: Event, mine: Sequence[int]) -> None:
        """Check that nobody's time falls by what another does, and nobody's own grows, but by one increment a turn."""
        after, passed = self.table, before.to_move != self.table.to_move
        for seat in self.persons(before):
            was, now = self.rest(before.clocks, seat, event.tick), self.rest(after.clocks, seat, event.tick)
            if given(event) and seat == before.to_move:
                least = was + GIFTS[self.table.settings.pace.kind]
                # A vacation lengthens a turn by itself: the day that is left after it is not added to the gift.
                assert now >= was if self.away(seat) else now == least
                assert seat not in mine, "a gift to oneself"
                continue
            finished = passed and seat == before.to_move
            if seat not in mine:
                assert now >= was, "somebody else lost time"
            elif finished and isinstance(event.body, Moved):
                assert now == (was + self.increment if self.table.settings.pace.kind == "live" else self.full)
            else:
                assert now <= was, "time was won"
            assert passed or now == was, "the turn has begun anew"

    def _check_taken_back(self, before: TableState, event: Event) -> None:
        """Check that the mover keeps what they have used, and the others have what they had before, no increment."""
        after, tick = self.table, event.tick
        first = before.at_moves[len(after.at_moves)]
        mover = after.to_move
        assert mover == first.clocks.running
        assert mover is not None
        own = before.held_seats(before.seats[mover].player)
        assert self.rest(after.clocks, mover, tick) <= self.rest(first.clocks, mover, first.tick), (
            "the mover has won time"
        )
        assert self.rest(after.clocks, mover, tick) <= self.rest(before.clocks, mover, tick)
        for seat in self.persons(after):
            assert self.rest(after.clocks, seat, tick) <= first.clocks.left[seat], "more time than before the move"
            if seat not in own:
                assert after.clocks.left[seat] == first.clocks.left[seat], "not given back"

    def _check_ledger(self) -> None:
        """Compare the clocks with an account of who was to move for how long."""
        clocks, live = self.table.clocks, self.table.settings.pace.kind == "live"
        for seat in self.persons(self.table):
            rest = self.rest(clocks, seat, self.tick)
            if live:
                account = self.full - self.spent[seat] + self.gifts[seat]
                assert rest >= account, "time was lost without being to move"
                assert not self.plain or rest == account + self.increment * self.finished[seat]
            elif seat == self.table.to_move and self.plain and not (self.away(seat) or any(self.gifts)):
                assert rest == self.full - (self.tick - self.began), "not one time for the whole turn"

    def away(self, seat: int) -> Absences:
        """Return the vacations of who holds a seat."""
        return self.table.away.get(self.table.seats[seat].player or "", ())

    def rest(self, clocks: Clocks, seat: int, tick: int) -> int:
        """Return the time that a seat has left, after vacations until then."""
        return clocks.rest(seat, tick, self.away(seat))

    def persons(self, table: TableState) -> list[int]:
        """Return the seats that people hold before and after the last event."""
        return [seat for seat in sorted(table.person_seats()) if self.table.seats[seat].holder is not None]

    def check_reloaded(self) -> None:
        """Raise AssertionError unless the events alone lead to the table as it is."""
        reloaded = self.blank
        for event in self.events:
            reloaded = apply_event(reloaded, event)
        assert replace(reloaded, match=None) == replace(self.table, match=None)
        assert reloaded.match is not None
        assert self.table.match is not None
        there, here = reloaded.match, self.table.match
        assert (there.moves, there.movers, there.draws, there.events) == (
            here.moves,
            here.movers,
            here.draws,
            here.events,
        )

    def bound(self) -> int:
        """Return the time that all people have together, and what is left of a pause."""
        days = self.table.settings.pace.kind == "days"
        times = [
            self.full if days and seat != self.table.to_move else self.rest(self.table.clocks, seat, self.tick)
            for seat in self.persons(self.table)
        ]
        return sum(times) + max(0, self.standing_until - self.tick)

    def check_ends(self, most_moves: int = 2_000) -> None:
        """Check that if all people stop, the game ends within the sum of the times that they have."""
        latest = self.tick + self.bound()
        for _ in range(most_moves):
            if self.table.ended:
                assert self.tick <= latest, "it took longer than all times together"
                return
            if not self.computer():
                assert self.table.deadline is not None, "nobody's clock runs, and the game goes on"
                self.wait(max(0, self.table.deadline - self.tick))
        raise AssertionError("the game does not end")


def run(seed: int, steps: int) -> Room:
    """Return a room after random steps, all laws checked."""
    chance = Random(seed)
    room = Room(settings(chance), chance)
    for _ in range(chance.randrange(steps)):
        if room.table.ended:
            break
        room.step()
    room.check_reloaded()
    room.check_ends()
    return room
