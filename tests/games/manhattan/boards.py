"""Helpers for tests of Manhattan: positions from drawn boards, and games dealt by a seed.

A board is drawn city by city, as seen from the south: a line of city letters, then the ranks 3, 2 and 1. A plot is `.`
or its tower from the ground up, such as `B2R3`, in the colours R, B, G, K.

    F             S
    .  .    .     .  .  .
    .  B2R3 .     .  G4 .
    .  .    .     .  .  .
"""

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from midtown.games import manhattan
from midtown.games.manhattan.rules.components import COLOUR_NAMES, SUPPLY
from midtown.games.manhattan.rules.position import Position

NAMES = {"R": "red", "B": "blue", "G": "green", "K": "black"}
EMPTY_BOARD = ""


def towers(board: str) -> dict[str, list[list[Any]]]:
    """Return the towers of a drawn board by plot: lists of colour and height, from the ground up."""
    drawn_towers: dict[str, list[list[Any]]] = {}
    lines = [line.split() for line in board.splitlines() if line.strip()]
    for letters, *ranks in zip(*[iter(lines)] * 4, strict=True):
        for rank, plots in zip("321", ranks, strict=True):
            names = [f"{city}{file}{rank}" for city in letters for file in "abc"]
            for name, tower in zip(names, plots, strict=True):
                pieces = re.findall("([RBGK])([1-4])", tower)
                if tower != ".":
                    drawn_towers[name] = [[NAMES[colour], int(height)] for colour, height in pieces]
    return drawn_towers


def drawn(
    board: str = EMPTY_BOARD,
    *,
    players: int = 2,
    mover: int = 0,
    hand: Sequence[int] = (1, 2, 3, 4),
    picked: str | tuple[str, ...] = "1",
    round_: int | None = None,
    scores: Sequence[int] | None = None,
    **options: Any,
) -> Position:
    """Return a position in which `mover` is to build one of the pieces `picked` (per own colour) with `hand`.

    Pieces that are neither on the board nor in a supply have been given up. Without `round_` it is the last round.
    """
    options = {"colours": 1, **options} if players == 2 else options
    settled = manhattan.resolve_options(players, options)
    picked = (picked,) if isinstance(picked, str) else picked
    round_ = round_ or settled["rounds"]
    board_towers = towers(board)
    names = COLOUR_NAMES[: players * settled["colours"]]
    quota = 24 // settled["rounds"]
    before = picked_pieces(names, players, mover, picked, round_, quota)
    supply = {name: supplied(name, board_towers, before[name], 24 - quota * round_) for name in names}
    used = sum(24 - sum(supply[name]) - len(before[name]) for name in names)
    played = spread(used % (45 - 4 * players), hand)
    state = {
        "options": settled,
        "towers": board_towers,
        "supply": supply,
        "picked": before,
        "hands": [list(hand) if seat == mover else 4 for seat in range(players)],
        "played": played,
        "scores": dict(zip(names, scores or [0] * len(names), strict=True)),
    }
    return deal_hidden(manhattan.load_state(state))


def picked_pieces(
    names: Sequence[str], players: int, mover: int, picked: tuple[str, ...], round_: int, quota: int
) -> dict[str, list[int]]:
    """Return the picked pieces of every colour that make it the turn of `mover`: one floor each but for the mover."""
    each = len(names) // players
    start = (round_ - 1) % players
    used = quota * each - sum(map(len, picked))
    before = {}
    for number, name in enumerate(names):
        seat = number % players
        if seat == mover:
            before[name] = [int(height) for height in picked[number // players]]
            continue
        left = quota * each - used - ((seat - start) % players < (mover - start) % players)
        before[name] = [1] * (left // each + (number // players < left % each))
    return before


def supplied(name: str, board: Mapping[str, list[list[Any]]], before: list[int], size: int) -> list[int]:
    """Return a supply of `size` pieces, small ones first, out of what is neither on the board nor picked."""
    pieces = [height for tower in board.values() for colour, height in tower if colour == name] + before
    free = [number - pieces.count(height) for height, number in enumerate(SUPPLY, 1)]
    supply: list[int] = []
    for number in free:
        supply.append(min(number, size - sum(supply)))
    assert sum(supply) == size, f"{name} has too many pieces on this board for that round"
    return supply


def spread(number: int, hand: Sequence[int]) -> list[int]:
    """Return `number` played cards, of all kinds in turn, without those in the hand."""
    room = [5 - hand.count(kind) for kind in range(1, 10)]
    played = [0] * 9
    kind = 0
    while sum(played) < number:
        if played[kind] < room[kind]:
            played[kind] += 1
        kind = (kind + 1) % 9
    return played


def deal_hidden(position: Position) -> Position:
    """Deal cards of the stack to seats whose hand is unknown; return the position."""
    for seat in range(position.setup.seats):
        while len(position.hand_of(seat)) < 4:
            left = [kind for kind in range(9) if position.stack >> 7 * kind & 127]
            position.give(seat, max(left, key=lambda kind: position.stack >> 7 * kind & 127))
    return position


def dealt(players: int, seed: int = 1, **options: Any) -> Position:
    """Return a new game with its first cards dealt."""
    position = manhattan.new(players, manhattan.resolve_options(players, options))
    deal_awaited(position, Random(seed))
    return position


def deal_awaited(position: Position, chance: Random) -> None:
    """Deal random cards until none is awaited."""
    while deck := manhattan.deck(position):
        manhattan.deal(position, chance.choice(deck))


def play_on(position: Position, chance: Random, moves: int = 10_000) -> list[str]:
    """Play `moves` random moves, or to the end; return the moves played."""
    played: list[str] = []
    while len(played) < moves and (legal := manhattan.legal(position)):
        played.append(chance.choice(legal))
        manhattan.play(position, played[-1])
        deal_awaited(position, chance)
    return played


def somewhere(players: int, seed: int, moves: int, **options: Any) -> Position:
    """Return a position after `moves` random moves."""
    position = dealt(players, seed, **options)
    play_on(position, Random(seed), moves)
    return position
