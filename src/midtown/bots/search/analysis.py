"""The results of a search: visits and values of every move, and how the game may go on."""

from typing import NamedTuple

from midtown.bots.search.mcts import Search
from midtown.engine import COMPILED
from midtown.engine.simulator import Simulator
from midtown.support.documents import JsonObject

MAX_LINE = 12
"""Most moves in a line."""
MAX_DETERMINIZATIONS = 20
"""Most determinizations in which a line is tried."""
MAX_PLAYOUTS = 10 if COMPILED else 1
"""Most games played to the end for a move's expected score."""
VISITS_PER_SAMPLE = 20
"""One determinization and one playout for this many visits of the move."""
ENDLESS = 1 << 30
"""More moves than any game has."""


class Candidate(NamedTuple):
    """One legal move: the mover's chance to win, from 0 to 1, and that of every seat; None if it has no visits."""

    move: str
    visits: int
    win: float | None
    wins: list[float] | None


class Continuation(NamedTuple):
    """How the game may go on after a candidate; `score` and `scores` are None if it has no visits."""

    line: list[str]
    """The move and its most visited continuation, with hidden information sampled."""
    score: float | None
    """The mover's mean final score over some guided playouts."""
    scores: list[float] | None
    """The mean final score of every seat."""


class Analysis(NamedTuple):
    """All candidates, the best first, and the continuation of each, if wanted."""

    candidates: list[Candidate]
    continuations: list[Continuation]
    iterations: int
    deepest: int

    @property
    def best(self) -> str:
        """The most visited move."""
        return self.candidates[0].move

    def document(self) -> JsonObject:
        """Return the analysis as JSON."""
        return {
            "iterations": self.iterations,
            "deepest": self.deepest,
            "candidates": [
                candidate._asdict() | continuation._asdict()
                for candidate, continuation in zip(self.candidates, self.continuations, strict=True)
            ],
        }


def summarize(search: Search, moves: list[str], seat: int, with_continuations: bool) -> Analysis:
    """Return the results of a search for the legal `moves` of `seat`."""
    search.simulator.determinize()
    edges = sorted(search.candidates(), key=lambda edge: search.tree.statistics(edge)[1:3], reverse=True)
    texts = dict(
        zip(edges, search.simulator.format_moves([search.tree.statistics(edge)[0] for edge in edges]), strict=True)
    )
    edges = [edge for edge in edges if texts[edge] in moves]
    candidates = [candidate(search, edge, texts[edge], seat) for edge in edges]
    continuations = [continuation(search, edge, texts[edge], seat) for edge in edges] if with_continuations else []
    return Analysis(candidates, continuations, search.iterations, search.deepest)


def candidate(search: Search, edge: int, move: str, seat: int) -> Candidate:
    """Return visits and values of the root move `move`, which is `edge` in the tree."""
    visits = search.tree.statistics(edge)[1]
    times, sums = search.outcomes(edge)
    if not times:
        return Candidate(move, visits, None, None)
    wins = [total / times for total in sums]
    return Candidate(move, visits, wins[seat], wins)


def continuation(search: Search, edge: int, text: str, seat: int) -> Continuation:
    """Return the principal variation and the expected scores of a root move."""
    move, visits, *_ = search.tree.statistics(edge)
    if not visits:
        return Continuation([text], None, None)
    samples = 1 + visits // VISITS_PER_SAMPLE
    scores = expected_scores(search.simulator, move, min(MAX_PLAYOUTS, samples))
    return Continuation(principal_variation(search, edge, min(MAX_DETERMINIZATIONS, samples)), scores[seat], scores)


def expected_scores(simulator: Simulator, move: int, games: int) -> list[float]:
    """Return each seat's mean score over `games` guided playouts after `move`, each from a new determinization."""
    totals = [0.0] * simulator.seats
    for _ in range(games):
        simulator.determinize()
        simulator.apply(move)
        simulator.play_out(ENDLESS)
        totals = [total + score for total, score in zip(totals, simulator.outcome()[1], strict=True)]
    return [total / games for total in totals]


def principal_variation(search: Search, edge: int, determinizations: int) -> list[str]:
    """Return the most visited line after `edge`, as far as one of some determinizations can play it."""
    path = [edge]
    while len(path) < MAX_LINE and (children := search.tree.children(path[-1])):
        best = max(children, key=lambda child: search.tree.statistics(child)[1])
        if search.tree.statistics(best)[1] == 0:
            break
        path.append(best)
    moves = [search.tree.statistics(step)[0] for step in path]
    return max((playable_prefix(search, moves) for _ in range(determinizations)), key=len)


def playable_prefix(search: Search, moves: list[int]) -> list[str]:
    """Return the texts of `moves` as far as a new determinization can play them."""
    simulator = search.simulator
    simulator.determinize()
    line: list[str] = []
    for move in moves:
        if simulator.to_move() < 0 or move not in simulator.legal_moves():
            break
        line += simulator.format_moves([move])
        simulator.apply(move)
    return line
