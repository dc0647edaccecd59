"""Advice: what a computer player would do in somebody's place, and how likely he is to win with it."""

from typing import Final, NamedTuple

from midtown import bots
from midtown.bots import search
from midtown.bots.question import Question
from midtown.bots.search.analysis import Candidate

ADVISER: Final = "club"
"""The level that is asked: a search."""


class Choice(NamedTuple):
    """A move, and the mover's chance to win with it, from 0 to 1; None if nobody has looked ahead."""

    move: str
    win: float | None


class Advice(NamedTuple):
    """The move to play, and the one that the search has tried most beside it."""

    best: Choice
    other: Choice | None


def advise(question: Question, clock: bots.Clock | None = None) -> Advice:
    """What `ADVISER` makes of a question; at once, if there is only one move. Clock as for `bots.bot`."""
    if (only := forced(question.moves)) is not None:
        return only
    spends = bots.budget(ADVISER)._replace(clock=clock)
    best, *others = search.analyse(question, search.GUIDED, spends, fully=False).candidates
    return Advice(_choice(best), next((_choice(other) for other in others if other.visits), None))


def forced(moves: list[str]) -> Advice | None:
    """The advice that needs no thought, as there is one move alone; None if there are more."""
    return Advice(Choice(moves[0], None), None) if len(moves) == 1 else None


def _choice(candidate: Candidate) -> Choice:
    return Choice(candidate.move, candidate.win)
