"""Games that have come to a certain point, to be played on from there; the same every time."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from midtown.fairness import Shuffle, secret_of
from midtown.match import Match

Json = Any
Point = Callable[[Match], bool]
TRIES = 200
FORWARD = ("attach", "place", "compete")
"""In TraffIQ what brings a game on."""


def record(game: str, point: Point, players: int = 2, most: int = 1000, **options: Json) -> Json:
    """The record of an unfinished game in which it is seat 0's turn and `point` holds, after `most` moves at most."""
    for seed in range(TRIES):
        match = Match(game, [f"p{seat}" for seat in range(players)], options, Shuffle(secret_of(seed)))
        chance = Random(seed)
        for _ in range(most):
            moves = match.legal()
            if not moves:
                break
            if match.to_move == 0 and point(match):
                return match.record().document()
            match.play(likely(moves, chance))
    raise AssertionError(f"no such point in {TRIES} games of {game}")


def likely(moves: list[str], chance: Random) -> str:
    """A move that brings the game on, three times in four."""
    forward = [move for move in moves if move.startswith(FORWARD)]
    return chance.choice(forward if forward and chance.random() < 0.75 else moves)


def state(match: Match) -> Json:
    """All of it, as seat 0 sees it."""
    return match.view(0)


def has(kind: str) -> Point:
    """Seat 0 may make a move of that kind."""
    return lambda match: any(move.startswith(kind) for move in match.legal())


def in_phase(phase: str) -> Point:
    """The game asks for that."""
    return lambda match: bool(state(match)["phase"] == phase)


def after(moves: int) -> Point:
    """So many moves were made."""
    return lambda match: len(match.record().moves) >= moves


def final_round(match: Match) -> bool:
    """The final round of TraffIQ has begun."""
    return state(match)["turns_left"] is not None


def last_build(match: Match) -> bool:
    """The next build of Manhattan ends a round that is not the last."""
    told = state(match)
    left = sum(map(len, told["picked"].values()))
    return bool(told["phase"] == "build" and left == 1 and told["round"] < told["rounds"])


def last_but(moves: int) -> Point:
    """Not so many pieces are left in the last round of Manhattan."""

    def point(match: Match) -> bool:
        told = state(match)
        return bool(told["round"] == told["rounds"] and told["phase"] == "build") and (
            sum(map(len, told["picked"].values())) <= moves
        )

    return point


@cache
def finished(game: str) -> Json:
    """The record of a whole game of two."""
    match = Match(game, ["Ada", "Bob"], {}, Shuffle(secret_of(1)))
    chance = Random(1)
    while moves := match.legal():
        match.play(likely(moves, chance))
    return match.record().document()


@cache
def named(name: str) -> Json:
    """The points that more than one test needs."""
    return POINTS[name]()


POINTS: dict[str, Callable[[], Json]] = {
    "pick": lambda: record("manhattan", in_phase("pick"), 4),
    "pick two": lambda: record("manhattan", lambda match: in_phase("pick")(match) and after(20)(match), 2),
    "build": lambda: record("manhattan", lambda match: in_phase("build")(match) and after(40)(match), 4),
    "two colours": lambda: record("manhattan", lambda match: in_phase("build")(match) and after(30)(match), 2),
    "round's end": lambda: record("manhattan", last_build, 4),
    "manhattan's end": lambda: record("manhattan", last_but(4), 4),
    "action": lambda: record("traffiq", lambda match: has("attach")(match) and after(40)(match)),
    "ride": lambda: record("traffiq", lambda match: (has("taxi")(match) or has("truck")(match)) and after(30)(match)),
    "place": lambda: record("traffiq", lambda match: in_phase("place")(match) and after(12)(match)),
    "compete": lambda: record("traffiq", in_phase("compete")),
    "late": lambda: record("traffiq", lambda match: has("attach")(match) and after(70)(match)),
    "full": lambda: record("traffiq", lambda match: has("attach")(match) and len(state(match)["map"]) >= 34),
    "final": lambda: record("traffiq", lambda match: final_round(match) and has("attach")(match)),
    "traffiq's end": lambda: record("traffiq", lambda match: state(match)["stack"] <= 3),
}
