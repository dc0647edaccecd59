"""Moves in words: legal ones, what others expect who do not see the hand, what a move has done; names of streets.

The corner 0,0 is 12th Avenue and 42nd Street. Avenues run north and south and count up to the east, streets run east
and west and count up to the north.
"""

from collections.abc import Iterable

from midtown.games.traffiq.protocol.notation import CELL_TEXT, Attach, Compete, Draw, End, Place, Ride, Skip, parse
from midtown.games.traffiq.protocol.state import corner_texts
from midtown.games.traffiq.rules.catalogue import (
    CATALOGUE,
    SIDES,
    colour_name,
    colour_of_side,
    join_with_and,
    message,
    quote,
    vehicle,
    vehicles,
)
from midtown.games.traffiq.rules.components import HORIZONTAL, NONE, OVER, TAXI, TRUCK, VERTICAL
from midtown.games.traffiq.rules.ending import points, result
from midtown.games.traffiq.rules.position import Position
from midtown.support.i18n import Language, Message, Reader

STALE = 5
"""The turns without a tile for each player that bring the final round (T-STALE)."""
HELD = frozenset({"tile", "turn"})
"""The kinds of places that lie before their owner alone, with the turn of a tile that nobody else has seen."""
FIRST_AVENUE = 12
FIRST_STREET = 42
FAR = 5
"""The most signs of a number in a corner that is named; others are repeated as they were given."""


def describe_move(position: Position, move: str, language: Language, side: int | None = None) -> str:
    """Return a legal move in words, before it is played. All sides see the map alike: north is at the top."""
    match parse(move):
        case Attach(tile, cell):
            sides = {side: colour_of_side(letter) for side, letter in zip(SIDES, tile, strict=True)}
            words = message("words.attach", cell=cell_name(cell), **sides)
        case Place(kind, corner):
            words = message("words.place", vehicle=vehicle(kind), corner=corner_name(corner))
        case Ride(kind, start, goal):
            key = "words.taxi" if kind == TAXI else "words.truck"
            words = message(key, start=corner_name(start), goal=corner_name(goal))
        case Compete(streets):
            words = compete_words(position, streets, language)
        case Skip():
            words = message("words.skip", corners=join_corners(corner_texts(position, position.pending), language))
        case Draw():
            words = message("words.draw", left=position.n_stack)
        case End():
            words = message("words.end" if position.left == 1 else "words.pass")
    return words.text(language)


def compete_words(position: Position, streets: int, language: Language) -> Message:
    """Return where the mover competes, and what each rival loses there."""
    if not streets:
        return message("words.compete_none")
    leaving = (position.lose[HORIZONTAL] if streets & 1 else 0) | (position.lose[VERTICAL] if streets & 2 else 0)
    losses = [
        message("say.loses", colour=colour_name(seat), vehicles=lost)
        for seat in range(position.players)
        if (lost := vehicles_on(position, seat, leaving))
    ]
    where = join_with_and(contested_streets(position, streets), language)
    return message("words.compete", streets=where, losses=join_with_and(losses, language))


def contested_streets(position: Position, streets: int) -> list[Message]:
    """Return the names of the streets among `streets` (1 east-west, 2 north-south) where somebody may have to leave."""
    names = []
    for axis in (HORIZONTAL, VERTICAL):
        if streets >> axis & 1:
            x, y = coordinates(corner_texts(position, position.lose[axis])[0]) or (0, 0)
            names.append(street(y) if axis == HORIZONTAL else avenue(x))
    return names


def vehicles_on(position: Position, seat: int, corners: int) -> Message | None:
    """Return the vehicles of a seat on these corners; None if there are none."""
    taxis = (position.on[TAXI * 4 + seat] & corners).bit_count()
    trucks = (position.on[TRUCK * 4 + seat] & corners).bit_count()
    return vehicles(taxis, trucks) if taxis or trucks else None


def aim(move: str) -> str:
    """Return the cell of a tile that is laid, the corner of a vehicle that is placed; else the move itself."""
    match parse(move):
        case Attach(cell=cell):
            return f"attach {cell}"
        case Place(corner=corner):
            return f"place {corner}"
    return move


def describe_aim(position: Position, move: str, language: Language, side: int | None = None) -> str:
    """Return the aim of a legal move in words."""
    match parse(move):
        case Attach(cell=cell):
            return CATALOGUE.text("aim.attach", language, cell=cell_name(cell))
        case Place(corner=corner):
            return CATALOGUE.text("aim.place", language, corner=corner_name(corner))
    return describe_move(position, move, language, side)


def ordinal(number: int) -> Message:
    """Return a number as the name of a street begins: "42nd"; below 1 it counts on with a minus sign."""
    last = 0 if 10 < abs(number) % 100 < 14 else abs(number) % 10
    return message(f"ordinal.{({1: 'st', 2: 'nd', 3: 'rd'}).get(last, 'th')}", number=str(number).replace("-", "−"))


def avenue(x: int) -> Message:
    """Return the name of the avenue through the corners at `x`."""
    return message("street.avenue", number=ordinal(FIRST_AVENUE + x))


def street(y: int) -> Message:
    """Return the name of the street through the corners at `y`."""
    return message("street.street", number=ordinal(FIRST_STREET + y))


def corner_name(corner: str) -> Message | str:
    """Return a corner by its streets: "12th & 42nd"."""
    point = coordinates(corner)
    if point is None:
        return quote(corner)
    x, y = point
    return message("street.corner", avenue=ordinal(FIRST_AVENUE + x), street=ordinal(FIRST_STREET + y))


def cell_name(cell: str) -> Message | str:
    """Return a cell by the streets around it: "between 12th & 13th, 42nd & 43rd"."""
    point = coordinates(cell)
    if point is None:
        return quote(cell)
    x, y = point
    west, east = ordinal(FIRST_AVENUE + x), ordinal(FIRST_AVENUE + x + 1)
    south, north = ordinal(FIRST_STREET + y), ordinal(FIRST_STREET + y + 1)
    return message("street.cell", west=west, east=east, south=south, north=north)


def coordinates(text: str) -> tuple[int, int] | None:
    """Return x and y of a corner or cell; None if they are too far away for any map."""
    x, _, y = text.partition(",")
    if not CELL_TEXT.fullmatch(text) or max(len(x), len(y)) > FAR:
        return None
    return int(x), int(y)


def join_corners(corners: Iterable[str], language: Language) -> str:
    """Return corners by their streets, with commas between them."""
    names = [corner_name(corner) for corner in corners]
    return ", ".join(name.text(language) if isinstance(name, Message) else name for name in names)


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
