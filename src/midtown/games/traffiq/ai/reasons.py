"""Why a move is good for who makes it: what it changes, measured by playing it on a copy.

Nothing is drawn on the copy, so that no sentence can follow from a hidden tile.
"""

from midtown.games.traffiq.catalogue import capital, colour_name, listed, message
from midtown.games.traffiq.components import COMPETE, HORIZONTAL, NONE, OVER, SETTLE, TAXI, TRUCK, VERTICAL
from midtown.games.traffiq.notation import Attach, Compete, Draw, End, Place, Ride, Skip, corner_numbers, parse
from midtown.games.traffiq.position import Position
from midtown.games.traffiq.refusals import play
from midtown.games.traffiq.view import corner_texts, corners, points
from midtown.games.traffiq.words import among
from midtown.locale import Language, Message

AXES = (("h", HORIZONTAL), ("v", VERTICAL))


def reasons(position: Position, move: str, language: Language) -> list[str]:
    """What speaks for a legal move, in one to three sentences."""
    after = position.clone()
    play(after, move)
    match parse(move):
        case Attach():
            said = attach_reasons(position, after, language)
        case Place(_, corner) | Ride(_, _, corner):
            said = arrival_reasons(position, after, corner, language)
        case Compete():
            said = compete_reasons(position, after, language)
        case Draw():
            said = draw_reasons(position)
        case Skip():
            said = [message("why.skip", vehicles=left(position))]
        case End():
            said = [message("why.end")]
    return [capital(line.text(language)) for line in [*said[:2], *standing(position, after, language)]]


def left(position: Position) -> int:
    """How many vehicles the mover has in his supply."""
    return supply_of(position, position.mover)


def attach_reasons(before: Position, after: Position, language: Language) -> list[Message]:
    """The corners that the tile completes and what could be done there, or those that it brings one tile nearer."""
    if not after.pending or after.phase == OVER:
        return [message("why.attach")]
    fresh = corner_texts(after, after.pending)
    said = [message("why.completes", number=len(fresh), corners=listed(fresh, language))]
    if left(after) == 1:
        return [*said, message("why.can_win")]
    target, corner = strike(after)
    if target:
        at = corner_texts(after, 1 << corner)[0]
        said.append(message("why.strike", corner=at, losses=losses(before, target, language)))
    return said


def strike(position: Position) -> tuple[int, int]:
    """Where most vehicles would have to leave if one were placed on a fresh corner: theirs, and that one."""
    best = (0, 0)
    for corner in corners(position.pending):
        for kind in (TRUCK, TAXI):
            if position.supply[position.mover * 2 + kind]:
                there = position.clone()
                there.apply(SETTLE | kind << 6 | corner)
                best = max(best, (leaving(there), corner), key=lambda found: found[0].bit_count())
    return best


def leaving(position: Position) -> int:
    """The corners whose vehicles would have to leave if the mover competed wherever it can, or have had to."""
    return position.lose[HORIZONTAL] | position.lose[VERTICAL]


def arrival_reasons(before: Position, after: Position, corner: str, language: Language) -> list[Message]:
    """The last vehicle; who could be made to leave, or how the streets stand where it has come to."""
    if after.phase == OVER:
        return [message("why.last_vehicle")]
    if after.phase == COMPETE:
        return [message("why.may_strike", losses=losses(before, leaving(after), language))]
    if gone := driven_away(before, after):
        return [message("why.strikes", losses=losses(before, gone, language))]
    said = []
    if supply_of(after, before.mover) == 1 < left(before):
        said.append(message("why.one_left"))
    number = corner_numbers(after)[corner]
    for name, axis in AXES:
        street = after.city.street[number * 2 + axis]
        mine = after.strength(before.mover, street)
        others = max(after.strength(seat, street) for seat in range(after.players) if seat != before.mover)
        if street.bit_count() > 1:
            said.append(message(f"why.street_{name}", mine=mine, others=others))
    return said or [message("why.alone")]


def compete_reasons(before: Position, after: Position, language: Language) -> list[Message]:
    """What the rivals lose."""
    gone = driven_away(before, after)
    if not gone:
        return [message("why.peace")]
    said = [message("why.strikes", losses=losses(before, gone, language))]
    if after.phase == OVER:
        said.insert(0, message("why.last_vehicle"))
    return said


def draw_reasons(before: Position) -> list[Message]:
    """A tile more, and the final round if it is the last one."""
    mover = before.mover
    tiles = len(before.hand(mover)) + before.unseen[mover] + 1
    said = [message("why.draw", tiles=tiles)]
    if before.n_stack == 1:
        said.append(message("why.last_tile"))
    return said


def driven_away(before: Position, after: Position) -> int:
    """The corners whose vehicles had to leave."""
    own = before.on[before.mover] | before.on[4 + before.mover]
    return before.occupied & ~own & ~after.occupied


def supply_of(position: Position, seat: int) -> int:
    """How many vehicles a seat has in its supply."""
    return position.supply[seat * 2] + position.supply[seat * 2 + 1]


def losses(before: Position, leaving: int, language: Language) -> str:
    """Who loses what, said."""
    said = [
        message("say.loses", colour=colour_name(seat), vehicles=lost)
        for seat in range(before.players)
        if (lost := among(before, seat, leaving))
    ]
    return listed(said, language)


def standing(before: Position, after: Position, language: Language) -> list[Message]:
    """The points after it, where they change."""
    then = points(after)
    if then == points(before) or after.phase == OVER:
        return []
    mine = then[before.mover]
    others = max(score for seat, score in enumerate(then) if seat != before.mover)
    if before.turns_left == NONE:
        return [message("why.points", mine=mine, others=others)]
    return [message("why.points_final", mine=mine, others=others)]
