"""The state of a table as a value. It reads no clock, socket or database."""

from collections.abc import Collection, Mapping, Sequence, Set
from typing import Literal

import msgspec
from msgspec.structs import replace

from midtown import games
from midtown.bots import repeatable
from midtown.fairness import sha256
from midtown.game import AnyGame
from midtown.match import Match
from midtown.record_events import GameContinued, SeatLeft, SeatTimedOut
from midtown.server.support.absences import Absences
from midtown.server.tables.events import (
    Messages,
)
from midtown.server.tables.settings import ChatLine, Seat, TableSettings
from midtown.server.tables.time_control import AtMove, Clocks

Status = Literal["open", "running", "over"]


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """One table: its seats, its match once all are taken, and everything around it.

    A value that can be kept and read at any time. No collection in it is ever changed, and its `match` is
    only changed as a fork.
    """

    id: str
    creator: str
    secret: str
    """Of this game's shuffle."""
    next_secret: str
    """Of the rematch's shuffle."""
    settings: TableSettings
    seats: tuple[Seat, ...]
    clocks: Clocks
    names: Mapping[str, str] = {}
    """The names of players, by id."""
    faces: Mapping[str, int | None] = {}
    """The faces that players have chosen, by id."""
    match: Match | None = None
    seq: int = -1
    """The number of the last event."""
    turn: int = -1
    """The number of the last event that changed the position: what the next move must answer."""
    turned_at: int = 0
    """The tick of that event."""
    to_move: int | None = None
    """The seat to move, if the game is running."""
    thinking_since: int = 0
    """The tick at which somebody began to think about the next move; in and after a pause as if it was that later."""
    tick: int = 0  # of the last event
    away: Mapping[str, Absences] = {}
    """The vacations of players, which count in correspondence games."""
    numbers: tuple[tuple[int, str], ...] = ()
    """What seats added to the shuffle."""
    chat: tuple[ChatLine, ...] = ()
    muted: frozenset[int] = frozenset()
    """The seats that may not write."""
    messages: Messages = {}
    proposals: Mapping[str, tuple[int, ...]] = {}
    """What is proposed, and the seats that are for it, the proposer's first."""
    again: Mapping[int, str] = {}
    """What seats that want a rematch add to its shuffle."""
    start_scores: tuple[int, ...] = ()
    """What the seats had when the game began, which is not 0 in every game."""
    moments: tuple[int, ...] = ()
    """When each move was made, in milliseconds since 1970; moves of a record that is played on have none."""
    planned: tuple[bool, ...] = ()
    """Whether each of these moves was made by a plan of its player."""
    at_moves: tuple[AtMove, ...] = ()
    """The clocks at each of `moments`; empty without time control."""
    came: frozenset[int] = frozenset()
    """The seats that have made a move, also if it was taken back."""
    steps: int = 0
    """How many of the last moves their player may take back: all their own, and nothing hidden was revealed."""
    left: Mapping[int, str | None] = {}
    """The seats that were left for good, in that order, and who held them."""
    ended: Literal["", "rules", "abandoned"] = ""
    """How the game ended."""
    stopped_by: tuple[int, ...] = ()
    """The seats that agreed to abandon the game, the proposer's first; empty if all had left."""
    called_off: bool = False
    """Whether the server has ended the game because its tournament was called off: nothing counts."""
    next: str | None = None
    """The table of the rematch."""

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return games.game(self.settings.game)

    @property
    def movers(self) -> Sequence[int]:
        """The seat of each move made at this table; those of a record that is played on are not among them."""
        movers = self.match.movers if self.match is not None else ()
        return movers[len(movers) - len(self.moments) :]

    @property
    def last_mover(self) -> int | None:
        """The seat of the last of `movers`; None if there is none."""
        return self.match.movers[-1] if self.match is not None and self.moments else None

    @property
    def status(self) -> Status:
        """`open` until all seats are taken, then `running`, then `over`."""
        return "over" if self.ended else "open" if self.match is None else "running"

    @property
    def bot_to_move(self) -> str:
        """The computer player to move, or empty; where the deal is shared, one that repeats its decisions."""
        seat = self.to_move
        name = "" if seat is None else self.seats[seat].bot
        return repeatable(name) if name and self.settings.shared_deal else name

    @property
    def commitment(self) -> str | None:
        """The SHA-256 of the secret; of a table that only shows a record, the record's; None for a continued game."""
        if self.settings.read_only:
            return self.match.commitment if self.match is not None else None
        return None if self.settings.continued else sha256(self.secret)

    @property
    def continued(self) -> bool:
        """Return whether the game was continued from an uploaded record, here or where its record comes from."""
        events = self.match.events if self.settings.read_only and self.match is not None else []
        return self.settings.continued or any(isinstance(event, GameContinued) for event in events)

    @property
    def revealed_secret(self) -> str | None:
        """The secret of the shuffle once the game is over; of a table that only shows a record, the record's.

        That of a shared deal is not shown here: others may still be playing it.
        """
        if self.settings.read_only:
            return self.match.secret if self.match is not None else None
        if self.settings.continued or self.settings.shared_deal:
            return None
        return self.secret if self.ended and self.match is not None else None

    @property
    def deadline(self) -> int | None:
        """The tick at which the seat to move runs out of time; None where it cannot."""
        seat = self.to_move
        if seat is None or self.seats[seat].bot or self.seats[seat].gone:
            return None
        away = self.away.get(self.seats[seat].player or "", ())
        return self.clocks.deadline(seat, 0 if seat in self.came else self.settings.first_move, away)

    def out_of_time(self, tick: int) -> int | None:
        """Return the seat to move if its time has run out by `tick`."""
        return self.to_move if (deadline := self.deadline) is not None and deadline <= tick else None

    def planned_moves(self, seats: Collection[int]) -> set[int]:
        """Return the numbers of the moves that were planned by who holds these seats."""
        first = len(self.match.moves) - len(self.planned) if self.match is not None else 0
        moves = zip(self.movers, self.planned, strict=True)
        return {first + number for number, (seat, planned) in enumerate(moves, 1) if planned and seat in seats}

    def held_seats(self, player: str | None) -> tuple[int, ...]:
        """Return the seats that a player holds."""
        if player is None:
            return ()
        return tuple([number for number, seat in enumerate(self.seats) if seat.player == player and not seat.gone])

    def departed_seats(self, player: str | None) -> tuple[int, ...]:
        """Return the seats of a running or finished game that a player has left, or lost on time."""
        return tuple([seat for seat, person in self.left.items() if player is not None and person == player])

    def own_seats(self, player: str | None) -> tuple[int, ...]:
        """Return the seats that a player holds, or did until they left."""
        return self.held_seats(player) + self.departed_seats(player)

    def person_at(self, seat: int) -> str | None:
        """Return who sits there, or who did until they left."""
        return self.left.get(seat) or self.seats[seat].player

    @property
    def departures(self) -> list[SeatLeft | SeatTimedOut]:
        """The events with which `left` was left, a seat once."""
        events = [] if self.match is None else self.match.events
        last = {event.seat: event for event in events if isinstance(event, SeatLeft | SeatTimedOut)}
        return [event for seat, event in last.items() if seat in self.left]

    def person_seats(self) -> set[int]:
        """Return the seats that persons hold."""
        return {number for number, seat in enumerate(self.seats) if seat.holder is not None}

    def with_names(self, names: Mapping[str, str]) -> "TableState":
        """Return the state with these names of players known, for seats they take from now on."""
        return replace(self, names={**self.names, **names})

    def with_faces(self, faces: Mapping[str, int | None]) -> "TableState":
        """Return the state with these chosen faces of players."""
        changed = any(self.faces.get(player) != face for player, face in faces.items())
        return replace(self, faces={**self.faces, **faces}) if changed else self

    def with_vacations(self, away: Mapping[str, Absences]) -> "TableState":
        """Return the state with these vacations of players."""
        return replace(self, away={**self.away, **away})

    def with_new_name(self, player: str, name: str) -> "TableState":
        """Return the state with the new name of a player in every place."""
        if self.names.get(player, name) == name:
            return self
        numbers = {
            number
            for number, seat in enumerate(self.seats)
            if player in (seat.player, self.left.get(number)) and seat.kind != "device"
        }
        match = self.match
        if match is not None:
            match = match.named([name if number in numbers else old for number, old in enumerate(match.players)])
        seats = tuple(replace(seat, name=name) if n in numbers else seat for n, seat in enumerate(self.seats))
        return replace(self.with_names({player: name}), seats=seats, match=match)

    def without_chat(self, lines: Set[int]) -> "TableState":
        """Return the state with the text of these lines of chat, by their `seq`, deleted."""
        chat = tuple(line._replace(text="") if line.seq in lines else line for line in self.chat)
        return replace(self, chat=chat)
