"""Loads a position from an untrusted state document.

What follows from other fields (phase, round, rounds, start, to_move, stack) may be missing; if given, it must agree.
A hand given by its size stays empty in the position, and its cards unseen (see `Position`).
"""

from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple, NoReturn, TypeGuard

from midtown.game import Options, RequestError, State
from midtown.games.manhattan.protocol.state import PHASES
from midtown.games.manhattan.rules.catalogue import colour_name, message, quote
from midtown.games.manhattan.rules.components import (
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
from midtown.games.manhattan.rules.options import PLAYERS, resolve_options, setup_for
from midtown.games.manhattan.rules.position import Position
from midtown.games.manhattan.rules.setup import Setup

Counts = list[list[int]]
"""[colour][floors - 1] a number of pieces."""


class PhaseProgress(NamedTuple):
    """The phase, the round (from 0), and the picks or placements that the phase has had and still has."""

    phase: int
    round: int
    done: int
    left: int


def load_state(state: object, log: Sequence[str] = ()) -> Position:
    """Return the position of a state; raise RequestError with one sentence that names the field at fault."""
    if not isinstance(state, dict):
        raise RequestError(message("state.not_an_object", value=quote(state)))
    players = _players(state)
    setup = setup_for(players, resolve_options(players, _options(state, players)))
    supply = read_supply(state, setup)
    picked = read_picked(state, setup)
    turn = turn_from(setup, supply, picked)
    pieces = read_towers(state, setup)
    used = count_used(setup, supply, picked, pieces)
    hands = read_hands(state, setup)
    played = read_played(state, setup, used, hands)
    stack = CARDS - HAND * players - sum(played)
    _check_derived(state, setup, turn, stack)
    position = Position(setup)
    position.set_up(pieces, list(chain(*supply)), list(chain(*picked)), read_scores(state, setup, turn))
    position.set_cards(list(chain(*hands)), played, stack)
    position.set_turn(turn.phase, turn.round, mover_of(setup, turn), turn.left)
    return position


def _players(state: State) -> int:
    hands = get(state, "hands")
    if not isinstance(hands, list) or len(hands) not in PLAYERS:
        refuse("hands", hands, "hands")
    return len(hands)


def _options(state: State, players: int) -> Options:
    """Return the options given; without any, those that other fields imply."""
    if "options" in state:
        options: Options = state["options"]  # `resolve_options` refuses anything else
        return options
    implied = {"rounds": state["rounds"]} if "rounds" in state else {}
    scores = get(state, "scores")
    return implied | ({"colours": 1} if isinstance(scores, dict) and len(scores) == players else {})


def _check_derived(state: State, setup: Setup, turn: PhaseProgress, stack: int) -> None:
    """Raise RequestError if a field that follows from the rest is given and wrong."""
    derived = {
        "game": "manhattan",
        "phase": PHASES[turn.phase],
        "round": turn.round + 1,
        "rounds": setup.rounds,
        "start": turn.round % setup.seats,
        "to_move": None if turn.phase == OVER else mover_of(setup, turn),
        "stack": stack,
    }
    for field, value in derived.items():
        given = state.get(field, value)
        if type(given) is not type(value) or given != value:
            disagree("disagrees", field=field, value=quote(given), derived=quote(value))


def read_supply(state: State, setup: Setup) -> Counts:
    """Return the pieces in the supplies of all four colours."""
    supplies = by_colour(state, setup, "supply")
    for counts in supplies:
        if not isinstance(counts, list) or len(counts) != HEIGHTS or not all(map(is_count, counts, SUPPLY)):
            refuse("supply", counts, "supply", most=", ".join(map(str, SUPPLY)))
    return [list(counts) for counts in supplies] + [[0] * HEIGHTS for _ in range(len(COLOUR_NAMES) - setup.colours)]


def read_picked(state: State, setup: Setup) -> Counts:
    """Return the pieces that all four colours have picked for the round and not used yet."""
    picked = by_colour(state, setup, "picked")
    for heights in picked:
        if (
            not isinstance(heights, list)
            or len(heights) > setup.quota
            or not all(type(height) is int and 1 <= height <= HEIGHTS for height in heights)
        ):
            refuse("picked", heights, "picked", most=setup.quota)
    picked += [[] for _ in range(len(COLOUR_NAMES) - setup.colours)]
    return [[heights.count(height) for height in range(1, HEIGHTS + 1)] for heights in picked]


def read_towers(state: State, setup: Setup) -> list[int]:
    """Return the pieces on the board as in `Position.built`, each tower from the ground up (M-BUILD)."""
    towers = get(state, "towers")
    if not isinstance(towers, dict):
        refuse("towers", towers, "towers")
    pieces = []
    for name, tower in towers.items():
        if name not in PLOT_NAMES:
            refuse("towers", name, "plot")
        if not isinstance(tower, list) or not tower:
            refuse("towers", tower, "tower", plot=name)
        floors = [0] * len(COLOUR_NAMES)
        owner = 0
        for piece in tower:
            colour, height = _piece(piece, setup, name)
            floors[colour] += height
            if colour != owner and floors[colour] < floors[owner]:
                disagree("unbuildable", plot=name)
            owner = colour
            pieces.append(PLOT_NAMES.index(name) * 16 + colour * 4 + height - 1)
    return pieces


def count_used(setup: Setup, supply: Counts, picked: Counts, pieces: list[int]) -> int:
    """Return how many pieces have left the supplies for good: those on the board and those given up (M-FORFEIT)."""
    used = 0
    for colour in range(setup.colours):
        for height in range(HEIGHTS):
            gone = SUPPLY[height] - supply[colour][height] - picked[colour][height]
            built = sum(piece % 16 == colour * 4 + height for piece in pieces)
            if built > gone:
                disagree(
                    "too_many_pieces",
                    colour=colour_name(colour),
                    height=height + 1,
                    over=built - gone,
                    all=SUPPLY[height],
                    built=built,
                    picked=picked[colour][height],
                    left=supply[colour][height],
                )
            used += gone
    return used


def _piece(piece: object, setup: Setup, plot: str) -> tuple[int, int]:
    if not isinstance(piece, list) or len(piece) != 2:
        refuse("towers", piece, "piece", plot=plot)
    name, height = piece
    if name not in COLOUR_NAMES[: setup.colours] or type(height) is not int or not 1 <= height <= HEIGHTS:
        refuse("towers", piece, "piece", plot=plot)
    return COLOUR_NAMES.index(name), height


def read_hands(state: State, setup: Setup) -> list[list[int]]:
    """Return four hands as in `Position.hand`; a hand given by its size stays empty."""
    hands = []
    for hand in state["hands"]:
        if type(hand) is int and hand == HAND:
            hands.append([EMPTY] * HAND)
        elif isinstance(hand, list) and len(hand) == HAND and all(map(_is_card, hand)):
            hands.append(sorted(card - 1 for card in hand))
        else:
            refuse("hands", hand, "hand", size=HAND)
    return hands + [[EMPTY] * HAND for _ in range(4 - setup.seats)]


def read_played(state: State, setup: Setup, used: int, hands: list[list[int]]) -> list[int]:
    """Return the number of played cards of each kind.

    There is a card for each of the `used` pieces; whenever the stack was empty, they were shuffled into it (M-STACK).
    """
    played = get(state, "played")
    if not isinstance(played, list) or len(played) != KINDS or not all(is_count(count, COPIES) for count in played):
        refuse("played", played, "played", kinds=KINDS, most=COPIES)
    need = used % (CARDS - HAND * setup.seats)
    if sum(played) != need:
        disagree("played_number", need=need, have=sum(played))
    for kind in range(KINDS):
        if played[kind] + sum(hand.count(kind) for hand in hands) > COPIES:
            disagree("too_many_cards", card=kind + 1, most=COPIES)
    return list(played)


def _is_card(value: object) -> TypeGuard[int]:
    return is_count(value, KINDS) and value > 0


def turn_from(setup: Setup, supply: Counts, picked: Counts) -> PhaseProgress:
    """Return how far the game has come, from the pieces in the supplies and those picked; raise RequestError."""
    taken = [sum(SUPPLY) - sum(supply[colour]) for colour in range(setup.colours)]
    held = [sum(picked[colour]) for colour in range(setup.colours)]
    begun = max(taken) // setup.quota
    seats_done = taken.count(begun * setup.quota) // setup.colours_each
    all_pieces = setup.colours * setup.quota
    if seats_done < setup.seats:
        turn = PhaseProgress(PICK, begun - 1, seats_done, setup.seats - seats_done)
    elif sum(held):
        turn = PhaseProgress(BUILD, begun - 1, all_pieces - sum(held), sum(held))
    elif begun < setup.rounds:
        turn = PhaseProgress(PICK, begun, 0, setup.seats)
    else:
        turn = PhaseProgress(OVER, begun - 1, all_pieces, 0)
    expected = [_pieces_due(setup, turn, seat) for seat in range(setup.seats)]
    actual = [(set(taken[seat :: setup.seats]), sum(held[seat :: setup.seats])) for seat in range(setup.seats)]
    if begun == 0 < sum(held) or actual != [({pieces}, before) for pieces, before in expected]:
        _disagree_turn(setup, taken, held, expected)
    return turn


def _disagree_turn(setup: Setup, taken: list[int], held: list[int], expected: list[tuple[int, int]]) -> NoReturn:
    """Raise RequestError: say of the first colour or seat that has too many pieces or too few by how many.

    A colour takes `quota` pieces at once. One that has taken another number is at fault before those that are behind or
    ahead of the moment, which its pieces have decided, too.
    """
    whole = [setup.quota * round(have / setup.quota) for have in taken]
    wanted = [expected[colour % setup.seats][0] for colour in range(setup.colours)]
    for have, need, colour in [
        *zip(taken, whole, range(setup.colours), strict=True),
        *zip(taken, wanted, range(setup.colours), strict=True),
    ]:
        if have != need:
            key = "turn_more" if have > need else "turn_less"
            disagree(key, colour=colour_name(colour), have=have, need=need, off=abs(have - need))
    for seat, (_, need) in enumerate(expected):
        have = sum(held[seat :: setup.seats])
        if have != need:
            disagree("turn_held", colour=colour_name(seat), have=have, need=need)
    disagree("turn")


def mover_of(setup: Setup, turn: PhaseProgress) -> int:
    """Return the seat to move."""
    return (turn.round + turn.done) % setup.seats


def read_scores(state: State, setup: Setup, turn: PhaseProgress) -> list[int]:
    """Return the scores of all four colours: at most all pieces in own towers and all majorities in each scoring."""
    scorings = setup.rounds if turn.phase == OVER else turn.round
    most = sum(setup.quota * (scoring + 1) + 15 for scoring in range(scorings))
    scores = by_colour(state, setup, "scores")
    for score in scores:
        if not is_count(score, most):
            refuse("scores", score, "score", most=most)
    return scores + [0] * (len(COLOUR_NAMES) - setup.colours)


def _pieces_due(setup: Setup, turn: PhaseProgress, seat: int) -> tuple[int, int]:
    """Return the pieces that each colour of a seat has taken from its supply, and those that the seat still holds."""
    offset = (seat - turn.round) % setup.seats
    full = setup.quota * setup.colours_each
    if turn.phase == PICK:
        has_picked = offset < turn.done
        return setup.quota * (turn.round + has_picked), full * has_picked
    return setup.quota * (turn.round + 1), full - (turn.done + setup.seats - 1 - offset) // setup.seats


def get(state: State, field: str) -> object:
    """Return the value of a required field."""
    if field not in state:
        raise RequestError(message("state.missing", field=field))
    return state[field]


def is_count(value: object, most: int) -> TypeGuard[int]:
    """Return whether a value is a whole number from 0 to `most`; true and 1.0 are none."""
    return type(value) is int and 0 <= value <= most


def by_colour(state: State, setup: Setup, field: str) -> list[Any]:
    """Return the values of a field that has one for each colour in play, in the order of the colours."""
    values = get(state, field)
    names = COLOUR_NAMES[: setup.colours]
    if not isinstance(values, dict) or set(values) != set(names):
        refuse(field, values, "by_colour", colours=", ".join(names))
    return [values[name] for name in names]


def refuse(field: str, value: object, key: str, **values: object) -> NoReturn:
    """Raise RequestError: a field has not the shape that it must have."""
    raise RequestError(message("state.field", field=field, what=message(f"state.{key}", **values), value=quote(value)))


def disagree(key: str, **values: object) -> NoReturn:
    """Raise RequestError: fields do not fit together, or do not fit the rules."""
    raise RequestError(message(f"state.{key}", **values))
