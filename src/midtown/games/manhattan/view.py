"""What may be seen of a position, as a JSON document (docs/protocol.md)."""

from typing import Any

from midtown.game import State
from midtown.games.manhattan.components import (
    COLOUR_NAMES,
    HAND,
    HEIGHTS,
    KINDS,
    OVER,
    PLOT_NAMES,
)
from midtown.games.manhattan.position import Position
from midtown.games.manhattan.setup import Setup

PHASES = ("pick", "build", "over")


def view(position: Position, seat: int | None) -> State:
    """What `seat` may see; with None what everybody may."""
    return state(position, [other == seat for other in range(position.setup.seats)])


def reveal(position: Position) -> State:
    """The whole state; of a hand that is not known its size."""
    return state(position, [True] * position.setup.seats)


def state(position: Position, open_: list[bool]) -> State:
    """The document, with the hands of those seats that are `open_`."""
    setup = position.setup
    colours = range(setup.colours)
    score = position.score
    return {
        "game": "manhattan",
        "options": options(setup),
        "phase": PHASES[position.phase],
        "round": position.round + 1,
        "rounds": setup.rounds,
        "start": position.round % setup.seats,
        "to_move": to_move(position),
        "towers": towers(position),
        "supply": {COLOUR_NAMES[colour]: position.supply_of(colour) for colour in colours},
        "picked": {COLOUR_NAMES[colour]: heights(position.picked_of(colour)) for colour in colours},
        "hands": [hand(position, seat, shown) for seat, shown in enumerate(open_)],
        "stack": position.n_stack,
        "played": counts(position.played),
        "scores": {COLOUR_NAMES[colour]: score[colour] for colour in colours},
    }


def options(setup: Setup) -> dict[str, Any]:
    """Every option with its value."""
    return {
        "rounds": setup.rounds,
        "colours": setup.colours_each,
        "sides": setup.sides,
        "tiebreak": "2017" if setup.by_2017 else "shared",
    }


def to_move(position: Position) -> int | None:
    """The seat to move; None when the game is over."""
    return None if position.phase == OVER else position.mover


def towers(position: Position) -> dict[str, list[list[Any]]]:
    """The towers in the order of their plots, each from the ground up."""
    board: dict[str, list[list[Any]]] = {}
    pieces = position.built[: position.n_built]
    for piece in sorted(pieces, key=lambda piece: piece // 16):
        board.setdefault(PLOT_NAMES[piece // 16], []).append([COLOUR_NAMES[piece // 4 % 4], piece % 4 + 1])
    return board


def heights(numbers: list[int]) -> list[int]:
    """Pieces one by one, ascending, from how many there are of each height."""
    return [height + 1 for height in range(HEIGHTS) for _ in range(numbers[height])]


def counts(bag: int) -> list[int]:
    """How many cards of each kind a bag holds."""
    return [bag >> 7 * kind & 127 for kind in range(KINDS)]


def hand(position: Position, seat: int, shown: bool) -> list[int] | int:
    """A hand as cards 1 to 9, ascending, or its size."""
    kinds = position.hand_of(seat)
    if shown and (kinds or not hidden(position)):
        return [kind + 1 for kind in kinds]
    return len(kinds) if kinds or not hidden(position) else HAND


def hidden(position: Position) -> bool:
    """Whether the position is one as a seat sees it, with hands that are not known."""
    return sum(counts(position.stack)) > position.n_stack
