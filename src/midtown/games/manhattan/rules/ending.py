"""The result of a game (M-END)."""

from typing import Literal, NamedTuple

from midtown.game import Result
from midtown.games.manhattan.rules.components import COLOUR_NAMES, OVER
from midtown.games.manhattan.rules.position import Position
from midtown.games.manhattan.rules.scoring import majorities, scoring
from midtown.games.manhattan.rules.setup import Setup
from midtown.games.manhattan.rules.towers import towers

Decision = Literal["points", "tallest", "majorities", "shared"]


class Ending(NamedTuple):
    """The winners of a finished game, and the criterion that decided it."""

    winners: list[int]
    by: Decision


def result(position: Position) -> Result:
    """Return the total of each seat, and the winners when the game is over."""
    totals = seat_totals(position)
    if position.phase != OVER:
        return Result(False, totals, [])
    return Result(True, totals, ending(position).winners, "M-END")


def seat_totals(position: Position) -> list[int]:
    """Return the score of each seat: the sum of its colours."""
    score = position.score
    return [sum(score[colour] for colour in seat_colours(position.setup, seat)) for seat in range(position.setup.seats)]


def seat_colours(setup: Setup, seat: int) -> range:
    """Return the colours that a seat plays."""
    return range(seat, setup.colours, setup.seats)


def ending(position: Position) -> Ending:
    """Return who has won: most points; with option `tiebreak=2017` further criteria decide among the tied seats."""
    totals = seat_totals(position)
    tied = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if len(tied) == 1:
        return Ending(tied, "points")
    if not position.setup.by_2017:
        return Ending(tied, "shared")
    colours = {seat: [COLOUR_NAMES[colour] for colour in seat_colours(position.setup, seat)] for seat in tied}
    board = scoring({"towers": towers(position), "scores": COLOUR_NAMES})
    for seat in tied:
        if board.tallest.owner in colours[seat]:
            return Ending([seat], "tallest")
    led = {seat: majorities(board.cities, colours[seat]) for seat in tied}
    most = [seat for seat in tied if led[seat] == max(led.values())]
    return Ending(most, "majorities" if len(most) < len(tied) else "shared")
