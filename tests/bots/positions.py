"""Positions of every game, reached by random legal moves, as questions to a computer player."""

from collections.abc import Iterator
from random import Random
from typing import Any

from midtown import bots
from midtown.bots import Question
from midtown.match import Match
from tests.contract.random_games import VARIANTS, begin, moves_of


def positions(each: int, seed: int) -> Iterator[Match]:
    """Yield `each` positions of one game of each variant in which there is something to choose."""
    for variant in VARIANTS:
        yield from of_one(variant, each, seed)


def of_one(variant: Any, each: int, seed: int) -> list[Match]:
    """Return up to `each` positions of one random game, spread over its length."""
    moves = moves_of(begin(variant, seed), seed)
    chosen = sorted(Random(seed).sample(range(len(moves)), min(each, len(moves))))
    matches = []
    for number in chosen:
        match = begin(variant, seed)
        for move in moves[:number]:
            match = match.after(move)
        if len(match.legal()) > 1:
            matches.append(match)
    return matches


def question_of(match: Match, seed: int = 1) -> Question:
    """Return the question to the seat to move."""
    return match.question(seed)


def by_greedy(variant: Any, seed: int) -> Iterator[Match]:
    """Yield the match before each move of a game of `greedy` against itself."""
    match = begin(variant, seed)
    while match.to_move is not None:
        yield match
        match = match.after(bots.bot("greedy")(match.question(seed)))
