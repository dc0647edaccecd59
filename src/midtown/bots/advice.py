"""Hints: the move that a search recommends to a player, and how likely it is to win."""

from typing import Final, NamedTuple

from midtown import bots
from midtown.bots import search
from midtown.bots.players import Question
from midtown.bots.search.analysis import Candidate

ADVISER: Final = "club"
"""The level that gives hints: a search."""


class Choice(NamedTuple):
    """A move, and the mover's chance to win with it, from 0 to 1; None without a search."""

    move: str
    win: float | None


class Advice(NamedTuple):
    """The recommended move, and the next most visited one."""

    best: Choice
    other: Choice | None


def advise(question: Question, clock: bots.Clock | None = None) -> Advice:
    """Return the advice of `ADVISER`; without a search, if there is only one move. `clock` is as for `bots.bot`."""
    if (only := forced_advice(question.moves)) is not None:
        return only
    limits = bots.budget(ADVISER)._replace(clock=clock)
    best, *others = search.analyse(question, search.GUIDED, limits, with_continuations=False).candidates
    return Advice(_choice(best), next((_choice(other) for other in others if other.visits), None))


def forced_advice(moves: list[str]) -> Advice | None:
    """Return the advice for a single legal move, None if there are more."""
    return Advice(Choice(moves[0], None), None) if len(moves) == 1 else None


def _choice(candidate: Candidate) -> Choice:
    return Choice(candidate.move, candidate.win)
