"""A record move by move, with what each move has done in words."""

from collections.abc import Iterator
from typing import NamedTuple

from midtown import games
from midtown.game import AnyPosition, PointChange
from midtown.record import Record, replay
from midtown.record_events import GamePaused, GameResumed, TimeGiven
from midtown.support.i18n import CATALOGUE, Reader
from midtown.support.units import DAY, MINUTE


class Narrated(NamedTuple):
    """A position of a game, and the move that led to it; the first one has none."""

    number: int
    """How many moves were played."""
    position: AnyPosition
    seat: int | None
    """The seat that has moved."""
    move: str | None
    words: str | None
    """What the move is."""
    story: list[str]
    """What followed from it, in sentences."""
    changes: list[PointChange]
    """Why it changed points."""


def _about_time(record: Record, reader: Reader, number: int) -> list[str]:
    """Return in sentences how clocks were stopped, and what time was given, after move `number`."""
    lines: list[str] = []
    for event in record.events:
        if event.at != number:
            continue
        match event:
            case GamePaused(seat=seat):
                lines.append(CATALOGUE.text("time.paused", reader.language, name=reader.names[seat]))
            case GameResumed(seat=seat):
                lines.append(CATALOGUE.text("time.resumed", reader.language, name=reader.names[seat]))
            case TimeGiven(seat=seat, value=value) if value.isdecimal():
                lines.append(_gift(reader, seat, int(value)))
    return lines


def _gift(reader: Reader, seat: int, time: int) -> str:
    unit, number = ("days", time // DAY) if time >= DAY else ("minutes", time // MINUTE)
    return CATALOGUE.text(f"time.{unit}", reader.language, name=reader.names[seat], number=number)


def narrated(record: Record, reader: Reader, after: int = 0) -> Iterator[Narrated]:
    """Yield the positions of a record for `reader`, from the one after move number `after` on."""
    game = games.game(record.game)
    before: AnyPosition = None
    for step in replay(record):
        if step.number >= after:
            move, position = step.move, step.position
            lines = [] if move is None else game.narrate(before, move, position, reader)
            changes = [] if move is None else game.point_changes(before, move, position, reader)
            yield Narrated(
                number=step.number,
                position=position,
                seat=None if move is None else game.to_move(before),
                move=move,
                words=lines[0] if lines else None,
                story=lines[1:] + _about_time(record, reader, step.number),
                changes=changes,
            )
        before = step.position
