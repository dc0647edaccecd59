"""A finished game as rows: one of the game, and one of each decision with what its seat could see."""

import json
from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from midtown import games
from midtown.record import Record, replay

FORMAT = "midtown-games/1"
Row = dict[str, Any]


class Origin(NamedTuple):
    """What a record does not say of its game."""

    id: str
    """Names the game within its data."""
    seed: str | None = None
    """The seed of a simulated game."""
    ended_on: date | None = None
    rated: bool | None = None


class GameRows(NamedTuple):
    """One game: its row, and those of its decisions in order."""

    game: Row
    decisions: list[Row]


def rows_of(record: Record, origin: Origin, chances: Sequence[Sequence[float]] | None = None) -> GameRows:
    """Return the rows of a finished game.

    `chances` are those of a review: the win chance of every seat before the first move, and after each.
    """
    game = games.game(record.game)
    steps = list(replay(record))
    result = game.result(steps[-1].position)
    decisions = []
    for number, (step, move) in enumerate(zip(steps, record.moves, strict=False)):
        seat = game.to_move(step.position)
        decisions.append(
            {
                "game": origin.id,
                "number": number + 1,
                "seat": seat,
                "state": _json(game.view(step.position, seat)),
                "legal": game.legal(step.position),
                "move": move,
                "chances": None if chances is None else list(chances[number]),
            }
        )
    row = {
        **origin._asdict(),
        "game": record.game,
        "rules": record.rules,
        "players": record.players,
        "options": _json(record.options),
        "moves": len(record.moves),
        "scores": result.scores,
        "winners": result.winners,
        "ended_by": result.ended_by,
        "record": _json(record.document()),
    }
    return GameRows(row, decisions)


def _json(document: Any) -> str:
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False)
