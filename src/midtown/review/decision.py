"""One move of a game: what it promised its player, and how much more the best one would have.

The search that finds the best move spends little on others. So the two are compared afterwards: whichever was tried
less is tried as often as the other, and then both in turn, a number of rounds. How much the rounds differ says how sure
the difference is. One tree can be wrong as a whole, though: where a move seems to have cost something, a second search
that makes other guesses compares the same two, and what the two disagree about counts as noise.
"""

from typing import NamedTuple

from midtown.bots import Question
from midtown.bots.search import GUIDED, begin
from midtown.bots.search.descent import Descent
from midtown.review.measured import Measured, measured
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
    search = _searched(question, scale)
    places = _places(search)
    best = max(places, key=lambda text: (_visits(search, places[text]), text == move))
    if best == move:
        rounds = [_press(search, places[move], scale.comparing, seat) for _ in range(ROUNDS)]
        return Decision(number, seat, move, sum(rounds) / ROUNDS, move, 0.0, 0.0)
    chances, gains = _compared(search, places[move], places[best], seat, scale)
    gain = measured(gains)
    if gain.mean > gain.noise:
        again = _searched(question._replace(seed=question.seed + 1), scale)
        places = _places(again)
        gain = _agreed(gains, _compared(again, places[move], places[best], seat, scale)[1])
    better = best if gain.mean > 0 else move
    return Decision(number, seat, move, sum(chances) / ROUNDS, better, max(0.0, gain.mean), gain.noise)


def _searched(question: Question, scale: Scale) -> Descent:
    search = begin(question, GUIDED)
    search.run(scale.searching)
    return search


def _compared(search: Descent, played: int, best: int, seat: int, scale: Scale) -> tuple[list[float], list[float]]:
    """Round by round what the move played came to for a seat, and by how much the best one came to more."""
    for less, more in ((played, best), (best, played)):
        _press(search, less, _visits(search, more) - _visits(search, less), seat)
    rounds = [[_press(search, place, scale.comparing, seat) for place in (played, best)] for _ in range(ROUNDS)]
    return [mine for mine, _ in rounds], [better - mine for mine, better in rounds]


def _agreed(first: list[float], second: list[float]) -> Measured:
    """What two searches say together; as unsure as they differ, if that is more than their rounds do."""
    gain = measured([*first, *second])
    return gain._replace(noise=max(gain.noise, abs(measured(first).mean - measured(second).mean)))


def _places(search: Descent) -> dict[str, int]:
    """Where the tree has the legal moves."""
    search.world.begin()
    places = search.candidates()
    return dict(zip(search.world.texts([search.tree.told(place)[0] for place in places]), places, strict=True))


def _visits(search: Descent, place: int) -> int:
    return search.tree.told(place)[1]


def _press(search: Descent, place: int, iterations: int, seat: int) -> float:
    """Begin so many iterations with one move; what they came to for a seat on average."""
    before = search.outcomes(place)[1][seat]
    search.forced = place
    search.run(max(0, iterations))
    return (search.outcomes(place)[1][seat] - before) / max(1, iterations)
