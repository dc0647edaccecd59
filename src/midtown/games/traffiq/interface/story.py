"""What a move has done, in sentences for a reader."""

from midtown.games.traffiq.interface.words import (
    STALE,
    cell_name,
    contested_streets,
    corner_name,
    join_corners,
    vehicles_on,
)
from midtown.games.traffiq.protocol.notation import Attach, Compete, Draw, Place, Ride, Skip, parse
from midtown.games.traffiq.protocol.state import corner_texts
from midtown.games.traffiq.rules.catalogue import join_with_and, message, vehicle
from midtown.games.traffiq.rules.components import NONE, OVER, TAXI, TRUCK
from midtown.games.traffiq.rules.ending import points, result
from midtown.games.traffiq.rules.position import Position
from midtown.support.i18n import Language, Message, Reader


def narrate(before: Position, move: str, after: Position, reader: Reader) -> list[str]:
    """Return what a move has done, the deed first; then corners, vehicles driven off, the last tile, the ending."""
    lines = [
        deed_line(before, move, after, reader),
        *corner_lines(before, after, reader.language),
        *loss_lines(before, after, reader),
        *last_round_lines(before, after),
    ]
    if after.phase == OVER:
        lines += ending_lines(after, reader)
    return [line.text(reader.language) for line in lines]


def deed_line(before: Position, move: str, after: Position, reader: Reader) -> Message:
    """Return the move itself, and the points that it brought its seat."""
    who = reader.doer(before.mover)
    change = reader.change(points(before), points(after), [before.mover])
    match parse(move):
        case Attach(_, cell):
            return message("story.laid", who=who, cell=cell_name(cell))
        case Place(kind, corner):
            return message("story.placed", who=who, vehicle=vehicle(kind), corner=corner_name(corner), points=change)
        case Ride(kind, start, goal):
            places = {"start": corner_name(start), "goal": corner_name(goal)}
            return message("story.drove", who=who, vehicle=vehicle(kind), **places)
        case Compete(0):
            return message("story.peace", who=who)
        case Compete(streets):
            return message(
                "story.competed", who=who, streets=join_with_and(contested_streets(before, streets), reader.language)
            )
        case Skip():
            return message("story.skipped", who=who)
        case Draw():
            return message("story.drew_again" if before.drew else "story.drew", who=who)
    return message("story.ended", who=who)


def corner_lines(before: Position, after: Position, language: Language) -> list[Message]:
    """Return the corners that a tile has completed."""
    if after.city.n_tiles == before.city.n_tiles or not after.pending:
        return []
    fresh = corner_texts(after, after.pending)
    return [message("story.completed", number=len(fresh), corners=join_corners(fresh, language))]


def loss_lines(before: Position, after: Position, reader: Reader) -> list[Message]:
    """Return the vehicles that the mover's rivals lost, and where."""
    lines = []
    for seat in range(before.players):
        gone = 0
        for kind in (TAXI, TRUCK):
            gone |= before.on[kind * 4 + seat] & ~after.on[kind * 4 + seat]
        if seat != before.mover and gone:
            values = {
                "who": reader.doer(seat),
                "vehicles": vehicles_on(before, seat, gone),
                "corners": join_corners(corner_texts(before, gone), reader.language),
                "points": reader.change(points(before), points(after), [seat]),
            }
            lines.append(message("story.lost", **values))
    return lines


def last_round_lines(before: Position, after: Position) -> list[Message]:
    """Return why the final round begins; nothing if it does not."""
    if after.n_stack == 0 < before.n_stack:
        return [message("story.last_tile")]
    if after.turns_left != NONE == before.turns_left:
        return [message("story.stale", turns=STALE * after.players)]
    return []


def ending_lines(after: Position, reader: Reader) -> list[Message]:
    """Return how the game ended, who won, and the points."""
    over = result(after)
    if over.ended_by == "T-LAST":
        won = message("story.last_vehicle", who=reader.doer(over.winners[0]))
    elif len(over.winners) == 1:
        won = message("story.won", who=reader.doer(over.winners[0]))
    else:
        won = message("story.shared", who=reader.list_names(over.winners))
    scores = [f"{reader.name(seat)} {score}" for seat, score in enumerate(over.scores)]
    return [won, message("story.points", points=", ".join(scores))]
