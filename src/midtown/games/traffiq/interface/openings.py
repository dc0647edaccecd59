"""Openings: the first tile that a seat lays, however it is turned."""

from collections.abc import Sequence

from midtown.games.traffiq.protocol.notation import ATTACH_TEXT


def opening(moves: Sequence[str]) -> str | None:
    """Return the sides of the first tile that a seat laid, from the first letter of the alphabet on; None if none."""
    laid = next((match[1] for move in moves if (match := ATTACH_TEXT.fullmatch(move))), None)
    return None if laid is None else min(laid[turn:] + laid[:turn] for turn in range(len(laid)))
