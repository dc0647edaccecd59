"""What somebody may see of a table: the one place that makes it, for the socket, HTTP, records and computer players.

An audience is a tuple of seats: those whose hands its members hold. Spectators are the audience of no seat.
"""

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import msgspec

from midtown.fairness import sha256
from midtown.game import Game
from midtown.locale import Language
from midtown.match import Match
from midtown.record import Record, Step, replay
from midtown.server import messages
from midtown.server.decide import may_undo
from midtown.server.events import Event
from midtown.server.table import Seat, Table

Audience = tuple[int, ...]

encode = msgspec.json.Encoder().encode
_TABLE_CHANGES = frozenset({"opened", "joined", "proposed", "agreed", "declined", "muted", "left"})


class Views:
    """What all audiences see of a table as it is now; what is common to them is made once."""

    __slots__ = ("facts", "legal", "match", "shared", "table", "tick")

    def __init__(self, table: Table, tick: int) -> None:
        self.table = table
        self.tick = tick
        match = table.match
        self.match = match
        if match is not None:
            self.shared = msgspec.Raw(encode(match.view(None)))
            self.facts = msgspec.Raw(encode(match.game.facts(match.position)))
            self.legal: list[str] | None = None

    def position(self, audience: Audience) -> messages.Position | None:
        """The position as an audience may see it; None before the game."""
        match, table = self.match, self.table
        if match is None:
            return None
        to_move = table.to_move
        return messages.Position(
            table.turn,
            to_move,
            self.shared,
            self.facts,
            bool(table.ended),
            _own(match.game, match.position, audience),
            self._legal(match) if to_move in audience else [],
            None if table.settings.pace.kind == "untimed" else self._clock(),
            may_undo(table, audience),
        )

    def _legal(self, match: Match) -> list[str]:
        if self.legal is None:
            self.legal = match.legal()
        return self.legal

    def _clock(self) -> messages.Clock:
        clocks = self.table.clocks
        running = self.table.to_move
        return messages.Clock(clocks.left, running, max(0, self.tick - clocks.since) if running is not None else 0)

    def event(self, event: Event, audience: Audience) -> messages.EventMessage:
        """An event as an audience may hear of it."""
        body = event.body
        return messages.EventMessage(
            event.seq,
            event.at,
            event.kind,
            event.seat,
            None,
            body.get("move"),
            body.get("count"),
            body.get("what"),
            body.get("text"),
            body.get("reason"),
            body.get("seat"),
            body.get("on"),
            about(self.table) if event.kind in _TABLE_CHANGES or self.table.ended else None,
            self.position(audience) if self.table.turn == event.seq else None,
        )

    def whole(
        self, player: str | None, audience: Audience, here: tuple[list[int], int], blocked: frozenset[str]
    ) -> messages.TableMessage:
        """The whole table for a player; `here`: the seats that are connected, and how many watch."""
        table = self.table
        return messages.TableMessage(
            table.seq,
            messages.You(player, list(audience), player is not None and player == table.creator),
            about(table),
            list(self.match.moves) if self.match is not None else [],
            [
                messages.Said(line.seq, line.at, line.seat, line.body["text"])
                for line in table.chat
                if line.body["player"] not in blocked
            ],
            self.position(audience),
            *here,
        )


def _own(game: Game, position: Any, audience: Audience) -> dict[str, dict[str, Any]]:
    """What each seat of an audience sees beyond what everybody sees."""
    return {str(seat): own for seat in audience if (own := game.own(position, seat))}


def about(table: Table) -> messages.About:
    """What everybody may know of a table beside the position."""
    settings = table.settings
    pace = settings.pace
    return messages.About(
        table.id,
        settings.game,
        settings.options,
        settings.rules,
        table.status,
        [_chair(number, seat, number in table.muted) for number, seat in enumerate(table.seats)],
        table.creator,
        settings.public,
        settings.rated,
        messages.PaceOf(pace.kind, pace.minutes, pace.increment, pace.days),
        settings.on_leave,
        table.commitment,
        sha256(table.next_secret),
        table.numbers,
        table.proposals,
        table.next,
        result(table),
    )


def _chair(number: int, seat: Seat, muted: bool) -> messages.Chair:
    if seat.bot:
        return messages.Chair(number, "bot", seat.bot, None, seat.bot)
    if seat.kind == "record":
        return messages.Chair(number, "record", seat.name)
    if seat.player is None:
        return messages.Chair(number, "open", "")
    kind: Literal["person", "device", "gone"] = "gone" if seat.gone else "device" if seat.kind == "device" else "person"
    return messages.Chair(number, kind, seat.name, seat.player, None, muted)


def result(table: Table) -> messages.Result | None:
    """How the game ended; only then the secret of the shuffle."""
    if table.match is None or not table.ended:
        return None
    found = table.match.result()
    return messages.Result(table.ended, found.ended_by, found.scores, found.winners, table.told_secret)


def record(table: Table, audience: Audience) -> dict[str, Any]:
    """The record; before the end without draws and secret, and with the state as the audience sees it."""
    if table.match is None:
        return {}
    document = table.match.record().document()
    if table.settings.shown:
        return {**document, "secret": table.told_secret}
    document["players"] = [seat.name or seat.bot for seat in table.seats]
    if table.ended:
        document["secret"] = table.told_secret if document["commitment"] else None
        return document
    seat = audience[0] if audience else None
    return {**document, "secret": None, "draws": [], "seat": seat, "state": table.match.view(seat)}


class Played(NamedTuple):
    """A game as it was at one moment, for one audience: what `frames` needs, in whichever thread."""

    game: Game
    record: Record
    audience: Audience
    whole: bool
    """Whether the game is over and hides nothing any more."""
    moments: list[int]
    """When its last moves were made."""


def played(table: Table, audience: Audience) -> Played | None:
    """The moves of a table so far; None before the game."""
    if table.match is None:
        return None
    record = table.match.record()
    record.result = None
    return Played(table.game, record, audience, bool(table.ended), list(table.moments))


def frames(told: Played, language: Language) -> Iterator[messages.Frame]:
    """The game from its beginning, move by move, as the audience may see it."""
    unknown = len(told.record.moves) - len(told.moments)
    before: Any = None
    for step in replay(told.record):
        at = told.moments[step.number - 1 - unknown] if step.number > unknown else None
        yield _frame(told, before, step, at, language)
        before = step.position


def _frame(told: Played, before: Any, step: Step, at: int | None, language: Language) -> messages.Frame:
    game, position, move = told.game, step.position, step.move
    return messages.Frame(
        step.number,
        game.reveal(position) if told.whole else game.view(position, None),
        game.facts(position),
        game.to_move(position),
        [] if move is None else game.story(before, move, position, language),
        {} if told.whole else _own(game, position, told.audience),
        None if move is None else game.to_move(before),
        move,
        None if move is None else game.words(before, move, language),
        at,
    )
