"""Manhattan (Andreas Seyfarth, 1994): README.md has the rules, `midtown.game` says what each name means.

Names imported "as" themselves are the `Game`'s; `tests/contract/test_protocols.py` has mypy check that none is missing.
"""

from collections.abc import Sequence

from midtown.game import Draw, Options
from midtown.games.manhattan.ai.evaluation import Evaluator
from midtown.games.manhattan.ai.reasons import reasons as reasons
from midtown.games.manhattan.ai.simulator import Simulator
from midtown.games.manhattan.ai.weights import weights
from midtown.games.manhattan.interface.changes import point_changes as point_changes
from midtown.games.manhattan.interface.checked_play import play as play
from midtown.games.manhattan.interface.facts import facts as facts
from midtown.games.manhattan.interface.load_state import load_state as load_state
from midtown.games.manhattan.interface.places import places as places
from midtown.games.manhattan.interface.words import HELD as HELD
from midtown.games.manhattan.interface.words import aim as aim
from midtown.games.manhattan.interface.words import describe_aim as describe_aim
from midtown.games.manhattan.interface.words import describe_move as describe_move
from midtown.games.manhattan.interface.words import narrate as narrate
from midtown.games.manhattan.protocol.notation import numbers, texts
from midtown.games.manhattan.protocol.state import counts
from midtown.games.manhattan.protocol.state import private_view as private_view
from midtown.games.manhattan.protocol.state import reveal as reveal
from midtown.games.manhattan.protocol.state import to_move as to_move
from midtown.games.manhattan.protocol.state import view as view
from midtown.games.manhattan.rules.catalogue import CATALOGUE as CATALOGUE
from midtown.games.manhattan.rules.components import COLOUR_NAMES, NONE
from midtown.games.manhattan.rules.ending import result as result
from midtown.games.manhattan.rules.options import OPTIONS as OPTIONS
from midtown.games.manhattan.rules.options import PLAYERS as PLAYERS
from midtown.games.manhattan.rules.options import read_option as read_option
from midtown.games.manhattan.rules.options import resolve_options as resolve_options
from midtown.games.manhattan.rules.options import setup_for
from midtown.games.manhattan.rules.position import Position
from midtown.games.manhattan.terminal.render import render as render

TITLE = "Manhattan"
RULES = 1
COLOURS: tuple[str, ...] = COLOUR_NAMES
TABLE_FOR = 4


def new(players: int, options: Options) -> Position:
    """Return a fresh position that waits for its first card, from options that `resolve_options` returned."""
    return Position(setup_for(players, options))


def clone(position: Position) -> Position:
    """Return a copy to play on from."""
    return position.clone()


def deck(position: Position) -> Sequence[Draw]:
    """Return the cards 1 to 9 that the awaited draw can be, each as often as it is there; empty if none is awaited."""
    if position.drawer == NONE:
        return []
    return [kind + 1 for kind, count in enumerate(counts(position.stack)) for _ in range(count)]


def deal(position: Position, item: Draw) -> None:
    """Give the awaited card, which must be one of `deck`."""
    position.deal(int(item) - 1)


def legal(position: Position) -> list[str]:
    """Return all legal moves, sorted as text."""
    text_of = texts(position.setup)
    return sorted([text_of[move] for move in position.legal()])


def sample_hidden(position: Position, log: Sequence[str], seed: int) -> Position:
    """Return the position with everything that its mover cannot see drawn at random, fitting the moves in `log`."""
    simulator = Simulator(position, log, seed)
    simulator.determinize()
    return simulator.position


def rate(position: Position, moves: Sequence[str]) -> list[float]:
    """Return how good each of these legal moves looks to the mover, one move ahead."""
    setup = position.setup
    number_of = numbers(setup, position.mover)
    return Evaluator(weights(setup.seats, setup.colours_each)).rate(position, [number_of[move] for move in moves])
