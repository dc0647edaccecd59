"""Positions of every game, reached by random legal moves, as questions to a computer player."""

from collections.abc import Iterator
from random import Random
from typing import Any

from midtown import bots
from midtown.bots import Question
from midtown.match import Match
from tests.contract.random_games import VARIANTS, begin, moves_of


def positions(each: int, seed: int) -> Iterator[Match]:
    """So many positions of one game of each variant in which there is something to choose."""
    for variant in VARIANTS:
        yield from of_one(variant, each, seed)


def of_one(variant: Any, each: int, seed: int) -> list[Match]:
    """Positions of one game, spread over it."""
    whole = begin(variant, seed)
    moves = list(moves_of(whole, seed))
    chosen = sorted(Random(seed).sample(range(len(moves)), min(each, len(moves))))
    found = []
    for number in chosen:
        match = begin(variant, seed)
        for move in moves[:number]:
            match.play(move)
        if len(match.legal()) > 1:
            found.append(match)
    return found


def asked(match: Match, seed: int = 1) -> Question:
    """What the seat to move is asked."""
    return match.question(seed)


def by_greedy(variant: Any, seed: int) -> Iterator[Match]:
    """One game of `greedy` against itself, before every move."""
    match = begin(variant, seed)
    while match.to_move is not None:
        yield match
        match.play(bots.bot("greedy")(match.question(seed)))
