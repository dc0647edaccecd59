"""Reasons for a move: what it changes, measured by playing it on a copy.

Nothing is drawn on the copy, so no sentence can reveal a hidden tile.
"""

from midtown.games.traffiq.interface.checked_play import play
from midtown.games.traffiq.interface.words import avenue, coordinates, corner_name, join_corners, street, vehicles_on
from midtown.games.traffiq.protocol.notation import Attach, Compete, Draw, End, Place, Ride, Skip, corner_numbers, parse
from midtown.games.traffiq.protocol.state import corner_texts, corners
from midtown.games.traffiq.rules.catalogue import capitalize, colour_name, join_with_and, message
from midtown.games.traffiq.rules.components import COMPETE, HORIZONTAL, NONE, OVER, SETTLE, TAXI, TRUCK, VERTICAL
from midtown.games.traffiq.rules.ending import points
from midtown.games.traffiq.rules.position import Position
from midtown.support.i18n import Language, Message


def reasons(position: Position, move: str, language: Language) -> list[str]:
    """Return one to three sentences on the effects of a legal move."""
    after = position.clone()
    play(after, move)
    match parse(move):
        case Attach():
            messages = attach_reasons(position, after, language)
        case Place(_, corner) | Ride(_, _, corner):
            messages = arrival_reasons(position, after, corner, language)
        case Compete():
            messages = compete_reasons(position, after, language)
        case Draw():
            messages = draw_reasons(position)
        case Skip():
            messages = [message("why.skip", vehicles=supply_size(position))]
        case End():
            messages = [message("why.end")]
    return [capitalize(line.text(language)) for line in [*messages[:2], *standing(position, after, language)]]


def supply_size(position: Position) -> int:
    """Return the number of vehicles in the mover's supply."""
    return supply_of(position, position.mover)


def attach_reasons(before: Position, after: Position, language: Language) -> list[Message]:
    """Describe the corners that the tile completes, and what could be done there."""
    if not after.pending or after.phase == OVER:
        return [message("why.attach")]
    fresh = corner_texts(after, after.pending)
    messages = [message("why.completes", number=len(fresh), corners=join_corners(fresh, language))]
    if supply_size(after) == 1:
        return [*messages, message("why.can_win")]
    target, corner = strike(after)
    if target:
        at = corner_texts(after, 1 << corner)[0]
        messages.append(message("why.strike", corner=corner_name(at), losses=losses(before, target, language)))
    return messages


def strike(position: Position) -> tuple[int, int]:
    """Return where a placement on a fresh corner would make most vehicles leave: a mask of their corners, and the
    corner.
    """
    best = (0, 0)
    for corner in corners(position.pending):
        for kind in (TRUCK, TAXI):
            if position.supply[position.mover * 2 + kind]:
                there = position.clone()
                there.apply(SETTLE | kind << 6 | corner)
                best = max(best, (leaving_corners(there), corner), key=lambda option: option[0].bit_count())
    return best


def leaving_corners(position: Position) -> int:
    """Return the corners whose vehicles leave if the mover competes wherever it can, or have had to."""
    return position.lose[HORIZONTAL] | position.lose[VERTICAL]


def arrival_reasons(before: Position, after: Position, corner: str, language: Language) -> list[Message]:
    """Describe the last vehicle, who could be made to leave, or the streets at the vehicle's new corner."""
    if after.phase == OVER:
        return [message("why.last_vehicle")]
    if after.phase == COMPETE:
        return [message("why.may_strike", losses=losses(before, leaving_corners(after), language))]
    if gone := driven_away(before, after):
        return [message("why.strikes", losses=losses(before, gone, language))]
    messages = []
    if supply_of(after, before.mover) == 1 < supply_size(before):
        messages.append(message("why.one_left"))
    number = corner_numbers(after)[corner]
    x, y = coordinates(corner) or (0, 0)
    for axis, name in ((HORIZONTAL, street(y)), (VERTICAL, avenue(x))):
        along = after.city.street[number * 2 + axis]
        own = after.strength(before.mover, along)
        others = max(after.strength(seat, along) for seat in range(after.players) if seat != before.mover)
        if along.bit_count() > 1:
            messages.append(message("why.standing", street=name, mine=own, others=others))
    return messages or [message("why.alone")]


def compete_reasons(before: Position, after: Position, language: Language) -> list[Message]:
    """Describe what the rivals lose."""
    gone = driven_away(before, after)
    if not gone:
        return [message("why.peace")]
    messages = [message("why.strikes", losses=losses(before, gone, language))]
    if after.phase == OVER:
        messages.insert(0, message("why.last_vehicle"))
    return messages


def draw_reasons(before: Position) -> list[Message]:
    """Describe the number of tiles in hand, and the final round if the last tile was drawn."""
    mover = before.mover
    tiles = len(before.hand(mover)) + before.unseen[mover] + 1
    messages = [message("why.draw", tiles=tiles)]
    if before.n_stack == 1:
        messages.append(message("why.last_tile"))
    return messages


def driven_away(before: Position, after: Position) -> int:
    """Return the corners whose vehicles had to leave."""
    own = before.on[before.mover] | before.on[4 + before.mover]
    return before.occupied & ~own & ~after.occupied


def supply_of(position: Position, seat: int) -> int:
    """Return the number of vehicles in a seat's supply."""
    return position.supply[seat * 2] + position.supply[seat * 2 + 1]


def losses(before: Position, leaving: int, language: Language) -> str:
    """Return in words who loses which vehicles."""
    messages = [
        message("say.loses", colour=colour_name(seat), vehicles=lost)
        for seat in range(before.players)
        if (lost := vehicles_on(before, seat, leaving))
    ]
    return join_with_and(messages, language)


def standing(before: Position, after: Position, language: Language) -> list[Message]:
    """Describe the points after the move, if they change."""
    then = points(after)
    if then == points(before) or after.phase == OVER:
        return []
    own = then[before.mover]
    others = max(score for seat, score in enumerate(then) if seat != before.mover)
    if before.turns_left == NONE:
        return [message("why.points", mine=own, others=others)]
    return [message("why.points_final", mine=own, others=others)]
