"""What people and programs see: states without the others' cards, facts, input targets, moves in words."""

from collections.abc import Sequence
from typing import Any

from midtown.game import PointChange, RequestError, State
from midtown.support.i18n import Language, Reader

from ..rules import CATALOGUE, Position, resolve_options, result, to_move

HELD: frozenset[str] = frozenset()


def view(position: Position, seat: int | None) -> State:
    """Return everything but the others' cards."""
    return _state(position, _hands(position, seat))


def private_view(position: Position, seat: int) -> State:
    """Return the hands, one of them open."""
    return {"hands": _hands(position, seat)}


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


def facts(position: Position) -> State:
    """Return how many stones each seat is behind the leader."""
    return {"behind": [max(position["taken"]) - taken for taken in position["taken"]]}


def places(position: Position, moves: Sequence[str]) -> list[list[str]]:
    """Return the stones that are taken together."""
    return [[f"stones:{move[-1]}"] for move in moves]


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
    return (
        [*lines, CATALOGUE.text("words.won", reader.language, seats=reader.list_names(winners))] if winners else lines
    )


def point_changes(before: Position, move: str, after: Position, reader: Reader) -> list[PointChange]:
    """Return nothing: the story tells of no points."""
    return []


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
