"""Manhattan TraffIQ (Dirk Arning, 2015): README.md has the rules, `midtown.game` says what each name means."""

from collections.abc import Mapping, Sequence
from typing import Any

from midtown.game import Draw
from midtown.games.traffiq.advice import reasons
from midtown.games.traffiq.catalogue import CATALOGUE
from midtown.games.traffiq.components import COLOUR_NAMES, NONE
from midtown.games.traffiq.ending import result
from midtown.games.traffiq.facts import facts
from midtown.games.traffiq.judge import Judge
from midtown.games.traffiq.notation import texts
from midtown.games.traffiq.options import OPTIONS, PLAYERS, settle, setup_for
from midtown.games.traffiq.places import places
from midtown.games.traffiq.position import Position
from midtown.games.traffiq.refusals import check, play
from midtown.games.traffiq.restore import restore
from midtown.games.traffiq.terminal import draw
from midtown.games.traffiq.tile_file import read_option
from midtown.games.traffiq.view import own, reveal, to_move, view
from midtown.games.traffiq.weights import weights
from midtown.games.traffiq.words import story, words
from midtown.games.traffiq.world import World

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

TITLE = "Manhattan TraffIQ"
RULES = 1
COLOURS = COLOUR_NAMES
TABLE_FOR = 2


def new(players: int, options: Mapping[str, Any]) -> Position:
    """A fresh position that waits for its first tile, from options that `settle` has returned."""
    return Position(setup_for(players, options))


def clone(position: Position) -> Position:
    """The same position, to play on from."""
    return position.clone()


def deck(position: Position) -> Sequence[Draw]:
    """The tiles that the awaited draw can be, each as often as it is there, sorted; empty if none is awaited."""
    if position.drawer == NONE:
        return []
    return [position.tiles.names[number] for number in position.bag()]


def deal(position: Position, item: Draw) -> None:
    """Give the awaited tile, which must be one of `deck`."""
    position.deal(position.tiles.names.index(str(item)))


def legal(position: Position) -> list[str]:
    """All legal moves, sorted as text."""
    return sorted(texts(position, position.legal()))


def guess(position: Position, log: Sequence[str], seed: int) -> Position:
    """The position with what its mover cannot see drawn at random, as it may well be after these moves."""
    world = World(position, log, seed)
    world.begin()
    return world.position


def rate(position: Position, moves: Sequence[str]) -> list[float]:
    """How good each of these legal moves looks to the mover, one move ahead."""
    legal = position.legal()
    known = dict(zip(texts(position, legal), legal, strict=True))
    numbers = [known[move] if move in known else check(position, move) for move in moves]
    return Judge(weights(position.players)).rate(position, numbers)
