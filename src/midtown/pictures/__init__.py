"""Pictures of positions and films of games, drawn by the boards of the pages without a browser.

The boards are built as one program that returns SVG (web/src/picture), which `program` runs; `pixels` turns that into
PNG and GIF. What both need comes with `midtown[pictures]`.
"""

import json
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from midtown import games
from midtown.game import RequestError
from midtown.pictures import pixels, program
from midtown.pictures.program import Missing, missing
from midtown.record import Record, Step, replay
from midtown.support.i18n import CATALOGUE, Language

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


class Look(NamedTuple):
    """How a picture looks."""

    theme: Theme = "light"
    language: Language = "en"


class Game(NamedTuple):
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


def picture(game: Game, move: int | None, look: Look) -> bytes:
    """Return the position after `move` moves, by default the last one, as a PNG of 1200 by 630 pixels.

    Raise RequestError if the game has fewer moves, and `Missing` if the extra is not installed.
    """
    steps = list(replay(game.record))
    last = len(steps) - 1
    at = last if move is None else move
    if not 0 <= at <= last:
        raise RequestError(CATALOGUE.message("picture.move", moves=last))
    return pixels.png(_drawn(game, steps, at, look))


def card(game: str, look: Look) -> bytes:
    """Return what announces a game without a position as a PNG of 1200 by 630 pixels."""
    return pixels.png(program.run("card", game, json.dumps({"game": game, **look._asdict()})))


def film(game: Game, look: Look) -> bytes:
    """Return a game from its first position to its last as an animated GIF of at most `LARGEST` bytes."""
    steps = list(replay(game.record))
    last = len(steps) - 1
    every = -(-last // (MOST_FRAMES - 1)) or 1
    moves = [*range(0, last, every), last]
    drawings = (_drawn(game, steps, at, look) for at in moves)
    seconds = [SECONDS] * (len(moves) - 1) + [LAST_SECONDS]
    return pixels.gif(drawings, seconds, FILM_WIDTH, LARGEST)


def _drawn(game: Game, steps: Sequence[Step], at: int, look: Look) -> str:
    """Return the position at index `at` as SVG, with what the move before it has changed."""
    rules = games.game(game.record.game)
    result = rules.result(steps[at].position)
    frames = [_frame(rules, steps, index) for index in range(max(0, at - 1), at + 1)]
    wanted = {
        "game": game.record.game,
        **look._asdict(),
        "seats": [
            {"seat": seat, "kind": "record", "name": name, "bot": level}
            for seat, (name, level) in enumerate(zip(game.names, game.levels, strict=True))
        ],
        "scores": result.scores,
        "winners": result.winners,
        "frames": frames,
        "result": {"rule": result.ended_by, "ended": "rules", "scores": result.scores, "winners": result.winners}
        if result.over
        else None,
    }
    return program.run("position", game.record.game, json.dumps(wanted))


def _frame(rules: Any, steps: Sequence[Step], index: int) -> dict[str, Any]:
    """Return a position as every spectator may see it."""
    step = steps[index]
    return {
        "number": step.number,
        "state": rules.view(step.position, None),
        "facts": rules.facts(step.position),
        "to_move": rules.to_move(step.position),
        "seat": None if step.move is None else rules.to_move(steps[index - 1].position),
        "move": step.move,
        "words": None,
        "story": [],
    }


__all__ = ["THEMES", "Game", "Look", "Missing", "Theme", "available", "card", "film", "missing", "picture"]
