"""Positions of every game, reached by random legal moves."""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

from midtown import games
from midtown.fairness import Shuffle, secret_of
from midtown.game import RequestError
from midtown.match import Match

LONGEST = 2000


def variants() -> list[tuple[str, int, dict[str, Any]]]:
    """Every game with every number of players: the defaults, and other values of each option that go with them."""
    found: list[tuple[str, int, dict[str, Any]]] = []
    for name in games.names():
        game = games.game(name)
        for players in game.PLAYERS:
            found.append((name, players, {}))
            for option, (values, defaults, _) in game.OPTIONS.items():
                others = [value for value in values if value != defaults.get(players)]
                found += [
                    (name, players, {option: value}) for value in others[:2] if _fits(name, players, option, value)
                ]
    return found


def _fits(name: str, players: int, option: str, value: Any) -> bool:
    try:
        games.game(name).settle(players, {option: value})
    except RequestError:
        return False
    return True


VARIANTS = variants()
"""All of them, in a fixed order."""


def begin(variant: tuple[str, int, dict[str, Any]], seed: int) -> Match:
    """A match of that variant, dealt."""
    name, players, options = variant
    return Match(name, [f"p{seat}" for seat in range(players)], options, Shuffle(secret_of(seed)))


def moves_of(match: Match, seed: int) -> Iterator[str]:
    """Play `match` to its end by random moves, naming each before it is played."""
    chance = Random(seed)
    for _ in range(LONGEST):
        legal = match.legal()
        if not legal:
            return
        move = chance.choice(legal)
        yield move
        match.play(move)
    raise AssertionError("the game does not end")


def at(variant: tuple[str, int, dict[str, Any]], seed: int, moves: int) -> Match:
    """The match after so many random moves, or at its end."""
    match = begin(variant, seed)
    for number, _ in enumerate(moves_of(match, seed)):
        if number == moves:
            break
    return match


matches = st.builds(at, st.sampled_from(VARIANTS), st.integers(0, 2**32), st.integers(0, 260))
"""Matches of every variant, anywhere between beginning and end."""
