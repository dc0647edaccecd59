"""A table as it follows from its events. Nothing here reads a clock, a socket or a database."""

from typing import Any, Literal, cast

from midtown import games
from midtown.fairness import Shuffle, sha256
from midtown.game import Draw
from midtown.match import Match, Prepared
from midtown.server.clocks import Clocks
from midtown.server.events import Event
from midtown.server.settings import TableSettings

CHAT_LINES = 100
"""So many last lines of the chat are at hand, at least."""
Status = Literal["open", "running", "over"]
REMEMBERED = 32
"""A player's last messages that are known again when they are sent twice, whatever others have sent since."""


class Seat:
    """A place at the table. A computer player sits there if `bot` is one; a person if `player` is his id."""

    __slots__ = ("bot", "gone", "kind", "name", "player")

    def __init__(self, kind: str, name: str, bot: str) -> None:
        self.kind = kind
        self.name = name
        self.bot = bot
        self.player: str | None = None
        self.gone = False
        """Whether its player has left for good."""

    @property
    def taken(self) -> bool:
        """Whether somebody sits there, or has sat."""
        return bool(self.bot) or self.player is not None or self.kind == "record"


class Table:
    """One table: who sits there, its match once all have come, and everything around it."""

    __slots__ = (
        "again",
        "chat",
        "clocks",
        "creator",
        "ended",
        "game",
        "id",
        "left",
        "match",
        "messages",
        "moments",
        "movers",
        "muted",
        "names",
        "next",
        "next_secret",
        "numbers",
        "proposals",
        "seats",
        "secret",
        "seq",
        "settings",
        "steps",
        "turn",
    )

    def __init__(self, table: str, creator: str, secrets: tuple[str, str], settings: TableSettings) -> None:
        """`secrets` are those of this game's shuffle and of the rematch's."""
        self.id = table
        self.creator = creator
        self.secret, self.next_secret = secrets
        self.settings = settings
        self.game = games.game(settings.game)
        self.seats = [Seat(plan.kind, plan.name, plan.bot) for plan in settings.seats]
        self.names: dict[str, str] = {}
        """What players are called."""
        self.match: Match | None = None
        self.seq = -1
        """The number of the last event."""
        self.turn = -1
        """The number of the last event that has changed the position: what the next move must answer."""
        self.numbers: list[tuple[int, str]] = []
        """What the seats have added to the shuffle."""
        self.chat: list[Event] = []
        self.muted: set[int] = set()
        self.messages: dict[str | None, dict[str, int]] = {}
        """Player and id of the last messages, and the events that they have caused."""
        self.proposals: dict[str, list[int]] = {}
        """What is proposed, and which seats are for it, the proposer's first."""
        self.again: dict[int, str] = {}
        """What seats that want a rematch add to its shuffle."""
        self.movers: list[int] = []
        """The seats of the moves so far, those of a record that is played on excepted."""
        self.moments: list[int] = []
        """When each of these moves was made, by the calendar."""
        self.steps = 0
        """So many last moves their player may take back: all his, and nothing hidden was shown by them."""
        self.left: dict[int, str | None] = {}
        """The seats that were left for good, in that order, and who held them."""
        self.ended: Literal["", "rules", "abandoned"] = ""
        """How the game ended: by its `rules`, or `abandoned`."""
        self.next: str | None = None
        """The table of the rematch."""
        self.clocks = Clocks(settings.pace, len(self.seats))

    @property
    def status(self) -> Status:
        """`open` until all have come, then `running`, then `over`."""
        return "over" if self.ended else "open" if self.match is None else "running"

    @property
    def to_move(self) -> int | None:
        """The seat to move, if the game is running."""
        return self.match.to_move if self.match is not None and not self.ended else None

    @property
    def commitment(self) -> str | None:
        """What fixes the secret and does not give it away; the record's own, if the table only shows one."""
        if self.settings.shown:
            return self.match.commitment if self.match is not None else None
        return sha256(self.secret)

    @property
    def told_secret(self) -> str | None:
        """The secret of the shuffle, once the game is over; the record's own, if the table only shows one."""
        if self.settings.shown:
            return self.match.secret if self.match is not None else None
        return self.secret if self.ended and self.match is not None else None

    def held(self, player: str | None) -> tuple[int, ...]:
        """The seats that a player holds."""
        if player is None:
            return ()
        return tuple(number for number, seat in enumerate(self.seats) if seat.player == player and not seat.gone)

    def persons(self) -> set[int]:
        """The seats that persons hold."""
        return {number for number, seat in enumerate(self.seats) if seat.player is not None and not seat.gone}

    @property
    def deadline(self) -> int | None:
        """The tick at which the seat to move runs out of time; None where it cannot."""
        seat = self.to_move
        if seat is None or self.seats[seat].bot or self.seats[seat].gone:
            return None
        return self.clocks.deadline(seat)

    def apply(self, event: Event, step: Prepared | None = None) -> None:
        """What the event changes; `step` is its move where it has been prepared already."""
        self.seq = event.seq
        self._remember(event)
        if event.kind == "moved":
            self._move(event, step)
        else:
            getattr(self, f"_{event.kind}")(event)
        if self.match is not None and self.turn == event.seq:
            self.clocks.turn_to(self.to_move, event.tick)

    def _remember(self, event: Event) -> None:
        if event.message and event.seat is not None:
            known = self.messages.setdefault(self.seats[event.seat].player, {})
            known[event.message] = event.seq
            if len(known) > REMEMBERED:
                del known[next(iter(known))]

    def _opened(self, event: Event) -> None:
        for seat, player in enumerate(event.body["players"]):
            self._sit(seat, player)
        self.numbers = [(seat, value) for seat, value in event.body["numbers"]]
        self._start(event)

    def _joined(self, event: Event) -> None:
        assert event.seat is not None
        self._sit(event.seat, event.body["player"])
        if event.body["number"]:
            self.numbers.append((event.seat, event.body["number"]))
        self._start(event)

    def _sit(self, number: int, player: str | None) -> None:
        seat = self.seats[number]
        seat.player = player
        if player is not None and seat.kind != "device":
            seat.name = self.names.get(player, "")

    def _start(self, event: Event) -> None:
        if all(seat.taken for seat in self.seats):
            self.match = self.begin(self.numbers)
            self.turn = event.seq
            self.clocks.start()
            if self.match.result().over:
                self.ended = "rules"
            elif self.settings.shown:
                self.ended = "abandoned"

    def begin(self, numbers: list[tuple[int, str]]) -> Match:
        """The match as it begins when these numbers have come."""
        if self.settings.shown:
            return Match.load(self.settings.record)
        shuffle = Shuffle(self.secret, numbers)
        names = [f"bot:{seat.bot}" if seat.bot else seat.name for seat in self.seats]
        if self.settings.record is not None:
            return Match.load(self.settings.record, shuffle)
        return Match(self.settings.game, names, self.settings.options, shuffle)

    def _move(self, event: Event, step: Prepared | None) -> None:
        match = cast(Match, self.match)
        if step is None:
            draws: list[Draw] = event.body["draws"]
            step = match.prepare(event.body["move"], draws)
        match.accept(step)
        self.turn = event.seq
        self.proposals.clear()
        mover = cast(int, event.seat)
        mine = not self.movers or self.movers[-1] == mover
        self.steps = 0 if step.draws else (self.steps if mine else 0) + 1
        self.movers.append(mover)
        self.moments.append(event.at)
        if match.to_move is None:
            self.ended = "rules"

    def _undone(self, event: Event) -> None:
        self._take_back(event.body["count"], event.seq)

    def _take_back(self, count: int, seq: int) -> None:
        match = cast(Match, self.match)
        for _ in range(count):
            match.undo()
        del self.movers[len(self.movers) - count :]
        del self.moments[len(self.movers) :]
        self.steps = max(0, self.steps - count)
        for happened in match.events:
            happened["at"] = min(happened["at"], len(match.moves))
        self.turn = seq
        self.proposals.clear()

    def _proposed(self, event: Event) -> None:
        seats = self.proposals.setdefault(event.body["what"], [])
        seats += [seat for seat in event.body["seats"] if seat not in seats]
        if event.body["what"] == "rematch":
            self.again |= dict.fromkeys(event.body["seats"], event.body["number"])

    def _agreed(self, event: Event) -> None:
        body = event.body
        self._proposed(event)
        if not body["done"]:
            return
        del self.proposals[body["what"]]
        if body["what"] == "undo":
            self._take_back(body["count"], event.seq)
        elif body["what"] == "abandon":
            self._abandon(event.seq)
        else:
            self.next = body["table"]

    def _declined(self, event: Event) -> None:
        self.proposals.pop(event.body["what"], None)

    def _chat(self, event: Event) -> None:
        self.chat.append(event)
        if len(self.chat) > 2 * CHAT_LINES:
            del self.chat[:CHAT_LINES]

    def _muted(self, event: Event) -> None:
        change = self.muted.add if event.body["on"] else self.muted.discard
        change(event.body["seat"])

    def _left(self, event: Event) -> None:
        body = event.body
        for number in body["seats"]:
            seat = self.seats[number]
            if self.match is None:
                self.seats[number] = Seat("open", "", "")
                self.numbers = [(of, value) for of, value in self.numbers if of != number]
                continue
            self.left[number] = seat.player
            self._happened(body["reason"], number)
            if body["bot"]:
                seat.bot = body["bot"]
                seat.player = None
                self._happened("replaced", number, bot=seat.bot)
            else:
                seat.gone = True
        if self.match is not None:
            self.turn = event.seq
            self.steps = 0
            self._unsay(body["seats"], abandon=not body["bot"])
        if body["over"]:
            self._abandon(event.seq)

    def _unsay(self, seats: list[int], abandon: bool) -> None:
        """Forget what those who left have proposed or agreed to; ask all who remain whether they `abandon` the game."""
        self.proposals = {
            what: stay
            for what, said in self.proposals.items()
            if what != "undo" and (stay := [seat for seat in said if seat not in seats])
        }
        if abandon:
            self.proposals.setdefault("abandon", [])

    def _abandon(self, seq: int) -> None:
        self.ended = "abandoned"
        self.turn = seq
        self.proposals.clear()
        if self.match is not None:
            self._happened("abandoned", None)

    def _happened(self, what: str, seat: int | None, **more: Any) -> None:
        match = cast(Match, self.match)
        who = {} if seat is None else {"seat": seat}
        match.events.append({"at": len(match.moves), "event": what, **who, **more})
