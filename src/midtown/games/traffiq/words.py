"""Moves said in words, and what they bring about beyond themselves."""

from midtown.games.traffiq.catalogue import (
    SIDES,
    capital,
    colour_name,
    colour_of_side,
    listed,
    message,
    vehicle,
    vehicles,
)
from midtown.games.traffiq.components import HORIZONTAL, NONE, OVER, TAXI, TRUCK, VERTICAL
from midtown.games.traffiq.ending import result
from midtown.games.traffiq.notation import STREETS, Attach, Compete, Draw, End, Place, Ride, Skip, parse
from midtown.games.traffiq.position import Position
from midtown.games.traffiq.view import corner_texts
from midtown.locale import Language, Message

STALE = 5
"""So many turns for each player without a tile bring the final round (T-STALE)."""


def words(position: Position, move: str, language: Language) -> str:
    """A legal move said in words, before it is played."""
    match parse(move):
        case Attach(tile, cell):
            sides = {side: colour_of_side(letter) for side, letter in zip(SIDES, tile, strict=True)}
            said = message("words.attach", tile=tile, cell=cell, **sides)
        case Place(kind, corner):
            said = message("words.place", vehicle=vehicle(kind), corner=corner)
        case Ride(kind, start, goal):
            said = message("words.taxi" if kind == TAXI else "words.truck", start=start, goal=goal)
        case Compete(streets):
            said = compete_words(position, streets, language)
        case Skip():
            said = message("words.skip", corners=listed(corner_texts(position, position.pending), language))
        case Draw():
            said = message("words.draw", left=position.n_stack)
        case End():
            said = message("words.end" if position.left == 1 else "words.pass")
    return said.text(language)


def compete_words(position: Position, streets: int, language: Language) -> Message:
    """Where, and what each rival loses there."""
    if not streets:
        return message("words.compete_none")
    leaving = (position.lose[HORIZONTAL] if streets & 1 else 0) | (position.lose[VERTICAL] if streets & 2 else 0)
    losses = [
        message("say.loses", colour=colour_name(seat), vehicles=lost)
        for seat in range(position.players)
        if (lost := among(position, seat, leaving))
    ]
    return message(f"words.compete_{STREETS[streets]}", losses=listed(losses, language))


def among(position: Position, seat: int, corners: int) -> Message | None:
    """The vehicles of a seat on these corners; None if there are none."""
    taxis = (position.on[TAXI * 4 + seat] & corners).bit_count()
    trucks = (position.on[TRUCK * 4 + seat] & corners).bit_count()
    return vehicles(taxis, trucks) if taxis or trucks else None


def story(before: Position, move: str, after: Position, language: Language) -> list[str]:
    """What a move has changed beyond itself: corners, vehicles sent home, the last tile, how the game ended."""
    lines = [*corner_story(before, after, language), *home_story(before, after, language), *round_story(before, after)]
    if after.phase == OVER:
        lines += ending_story(after, language)
    return [capital(line.text(language)) for line in lines]


def corner_story(before: Position, after: Position, language: Language) -> list[Message]:
    """Corners that a tile has completed."""
    if after.city.n_tiles == before.city.n_tiles or not after.pending:
        return []
    fresh = corner_texts(after, after.pending)
    return [message("story.completed", number=len(fresh), corners=listed(fresh, language))]


def home_story(before: Position, after: Position, language: Language) -> list[Message]:
    """Vehicles that went back into the supplies of the mover's rivals."""
    lines = []
    for seat in range(before.players):
        gone = 0
        for kind in (TAXI, TRUCK):
            gone |= before.on[kind * 4 + seat] & ~after.on[kind * 4 + seat]
        if seat != before.mover and gone:
            values = {"colour": colour_name(seat), "vehicles": among(before, seat, gone)}
            lines.append(message("story.home", **values, corners=listed(corner_texts(before, gone), language)))
    return lines


def round_story(before: Position, after: Position) -> list[Message]:
    """The final round begins."""
    if after.n_stack == 0 < before.n_stack:
        return [message("story.last_tile", colour=colour_name(before.mover))]
    if after.turns_left != NONE == before.turns_left:
        return [message("story.stale", turns=STALE * after.players)]
    return []


def ending_story(after: Position, language: Language) -> list[Message]:
    """How it ended, who won, and the points."""
    over = result(after)
    lines = []
    who = listed([colour_name(seat) for seat in over.winners], language)
    if over.ended_by == "T-LAST":
        lines.append(message("story.last_vehicle", colour=who))
    elif len(over.winners) == 1:
        lines.append(message("story.won", colour=who))
    else:
        lines.append(message("story.shared", colours=who))
    points = [message("say.amount", colour=colour_name(seat), number=score) for seat, score in enumerate(over.scores)]
    return [*lines, message("story.points", points=", ".join(item.text(language) for item in points))]
