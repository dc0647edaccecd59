"""The cost of one move: the win chance it gave its player, compared with the best move's.

The search that finds the best move spends few iterations on others. So the two are compared afterwards: the one with
fewer visits is played until both have as many, then both in turn, in several rounds whose variance gives the noise. A
whole tree can be wrong, though: where a move seems to have cost something, a second search with other determinizations
compares the same two, and the disagreement counts as noise.
"""

from typing import NamedTuple

from midtown.bots import Question
from midtown.review.comparison import combine, compare, edges_by_move, play_edge, searched, visits_of
from midtown.review.measurement import measure, standard_error
from midtown.review.scale import ROUNDS, Scale
from midtown.support.intervals import SURE


class Decision(NamedTuple):
    """A move where there was a choice, by what its player could know; chances are from 0 to 1."""

    number: int
    """Number of the move, from 1."""
    seat: int
    move: str
    chance: float
    """The player's win chance with the move."""
    best: str
    """The best move; the one played, if none is better."""
    loss: float
    """The best move's chance less that of the move played."""
    noise: float
    """Half the width of the 95 % interval of `loss`."""


def decide(question: Question, number: int, move: str, scale: Scale) -> Decision:
    """Evaluate move `number` of a game, which is `move`, one of several that `question` allows."""
    seat = question.state["to_move"]
    search = searched(question, scale.searching)
    edges = edges_by_move(search)
    best = max(edges, key=lambda text: (visits_of(search, edges[text]), text == move))
    if best == move:
        rounds = [play_edge(search, edges[move], scale.comparing, seat) for _ in range(ROUNDS)]
        return Decision(
            number=number, seat=seat, move=move, chance=sum(rounds) / ROUNDS, best=move, loss=0.0, noise=0.0
        )
    chances, gains = compare(search, edges[move], edges[best], seat, scale.comparing)
    gain = measure(gains)
    if gain.mean > SURE * standard_error(gains):  # as when the losses of the levels were measured
        again = searched(question._replace(seed=question.seed + 1), scale.searching)
        edges = edges_by_move(again)
        gain = combine(gains, compare(again, edges[move], edges[best], seat, scale.comparing)[1])
    better = best if gain.mean > 0 else move
    return Decision(
        number=number,
        seat=seat,
        move=move,
        chance=sum(chances) / ROUNDS,
        best=better,
        loss=max(0.0, gain.mean),
        noise=gain.noise,
    )
