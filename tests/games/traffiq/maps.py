"""Helpers for tests of TraffIQ: positions from drawn maps, and games dealt by a seed.

A map is drawn as a lattice: corners `+` at every second place, between them the colours of the borders (R, B, G, W),
inside them the cells, ` ` a tile and `.` none; what lies beside no tile is `.` too. A vehicle stands instead of the
`+`: `r` a red taxi, `R` a red truck, and so on for the other colours. The cell in the south-west is 0,0.

    +R+R+
    R B G
    +RyB+
    R R W
    +B+B+
"""

from collections.abc import Callable, Sequence
from random import Random
from textwrap import dedent
from typing import Any

from midtown.game import GameError
from midtown.games import traffiq
from midtown.games.traffiq.rules.components import COLOUR_NAMES, VEHICLES
from midtown.games.traffiq.rules.position import Position
from midtown.games.traffiq.rules.tile_sets import standard

VEHICLE_LETTERS = {
    letter: (colour, kind)
    for colour in COLOUR_NAMES
    for letter, kind in ((colour[0], "taxi"), (colour[0].upper(), "truck"))
}


def rows(drawing: str) -> list[str]:
    """Return the lines of a drawing, without its indentation and blank lines."""
    return [line for line in dedent(drawing).splitlines() if line.strip()]


def tiles(drawing: str) -> dict[str, str]:
    """Return the tiles of a drawn map by cell."""
    lines = rows(drawing)
    places = {}
    for row in range(len(lines) // 2):
        north, middle, south = lines[2 * row : 2 * row + 3]
        for x in range(len(middle) // 2):
            if middle[2 * x + 1] != ".":
                cell = f"{x},{len(lines) // 2 - 1 - row}"
                places[cell] = north[2 * x + 1] + middle[2 * x + 2] + south[2 * x + 1] + middle[2 * x]
    return places


def vehicles(drawing: str) -> dict[str, list[str]]:
    """Return colour and kind of the vehicles of a drawn map, by corner."""
    lines = rows(drawing)
    return {
        f"{x},{len(lines) // 2 - y}": list(VEHICLE_LETTERS[line[2 * x]])
        for y, line in enumerate(lines[::2])
        for x in range((len(line) + 1) // 2)
        if line[2 * x] not in "+."
    }


def drawn(
    drawing: str,
    *,
    players: int = 2,
    mover: int | None = 0,
    hand: Sequence[str] = (),
    stack: int | None = None,
    phase: str = "action",
    left: int = 2,
    done: Sequence[str] = (),
    completed: Sequence[str] = (),
    turns_left: int | None = None,
    idle: int = 0,
    **options: Any,
) -> Position:
    """Return a position with the drawn map as start layout; the next seat holds what is in neither `hand` nor stack."""
    names = [min(tile[side:] + tile[:side] for side in range(4)) for tile in standard()["tiles"]]
    for tile in hand:
        names.remove(tile)
    start = {**standard()["start"], "times-square": tiles(drawing)}
    stack = len(names) if stack is None else stack
    hands = [list(hand) if seat == mover else [] for seat in range(players)]
    hands[((mover or 0) + 1) % players] += names[stack:]
    return traffiq.load_state(
        {
            "game": "traffiq",
            "options": {"tiles": {"tiles": standard()["tiles"], "start": start}, **options},
            "phase": phase,
            "to_move": mover,
            "actions_left": left,
            "map": tiles(drawing),
            "vehicles": vehicles(drawing),
            "hands": hands,
            "stack": stack,
            "turns_left": turns_left,
            "idle_turns": idle,
            "done": list(done),
            "completed": list(completed),
            "contest": {"h": [], "v": []},
        }
    )


def legal(position: Position, kind: str) -> list[str]:
    """Return the legal moves whose text begins with `kind`, without that beginning."""
    return [move.removeprefix(kind).strip() for move in traffiq.legal(position) if move.startswith(kind)]


def refusal(position: Position, move: str) -> str:
    """Play an illegal move; return the rule that forbids it, or the kind of error. The position must not change."""
    before = traffiq.reveal(position)
    try:
        traffiq.play(position, move)
    except GameError as error:
        assert traffiq.reveal(position) == before
        return error.rule or error.kind
    raise AssertionError(f"{move} is legal")


def played(position: Position, *moves: str) -> Position:
    """Return the position after some moves; where a tile is drawn, it is the lowest one possible."""
    after = traffiq.clone(position)
    for move in moves:
        traffiq.play(after, move)
        deal_awaited(after, lambda deck: deck[0])
    return after


def deal_awaited(position: Position, choose: Callable[[Sequence[Any]], Any]) -> None:
    """Deal the tiles that `choose` picks until none is awaited."""
    while deck := traffiq.deck(position):
        traffiq.deal(position, choose(deck))


def dealt(players: int, seed: int = 0, **options: Any) -> Position:
    """Return a new game whose tiles are dealt by a seed."""
    position = traffiq.new(players, traffiq.resolve_options(players, options))
    deal_awaited(position, Random(seed).choice)
    return position


def somewhere(players: int, seed: int, moves: int, **options: Any) -> Position:
    """Return a game after `moves` random moves, or at its end."""
    position = dealt(players, seed, **options)
    chance = Random(seed)
    for _ in range(moves):
        texts = traffiq.legal(position)
        if not texts:
            break
        traffiq.play(position, chance.choice(texts))
        deal_awaited(position, chance.choice)
    return position


def supply_of(players: int) -> dict[str, int]:
    """Return the number of vehicles of each colour, by kind."""
    taxis, trucks = VEHICLES[players]
    return {"taxi": taxis, "truck": trucks}
