"""What somebody may see of a table: the one place that makes it, for the socket, HTTP, records and computer players.

An audience is a tuple of seats: those whose hands its members hold. Spectators are the audience of no seat.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple, assert_never

import msgspec

from midtown import pictures
from midtown.bots import BOT
from midtown.fairness import sha256
from midtown.game import AnyGame, AnyPosition, State
from midtown.match import Match
from midtown.narration import Narrated, narrated
from midtown.record import Record
from midtown.server.schemas import websocket
from midtown.server.schemas.table_descriptions import (
    About,
    Chair,
    Clock,
    Departed,
    Forfeit,
    Frame,
    PaceOf,
    Position,
    TableResult,
)
from midtown.server.tables.events import (
    Agreed,
    Chat,
    Declined,
    Event,
    Joined,
    Left,
    Moved,
    Muted,
    Opened,
    Passed,
    Proposed,
    Stopped,
    Undone,
)
from midtown.server.tables.names import computer, reader_of, seat_names
from midtown.server.tables.outcome import forfeits, winners
from midtown.server.tables.permissions import may_undo, permissions_of
from midtown.server.tables.settings import Seat
from midtown.server.tables.state import TableState
from midtown.support.documents import JsonObject
from midtown.support.i18n import Language, Reader

Audience = tuple[int, ...]


class Presence(NamedTuple):
    """Who is connected to a table: the seats, and the number of spectators."""

    seats: list[int]
    spectators: int


encode = msgspec.json.Encoder().encode


class Views:
    """What all audiences see of a table as it is now; what is common to them is made once."""

    __slots__ = ("facts", "legal", "match", "shared", "table", "tick")

    def __init__(self, table: TableState, tick: int) -> None:
        self.table = table
        self.tick = tick
        match = table.match
        self.match = match
        if match is not None:
            self.shared = msgspec.Raw(encode(match.view(None)))
            self.facts = msgspec.Raw(encode(match.game.facts(match.position)))
            self.legal: list[str] | None = None

    def position(self, audience: Audience) -> Position | None:
        """Return the position as an audience may see it; None before the game."""
        match, table = self.match, self.table
        if match is None:
            return None
        to_move = table.to_move
        return Position(
            turn=table.turn,
            to_move=to_move,
            state=self.shared,
            facts=self.facts,
            over=bool(table.ended),
            own=_own(match.game, match.position, audience),
            legal=self._legal(match) if to_move in audience else [],
            clock=None if table.settings.pace.kind == "untimed" else self._clock(),
            undo=may_undo(table, audience),
            allowed=permissions_of(table, audience),
        )

    def _legal(self, match: Match) -> list[str]:
        if self.legal is None:
            self.legal = match.legal()
        return self.legal

    def _clock(self) -> Clock:
        clocks = self.table.clocks
        running = self.table.to_move
        left, deadline = list(clocks.left), self.table.deadline
        first = None
        if running is not None and deadline is not None:
            remaining = deadline - clocks.since
            if clocks.pace.kind == "days":  # with vacations
                left[running] = remaining
            elif remaining < left[running]:
                first = remaining
        used = max(0, self.tick - clocks.since) if running is not None else 0
        paused = max(0, clocks.paused - self.tick) or None
        return Clock(left=left, running=running, since=used, first=first, paused=paused)

    def event(self, event: Event) -> websocket.EventMessage:
        """Return the wire's form of an event without the position: the event's fields, and the table if it changed."""
        body = event.body
        seq, at, seat = event.seq, event.at, event.seat
        quiet = isinstance(body, Moved | Undone | Chat) and not self.table.ended
        about = None if quiet else about_table(self.table)
        match body:
            case Opened():
                return websocket.OpenedEvent(seq=seq, at=at, kind=body.kind, seat=seat, table=about)
            case Joined():
                if body.order:
                    seat = next(new for new, old in enumerate(body.order) if old == seat)
                return websocket.JoinedEvent(seq=seq, at=at, kind=body.kind, seat=seat, table=about)
            case Moved():
                return websocket.MovedEvent(seq=seq, at=at, kind=body.kind, seat=seat, move=body.move, table=about)
            case Undone():
                return websocket.UndoneEvent(seq=seq, at=at, kind=body.kind, seat=seat, count=body.count, table=about)
            case Proposed():
                return websocket.ProposedEvent(seq=seq, at=at, kind=body.kind, seat=seat, what=body.what, table=about)
            case Agreed():
                timed = body.done and body.what in ("pause", "resume", "time")
                return websocket.AgreedEvent(
                    seq=seq,
                    at=at,
                    kind=body.kind,
                    seat=seat,
                    count=body.count,
                    time=body.time,
                    target=self.table.to_move if body.done and body.what == "time" else None,
                    clock=self._clock() if timed else None,
                    what=body.what,
                    table=about,
                )
            case Declined():
                return websocket.DeclinedEvent(seq=seq, at=at, kind=body.kind, seat=seat, what=body.what, table=about)
            case Chat():
                return websocket.ChatEvent(seq=seq, at=at, kind=body.kind, seat=seat, text=body.text, table=about)
            case Muted():
                return websocket.MutedEvent(
                    seq=seq, at=at, kind=body.kind, seat=seat, target=body.seat, on=body.on, table=about
                )
            case Left():
                return websocket.LeftEvent(seq=seq, at=at, kind=body.kind, seat=seat, reason=body.reason, table=about)
            case Stopped():
                return websocket.StoppedEvent(
                    seq=seq, at=at, kind=body.kind, seat=seat, reason=body.reason, table=about
                )
            case Passed():
                return websocket.PassedEvent(seq=seq, at=at, kind=body.kind, seat=seat, table=about)
            case _:
                assert_never(body)

    def addressed(
        self, message: websocket.EventMessage, audience: Audience, answer: str | None = None
    ) -> websocket.EventMessage:
        """Return an event's message for an audience: with the position as it may see it, if the event changed that.

        `answer` is the id of the receiver's message that caused the event.
        """
        if self.table.turn != message.seq:
            return msgspec.structs.replace(message, answer=answer)
        return msgspec.structs.replace(message, position=self.position(audience), answer=answer)

    def snapshot(
        self, player: str | None, audience: Audience, presence: Presence, blocked: frozenset[str]
    ) -> websocket.TableMessage:
        """Return the whole table for a player, with who is connected to it."""
        table = self.table
        return websocket.TableMessage(
            seq=table.seq,
            you=websocket.You(player, list(audience), player is not None and player == table.creator),
            table=about_table(table),
            moves=list(self.match.moves) if self.match is not None else [],
            movers=list(self.match.movers) if self.match is not None else [],
            chat=[
                websocket.Said(line.seq, line.at, line.seat, line.text)
                for line in table.chat
                if line.player not in blocked
            ],
            position=self.position(audience),
            connected=presence.seats,
            watchers=presence.spectators,
        )


def _own(game: AnyGame, position: AnyPosition, audience: Audience) -> dict[str, State]:
    """Return what each seat of an audience sees beyond the public state."""
    return {str(seat): own for seat in audience if (own := game.private_view(position, seat))}


def about_table(table: TableState) -> About:
    """Return what everybody may know of a table beside the position."""
    settings = table.settings
    pace = settings.pace
    return About(
        id=table.id,
        game=settings.game,
        options=settings.options,
        rules=settings.rules,
        status=table.status,
        seats=[
            _chair(number, seat, name, number in table.muted, table.faces.get(seat.player or ""))
            for number, (seat, name) in enumerate(zip(table.seats, seat_names(table.seats), strict=True))
        ],
        creator=table.creator,
        public=settings.public,
        rated=settings.rated,
        hints=settings.hints,
        continued=table.continued,
        pace=PaceOf(pace.kind, pace.minutes, pace.increment, pace.days),
        on_leave=settings.on_leave,
        deal=settings.deal or None,
        first_move=settings.first_move,
        tournament=settings.tournament or None,
        commitment=table.commitment,
        next_commitment=sha256(table.next_secret),
        numbers=list(table.numbers),
        proposals={what: list(seats) for what, seats in table.proposals.items()},
        rematch=table.next,
        result=result(table),
        departed=departed_seats(table),
    )


def _chair(number: int, seat: Seat, name: str, muted: bool, face: int | None) -> Chair:
    if seat.kind == "record":
        return Chair(seat=number, kind="record", name=name, bot=computer(seat) or None)
    if seat.bot:
        return Chair(seat=number, kind="bot", name=name, player=None, bot=seat.bot)
    if seat.player is None:
        return Chair(seat=number, kind="open", name="")
    kind: Literal["person", "device", "gone"] = "gone" if seat.gone else "device" if seat.kind == "device" else "person"
    seen = None if kind == "device" else face
    return Chair(seat=number, kind=kind, name=seat.name, player=seat.player, bot=None, muted=muted, face=seen)


def departed_seats(table: TableState) -> list[Departed]:
    """Return who has left the game, or lost their seat on time."""
    names = table.match.players if table.match is not None else []
    return [
        Departed(
            seat=event.seat,
            name=names[event.seat],
            player=table.left[event.seat],
            reason=event.kind,
            after=event.at,
            face=table.faces.get(table.left[event.seat] or ""),
        )
        for event in sorted(table.departures, key=lambda event: list(table.left).index(event.seat))
    ]


def time_left(table: TableState, tick: int) -> int | None:
    """Return how many milliseconds the seat to move has left at `tick`; None if no clock runs."""
    return None if table.deadline is None else max(0, table.deadline - tick)


def result(table: TableState) -> TableResult | None:
    """Return how the game ended; only then with the secret of the shuffle."""
    if table.match is None or not table.ended:
        return None
    outcome = table.match.result()
    return TableResult(
        ended=table.ended,
        rule=outcome.ended_by,
        scores=outcome.scores,
        winners=winners(table),
        secret=table.revealed_secret,
        stopped_by=list(table.stopped_by),
        called_off=table.called_off,
        forfeits=[Forfeit(seat, table.seats[seat].name, reason) for seat, reason in forfeits(table).items()],
    )


def record(table: TableState, audience: Audience, *, revealed: bool) -> JsonObject:
    """Return the record; unless `revealed`, without draws and secret, and with the state as the audience sees it.

    `revealed` says that the game is over and hides nothing any more, as do all others with its deal.
    """
    if table.match is None:
        return {}
    document = table.match.record().document()
    if table.settings.read_only:
        return {**document, "secret": table.revealed_secret}
    document["players"] = [
        f"{BOT}{seat.bot}" if seat.kind == "bot" else seat.name or (seat.bot and f"{BOT}{seat.bot}")
        for seat in table.seats
    ]
    if revealed and table.ended:
        document["secret"] = table.revealed_secret if document["commitment"] else None
        return document
    seat = audience[0] if audience else None
    return {**document, "secret": None, "draws": [], "seat": seat, "state": table.match.view(seat)}


def pictured_game(table: TableState, language: Language) -> pictures.PicturedGame | None:
    """Return the game so far for a picture, which shows what spectators see; None before the game."""
    if table.match is None:
        return None
    game = table.match.record()
    game.result = None
    levels = [computer(seat) or None for seat in table.seats]
    return pictures.PicturedGame(game, reader_of(table, (), language).names, levels)


class GameSoFar(NamedTuple):
    """A game as it was at one moment, for one audience: what `frames` needs, in whichever thread."""

    game: AnyGame
    record: Record
    audience: Audience
    revealed: bool
    """Whether the game is over and hides nothing any more."""
    moments: list[int]
    """When its last moves were made."""
    left: list[list[int]]
    """The time that seats had left at each of these moves, in a game with clocks for all of it; or empty."""
    reader: Reader


def game_so_far(table: TableState, audience: Audience, reader: Reader, *, revealed: bool) -> GameSoFar | None:
    """Return the moves of a table so far, with what is hidden if `revealed`; None before the game."""
    if table.match is None:
        return None
    record = table.match.record()
    record.result = None
    return GameSoFar(
        game=table.game,
        record=record,
        audience=audience,
        revealed=revealed and bool(table.ended),
        moments=list(table.moments),
        left=[moment.left() for moment in table.at_moves] if table.settings.pace.kind == "live" else [],
        reader=reader,
    )


def frames(played: GameSoFar, after: int = 0) -> Iterator[Frame]:
    """Yield the game move by move, from the position after move number `after` on, as the audience may see it."""
    unknown = len(played.record.moves) - len(played.moments)
    for step in narrated(played.record, played.reader, after):
        yield _frame(played, step, step.number - 1 - unknown)


def _frame(played: GameSoFar, step: Narrated, index: int) -> Frame:
    """Return a step, whose move is the one with this index among the last ones with a known moment."""
    game, position, times = played.game, step.position, played.record.times
    return Frame(
        number=step.number,
        state=game.reveal(position) if played.revealed else game.view(position, None),
        facts=game.facts(position),
        to_move=game.to_move(position),
        story=step.story,
        own={} if played.revealed else _own(game, position, played.audience),
        seat=step.seat,
        move=step.move,
        words=step.words,
        at=played.moments[index] if index >= 0 else None,
        used=times[step.number - 1] if step.number and times else None,
        left=played.left[index] if index >= 0 and played.left else None,
    )
