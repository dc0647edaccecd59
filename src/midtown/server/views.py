"""What somebody may see of a table: the one place that makes it, for the socket, HTTP, records and computer players.

An audience is a tuple of seats: those whose hands its members hold. Spectators are the audience of no seat.
"""

from typing import Any, Literal

import msgspec

from midtown.fairness import sha256
from midtown.match import Match
from midtown.server import messages
from midtown.server.decide import may_undo
from midtown.server.events import Event
from midtown.server.table import Seat, Table

Audience = tuple[int, ...]

encode = msgspec.json.Encoder().encode
_TABLE_CHANGES = frozenset({"opened", "joined", "proposed", "agreed", "declined", "muted", "left"})


class Views:
    """What all audiences see of a table as it is now; what is common to them is made once."""

    __slots__ = ("legal", "match", "shared", "table", "tick")

    def __init__(self, table: Table, tick: int) -> None:
        self.table = table
        self.tick = tick
        match = table.match
        self.match = match
        if match is not None:
            self.shared = msgspec.Raw(encode(match.view(None)))
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
            bool(table.ended),
            {str(seat): own for seat in audience if (own := match.game.own(match.position, seat))},
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
