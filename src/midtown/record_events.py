"""Events of a record: what happened in a game beside its moves (docs/build/records.md).

Each kind is one class. A kind that this version does not know, or one without the fields it needs, is an `OtherEvent`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, Self


@dataclass(frozen=True, slots=True, kw_only=True)
class _Event:
    at: int
    """The number of moves before it."""
    kind: str | None
    seat: int | None = None
    value: str | None = None
    bot: str | None = None

    def document(self) -> dict[str, int | str]:
        """Return the JSON object, without the fields that the event does not have."""
        fields = {"at": self.at, "event": self.kind, "seat": self.seat, "value": self.value, "bot": self.bot}
        return {name: field for name, field in fields.items() if field is not None}

    def with_texts(self, change: Callable[[str], str]) -> Self:
        """Return the event with each of its texts changed."""
        kind, value, bot = (None if text is None else change(text) for text in (self.kind, self.value, self.bot))
        return replace(self, kind=kind, value=value, bot=bot)


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberAdded(_Event):
    """A seat added the number `value` to the shuffle."""

    kind: Literal["number"] = "number"
    seat: int
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTimedOut(_Event):
    """The player of a seat ran out of time."""

    kind: Literal["timeout"] = "timeout"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLeft(_Event):
    """The player of a seat left for good."""

    kind: Literal["left"] = "left"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatReplaced(_Event):
    """The computer player `bot` took a seat whose player had left."""

    kind: Literal["replaced"] = "replaced"
    seat: int
    bot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCalled(_Event):
    """The computer player of a seat has the name `value`: that of its tournament."""

    kind: Literal["called"] = "called"
    seat: int
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAbandoned(_Event):
    """The game ended before its end by the rules."""

    kind: Literal["abandoned"] = "abandoned"


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyPlayed(_Event):
    """The game is of the daily deal `value`, whose secret is shown when its day is over."""

    kind: Literal["daily"] = "daily"
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameContinued(_Event):
    """The game was continued from an uploaded record, whose hands somebody may know."""

    kind: Literal["continued"] = "continued"


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePaused(_Event):
    """All clocks stand still from here on, for at most `value` milliseconds, as `seat` has proposed."""

    kind: Literal["paused"] = "paused"
    seat: int
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResumed(_Event):
    """The player of a seat ended the pause before its time."""

    kind: Literal["resumed"] = "resumed"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeGiven(_Event):
    """A seat got `value` milliseconds from the others."""

    kind: Literal["given"] = "given"
    seat: int
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherEvent(_Event):
    """An event that is kept as it is, and means nothing."""


RecordEvent = (
    NumberAdded
    | SeatTimedOut
    | SeatLeft
    | SeatReplaced
    | SeatCalled
    | GameAbandoned
    | DailyPlayed
    | GameContinued
    | GamePaused
    | GameResumed
    | TimeGiven
    | OtherEvent
)


def record_event(*, at: int, kind: str | None, seat: int | None, value: str | None, bot: str | None) -> RecordEvent:
    """Return the event that has these fields."""
    match kind, seat, value, bot:
        case "number", int(seat), str(value), _:
            return NumberAdded(at=at, seat=seat, value=value, bot=bot)
        case "timeout", int(seat), _, _:
            return SeatTimedOut(at=at, seat=seat, value=value, bot=bot)
        case "left", int(seat), _, _:
            return SeatLeft(at=at, seat=seat, value=value, bot=bot)
        case "replaced", int(seat), _, str(bot):
            return SeatReplaced(at=at, seat=seat, value=value, bot=bot)
        case "called", int(seat), str(value), _:
            return SeatCalled(at=at, seat=seat, value=value, bot=bot)
        case "abandoned", _, _, _:
            return GameAbandoned(at=at, seat=seat, value=value, bot=bot)
        case "daily", _, str(value), _:
            return DailyPlayed(at=at, seat=seat, value=value, bot=bot)
        case "paused", int(seat), str(value), _:
            return GamePaused(at=at, seat=seat, value=value, bot=bot)
        case "resumed", int(seat), _, _:
            return GameResumed(at=at, seat=seat, value=value, bot=bot)
        case "given", int(seat), str(value), _:
            return TimeGiven(at=at, seat=seat, value=value, bot=bot)
        case "continued", _, _, _:
            return GameContinued(at=at, seat=seat, value=value, bot=bot)
        case _:
            return OtherEvent(at=at, kind=kind, seat=seat, value=value, bot=bot)
