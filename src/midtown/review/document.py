"""A review as a JSON document (docs/play/reviews.md)."""

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from midtown.game import Draw
from midtown.record import Record
from midtown.review.decision import Decision, Look
from midtown.review.luck import Luck
from midtown.review.measurement import SearchEffort

FORMAT = "midtown-review/1"
EXPENSIVE = 3
"""Most moves of each player that are listed as expensive."""
LEAST = 0.01
"""Least loss of an expensive move."""
DIGITS = 4


class DecisionDocument(TypedDict):
    """A `Decision`."""

    number: int
    seat: int
    move: str
    chance: float
    best: str
    loss: float
    noise: float


class LuckDocument(TypedDict):
    """A `Luck`."""

    number: int
    seat: int
    drawn: list[Draw]
    luck: float
    noise: float


class ReviewDocument(TypedDict):
    """The review of a finished game."""

    format: str
    game: str
    seats: int
    moves: int
    iterations: int
    seed: int
    chances: list[list[float]]
    """Win chances by seat, before the first move and after each."""
    decisions: list[DecisionDocument]
    expensive: list[list[int]]
    """The numbers of each seat's expensive moves, the worst first."""
    luck: list[LuckDocument]
    without_luck: NotRequired[list[float] | None]
    """Reviews of earlier versions do not have it."""


def document(record: Record, looks: Sequence[Look], effort: SearchEffort) -> ReviewDocument:
    """Return the looks at a game, in the order of its moves, as one document without the players' names."""
    decisions = [look.decision for look in looks if look.decision is not None]
    return {
        "format": FORMAT,
        "game": record.game,
        "seats": len(record.players),
        "moves": len(record.moves),
        "iterations": effort.iterations,
        "seed": effort.seed,
        "chances": [[round(chance, DIGITS) for chance in look.chances] for look in looks],
        "decisions": [_decision(decision) for decision in decisions],
        "expensive": [[item.number for item in expensive(decisions, seat)] for seat in range(len(record.players))],
        "luck": [_luck(luck) for look in looks for luck in look.luck],
        "without_luck": without_luck(looks),
    }


def without_luck(looks: Sequence[Look]) -> list[float] | None:
    """Return each seat's share of the victory less the luck of all draws, which has the same mean and varies less.

    Return None if a look is of a version that did not measure it.
    """
    gains = [look.gains for look in looks if look.gains is not None]
    if len(gains) < len(looks):
        return None
    results = zip(looks[-1].chances, *gains, strict=True)
    return [round(share - sum(luck), DIGITS) for share, *luck in results]


def expensive(decisions: Sequence[Decision], seat: int) -> list[Decision]:
    """Return the moves of `seat` that cost it most, the worst first, without those whose cost may be noise."""
    sure = [
        decision
        for decision in decisions
        if decision.seat == seat and decision.loss >= LEAST and decision.loss > decision.noise
    ]
    return sorted(sure, key=lambda item: -item.loss)[:EXPENSIVE]


def _decision(decision: Decision) -> DecisionDocument:
    return {
        "number": decision.number,
        "seat": decision.seat,
        "move": decision.move,
        "chance": round(decision.chance, DIGITS),
        "best": decision.best,
        "loss": round(decision.loss, DIGITS),
        "noise": round(decision.noise, DIGITS),
    }


def _luck(luck: Luck) -> LuckDocument:
    return {
        "number": luck.number,
        "seat": luck.seat,
        "drawn": luck.drawn,
        "luck": round(luck.luck, DIGITS),
        "noise": round(luck.noise, DIGITS),
    }
