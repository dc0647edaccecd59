"""A position from a state that a stranger tells: nothing in it is taken on trust.

`game`, `supply` and `points` follow from the rest: they may be missing, and must agree if they are told. Without
`options` the scenario is the one that the map shows, and all else has its default. Of what `view` adds may be missing:
`done` (then the actions so far were attached tiles), `completed` (then it is all empty corners), `contest` (then it is
that of the vehicle which the log moved last, or without a log the most that one of the mover's could drive away).
A hand told by its size stays unknown, see `Position`.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from midtown.game import RequestError
from midtown.games.traffiq import rebuild
from midtown.games.traffiq.catalogue import message, shown
from midtown.games.traffiq.components import COLOUR_NAMES, NONE, SET
from midtown.games.traffiq.options import PLAYERS, settle, setup_for
from midtown.games.traffiq.position import Position
from midtown.games.traffiq.restore_map import lay_map, put_vehicles, read_map
from midtown.games.traffiq.restore_turn import set_turn
from midtown.games.traffiq.tileset import SCENARIOS, standard
from midtown.games.traffiq.told import disagree, get, refuse, whole
from midtown.games.traffiq.view import points, supplies


def restore(state: Any, log: Sequence[str] = ()) -> Position:
    """The position that a state tells; RequestError with one sentence that names the field at fault."""
    if not isinstance(state, dict):
        raise RequestError(message("state.not_an_object", value=shown(state)))
    hands = get(state, "hands")
    if not isinstance(hands, list) or len(hands) not in PLAYERS:
        refuse("hands", hands, "hands")
    told = read_map(get(state, "map"))
    options = settle(len(hands), state["options"] if "options" in state else {"scenario": shown_scenario(state["map"])})
    position = Position(setup_for(len(hands), options))
    lay_map(position, told)
    put_vehicles(position, get(state, "vehicles"))
    for seat, hand in enumerate(hands):
        give_hand(position, seat, hand)
    set_stack(position, state)
    set_turn(position, state, log)
    agree(position, state)
    return position


def shown_scenario(told: dict[str, str]) -> str:
    """The scenario whose start layout lies in the map."""
    layouts = standard()["start"]
    return next((name for name in SCENARIOS if layouts[name].items() <= told.items()), SCENARIOS[0])


def give_hand(position: Position, seat: int, hand: Any) -> None:
    """T-DEAL: tiles of the set that are not elsewhere, each by its name; or how many they are."""
    if type(hand) is int and 0 <= hand <= SET:
        rebuild.hide(position, seat, hand)
        return
    if not isinstance(hand, list):
        refuse("hands", hand, "hand")
    names, left = position.tiles.names, Counter(position.bag())
    for tile in hand:
        if not isinstance(tile, str) or tile not in names:
            refuse("hands", tile, "tile_names")
        number = names.index(tile)
        if not left[number]:
            disagree("too_many_tiles", tile=tile)
        left[number] -= 1
        rebuild.give(position, seat, number)


def set_stack(position: Position, state: dict[str, Any]) -> None:
    """Every tile of the set is on the map, in a hand, in the stack, or just being drawn by `drawer`."""
    n_stack = whole(state, "stack", 0, SET)
    drawer = state.get("drawer")
    if drawer is not None and (type(drawer) is not int or not 0 <= drawer < position.players):
        refuse("drawer", drawer, "drawer")
    awaited = len(position.bag()) - sum(position.unseen) - n_stack
    if awaited < 0 or (awaited > 0) != (drawer is not None) or awaited > 2 * position.players:
        disagree("tiles_number", size=SET, number=SET - awaited)
    if awaited > 1 and drawer != position.players - (awaited + 1) // 2:
        disagree("first_deal")
    rebuild.wait(position, n_stack, NONE if drawer is None else drawer, awaited if awaited > 1 else 0)


def agree(position: Position, state: dict[str, Any]) -> None:
    """What follows from the rest, told all the same, must be right."""
    derived = {
        "game": "traffiq",
        "supply": supplies(position),
        "points": dict(zip(COLOUR_NAMES, points(position), strict=False)),
    }
    for field, value in derived.items():
        if field in state and (state[field] != value or not same_types(state[field])):
            disagree("disagrees", field=field)


def same_types(told: Any) -> bool:
    """Whether all numbers in it are whole ones: 1.0 and true are equal to 1, but are not it."""
    if isinstance(told, dict):
        return all(map(same_types, told.values()))
    return type(told) in (int, str)
