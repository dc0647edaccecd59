"""Stones: the smallest complete game, and a proof that a game is one folder.

A position is a plain dictionary: the heap, what each seat took, the hidden cards, whose move it is.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from midtown.game import Draw, GameOver, IllegalMove, NotationError, Option, RequestError, Result, State
from midtown.support.i18n import Catalogue, Language
from midtown.support.i18n.reader import Reader
from midtown.support.styled_text import Line

TITLE = "Stones"
RULES = 1
PLAYERS: tuple[int, ...] = (2, 3)
COLOURS: tuple[str, ...] = ("red", "blue", "green")
TABLE_FOR = 2
DECISIONS: tuple[str, ...] = ("one", "two")
STAGES: tuple[str, ...] = ("half",)
SITUATIONS: tuple[str, ...] = ("ahead", "other")
SEQUELS: Mapping[str, tuple[str, ...]] = {"take": DECISIONS}
HELD: frozenset[str] = frozenset()
OPTIONS = {"heap": Option([7, 12], {2: 7, 3: 12})}
CATALOGUE = Catalogue(Path(__file__).parent / "locale")

Position = dict[str, Any]


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
    if len(position["cards"]) == len(position["taken"]):
        return []
    left = [1, 1, 2, 2, 3, 3]
    for card in position["cards"]:
        left.remove(card)
    return left


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


def view(position: Position, seat: int | None) -> State:
    """Return everything but the others' cards."""
    return _state(position, _hands(position, seat))


def private_view(position: Position, seat: int) -> State:
    """Return the hands, one of them open."""
    return {"hands": _hands(position, seat)}


def places(position: Position, moves: Sequence[str]) -> list[list[str]]:
    """Return the stones that are taken together."""
    return [[f"stones:{move[-1]}"] for move in moves]


def facts(position: Position) -> State:
    """Return how many stones each seat is behind the leader."""
    return {"behind": [max(position["taken"]) - taken for taken in position["taken"]]}


def reveal(position: Position) -> State:
    """Return the whole state."""
    return _state(position, [[card] for card in position["cards"]])


def load_state(state: Any, log: Sequence[str] = ()) -> Position:
    """Return the position of a state; a hidden card is a 0."""
    try:
        cards = [hand[0] if isinstance(hand, list) else 0 for hand in state["hands"]]
        seat = state["last"] if state["to_move"] is None else state["to_move"]
        numbers = [state["heap"], seat, *state["taken"], *cards]
        options = resolve_options(len(cards), state["options"])
        if any(type(number) is not int for number in numbers) or not len(cards) == len(state["taken"]) > seat >= 0:
            raise TypeError
    except (KeyError, TypeError, IndexError, AttributeError):
        raise RequestError(CATALOGUE.message("error.state")) from None
    return {
        "options": options,
        "heap": state["heap"],
        "taken": list(state["taken"]),
        "cards": cards,
        "to_move": seat,
    }


def sample_hidden(position: Position, log: Sequence[str], seed: int) -> Position:
    """Return the position with hidden cards drawn from those left."""
    chance = Random(seed)
    guessed = clone(position)
    left = [1, 1, 2, 2, 3, 3]
    for card in filter(None, guessed["cards"]):
        left.remove(card)
    chance.shuffle(left)
    guessed["cards"] = [card or left.pop() for card in guessed["cards"]]
    return guessed


def rate(position: Position, moves: Sequence[str]) -> list[float]:
    """Return the number of stones: two are better than one."""
    return [float(move[-1]) for move in moves]


def reasons(position: Position, move: str, language: Language) -> list[str]:
    """Return what the mover would have, with their card."""
    seat = position["to_move"]
    total = position["taken"][seat] + position["cards"][seat] + int(move[-1])
    return [CATALOGUE.text("reason.total", language, total=total)]


def describe_move(position: Position, move: str, language: Language, side: int | None = None) -> str:
    """Return the move in words."""
    return CATALOGUE.text("words.take", language, number=int(move[-1]))


def aim(move: str) -> str:
    """Return the move: it hides nothing."""
    return move


def describe_aim(position: Position, move: str, language: Language, side: int | None = None) -> str:
    """Return the move in words."""
    return describe_move(position, move, language, side)


def narrate(before: Position, move: str, after: Position, reader: Reader) -> list[str]:
    """Return how many stones were taken, and who has won."""
    who, winners = reader.doer(before["to_move"]), result(after).winners
    lines = [CATALOGUE.text("words.took", reader.language, who=who, number=int(move[-1]))]
    return [*lines, CATALOGUE.text("words.won", reader.language, seats=reader.listed(winners))] if winners else lines


def decision(position: Position, move: str) -> str:
    """Return how many stones are taken."""
    return {"1": "one", "2": "two"}[move[-1]]


def stage(position: Position) -> str | None:
    """Return whether half the heap is gone."""
    return "half" if 2 * position["heap"] <= position["options"]["heap"] else None


def situation(position: Position, seat: int) -> str:
    """Return whether a seat has taken more stones than any other."""
    taken = position["taken"]
    return "ahead" if all(taken[seat] > others for other, others in enumerate(taken) if other != seat) else "other"


def sequel(position: Position, move: str) -> Mapping[str, str]:
    """Return how many stones are taken."""
    return {"take": decision(position, move)}


def opening(moves: Sequence[str]) -> str | None:
    """Return the first move of a seat."""
    return moves[0] if moves else None


def render(state: State, seat: int | None, language: Language, width: int) -> list[Line]:
    """Return the heap and the hands."""
    return [[("o" * state["heap"], "red")], [(" ".join(map(str, state["hands"])), "")]]


def _hands(position: Position, seat: int | None) -> list[Any]:
    return [[card] if other == seat else 1 for other, card in enumerate(position["cards"])]


def _state(position: Position, hands: list[Any]) -> State:
    return {
        "game": "stones",
        "phase": "take" if position["heap"] else "over",
        "to_move": to_move(position),
        "last": position["to_move"],
        "options": dict(position["options"]),
        "heap": position["heap"],
        "taken": position["taken"][:],
        "hands": hands,
    }
