"""Seats of a table, and lines of its chat."""

from typing import NamedTuple

import msgspec

from midtown.server.tables.settings import SeatKind


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat: a computer player's if `bot` is set, a person's if `player` is."""

    kind: SeatKind
    name: str = ""
    bot: str = ""
    player: str | None = None
    gone: bool = False
    """Whether `player` has left for good."""

    @property
    def taken(self) -> bool:
        """Return whether somebody sits there, or did."""
        return bool(self.bot) or self.player is not None or self.kind == "record"

    @property
    def holder(self) -> str | None:
        """The player who may act for the seat."""
        return None if self.gone else self.player


class ChatLine(NamedTuple):
    """One line of chat."""

    seq: int
    at: int
    seat: int | None
    text: str
    player: str | None
