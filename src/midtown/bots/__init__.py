"""Computer players: each is one function that chooses a move from what its seat may see."""

from collections.abc import Callable

from midtown.bots import beginner, greedy, random, search
from midtown.bots.levels import LEVELS, USUAL
from midtown.bots.question import Question
from midtown.bots.search.budget import Budget, Clock
from midtown.game import RequestError
from midtown.locale import CATALOGUE

__all__ = ["LEVELS", "USUAL", "Bot", "Clock", "Question", "bot", "budget", "is_bot", "known"]

Bot = Callable[[Question], str]
"""Chooses one of `question.moves`."""

_BOTS: dict[str, Bot] = {"random": random.choose, "greedy": greedy.choose, "beginner": beginner.choose}
_SEARCHES = {"ismcts": search.PLAIN, "search": search.GUIDED}
MOST_SECONDS = 3600.0
MOST_ITERATIONS = 1_000_000_000


class Searcher:
    """A computer player that searches; `iterations` counts all that it has made.

    Asked again in the same turn, with nothing new to be seen, it goes on from what it has seen so far.
    """

    def __init__(self, settings: search.Settings, budget: Budget) -> None:
        self.settings = settings
        self.budget = budget
        self.iterations = 0
        self.kept = search.Kept()

    def __call__(self, question: Question) -> str:
        """The move that was tried most; at once, if there is only one."""
        if len(question.moves) == 1:
            return question.moves[0]
        found = search.analyse(question, self.settings, self.budget, fully=False, kept=self.kept)
        self.iterations += found.iterations
        return found.best


def known() -> list[str]:
    """All names that `bot` knows, the searches without what they may be told."""
    return [*dict.fromkeys([*LEVELS, *_BOTS, *_SEARCHES])]


def is_bot(name: str) -> bool:
    """Whether the name is meant for a computer player: one of `known`, with or without what a search may be told."""
    return name.partition(":")[0] in known()


def bot(name: str, clock: Clock | None = None) -> Bot:
    """The computer player of that name; RequestError if there is none.

    A search may be told what to spend, `search:seconds=0.5` or `search:iterations=2000`; else the question says it.
    Seconds are those of `clock`; without one they are taken for a number of iterations.
    """
    kind, _, told = LEVELS.get(name, name).partition(":")
    if kind in _SEARCHES:
        return Searcher(_SEARCHES[kind], _budget(name, told, clock))
    if kind not in _BOTS or told:
        raise RequestError(CATALOGUE.message("request.bot", bot=str(name)[:40], bots=", ".join(known())))
    return _BOTS[kind]


def budget(name: str) -> Budget:
    """What that computer player spends on a move if nobody says more; nothing, if it answers at once."""
    kind, _, told = LEVELS.get(name, name).partition(":")
    return _budget(name, told, None).within(None, None) if kind in _SEARCHES else Budget()


def _budget(name: str, told: str, clock: Clock | None) -> Budget:
    """What a search's name says it may spend."""
    budget = Budget(clock=clock)
    for part in told.split(",") if told else []:
        key, _, value = part.partition("=")
        try:
            if key == "seconds" and 0 < float(value) <= MOST_SECONDS:
                budget = budget._replace(seconds=float(value))
                continue
            if key == "iterations" and 0 < int(value) <= MOST_ITERATIONS:
                budget = budget._replace(iterations=int(value))
                continue
        except ValueError:
            pass
        raise RequestError(CATALOGUE.message("request.budget", bot=str(name)[:40], part=part[:40]))
    return budget
