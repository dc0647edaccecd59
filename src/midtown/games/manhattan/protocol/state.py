"""The JSON document of a position, whole or as a seat sees it (docs/build/notation.md)."""

from typing import cast

from midtown import game
from midtown.games.manhattan.protocol.document import Options, Phase, State
from midtown.games.manhattan.rules.components import COLOUR_NAMES, HAND, KINDS, OVER
from midtown.games.manhattan.rules.position import Position
from midtown.games.manhattan.rules.setup import Setup
from midtown.games.manhattan.rules.towers import towers

PHASES: tuple[Phase, ...] = ("pick", "build", "over")
"""[phase] its name."""


def view(position: Position, seat: int | None) -> game.State:
    """Return what `seat` may see, or what everybody may see if it is None. The caller owns the document."""
    open_ = [other == seat for other in range(position.setup.seats)]
    return cast(game.State, state(position, hands(position, open_)))


def private_view(position: Position, seat: int) -> game.State:
    """Return the keys in which the view of `seat` differs from everybody's."""
    return {"hands": hands(position, [other == seat for other in range(position.setup.seats)])}


def reveal(position: Position) -> game.State:
    """Return the whole state; a hidden hand is given by its size."""
    return cast(game.State, state(position, hands(position, [True] * position.setup.seats)))


def state(position: Position, hands: list[list[int] | int]) -> State:
    """Return the document with these hands."""
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


def options(setup: Setup) -> Options:
    """Return every option with its value."""
    return {
        "rounds": setup.rounds,
        "colours": setup.colours_each,
        "sides": setup.sides,
        "tiebreak": "2017" if setup.by_2017 else "shared",
    }


def to_move(position: Position) -> int | None:
    """Return the seat to move; None when the game is over."""
    return None if position.phase == OVER else position.mover


def heights(numbers: list[int]) -> list[int]:
    """Return pieces one by one, ascending, from the number of each height."""
    ones, twos, threes, fours = numbers
    return [1] * ones + [2] * twos + [3] * threes + [4] * fours


def counts(bag: int) -> list[int]:
    """Return the number of cards of each kind in a field of `Position` such as `stack`."""
    return [bag >> 7 * kind & 127 for kind in range(KINDS)]


def hands(position: Position, open_: list[bool]) -> list[list[int] | int]:
    """Return the hands of all seats: those that are `open_` as lists of cards, the others as their sizes."""
    return [hand(position, seat, is_open) for seat, is_open in enumerate(open_)]


def hand(position: Position, seat: int, is_open: bool) -> list[int] | int:
    """Return a hand as cards 1 to 9, ascending, or its size."""
    kinds = position.hand_of(seat)
    if is_open and (kinds or not hidden(position)):
        return [kind + 1 for kind in kinds]
    return len(kinds) if kinds or not hidden(position) else HAND


def hidden(position: Position) -> bool:
    """Return whether the position has hidden hands, as a seat sees it."""
    return sum(counts(position.stack)) > position.n_stack
