"""What `midtown tune` asks of TraffIQ: `midtown.tuning.tunable` says what each name means."""

from collections.abc import Mapping
from typing import Any

from midtown.games.traffiq.components import COMPETE, NONE, PLACE
from midtown.games.traffiq.judge import Judge
from midtown.games.traffiq.position import Position
from midtown.games.traffiq.weights import FILE

__all__ = ["FILE", "SCALES", "SIGNED", "judge", "settled", "stands", "variant", "when"]

SIGNED: frozenset[str] = frozenset()
SCALES = ("swing",)


def variant(players: int, options: Mapping[str, Any]) -> str:
    """Each number of players has weights of its own."""
    return str(players)


def judge(moves: Mapping[str, float], stands: Mapping[str, float]) -> Judge:
    """A judge by these weights: how a seat stands follows from the same as how a move is rated."""
    return Judge(dict(moves))


def when(position: Position) -> float:
    """Always 0: one scale serves the whole game."""
    return 0.0


def settled(position: Position) -> bool:
    """Before the judge is asked, a search places and competes."""
    return position.phase != PLACE and position.phase != COMPETE and position.drawer == NONE


def stands(judge: Judge, position: Position) -> list[float]:
    """How well each seat stands, as it sees it itself."""
    judge.look_round(position)
    return judge.stand[: position.players]
