"""The turn of a state: whose it is, what it has had, and the turns until the end."""

import re
from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from midtown.game import RequestError, State
from midtown.games.traffiq.interface.load_state import builder
from midtown.games.traffiq.protocol.notation import KINDS, corner_numbers
from midtown.games.traffiq.protocol.state import PHASES, corners, has_street, laid
from midtown.games.traffiq.rules.catalogue import message, quote
from midtown.games.traffiq.rules.components import ACTION, COMPETE, NONE, OVER, PLACE, TAXI, TRUCK
from midtown.games.traffiq.rules.position import Position

ACTIONS = ("attach", *KINDS, "draw")
FINISHED = [[], *([action] for action in ACTIONS)]
"""The possible actions of a turn so far, between two actions."""
RUNNING = [["attach"], ["taxi"], ["truck"], *(["attach", action] for action in ACTIONS[:3]), ["taxi", "truck"]]
"""The possible actions of a turn while one is unfinished, placing or competing."""


def get(state: State, field: str) -> object:
    """Return the value of a required field."""
    if field not in state:
        raise RequestError(message("state.missing", field=field))
    return state[field]


def integer(state: State, field: str, least: int, most: int) -> int:
    """Return the value of a field that must be a whole number within these bounds."""
    value = get(state, field)
    if type(value) is not int or not least <= value <= most:
        refuse(field, value, "whole", least=str(least), most=str(most))
    return value


def texts(field: str, value: object, possible: Sequence[str]) -> list[str]:
    """Return a list of different texts, all of them among `possible`."""
    if not isinstance(value, list):
        refuse(field, value, "list")
    for index, item in enumerate(value):
        if not isinstance(item, str) or item not in possible or item in value[:index]:
            refuse(field, item, "corners")
    return list(value)


def refuse(field: str, value: object, key: str, **values: object) -> NoReturn:
    """Raise RequestError: a field has not the shape that it must have."""
    raise RequestError(message("state.field", field=field, what=message(f"state.{key}", **values), value=quote(value)))


def disagree(key: str, **values: object) -> NoReturn:
    """Raise RequestError: fields do not fit together, or do not fit the rules."""
    raise RequestError(message(f"state.{key}", **values))


class Contest(NamedTuple):
    """The corners, as bits, whose vehicles would have to leave the east-west and the north-south street."""

    horizontal: int
    vertical: int


def set_turn(position: Position, state: State, log: Sequence[str]) -> None:
    """Set everything that belongs to the turn."""
    phase = get(state, "phase")
    possible = [name for name in PHASES if name != PHASES[COMPETE] or not position.setup.automatic]
    if not isinstance(phase, str) or phase not in possible:
        refuse("phase", phase, "phase", phases=", ".join(possible))
    count_turns(position, state, PHASES.index(phase))
    if PHASES.index(phase) == OVER:
        end(position, state)
        return
    mover = integer(state, "to_move", 0, position.players - 1)
    left = integer(state, "actions_left", 1, 2)
    done = read_done(state, PHASES.index(phase), left)
    rode = sum(1 << kind for kind, name in enumerate(KINDS) if name in done)
    drew = "draw" in done
    builder.resume(position, mover, PHASES.index(phase), left, rode, drew, drew or "attach" in done)
    check_supplies(position)
    pending = read_completed(position, state)
    contest = read_contest(position, state, log)
    builder.pend(position, pending, contest.horizontal, contest.vertical)


def end(position: Position, state: State) -> None:
    """Set a game that is over: nobody is to move, nothing is left to do."""
    if get(state, "to_move") is not None:
        refuse("to_move", state["to_move"], "nobody")
    integer(state, "actions_left", 0, 0)
    for field, nothing in (("done", []), ("completed", []), ("contest", {"h": [], "v": []})):
        if state.get(field, nothing) != nothing:
            refuse(field, state[field], "nothing")
    builder.resume(position, 0, OVER, 0, 0, 0, 0)


def count_turns(position: Position, state: State, phase: int) -> None:
    """Set the idle turns and the turns until the end (T-FINAL, T-STALE)."""
    players = position.players
    given = get(state, "turns_left")
    if phase == OVER or (given is None and position.n_stack):
        if given is not None:
            refuse("turns_left", given, "nothing")
        turns_left = NONE
    else:
        turns_left = integer(state, "turns_left", 1, players if position.n_stack else players + 1)
    final = turns_left != NONE or phase == OVER
    builder.count(position, integer(state, "idle_turns", 0, 6 * players if final else 5 * players - 1), turns_left)


def read_done(state: State, phase: int, left: int) -> list[str]:
    """Return the actions of this turn (T-TURN)."""
    number = 2 - left + (phase != ACTION)
    done = state.get("done", ["attach"] * number)
    possible = [actions for actions in (FINISHED if phase == ACTION else RUNNING) if len(actions) == number]
    if phase == PLACE:
        possible = [["attach"] * number]
    if done not in possible:
        refuse("done", done, "done")
    return list(done)


def check_supplies(position: Position) -> None:
    """Raise RequestError if a supply is empty before the game is over (T-LAST).

    The mover's may be while it competes with the last vehicle, just placed.
    """
    for seat in range(position.players):
        placed = position.phase == COMPETE and seat == position.mover and not position.rode
        if not placed and not sum(position.supply[seat * 2 : seat * 2 + 2]):
            disagree("last_vehicle")


def read_completed(position: Position, state: State) -> int:
    """Return the corners, as bits, that the tile has completed and that are still empty (T-PLACE)."""
    empty = empty_corners(position)
    default = list(empty) if position.phase == PLACE else []
    completed = texts("completed", state.get("completed", default), list(empty))
    allowed = position.phase == PLACE or (position.phase == COMPETE and not position.rode)
    needed = position.phase == PLACE
    if (completed and not allowed) or (needed and not completed):
        disagree("completed")
    cells = [position.city.where[empty[text]] for text in completed]
    if "completed" in state and not around_one_tile(position, cells):
        disagree("completed")
    return sum(1 << empty[text] for text in completed)


def empty_corners(position: Position) -> dict[str, int]:
    """Return the empty complete corners with a street, by their texts."""
    faces, where = laid(position), position.city.where
    return {
        text: corner
        for text, corner in corner_numbers(position).items()
        if not position.occupied >> corner & 1 and has_street(faces, where[corner])
    }


def around_one_tile(position: Position, cells: list[int]) -> bool:
    """Return whether one tile touches all corners that lie at the south-west of these cells."""
    return any(all(cell - tile in (0, 1, 128, 129) for cell in cells) for tile in laid(position))


def read_contest(position: Position, state: State, log: Sequence[str]) -> Contest:
    """Return who would have to leave the streets of the vehicle that the mover has just placed or moved (T-COMPETE)."""
    if position.phase != COMPETE:
        if state.get("contest", {"h": [], "v": []}) != {"h": [], "v": []}:
            refuse("contest", state["contest"], "nothing")
        return Contest(0, 0)
    contests = contests_by_corner(position)
    numbers = corner_numbers(position)
    if "contest" not in state and contests:
        arrived = contests.get(numbers.get(re.split("[ >]", log[-1])[-1] if log else "", NONE))
        return arrived or max(contests.values(), key=lambda contest: sum(bits.bit_count() for bits in contest))
    value = get(state, "contest")
    if not isinstance(value, dict) or set(value) != {"h", "v"}:
        refuse("contest", value, "contest")
    contest = Contest(
        *(sum(1 << numbers[text] for text in texts("contest", value[key], list(numbers))) for key in "hv")
    )
    if contest not in contests.values():
        disagree("contest_wrong")
    return contest


def contests_by_corner(position: Position) -> dict[int, Contest]:
    """Return the contests that the mover's vehicles cause, by corner; corners without any are left out."""
    own = position.on[TAXI * 4 + position.mover] | position.on[TRUCK * 4 + position.mover]
    street = position.city.street
    contests = {
        corner: Contest(*(position.losers(street[2 * corner + axis]) for axis in (0, 1))) for corner in corners(own)
    }
    return {corner: contest for corner, contest in contests.items() if any(contest)}
