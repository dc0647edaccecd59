"""Loads a position from an untrusted state document.

What follows from other fields (phase, round, rounds, start, to_move, stack) may be missing; if given, it must agree.
A hand given by its size stays empty in the position, and its cards unseen (see `Position`).
"""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from midtown.game import RequestError
from midtown.games.manhattan.interface.load_state.cards import read_hands, read_played
from midtown.games.manhattan.interface.load_state.fields import disagree, get, refuse
from midtown.games.manhattan.interface.load_state.pieces import count_used, read_picked, read_supply, read_towers
from midtown.games.manhattan.interface.load_state.turn import Turn, mover_of, read_scores, turn_from
from midtown.games.manhattan.protocol.state import PHASES
from midtown.games.manhattan.rules.catalogue import message, quoted
from midtown.games.manhattan.rules.components import CARDS, HAND, OVER
from midtown.games.manhattan.rules.options import PLAYERS, resolve_options, setup_for
from midtown.games.manhattan.rules.position import Position
from midtown.games.manhattan.rules.setup import Setup


def load_state(state: Any, log: Sequence[str] = ()) -> Position:
    """Return the position of a state; raise RequestError with one sentence that names the field at fault."""
    if not isinstance(state, dict):
        raise RequestError(message("state.not_an_object", value=quoted(state)))
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


def _players(state: dict[str, Any]) -> int:
    hands = get(state, "hands")
    if not isinstance(hands, list) or len(hands) not in PLAYERS:
        refuse("hands", hands, "hands")
    return len(hands)


def _options(state: dict[str, Any], players: int) -> Any:
    """Return the options given; without any, those that other fields imply."""
    if "options" in state:
        return state["options"]
    options = {"rounds": state["rounds"]} if "rounds" in state else {}
    scores = get(state, "scores")
    return options | ({"colours": 1} if isinstance(scores, dict) and len(scores) == players else {})


def _check_derived(state: dict[str, Any], setup: Setup, turn: Turn, stack: int) -> None:
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
            disagree("disagrees", field=field, value=quoted(given), derived=quoted(value))
