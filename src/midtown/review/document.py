"""A review as a JSON document (docs/play/reviews.md)."""

from collections.abc import Sequence
from typing import Any

from midtown.record import Record
from midtown.review.decision import Decision, Look
from midtown.review.measurement import Scale

FORMAT = "midtown-review/1"
EXPENSIVE = 3
"""Most moves of each player that are listed as expensive."""
LEAST = 0.01
"""Least loss of an expensive move."""
DIGITS = 4


def document(record: Record, looks: Sequence[Look], scale: Scale) -> dict[str, Any]:
    """Return the looks at a game, in the order of its moves, as one document without the players' names."""
    decisions = [look.decision for look in looks if look.decision is not None]
    return {
        "format": FORMAT,
        "game": record.game,
        "seats": len(record.players),
        "moves": len(record.moves),
        "iterations": scale.iterations,
        "seed": scale.seed,
        "chances": [[round(chance, DIGITS) for chance in look.chances] for look in looks],
        "decisions": [_rounded(decision) for decision in decisions],
        "expensive": [[one.number for one in expensive(decisions, seat)] for seat in range(len(record.players))],
        "luck": [_rounded(luck) for look in looks for luck in look.luck],
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
    return sorted(sure, key=lambda one: -one.loss)[:EXPENSIVE]


def _rounded(part: Any) -> dict[str, Any]:
    return {name: round(value, DIGITS) if isinstance(value, float) else value for name, value in part._asdict().items()}
