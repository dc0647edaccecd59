"""Positions of every game, reached by random legal moves."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from midtown import games
from midtown.fairness import Shuffle, secret_of
from midtown.game import RequestError
from midtown.match import Match
from tests.conftest import lines_uncounted

LONGEST = 2000


def variants() -> list[tuple[str, int, dict[str, Any]]]:
    """Return every game with every number of players: default options, and up to two other values of each option."""
    cases: list[tuple[str, int, dict[str, Any]]] = []
    for name in games.names():
        game = games.game(name)
        for players in game.PLAYERS:
            cases.append((name, players, {}))
            for option, (values, defaults, _) in game.OPTIONS.items():
                others = [value for value in values if value != defaults.get(players)]
                cases += [
                    (name, players, {option: value}) for value in others[:2] if _fits(name, players, option, value)
                ]
    return cases


def _fits(name: str, players: int, option: str, value: Any) -> bool:
    try:
        games.game(name).resolve_options(players, {option: value})
    except RequestError:
        return False
    return True


VARIANTS = variants()
"""All variants, in a fixed order."""


def begin(variant: tuple[str, int, dict[str, Any]], seed: int) -> Match:
    """Return a new match of a variant, dealt by a seed."""
    name, players, options = variant
    return Match(name, [f"p{seat}" for seat in range(players)], options, Shuffle(secret_of(seed)))


def random_game(match: Match, seed: int) -> Iterator[Match]:
    """Play `match` to its end by random moves; yield it before each move, and at its end."""
    chance = Random(seed)
    for _ in range(LONGEST):
        yield match
        legal = match.legal()
        if not legal:
            return
        match = match.after(chance.choice(legal))
    raise AssertionError("the game does not end")


def at_the_end(match: Match, seed: int) -> Match:
    """Return `match` played to its end by random moves."""
    *_, last = random_game(match, seed)
    return last


def moves_of(match: Match, seed: int) -> tuple[str, ...]:
    """Return the random moves that lead from `match` to its end."""
    return at_the_end(match, seed).moves[len(match.moves) :]


def at(variant: tuple[str, int, dict[str, Any]], seed: int, moves: int) -> Match:
    """Return the match after `moves` random moves, or at its end."""
    name, players, options = variant
    positions = _whole_game(name, players, tuple(options.items()), seed)
    match = positions[min(moves, len(positions) - 1)]
    return match.replace(position=match.game.clone(match.position))


@cache
def _whole_game(name: str, players: int, options: tuple[tuple[str, Any], ...], seed: int) -> list[Match]:
    """Play a random game; return the match before every move, and at its end."""
    with lines_uncounted():
        return list(random_game(begin((name, players, dict(options)), seed), seed))


SEEDS = [Random().getrandbits(32) for _ in range(4)]
"""Seeds of the games of each variant that the laws in one process share; each run draws others."""

matches = st.builds(at, st.sampled_from(VARIANTS), st.sampled_from(SEEDS), st.integers(0, 260))
"""Matches of every variant, anywhere between beginning and end."""
