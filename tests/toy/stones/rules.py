"""The rules: a heap of stones, a hidden card for each seat, one or two stones in a turn."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from midtown.game import Draw, GameOver, IllegalMove, NotationError, Option, RequestError, Result
from midtown.support.i18n import Catalogue

TITLE = "Stones"
RULES = 1
PLAYERS: tuple[int, ...] = (2, 3)
TABLE_FOR = 2
COLOURS: tuple[str, ...] = ("red", "blue", "green")
OPTIONS = {"heap": Option([7, 12], {2: 7, 3: 12})}
CATALOGUE = Catalogue(Path(__file__).parent / "locale")

Position = dict[str, Any]
"""`options`, `heap`, the stones that each seat has `taken`, their `cards`, and the seat `to_move`."""


def resolve_options(players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the size of the heap."""
    if players not in PLAYERS:
        raise RequestError(CATALOGUE.message("error.state"))
    for name, value in options.items():
        if name != "heap" or isinstance(value, bool) or value not in (7, 12):
            raise RequestError(CATALOGUE.message("error.option"))
    return {"heap": OPTIONS["heap"].defaults[players], **options}


def read_option(name: str, text: str, source: str) -> Any:
    """Raise RequestError: no option of this game is read from a file."""
    raise RequestError(CATALOGUE.message("error.option"))


def new(players: int, options: Mapping[str, Any]) -> Position:
    """Return a full heap; every seat waits for its card."""
    return {"options": dict(options), "heap": options["heap"], "taken": [0] * players, "cards": [], "to_move": 0}


def clone(position: Position) -> Position:
    """Return a copy."""
    return {**position, "taken": position["taken"][:], "cards": position["cards"][:]}


def deck(position: Position) -> Sequence[Draw]:
    """Return cards 1, 2, 3, two of each, until every seat has one."""
    return [] if len(position["cards"]) == len(position["taken"]) else cards_left(position)


def deal(position: Position, item: Draw) -> None:
    """Give the next seat its card."""
    position["cards"].append(item)


def to_move(position: Position) -> int | None:
    """Return whose turn it is, until the heap is gone."""
    seat: int | None = position["to_move"] if position["heap"] else None
    return seat


def legal(position: Position) -> list[str]:
    """Return the moves: take one or two stones."""
    return [f"take {number}" for number in (1, 2) if number <= position["heap"]]


def play(position: Position, move: str) -> None:
    """Take the stones of a move."""
    if not position["heap"]:
        raise GameOver(CATALOGUE.message("error.over"))
    if not re.fullmatch("take [0-9]", move):
        raise NotationError(CATALOGUE.message("error.notation"))
    if move not in legal(position):
        raise IllegalMove(CATALOGUE.message("error.take", heap=position["heap"]), "S-TAKE")
    position["heap"] -= int(move[-1])
    position["taken"][position["to_move"]] += int(move[-1])
    position["to_move"] = (position["to_move"] + 1) % len(position["taken"])


def result(position: Position) -> Result:
    """Return stones and card of each seat, added up."""
    scores = [taken + card for taken, card in zip(position["taken"], position["cards"], strict=True)]
    over = not position["heap"]
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)] if over else []
    return Result(over, scores, winners, "S-END" if over else "")


def cards_left(position: Position) -> list[Draw]:
    """Return the cards that no seat is known to have; a hidden card is a 0."""
    left: list[Draw] = [1, 1, 2, 2, 3, 3]
    for card in filter(None, position["cards"]):
        left.remove(card)
    return left
