"""Pictures of positions and films of games, drawn by the boards of the pages without a browser.

The boards are built as one program that returns SVG (web/src/picture), which `program` runs; `pixels` turns that into
PNG and GIF. What both need comes with `midtown[pictures]`.
"""

import json
from collections.abc import Sequence
from typing import Literal, NamedTuple

from midtown import games
from midtown.game import AnyGame, AnyPosition, RequestError, Result
from midtown.narration import Narrated, narrated
from midtown.pictures import pixels, program
from midtown.pictures.pixels import Image, drawable_names
from midtown.pictures.program import Missing, missing
from midtown.record import Record
from midtown.support.documents import JsonObject
from midtown.support.i18n import CATALOGUE, Language, Reader

Document = JsonObject
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")

MOST_FRAMES = 30
"""Maximum number of positions in a film; of longer games it shows every second one, every third one, and so on."""
FILM_WIDTH = 640
"""Width of a film in pixels."""
LARGEST = 3_000_000
"""Maximum size of a film in bytes."""
SECONDS, LAST_SECONDS = 0.7, 4.0
"""How long a film shows each position, and the last one."""


class Appearance(NamedTuple):
    """How a picture looks."""

    theme: Theme = "light"
    language: Language = "en"


class PicturedGame(NamedTuple):
    """A game that is shown as a spectator sees it."""

    record: Record
    """Its moves so far."""
    names: Sequence[str]
    """What each seat is called."""
    levels: Sequence[str | None]
    """The level of each computer player; None for people."""


def available() -> bool:
    """Return whether pictures can be made: the extra is installed and the boards are built."""
    return pixels.available() and program.available()


def picture(game: PicturedGame, move: int | None, look: Appearance) -> bytes:
    """Return the position after `move` moves, by default the last one, as a PNG of 1200 by 630 pixels.

    Raise RequestError if the game has fewer moves, and `Missing` if the extra is not installed.
    """
    steps = _narrated(game, look)
    last = len(steps) - 1
    at = last if move is None else move
    if not 0 <= at <= last:
        raise RequestError(CATALOGUE.message("picture.move", moves=last))
    return pixels.png(_drawn(game, steps, at, look))


def card(game: str, look: Appearance) -> bytes:
    """Return what announces a game without a position as a PNG of 1200 by 630 pixels."""
    return pixels.png(program.run("card", game, json.dumps({"game": game, **look._asdict()})))


def film(game: PicturedGame, look: Appearance) -> bytes:
    """Return a game from its first position to its last as an animated GIF of at most `LARGEST` bytes."""
    steps = _narrated(game, look)
    last = len(steps) - 1
    every = -(-last // (MOST_FRAMES - 1)) or 1
    moves = [*range(0, last, every), last]
    drawings = (_drawn(game, steps, at, look) for at in moves)
    seconds = [SECONDS] * (len(moves) - 1) + [LAST_SECONDS]
    return pixels.gif(drawings, seconds, FILM_WIDTH, LARGEST)


def pixels_of(game: str, position: AnyPosition, look: Appearance) -> Image:
    """Return a position of a game, as a spectator sees it, as pixels; raise `Missing` without the extra."""
    rules = games.game(game)
    scores = rules.result(position).scores
    names = [CATALOGUE.text("reader.seat", look.language, number=seat + 1) for seat in range(len(scores))]
    frame = _frame(rules, position, 0)
    return pixels.rgb(_svg(game, _seats(names, [None] * len(names)), [frame], rules.result(position), look))


def _narrated(game: PicturedGame, look: Appearance) -> list[Narrated]:
    return list(narrated(game.record, Reader(look.language, drawable_names(game.names, look.language))))


def _drawn(game: PicturedGame, steps: Sequence[Narrated], at: int, look: Appearance) -> str:
    """Return the position at index `at` as SVG, with what the move before it has changed."""
    rules = games.game(game.record.game)
    names = drawable_names(game.names, look.language)
    frames = [
        _frame(rules, step.position, step.number)
        | {"seat": step.seat, "move": step.move, "words": step.words, "story": step.story}
        for step in steps[max(0, at - 1) : at + 1]
    ]
    seats = _seats(names, game.levels)
    return _svg(game.record.game, seats, frames, rules.result(steps[at].position), look)


def _svg(game: str, seats: list[Document], frames: list[Document], result: Result, look: Appearance) -> str:
    """Return the last frame as SVG, with what has changed since the one before it."""
    standing = {"scores": result.scores, "winners": result.winners}
    ended = {"rule": result.ended_by, "ended": "rules", **standing} if result.over else None
    wanted = {"game": game, **look._asdict(), "seats": seats, **standing, "frames": frames, "result": ended}
    return program.run("position", game, json.dumps(wanted))


def _seats(names: Sequence[str], levels: Sequence[str | None]) -> list[Document]:
    return [
        {"seat": seat, "kind": "record", "name": name, "bot": level}
        for seat, (name, level) in enumerate(zip(names, levels, strict=True))
    ]


def _frame(rules: AnyGame, position: AnyPosition, number: int) -> Document:
    """Return a position as every spectator may see it, without the move that led to it."""
    return {
        "number": number,
        "state": rules.view(position, None),
        "facts": rules.facts(position),
        "to_move": rules.to_move(position),
        "seat": None,
        "move": None,
        "words": None,
        "story": [],
    }


__all__ = [
    "THEMES",
    "Appearance",
    "Image",
    "Missing",
    "PicturedGame",
    "Theme",
    "available",
    "card",
    "film",
    "missing",
    "picture",
    "pixels_of",
]
