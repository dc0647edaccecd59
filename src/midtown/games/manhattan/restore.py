"""A position from a state that a stranger tells: nothing in it is taken on trust.

What follows from other fields (phase, round, rounds, start, to_move, stack) may be missing; told, it must agree.
A hand that is told by its size only stays empty in the position, and its cards unseen (see `Position`).
"""

from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple, NoReturn

from midtown.game import RequestError
from midtown.games.manhattan.catalogue import colour_name, message, shown
from midtown.games.manhattan.components import (
    BUILD,
    CARDS,
    COLOUR_NAMES,
    COPIES,
    EMPTY,
    HAND,
    HEIGHTS,
    KINDS,
    OVER,
    PICK,
    PLOT_NAMES,
    SUPPLY,
)
from midtown.games.manhattan.options import PLAYERS, settle, setup_for
from midtown.games.manhattan.position import Position
from midtown.games.manhattan.setup import Setup
from midtown.games.manhattan.view import PHASES

Counts = list[list[int]]
"""For each colour how many pieces of 1, 2, 3 and 4 floors."""


class Turn(NamedTuple):
    """The phase, the round (from 0), and how many picks or placements it has had and still has."""

    phase: int
    round: int
    done: int
    left: int


def restore(state: Any, log: Sequence[str] = ()) -> Position:
    """The position that a state tells; RequestError with one sentence that names the field at fault."""
    if not isinstance(state, dict):
        raise RequestError(message("state.not_an_object", value=shown(state)))
    players = _players(state)
    setup = setup_for(players, settle(players, _options(state, players)))
    supply = _supply(state, setup)
    picked = _picked(state, setup)
    turn = _turn(setup, supply, picked)
    pieces = _pieces(state, setup)
    used = _used(setup, supply, picked, pieces)
    hands = _hands(state, setup)
    played = _played(state, setup, used, hands)
    stack = CARDS - HAND * players - sum(played)
    _agree(state, setup, turn, stack)
    position = Position(setup)
    position.set_up(pieces, list(chain(*supply)), list(chain(*picked)), _scores(state, setup, turn))
    position.set_cards(list(chain(*hands)), played, stack)
    position.set_turn(turn.phase, turn.round, _mover(setup, turn), turn.left)
    return position


def _refuse(field: str, value: Any, key: str, **values: Any) -> NoReturn:
    raise RequestError(message("state.field", field=field, what=message(f"state.{key}", **values), value=shown(value)))


def _get(state: dict[str, Any], field: str) -> Any:
    if field not in state:
        raise RequestError(message("state.missing", field=field))
    return state[field]


def _is_count(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _is_card(value: Any) -> bool:
    return _is_count(value, KINDS) and value > 0


def _players(state: dict[str, Any]) -> int:
    hands = _get(state, "hands")
    if not isinstance(hands, list) or len(hands) not in PLAYERS:
        _refuse("hands", hands, "hands")
    return len(hands)


def _options(state: dict[str, Any], players: int) -> Any:
    """The options told; of those that are missing the state itself tells some."""
    if "options" in state:
        return state["options"]
    options = {"rounds": state["rounds"]} if "rounds" in state else {}
    scores = _get(state, "scores")
    return options | ({"colours": 1} if isinstance(scores, dict) and len(scores) == players else {})


def _by_colour(state: dict[str, Any], setup: Setup, field: str) -> list[Any]:
    told = _get(state, field)
    names = COLOUR_NAMES[: setup.colours]
    if not isinstance(told, dict) or set(told) != set(names):
        _refuse(field, told, "by_colour", colours=", ".join(names))
    return [told[name] for name in names]


def _supply(state: dict[str, Any], setup: Setup) -> Counts:
    told = _by_colour(state, setup, "supply")
    for counts in told:
        if not isinstance(counts, list) or len(counts) != HEIGHTS or not all(map(_is_count, counts, SUPPLY)):
            _refuse("supply", counts, "supply", most=", ".join(map(str, SUPPLY)))
    return [list(counts) for counts in told] + [[0] * HEIGHTS for _ in range(len(COLOUR_NAMES) - setup.colours)]


def _picked(state: dict[str, Any], setup: Setup) -> Counts:
    told = _by_colour(state, setup, "picked")
    for heights in told:
        if (
            not isinstance(heights, list)
            or len(heights) > setup.quota
            or not all(type(height) is int and 1 <= height <= HEIGHTS for height in heights)
        ):
            _refuse("picked", heights, "picked", most=setup.quota)
    told += [[] for _ in range(len(COLOUR_NAMES) - setup.colours)]
    return [[heights.count(height) for height in range(1, HEIGHTS + 1)] for heights in told]


def _turn(setup: Setup, supply: Counts, picked: Counts) -> Turn:
    """How far the game has come: it follows from the pieces in the supplies and before the players."""
    taken = [sum(SUPPLY) - sum(supply[colour]) for colour in range(setup.colours)]
    held = [sum(picked[colour]) for colour in range(setup.colours)]
    begun = max(taken) // setup.quota
    seats_done = taken.count(begun * setup.quota) // setup.colours_each
    all_pieces = setup.colours * setup.quota
    if seats_done < setup.seats:
        turn = Turn(PICK, begun - 1, seats_done, setup.seats - seats_done)
    elif sum(held):
        turn = Turn(BUILD, begun - 1, all_pieces - sum(held), sum(held))
    elif begun < setup.rounds:
        turn = Turn(PICK, begun, 0, setup.seats)
    else:
        turn = Turn(OVER, begun - 1, all_pieces, 0)
    expected = [_expected(setup, turn, seat) for seat in range(setup.seats)]
    told = [(set(taken[seat :: setup.seats]), sum(held[seat :: setup.seats])) for seat in range(setup.seats)]
    if begun == 0 < sum(held) or told != [({pieces}, before) for pieces, before in expected]:
        raise RequestError(message("state.turn"))
    return turn


def _mover(setup: Setup, turn: Turn) -> int:
    return (turn.round + turn.done) % setup.seats


def _expected(setup: Setup, turn: Turn, seat: int) -> tuple[int, int]:
    """How many pieces each colour of a seat has taken from its supply by then, and how many the seat has before it."""
    offset = (seat - turn.round) % setup.seats
    full = setup.quota * setup.colours_each
    if turn.phase == PICK:
        has_picked = offset < turn.done
        return setup.quota * (turn.round + has_picked), full * has_picked
    return setup.quota * (turn.round + 1), full - (turn.done + setup.seats - 1 - offset) // setup.seats


def _pieces(state: dict[str, Any], setup: Setup) -> list[int]:
    """The pieces on the board as the position numbers them, each tower from the ground up (M-BUILD)."""
    towers = _get(state, "towers")
    if not isinstance(towers, dict):
        _refuse("towers", towers, "towers")
    pieces = []
    for name, tower in towers.items():
        if name not in PLOT_NAMES:
            _refuse("towers", name, "plot")
        if not isinstance(tower, list) or not tower:
            _refuse("towers", tower, "tower", plot=name)
        floors = [0] * len(COLOUR_NAMES)
        owner = 0
        for piece in tower:
            colour, height = _piece(piece, setup, name)
            floors[colour] += height
            if colour != owner and floors[colour] < floors[owner]:
                raise RequestError(message("state.unbuildable", plot=name))
            owner = colour
            pieces.append(PLOT_NAMES.index(name) * 16 + colour * 4 + height - 1)
    return pieces


def _piece(piece: Any, setup: Setup, plot: str) -> tuple[int, int]:
    if isinstance(piece, list) and len(piece) == 2:
        name, height = piece
        if name in COLOUR_NAMES[: setup.colours] and type(height) is int and 1 <= height <= HEIGHTS:
            return COLOUR_NAMES.index(name), height
    _refuse("towers", piece, "piece", plot=plot)


def _used(setup: Setup, supply: Counts, picked: Counts, pieces: list[int]) -> int:
    """How many pieces have left the supplies for good: those on the board and those given up (M-FORFEIT)."""
    used = 0
    for colour in range(setup.colours):
        for height in range(HEIGHTS):
            gone = SUPPLY[height] - supply[colour][height] - picked[colour][height]
            if sum(piece % 16 == colour * 4 + height for piece in pieces) > gone:
                raise RequestError(message("state.too_many_pieces", colour=colour_name(colour), height=height + 1))
            used += gone
    return used


def _hands(state: dict[str, Any], setup: Setup) -> list[list[int]]:
    """The hands as the position keeps them; those that are told by their size stay empty."""
    hands = []
    for hand in state["hands"]:
        if type(hand) is int and hand == HAND:
            hands.append([EMPTY] * HAND)
        elif isinstance(hand, list) and len(hand) == HAND and all(map(_is_card, hand)):
            hands.append(sorted(card - 1 for card in hand))
        else:
            _refuse("hands", hand, "hand", size=HAND)
    return hands + [[EMPTY] * HAND for _ in range(4 - setup.seats)]


def _played(state: dict[str, Any], setup: Setup, used: int, hands: list[list[int]]) -> list[int]:
    """The played cards: a card for every piece used, shuffled anew whenever the stack was empty (M-STACK)."""
    played = _get(state, "played")
    if not isinstance(played, list) or len(played) != KINDS or not all(_is_count(count, COPIES) for count in played):
        _refuse("played", played, "played", kinds=KINDS, most=COPIES)
    need = used % (CARDS - HAND * setup.seats)
    if sum(played) != need:
        raise RequestError(message("state.played_number", need=need, have=sum(played)))
    for kind in range(KINDS):
        if played[kind] + sum(hand.count(kind) for hand in hands) > COPIES:
            raise RequestError(message("state.too_many_cards", card=kind + 1, most=COPIES))
    return list(played)


def _scores(state: dict[str, Any], setup: Setup, turn: Turn) -> list[int]:
    """The scores, which cannot be more than all pieces in towers of one's own and all majorities."""
    scorings = setup.rounds if turn.phase == OVER else turn.round
    most = sum(setup.quota * (scoring + 1) + 15 for scoring in range(scorings))
    told = _by_colour(state, setup, "scores")
    for score in told:
        if not _is_count(score, most):
            _refuse("scores", score, "score", most=most)
    return told + [0] * (len(COLOUR_NAMES) - setup.colours)


def _agree(state: dict[str, Any], setup: Setup, turn: Turn, stack: int) -> None:
    """What follows from the rest, told all the same, must be right."""
    derived = {
        "game": "manhattan",
        "phase": PHASES[turn.phase],
        "round": turn.round + 1,
        "rounds": setup.rounds,
        "start": turn.round % setup.seats,
        "to_move": None if turn.phase == OVER else _mover(setup, turn),
        "stack": stack,
    }
    for field, value in derived.items():
        told = state.get(field, value)
        if type(told) is not type(value) or told != value:
            raise RequestError(message("state.disagrees", field=field, value=shown(told), derived=shown(value)))
