"""What `midtown tune` asks of Manhattan: `midtown.tuning.tunable` says what each name means."""

from collections.abc import Mapping
from typing import Any

from midtown.games.manhattan.components import NONE, PICK
from midtown.games.manhattan.judge import Judge
from midtown.games.manhattan.position import Position
from midtown.games.manhattan.weights import FILE, Weights, variant_of

__all__ = ["FILE", "SCALES", "SIGNED", "judge", "settled", "stands", "variant", "when"]

SIGNED = frozenset({"pick_2", "pick_3", "pick_4", "pick_2_late", "pick_3_late", "pick_4_late"})
SCALES = ("early", "late")


def variant(players: int, options: Mapping[str, Any]) -> str:
    """Each number of players, and each number of colours, has weights of its own."""
    return variant_of(players, options["colours"])


def judge(moves: Mapping[str, float], stands: Mapping[str, float]) -> Judge:
    """A judge by these weights."""
    return Judge(Weights(dict(moves), dict(stands)))


def when(position: Position) -> float:
    """The round, from 0 for the first to 1 for the last."""
    return position.round / (position.setup.rounds - 1.0)


def settled(position: Position) -> bool:
    """While pieces are picked little has happened, and a search seldom ends there."""
    return position.phase != PICK and position.drawer == NONE


def stands(judge: Judge, position: Position) -> list[float]:
    """What the board promises each seat, in points."""
    judge.value(position, position.mover)
    promise = judge.promise
    seats, colours = position.setup.seats, position.setup.colours
    return [sum(promise[colour] for colour in range(seat, colours, seats)) for seat in range(seats)]
