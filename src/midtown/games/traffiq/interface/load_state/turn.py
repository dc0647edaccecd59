"""Whose turn it is, how far it has come and how many are left, in a state that a stranger tells."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from midtown.games.traffiq import rebuild
from midtown.games.traffiq.components import ACTION, COMPETE, NONE, OVER, PLACE, TAXI, TRUCK
from midtown.games.traffiq.notation import KINDS, corner_numbers
from midtown.games.traffiq.position import Position
from midtown.games.traffiq.told import disagree, get, refuse, texts, whole
from midtown.games.traffiq.view import PHASES, corners, has_street, laid

ACTIONS = ("attach", *KINDS, "draw")
FINISHED = [[], *([action] for action in ACTIONS)]
"""What may have been done in a turn that goes on, no action running."""
RUNNING = [["attach"], ["taxi"], ["truck"], *(["attach", action] for action in ACTIONS[:3]), ["taxi", "truck"]]
"""And if one is running, placing or competing."""


class Contest(NamedTuple):
    """The corners, as bits, whose vehicles would have to leave the east-west and the north-south street."""

    horizontal: int
    vertical: int


def set_turn(position: Position, state: dict[str, Any], log: Sequence[str]) -> None:
    """Everything that belongs to the turn."""
    phase = get(state, "phase")
    possible = [name for name in PHASES if name != PHASES[COMPETE] or not position.setup.automatic]
    if not isinstance(phase, str) or phase not in possible:
        refuse("phase", phase, "phase", phases=", ".join(possible))
    count_turns(position, state, PHASES.index(phase))
    if PHASES.index(phase) == OVER:
        end(position, state)
        return
    mover = whole(state, "to_move", 0, position.players - 1)
    left = whole(state, "actions_left", 1, 2)
    done = read_done(state, PHASES.index(phase), left)
    rode = sum(1 << kind for kind, name in enumerate(KINDS) if name in done)
    drew = "draw" in done
    rebuild.resume(position, mover, PHASES.index(phase), left, rode, drew, drew or "attach" in done)
    check_supplies(position)
    pending = read_completed(position, state)
    contest = read_contest(position, state, log)
    rebuild.pend(position, pending, contest.horizontal, contest.vertical)


def end(position: Position, state: dict[str, Any]) -> None:
    """A game that is over: nobody is to move, nothing is left to do."""
    if get(state, "to_move") is not None:
        refuse("to_move", state["to_move"], "nobody")
    whole(state, "actions_left", 0, 0)
    for field, nothing in (("done", []), ("completed", []), ("contest", {"h": [], "v": []})):
        if state.get(field, nothing) != nothing:
            refuse(field, state[field], "nothing")
    rebuild.resume(position, 0, OVER, 0, 0, 0, 0)


def count_turns(position: Position, state: dict[str, Any], phase: int) -> None:
    """T-FINAL, T-STALE."""
    players = position.players
    told = get(state, "turns_left")
    if phase == OVER or (told is None and position.n_stack):
        if told is not None:
            refuse("turns_left", told, "nothing")
        turns_left = NONE
    else:
        turns_left = whole(state, "turns_left", 1, players if position.n_stack else players + 1)
    known = turns_left != NONE or phase == OVER
    rebuild.count(position, whole(state, "idle_turns", 0, 6 * players if known else 5 * players - 1), turns_left)


def read_done(state: dict[str, Any], phase: int, left: int) -> list[str]:
    """T-TURN: the actions of this turn."""
    number = 2 - left + (phase != ACTION)
    done = state.get("done", ["attach"] * number)
    possible = [actions for actions in (FINISHED if phase == ACTION else RUNNING) if len(actions) == number]
    if phase == PLACE:
        possible = [["attach"] * number]
    if done not in possible:
        refuse("done", done, "done")
    return list(done)


def check_supplies(position: Position) -> None:
    """T-LAST: while the game goes on, everyone has a vehicle left, but for a last one that has just been placed."""
    for seat in range(position.players):
        placed = position.phase == COMPETE and seat == position.mover and not position.rode
        if not placed and not sum(position.supply[seat * 2 : seat * 2 + 2]):
            disagree("last_vehicle")


def read_completed(position: Position, state: dict[str, Any]) -> int:
    """T-PLACE: the corners, as bits, that the tile has completed and that are still empty."""
    faces, numbers = laid(position), corner_numbers(position)
    where = position.city.where
    empty = {
        text: corner
        for text, corner in numbers.items()
        if not position.occupied >> corner & 1 and has_street(faces, where[corner])
    }
    default = list(empty) if position.phase == PLACE else []
    told = texts("completed", state.get("completed", default), list(empty))
    cells = [where[empty[text]] for text in told]
    together = any(all(cell - tile in (0, 1, 128, 129) for cell in cells) for tile in faces)
    allowed = position.phase == PLACE or (position.phase == COMPETE and not position.rode)
    if (told and not allowed) or (position.phase == PLACE and not told) or ("completed" in state and not together):
        disagree("completed")
    return sum(1 << empty[text] for text in told)


def read_contest(position: Position, state: dict[str, Any], log: Sequence[str]) -> Contest:
    """T-COMPETE: who would have to leave the streets of a vehicle that the mover has just placed or moved."""
    if position.phase != COMPETE:
        if state.get("contest", {"h": [], "v": []}) != {"h": [], "v": []}:
            refuse("contest", state["contest"], "nothing")
        return Contest(0, 0)
    own = position.on[TAXI * 4 + position.mover] | position.on[TRUCK * 4 + position.mover]
    street = position.city.street
    numbers = corner_numbers(position)
    contests = {
        corner: Contest(*(position.losers(street[2 * corner + axis]) for axis in (0, 1))) for corner in corners(own)
    }
    possible = [contest for contest in contests.values() if any(contest)]
    if "contest" not in state and possible:
        arrived = contests.get(numbers.get(re.split("[ >]", log[-1])[-1] if log else "", NONE))
        if arrived in possible:
            return arrived
        return max(possible, key=lambda contest: sum(bits.bit_count() for bits in contest))
    told = get(state, "contest")
    if not isinstance(told, dict) or set(told) != {"h", "v"}:
        refuse("contest", told, "contest")
    contest = Contest(*(sum(1 << numbers[text] for text in texts("contest", told[key], list(numbers))) for key in "hv"))
    if contest not in possible:
        disagree("contest_wrong")
    return contest
