"""The proof of a puzzle: two independent searches that find the same best move, clearly better than the next.

Each search spends a third of its iterations freely. Then the best move and the next are played equally often, a third
of them at most, and compared in rounds, the last third (`midtown.review.decision`).
"""

from collections.abc import Sequence
from typing import NamedTuple

from midtown.bots import Question
from midtown.bots.search.mcts import Search
from midtown.review.decision import combine, compare_steps, edges_by_move, play_steps, search_steps, visits_of
from midtown.review.measurement import ROUNDS, Measurement, measure
from midtown.support.intervals import SURE
from midtown.support.steps import Steps, finish

ITERATIONS = 60_000
"""Iterations of each of the two searches, at least."""
TIMES_NOISE = 2
"""A gap counts if it is more than this times its noise.

The noise is `SURE` standard errors of the rounds, and not Student's t as in reviews: with it the shipped and the stored
puzzles were chosen, and each keeps the noise of its proof.
"""
LEAST_GAP = 0.02
"""Least gap between the best move and the next: what is smaller is true, but no puzzle for people."""
RIVALS = 4
"""Moves that are all tried `RIVAL_VISITS` times before one of them is called the next best."""
RIVAL_VISITS = 1000
LEAST_VISITS = 30
"""Visits that every move gets, so that all have a chance to show."""


class SearchResult(NamedTuple):
    """What one search says of a position."""

    best: str
    rounds: list[float]
    """By how much the best move was better than the next, in each round."""
    tries: dict[str, tuple[float, float]]
    """How often each legal move was tried, and the sum of its chances."""

    @property
    def gap(self) -> Measurement:
        """By how much the best move is better than the next."""
        return measure(self.rounds, SURE)


class Proof(NamedTuple):
    """Both searches of a position."""

    first: SearchResult
    second: SearchResult

    @property
    def gap(self) -> Measurement:
        """The gap by both searches; its noise is at least their difference."""
        return combine(self.first.rounds, self.second.rounds, SURE)

    def chances(self, moves: Sequence[str]) -> list[float]:
        """Return the chance of each of the moves, by both searches."""
        both = (self.first.tries, self.second.tries)
        return [sum(tries[move][1] for tries in both) / sum(tries[move][0] for tries in both) for move in moves]


def prove(question: Question) -> Proof | None:
    """Return the proof that the position has one best move; None if it has not, after one search if that says so."""
    return finish(prove_steps(question))


def prove_steps(question: Question) -> Steps[Proof | None]:
    """Prove in steps, as `prove` does."""
    first = yield from find_steps(question)
    if not first or not is_clear(first.gap):
        return None
    second = yield from find_steps(question._replace(seed=question.seed + 1))
    if not second or first.best != second.best or not is_clear(second.gap):
        return None
    proof = Proof(first, second)
    return proof if is_clear(proof.gap) else None


def is_clear(gap: Measurement) -> bool:
    """Return whether a gap is large enough, for people and beside its noise."""
    return gap.mean >= LEAST_GAP and gap.mean > TIMES_NOISE * gap.noise


def find(question: Question, iterations: int = ITERATIONS, least: float = LEAST_GAP / 2) -> SearchResult | None:
    """Search a position, and compare the best move with the next; None if the free search sees less than that gap."""
    return finish(find_steps(question, iterations, least))


def find_steps(
    question: Question, iterations: int = ITERATIONS, least: float = LEAST_GAP / 2
) -> Steps[SearchResult | None]:
    """Search a position in steps, as `find` does."""
    seat = question.state["to_move"]
    search = yield from search_steps(question, iterations // 3)
    edges = edges_by_move(search)
    best, *others = sorted(edges, key=lambda move: -visits_of(search, edges[move]))
    for place, move in enumerate(others):
        wanted = RIVAL_VISITS if place < RIVALS else LEAST_VISITS
        yield from play_steps(search, edges[move], wanted - visits_of(search, edges[move]), seat)
    following = max(others, key=lambda move: chance(search, edges[move], seat))
    if chance(search, edges[best], seat) - chance(search, edges[following], seat) < least:
        return None
    _, rounds = yield from compare_steps(search, edges[following], edges[best], seat, iterations // (6 * ROUNDS))
    return SearchResult(best, rounds, {move: tries_of(search, edge, seat) for move, edge in edges.items()})


def chance(search: Search, edge: int, seat: int) -> float:
    """Return the mean chance of a root move."""
    times, total = tries_of(search, edge, seat)
    return total / times


def tries_of(search: Search, edge: int, seat: int) -> tuple[float, float]:
    """Return how often a root move was tried, and the sum of the seat's chances."""
    times, sums = search.outcomes(edge)
    return times, sums[seat]
