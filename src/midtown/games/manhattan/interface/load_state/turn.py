"""The turn of a state: phase, round and mover follow from the pieces; the scores must be possible (M-PICK, M-SCORE)."""

from typing import Any, NamedTuple

from midtown.games.manhattan.interface.load_state.fields import by_colour, disagree, is_count, refuse
from midtown.games.manhattan.interface.load_state.pieces import Counts
from midtown.games.manhattan.rules.components import BUILD, COLOUR_NAMES, OVER, PICK, SUPPLY
from midtown.games.manhattan.rules.setup import Setup


class Turn(NamedTuple):
    """The phase, the round (from 0), and the picks or placements that the phase has had and still has."""

    phase: int
    round: int
    done: int
    left: int


def turn_from(setup: Setup, supply: Counts, picked: Counts) -> Turn:
    """Return how far the game has come, from the pieces in the supplies and those picked; raise RequestError."""
    taken = [sum(SUPPLY) - sum(supply[colour]) for colour in range(setup.colours)]
    held = [sum(picked[colour]) for colour in range(setup.colours)]
    begun = max(taken) // setup.quota
    seats_done = taken.count(begun * setup.quota) // setup.colours_each
    all_pieces = setup.colours * setup.quota
    if seats_done < setup.seats:
        turn = Turn(PICK, begun - 1, seats_done, setup.seats - seats_done)
    elif sum(held):
        turn = Turn(BUILD, begun - 1, all_pieces - sum(held), sum(held))
    elif begun < setup.rounds:
        turn = Turn(PICK, begun, 0, setup.seats)
    else:
        turn = Turn(OVER, begun - 1, all_pieces, 0)
    expected = [_expected(setup, turn, seat) for seat in range(setup.seats)]
    actual = [(set(taken[seat :: setup.seats]), sum(held[seat :: setup.seats])) for seat in range(setup.seats)]
    if begun == 0 < sum(held) or actual != [({pieces}, before) for pieces, before in expected]:
        disagree("turn")
    return turn


def mover_of(setup: Setup, turn: Turn) -> int:
    """Return the seat to move."""
    return (turn.round + turn.done) % setup.seats


def read_scores(state: dict[str, Any], setup: Setup, turn: Turn) -> list[int]:
    """Return the scores of all four colours: at most all pieces in own towers and all majorities in each scoring."""
    scorings = setup.rounds if turn.phase == OVER else turn.round
    most = sum(setup.quota * (scoring + 1) + 15 for scoring in range(scorings))
    scores = by_colour(state, setup, "scores")
    for score in scores:
        if not is_count(score, most):
            refuse("scores", score, "score", most=most)
    return scores + [0] * (len(COLOUR_NAMES) - setup.colours)


def _expected(setup: Setup, turn: Turn, seat: int) -> tuple[int, int]:
    """Return the pieces that each colour of a seat has taken from its supply, and those that the seat still holds."""
    offset = (seat - turn.round) % setup.seats
    full = setup.quota * setup.colours_each
    if turn.phase == PICK:
        has_picked = offset < turn.done
        return setup.quota * (turn.round + has_picked), full * has_picked
    return setup.quota * (turn.round + 1), full - (turn.done + setup.seats - 1 - offset) // setup.seats
