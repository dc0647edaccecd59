"""One move of a game: what it promised its player, and how much more the best one would have.

The search that finds the best move spends little on others. So the two are compared afterwards: the move that was
played is tried until it has been tried as often as the best, and then both in turn, a number of rounds. How much the
rounds differ says how sure the difference is.
"""

from typing import NamedTuple

from midtown.bots import Question
from midtown.bots.search import GUIDED, begin
from midtown.bots.search.descent import Descent
from midtown.review.measured import measured
from midtown.review.scale import ROUNDS, Scale


class Decision(NamedTuple):
    """A move where there was a choice, as far as its player could know; chances from 0 to 1."""

    number: int
    """From 1."""
    seat: int
    move: str
    chance: float
    """The player's own, after the move."""
    best: str
    """The move itself, if none is better."""
    loss: float
    """By how much the best one promises more."""
    noise: float
    """Half the width of the 95 % interval of `loss`."""


def decide(question: Question, number: int, move: str, scale: Scale) -> Decision:
    """Look at move `number` of a game, which is `move`, one of several that `question` allows."""
    seat = question.state["to_move"]
    search = begin(question, GUIDED)
    search.run(scale.searching)
    moves = _moves(search)
    played = next(place for place, text in moves.items() if text == move)
    best = max(moves, key=lambda place: (_visits(search, place), place == played))
    if best == played:
        rounds = [_press(search, played, scale.comparing, seat) for _ in range(ROUNDS)]
        return Decision(number, seat, move, sum(rounds) / ROUNDS, move, 0.0, 0.0)
    _press(search, played, min(scale.searching, _visits(search, best)) - _visits(search, played), seat)
    pairs = [[_press(search, place, scale.comparing, seat) for place in (played, best)] for _ in range(ROUNDS)]
    chance = sum(mine for mine, _ in pairs) / ROUNDS
    gain = measured([better - mine for mine, better in pairs])
    better = moves[best] if gain.mean > 0 else move
    return Decision(number, seat, move, chance, better, max(0.0, gain.mean), gain.noise)


def _moves(search: Descent) -> dict[int, str]:
    """The legal moves by their places."""
    search.world.begin()
    places = search.candidates()
    texts = search.world.texts([search.tree.told(place)[0] for place in places])
    return dict(zip(places, texts, strict=True))


def _visits(search: Descent, place: int) -> int:
    return search.tree.told(place)[1]


def _press(search: Descent, place: int, iterations: int, seat: int) -> float:
    """Begin so many iterations with one move; what they came to for a seat on average."""
    before = search.outcomes(place)[0][seat]
    search.forced = place
    search.run(max(0, iterations))
    return (search.outcomes(place)[0][seat] - before) / max(1, iterations)
