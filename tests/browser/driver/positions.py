"""Records of games played to a wanted point, from which tables continue; they are the same in every run."""

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
"""Kinds of TraffIQ's moves that bring the game nearer to its end."""


def record(game: str, point: Point, players: int = 2, most: int = 1000, **options: Json) -> Json:
    """Play random games until `point` holds at a turn of seat 0 within `most` moves; return the record up to there."""
    for seed in range(TRIES):
        match = Match(game, [f"p{seat}" for seat in range(players)], options, Shuffle(secret_of(seed)))
        chance = Random(seed)
        for _ in range(most):
            moves = match.legal()
            if not moves:
                break
            if match.to_move == 0 and point(match):
                return match.record().document()
            match = match.after(likely(moves, chance))
    raise AssertionError(f"no such point in {TRIES} games of {game}")


def likely(moves: list[str], chance: Random) -> str:
    """Return a random move: in three of four cases one that brings the game nearer to its end."""
    forward = [move for move in moves if move.startswith(FORWARD)]
    return chance.choice(forward if forward and chance.random() < 0.75 else moves)


def state(match: Match) -> Json:
    """Return the match's state as seat 0 sees it."""
    return match.view(0)


def has(kind: str) -> Point:
    """Return the point at which a move that begins with `kind` is legal."""
    return lambda match: any(move.startswith(kind) for move in match.legal())


def in_phase(phase: str) -> Point:
    """Return the point at which the game is in `phase`."""
    return lambda match: bool(state(match)["phase"] == phase)


def after(moves: int) -> Point:
    """Return the point at which at least `moves` moves have been made."""
    return lambda match: len(match.record().moves) >= moves


def final_round(match: Match) -> bool:
    """Return whether TraffIQ's final round has begun."""
    return state(match)["turns_left"] is not None


def last_build(match: Match) -> bool:
    """Return whether the next piece built in Manhattan ends a round other than the last."""
    position_state = state(match)
    left = sum(map(len, position_state["picked"].values()))
    return bool(position_state["phase"] == "build" and left == 1 and position_state["round"] < position_state["rounds"])


def last_but(moves: int) -> Point:
    """Return the point in Manhattan's last round from which at most `moves` pieces are left."""

    def point(match: Match) -> bool:
        position_state = state(match)
        return bool(position_state["round"] == position_state["rounds"] and position_state["phase"] == "build") and (
            sum(map(len, position_state["picked"].values())) <= moves
        )

    return point


@cache
def finished(game: str) -> Json:
    """Return the record of a finished game with two players."""
    match = Match(game, ["Ada", "Bob"], {}, Shuffle(secret_of(1)))
    chance = Random(1)
    while moves := match.legal():
        match = match.after(likely(moves, chance))
    return match.record().document()


def timed(game: str) -> Json:
    """Return the record of that game with the times of its moves, in which one in seven took long."""
    document = finished(game)
    count = range(len(document["moves"]))
    return {**document, "times": [(2 + move * 7 % 19 + (80 if move % 7 == 5 else 0)) * 1_000 for move in count]}


@cache
def named(name: str) -> Json:
    """Return the record of a game at one of `POINTS`, which several tests use."""
    return POINTS[name]()


POINTS: dict[str, Callable[[], Json]] = {
    "pick": lambda: record("manhattan", lambda match: in_phase("pick")(match) and after(1)(match), 4),
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
    "last twenty": lambda: record("traffiq", lambda match: has("attach")(match) and after(90)(match)),
    "full": lambda: record("traffiq", lambda match: has("attach")(match) and len(state(match)["map"]) >= 34),
    "final": lambda: record("traffiq", lambda match: final_round(match) and has("attach")(match)),
    "traffiq's end": lambda: record("traffiq", lambda match: state(match)["stack"] <= 3),
}
