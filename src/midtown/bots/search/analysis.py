"""What a search has found: for every move how often it was tried, what it promises, and how the game may go on."""

from typing import Any, NamedTuple

from midtown.bots.search.descent import Descent

LONGEST = 12
"""How many moves of a line are told."""
GUESSES = 20
"""How many guesses are asked in which of them a line can be played farthest."""


class Candidate(NamedTuple):
    """One legal move: chance to win, from 0 to 1, and expected points, the mover's own and those of all seats."""

    move: str
    visits: int
    win: float
    score: float
    wins: list[float]
    scores: list[float]
    line: list[str]
    """This move and what followed it most often, the others' hands being guessed."""


class Analysis(NamedTuple):
    """All candidates, the best first."""

    candidates: list[Candidate]
    iterations: int
    deepest: int

    @property
    def best(self) -> str:
        """The move to play."""
        return self.candidates[0].move

    def document(self) -> dict[str, Any]:
        """It all as JSON."""
        return {
            "iterations": self.iterations,
            "deepest": self.deepest,
            "candidates": [candidate._asdict() for candidate in self.candidates],
        }


def read(descent: Descent, moves: list[str], seat: int, lines: int) -> Analysis:
    """What a search found about `moves`; the best `lines` of them get a line."""
    world = descent.world
    world.begin()
    places = sorted(descent.candidates(), key=lambda place: descent.tree.told(place)[1:3], reverse=True)
    texts = dict(zip(places, world.texts([descent.tree.told(place)[0] for place in places]), strict=True))
    found: list[Candidate] = []
    for place in places:
        if texts[place] in moves:
            line = principal(descent, place) if len(found) < lines else [texts[place]]
            found.append(candidate(descent, place, texts[place], seat, line))
    return Analysis(found, descent.iterations, descent.deepest)


def candidate(descent: Descent, place: int, move: str, seat: int, line: list[str]) -> Candidate:
    """One move and what it came to."""
    visits = descent.tree.told(place)[1]
    times, *sums = descent.outcomes(place)
    wins, scores = ([total / max(1.0, times) for total in totals] for totals in sums)
    return Candidate(move, visits, wins[seat], scores[seat], wins, scores, line)


def principal(descent: Descent, place: int) -> list[str]:
    """The line that was tried most after a move, as far as one of some guesses can play it."""
    path = [place]
    while len(path) < LONGEST and (children := descent.tree.children(path[-1])):
        best = max(children, key=lambda child: descent.tree.told(child)[1])
        if descent.tree.told(best)[1] == 0:
            break
        path.append(best)
    moves = [descent.tree.told(step)[0] for step in path]
    return max((played(descent, moves) for _ in range(GUESSES)), key=len)


def played(descent: Descent, moves: list[int]) -> list[str]:
    """The texts of these moves as far as they can be played in a new guess."""
    world = descent.world
    world.begin()
    said: list[str] = []
    for move in moves:
        if world.turn() < 0 or move not in world.legal():
            break
        said += world.texts([move])
        world.apply(move)
    return said
