"""Manhattan (Andreas Seyfarth, 1994): README.md beside this file has the rules, `midtown.game` what each name means."""

from collections.abc import Mapping, Sequence
from typing import Any

from midtown.game import Draw
from midtown.games.manhattan.catalogue import CATALOGUE
from midtown.games.manhattan.components import COLOUR_NAMES, NONE
from midtown.games.manhattan.ending import result
from midtown.games.manhattan.facts import facts
from midtown.games.manhattan.judge import Judge
from midtown.games.manhattan.notation import numbers, texts
from midtown.games.manhattan.options import OPTIONS, PLAYERS, read_option, settle, setup_for
from midtown.games.manhattan.places import places
from midtown.games.manhattan.position import Position
from midtown.games.manhattan.reasons import reasons
from midtown.games.manhattan.refusals import play
from midtown.games.manhattan.restore import restore
from midtown.games.manhattan.terminal import draw
from midtown.games.manhattan.view import counts, own, reveal, to_move, view
from midtown.games.manhattan.weights import weights
from midtown.games.manhattan.words import story, words
from midtown.games.manhattan.world import World

__all__ = [
    "CATALOGUE",
    "COLOURS",
    "OPTIONS",
    "PLAYERS",
    "RULES",
    "TABLE_FOR",
    "TITLE",
    "clone",
    "deal",
    "deck",
    "draw",
    "facts",
    "guess",
    "legal",
    "new",
    "own",
    "places",
    "play",
    "rate",
    "read_option",
    "reasons",
    "restore",
    "result",
    "reveal",
    "settle",
    "story",
    "to_move",
    "view",
    "words",
]

TITLE = "Manhattan"
RULES = 1
COLOURS = COLOUR_NAMES
TABLE_FOR = 4


def new(players: int, options: Mapping[str, Any]) -> Position:
    """A fresh position that waits for its first card, from options that `settle` has returned."""
    return Position(setup_for(players, options))


def clone(position: Position) -> Position:
    """The same position, to play on from."""
    return position.clone()


def deck(position: Position) -> Sequence[Draw]:
    """The cards 1 to 9 that the awaited draw can be, each as often as it is there, sorted; empty if none is awaited."""
    if position.drawer == NONE:
        return []
    return [kind + 1 for kind, count in enumerate(counts(position.stack)) for _ in range(count)]


def deal(position: Position, item: Draw) -> None:
    """Give the awaited card, which must be one of `deck`."""
    position.deal(int(item) - 1)


def legal(position: Position) -> list[str]:
    """All legal moves, sorted as text."""
    known = texts(position.setup)
    return sorted([known[move] for move in position.legal()])


def guess(position: Position, log: Sequence[str], seed: int) -> Position:
    """The position with what its mover cannot see drawn at random, as it may well be after these moves."""
    world = World(position, log, seed)
    world.begin()
    return world.position


def rate(position: Position, moves: Sequence[str]) -> list[float]:
    """How good each of these legal moves looks to the mover, one move ahead."""
    setup = position.setup
    known = numbers(setup, position.mover)
    return Judge(weights(setup.seats, setup.colours_each)).rate(position, [known[move] for move in moves])
