"""Statistics of many games: kinds of decisions, openings, and how seats stood as the stack shrank and went on."""

from collections.abc import Mapping, Sequence

from midtown.games.traffiq.protocol.notation import (
    ATTACH_TEXT,
    KINDS,
    Attach,
    Compete,
    Draw,
    End,
    Place,
    Ride,
    Skip,
    cell_number,
    parse,
)
from midtown.games.traffiq.rules.components import face_of
from midtown.games.traffiq.rules.ending import points
from midtown.games.traffiq.rules.position import Position

DECISIONS: tuple[str, ...] = ("lay", "place", "compete", "ride", "draw")
STAGES: tuple[str, ...] = ("stack24", "stack16", "stack8")
SITUATIONS: tuple[str, ...] = ("ahead_nearest", "ahead", "level_nearest", "level", "behind_nearest", "behind")
SEQUELS: Mapping[str, tuple[str, ...]] = {
    "action": ("lay", "ride", "deliver", "draw", "pass"),
    "tile": ("corners0", "corners1", "corners2"),
    "corner": (*KINDS, "none"),
    "contest": ("compete", "yield"),
}
ACTIONS, MOST_CORNERS = 2, 2
"""The actions of a whole turn, and the number of completed corners from which tiles are one kind."""


def decision(position: Position, move: str) -> str:
    """Return which of `DECISIONS` a legal move is; ending a turn early is like drawing, skipping like placing."""
    match parse(move):
        case Attach():
            return "lay"
        case Place() | Skip():
            return "place"
        case Compete():
            return "compete"
        case Ride():
            return "ride"
        case Draw() | End():
            return "draw"


def opening(moves: Sequence[str]) -> str | None:
    """Return the sides of the first tile that a seat laid, from the first letter of the alphabet on; None if none."""
    laid = next((match[1] for move in moves if (match := ATTACH_TEXT.fullmatch(move))), None)
    return None if laid is None else min(laid[turn:] + laid[:turn] for turn in range(len(laid)))


def stage(position: Position) -> str | None:
    """Return the last of the numbers of tiles to which the stack has shrunk; None before the first."""
    shrunk = [name for name in STAGES if position.n_stack <= int(name.removeprefix("stack"))]
    return shrunk[-1] if shrunk else None


def situation(position: Position, seat: int) -> str:
    """Return whether a seat is ahead, level with the best or behind, and alone has the fewest vehicles to place."""
    scores, supply = points(position), position.supply
    others = [other for other in range(position.players) if other != seat]
    best = max(scores[other] for other in others)
    standing = "ahead" if scores[seat] > best else "level" if scores[seat] == best else "behind"
    left = [supply[2 * other] + supply[2 * other + 1] for other in range(position.players)]
    return f"{standing}_nearest" if left[seat] < min(left[other] for other in others) else standing


def sequel(position: Position, move: str) -> Mapping[str, str]:
    """Return what a move does; actions count only at the beginning of a turn."""
    begins = position.left == ACTIONS
    match parse(move):
        case Attach(tile, cell):
            number = cell_number(cell)
            assert number is not None
            corners = position.city.clone().lay(number, face_of(tile)).bit_count()
            return {**_action("lay", begins), "tile": f"corners{min(corners, MOST_CORNERS)}"}
        case Ride(kind):
            return _action(("ride", "deliver")[kind], begins)
        case Draw():
            return _action("draw", begins)
        case End():
            return _action("pass", begins)
        case Place(kind):
            return {"corner": KINDS[kind]}
        case Skip():
            return {"corner": "none"}
        case Compete(streets):
            return {"contest": "compete" if streets else "yield"}


def _action(action: str, begins: bool) -> dict[str, str]:
    return {"action": action} if begins else {}
