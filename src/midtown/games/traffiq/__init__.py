"""Manhattan TraffIQ (Dirk Arning, 2015): README.md has the rules, `midtown.game` says what each name means.

Names imported "as" themselves are the `Game`'s; `tests/contract/test_protocols.py` has mypy check that none is missing.
"""

from collections.abc import Sequence

from midtown.game import Draw, Options
from midtown.games.traffiq.ai.evaluation import Evaluator
from midtown.games.traffiq.ai.reasons import reasons as reasons
from midtown.games.traffiq.ai.simulator import Simulator
from midtown.games.traffiq.ai.weights import weights
from midtown.games.traffiq.interface.changes import point_changes as point_changes
from midtown.games.traffiq.interface.checked_play import check
from midtown.games.traffiq.interface.checked_play import play as play
from midtown.games.traffiq.interface.facts import facts as facts
from midtown.games.traffiq.interface.load_state.state import load_state as load_state
from midtown.games.traffiq.interface.places import places as places
from midtown.games.traffiq.interface.words import HELD as HELD
from midtown.games.traffiq.interface.words import aim as aim
from midtown.games.traffiq.interface.words import describe_aim as describe_aim
from midtown.games.traffiq.interface.words import describe_move as describe_move
from midtown.games.traffiq.interface.words import narrate as narrate
from midtown.games.traffiq.protocol.notation import texts
from midtown.games.traffiq.protocol.state import private_view as private_view
from midtown.games.traffiq.protocol.state import reveal as reveal
from midtown.games.traffiq.protocol.state import to_move as to_move
from midtown.games.traffiq.protocol.state import view as view
from midtown.games.traffiq.rules.catalogue import CATALOGUE as CATALOGUE
from midtown.games.traffiq.rules.components import COLOUR_NAMES, NONE
from midtown.games.traffiq.rules.ending import result as result
from midtown.games.traffiq.rules.options import OPTIONS as OPTIONS
from midtown.games.traffiq.rules.options import PLAYERS as PLAYERS
from midtown.games.traffiq.rules.options import resolve_options as resolve_options
from midtown.games.traffiq.rules.options import setup_for
from midtown.games.traffiq.rules.position import Position
from midtown.games.traffiq.rules.tile_sets import read_option as read_option
from midtown.games.traffiq.terminal.render import render as render

TITLE = "Manhattan TraffIQ"
RULES = 1
COLOURS: tuple[str, ...] = COLOUR_NAMES
TABLE_FOR = 2


def new(players: int, options: Options) -> Position:
    """Return a fresh position that waits for its first tile, from options that `resolve_options` returned."""
    return Position(setup_for(players, options))


def clone(position: Position) -> Position:
    """Return a copy to play on from."""
    return position.clone()


def deck(position: Position) -> Sequence[Draw]:
    """Return the tiles that the awaited draw can be, sorted, each as often as it is there; empty if none is awaited."""
    if position.drawer == NONE:
        return []
    return [position.tiles.names[number] for number in position.bag()]


def deal(position: Position, item: Draw) -> None:
    """Give the awaited tile, which must be one of `deck`."""
    position.deal(position.tiles.names.index(str(item)))


def legal(position: Position) -> list[str]:
    """Return all legal moves, sorted as text."""
    return sorted(texts(position, position.legal()))


def sample_hidden(position: Position, log: Sequence[str], seed: int) -> Position:
    """Return the position with everything that its mover cannot see drawn at random, fitting the moves in `log`."""
    simulator = Simulator(position, log, seed)
    simulator.determinize()
    return simulator.position


def rate(position: Position, moves: Sequence[str]) -> list[float]:
    """Return how good each of these legal moves looks to the mover, one move ahead."""
    legal = position.legal()
    number_of = dict(zip(texts(position, legal), legal, strict=True))
    numbers = [number_of[move] if move in number_of else check(position, move) for move in moves]
    return Evaluator(weights(position.players)).rate(position, numbers)
