"""How a game stands and who has won it (M-END)."""

from typing import Literal, NamedTuple

from midtown.game import Result
from midtown.games.manhattan.components import COLOUR_NAMES, OVER
from midtown.games.manhattan.position import Position
from midtown.games.manhattan.scoring import majorities, scoring
from midtown.games.manhattan.setup import Setup
from midtown.games.manhattan.view import towers

Decision = Literal["points", "tallest", "majorities", "shared"]


class Ending(NamedTuple):
    """The winners of a finished game, and what decided it in the end."""

    winners: list[int]
    by: Decision


def result(position: Position) -> Result:
    """How it stands: a total for each seat; winners when the game is over."""
    totals = seat_totals(position)
    if position.phase != OVER:
        return Result(False, totals, [])
    return Result(True, totals, ending(position).winners, "M-END")


def seat_totals(position: Position) -> list[int]:
    """The score of each seat, its colours added up."""
    score = position.score
    return [sum(score[colour] for colour in seat_colours(position.setup, seat)) for seat in range(position.setup.seats)]


def seat_colours(setup: Setup, seat: int) -> range:
    """The colours that a seat plays."""
    return range(seat, setup.colours, setup.seats)


def ending(position: Position) -> Ending:
    """Who has won: most points, and with option `tiebreak=2017` what then counts among those tied only."""
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
