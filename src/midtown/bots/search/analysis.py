"""What a search has found: for every move how often it was tried, what it promises, and how the game may go on."""

from typing import Any, NamedTuple

from midtown.bots.search import tree
from midtown.bots.search.descent import Descent
from midtown.world import World

LONGEST = 12
"""How many moves of a line are told."""
GUESSES = 20
"""In the most guesses it is asked how far a line can be played."""
COMPILED = not str(tree.__file__).endswith(".py")
GAMES = 10 if COMPILED else 1
"""The most games that are played to their end for the score that a move is expected to bring."""
RARELY = 20
"""One guess and one game for so many visits: what was hardly tried is told roughly."""
ENDLESS = 1 << 30
"""More moves than any game has."""


class Candidate(NamedTuple):
    """One legal move: the mover's chance to win, from 0 to 1, and that of every seat; None if it was never tried."""

    move: str
    visits: int
    win: float | None
    wins: list[float] | None


class Told(NamedTuple):
    """What else is told of a candidate, where somebody wants to read it; no score, if it was never tried."""

    line: list[str]
    """The move and what followed it most often, the others' hands being guessed."""
    score: float | None
    """The mover's final score, the mean of some games played on by what looks good to the judge at a glance."""
    scores: list[float] | None
    """That of every seat."""


class Analysis(NamedTuple):
    """All candidates, the best first, and if they were asked for what else is told of each."""

    candidates: list[Candidate]
    told: list[Told]
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
            "candidates": [
                candidate._asdict() | told._asdict() for candidate, told in zip(self.candidates, self.told, strict=True)
            ],
        }


def read(descent: Descent, moves: list[str], seat: int, fully: bool) -> Analysis:
    """What a search found about `moves`."""
    descent.world.begin()
    places = sorted(descent.candidates(), key=lambda place: descent.tree.told(place)[1:3], reverse=True)
    texts = dict(zip(places, descent.world.texts([descent.tree.told(place)[0] for place in places]), strict=True))
    places = [place for place in places if texts[place] in moves]
    candidates = [candidate(descent, place, texts[place], seat) for place in places]
    told = [tell(descent, place, texts[place], seat) for place in places] if fully else []
    return Analysis(candidates, told, descent.iterations, descent.deepest)


def candidate(descent: Descent, place: int, move: str, seat: int) -> Candidate:
    """One move and what it came to."""
    visits = descent.tree.told(place)[1]
    times, sums = descent.outcomes(place)
    if not times:
        return Candidate(move, visits, None, None)
    wins = [total / times for total in sums]
    return Candidate(move, visits, wins[seat], wins)


def tell(descent: Descent, place: int, text: str, seat: int) -> Told:
    """How the game may go on after a move, and how it may end."""
    move, visits, *_ = descent.tree.told(place)
    if not visits:
        return Told([text], None, None)
    often = 1 + visits // RARELY
    scores = expected(descent.world, move, min(GAMES, often))
    return Told(principal(descent, place, min(GUESSES, often)), scores[seat], scores)


def expected(world: World, move: int, games: int) -> list[float]:
    """What each seat scores on average in so many games that are played on after a move, each from a new guess."""
    totals = [0.0] * world.seats
    for _ in range(games):
        world.begin()
        world.apply(move)
        world.play_out(ENDLESS)
        totals = [total + score for total, score in zip(totals, world.told()[1], strict=True)]
    return [total / games for total in totals]


def principal(descent: Descent, place: int, guesses: int) -> list[str]:
    """The line that was tried most after a move, as far as one of some guesses can play it."""
    path = [place]
    while len(path) < LONGEST and (children := descent.tree.children(path[-1])):
        best = max(children, key=lambda child: descent.tree.told(child)[1])
        if descent.tree.told(best)[1] == 0:
            break
        path.append(best)
    moves = [descent.tree.told(step)[0] for step in path]
    return max((played(descent, moves) for _ in range(guesses)), key=len)


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
