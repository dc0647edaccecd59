"""Computer players: each is one function that chooses a move from what its seat may see."""

from collections.abc import Callable

from midtown.bots import greedy, random
from midtown.bots.question import Question
from midtown.game import RequestError
from midtown.locale import CATALOGUE

__all__ = ["Bot", "Question", "bot", "names"]

Bot = Callable[[Question], str]
"""Chooses one of `question.moves`."""


_BOTS: dict[str, Bot] = {"random": random.choose, "greedy": greedy.choose}


def names() -> list[str]:
    """The names of all computer players, weakest first."""
    return list(_BOTS)


def bot(name: str) -> Bot:
    """The computer player of that name; RequestError if there is none."""
    if name not in _BOTS:
        raise RequestError(CATALOGUE.message("request.bot", bot=str(name)[:40], bots=", ".join(_BOTS)))
    return _BOTS[name]
