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
PIECES = [[name, height + 1] for name in COLOUR_NAMES for height in range(HEIGHTS)]
"""Every piece as it stands in a tower, by the lowest four bits of its number in `built`."""


def view(position: Position, seat: int | None) -> State:
    """What `seat` may see; with None what everybody may. It is the caller's own, to change as he likes."""
    return state(position, hands(position, [other == seat for other in range(position.setup.seats)]))


def own(position: Position, seat: int) -> State:
    """What `seat` sees that not everybody sees: the keys in which its view differs."""
    return {"hands": hands(position, [other == seat for other in range(position.setup.seats)])}


def reveal(position: Position) -> State:
    """The whole state; of a hand that is not known its size."""
    return state(position, hands(position, [True] * position.setup.seats))


def state(position: Position, hands: list[list[int] | int]) -> State:
    """The document, with the hands as they are to be told."""
    setup = position.setup
    score = position.score
    colours = list(enumerate(COLOUR_NAMES[: setup.colours]))
    return {
        "game": "manhattan",
        "options": options(setup),
        "phase": PHASES[position.phase],
        "round": position.round + 1,
        "rounds": setup.rounds,
        "start": position.round % setup.seats,
        "to_move": to_move(position),
        "towers": towers(position),
        "supply": {name: position.supply_of(colour) for colour, name in colours},
        "picked": {name: heights(position.picked_of(colour)) for colour, name in colours},
        "hands": hands,
        "stack": position.n_stack,
        "played": counts(position.played),
        "scores": {name: score[colour] for colour, name in colours},
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
    board: list[list[list[Any]]] = [[] for _ in PLOT_NAMES]
    for piece in position.built[: position.n_built]:
        board[piece >> 4].append(PIECES[piece & 15].copy())
    return {plot: tower for plot, tower in zip(PLOT_NAMES, board, strict=True) if tower}


def heights(numbers: list[int]) -> list[int]:
    """Pieces one by one, ascending, from how many there are of each height."""
    ones, twos, threes, fours = numbers
    return [1] * ones + [2] * twos + [3] * threes + [4] * fours


def counts(bag: int) -> list[int]:
    """How many cards of each kind a bag holds."""
    return [bag >> 7 * kind & 127 for kind in range(KINDS)]


def hands(position: Position, open_: list[bool]) -> list[list[int] | int]:
    """The hands of all seats, those that are `open_` as they are known, the others as their sizes."""
    return [hand(position, seat, shown) for seat, shown in enumerate(open_)]


def hand(position: Position, seat: int, shown: bool) -> list[int] | int:
    """A hand as cards 1 to 9, ascending, or its size."""
    kinds = position.hand_of(seat)
    if shown and (kinds or not hidden(position)):
        return [kind + 1 for kind in kinds]
    return len(kinds) if kinds or not hidden(position) else HAND


def hidden(position: Position) -> bool:
    """Whether the position is one as a seat sees it, with hands that are not known."""
    return sum(counts(position.stack)) > position.n_stack
