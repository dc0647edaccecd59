"""Why the points of the seats changed: the single tallest tower, majorities, owners of towers, a scoring."""

from collections.abc import Iterator

from midtown.game import PointChange
from midtown.games.manhattan.interface.facts import facts
from midtown.games.manhattan.interface.words import brings_scoring
from midtown.games.manhattan.protocol.notation import Build, parse
from midtown.games.manhattan.protocol.state import view
from midtown.games.manhattan.rules.catalogue import city_name, colour_name, message, plot_name
from midtown.games.manhattan.rules.components import (
    CITY_LETTERS,
    CITY_POINTS,
    COLOUR_NAMES,
    NOBODY,
    PLOT_NAMES,
    SPOTS,
    TALLEST_POINTS,
    TOWER_POINTS,
)
from midtown.games.manhattan.rules.position import Position
from midtown.games.manhattan.rules.scoring import Scoring, scoring
from midtown.support.i18n import Message, Reader


def point_changes(before: Position, move: str, after: Position, reader: Reader) -> list[PointChange]:
    """Return why a move changed what a scoring would give now; after a round's last move, what the scoring gave."""
    if brings_scoring(before):
        given = scoring(view(after, None))
        return [
            *tallest_given(given, after, reader),
            *cities_given(given, after, reader),
            *towers_given(given, after, reader),
        ]
    parsed = parse(move)
    if not isinstance(parsed, Build):
        return []
    return [
        *tallest_changes(before, after, reader),
        *city_changes(before, parsed.plot, after, reader),
        *tower_changes(before, parsed.plot, after, reader),
    ]


def tallest_changes(before: Position, after: Position, reader: Reader) -> Iterator[PointChange]:
    """Yield who lost and who gained the points of the single tallest tower."""
    plots = [facts(position)["tallest"] for position in (before, after)]
    old, new = (
        None if plot is None else position.owner_of(PLOT_NAMES.index(plot)) % position.setup.seats
        for plot, position in zip(plots, (before, after), strict=True)
    )
    if old == new:
        return
    heights = [sum(after.floors_of(plot)) for plot in range(len(PLOT_NAMES))]
    values = {"height": max(heights), "number": heights.count(max(heights))}
    if new is None:
        text = message("change.tallest_tie", **values)
    else:
        plot = plot_name(PLOT_NAMES.index(plots[1]), after.setup, reader.side)
        text = message(f"change.tallest_{whose(new, reader)}", **values, plot=plot, owner=reader.names[new])
    yield from exchanged(old, new, TALLEST_POINTS, text.text(reader.language))


def city_changes(before: Position, plot: int, after: Position, reader: Reader) -> Iterator[PointChange]:
    """Yield who lost and who gained the majority in the city of a plot."""
    setup, letter = after.setup, CITY_LETTERS[plot // SPOTS]
    old, new = (colour_index(facts(position)["majorities"][letter]) for position in (before, after))
    old_seat, new_seat = (None if colour is None else colour % setup.seats for colour in (old, new))
    if old_seat == new_seat:
        return
    values: dict[str, object] = {"city": city_name(plot)}
    if new is None or new_seat is None:
        text = message("change.city_tie", **values)
    else:
        first = plot // SPOTS * SPOTS
        number = sum(after.owner_of(spot) == new for spot in range(first, first + SPOTS))
        values |= {"towers": towers_of(new, number, after), "owner": reader.names[new_seat]}
        text = message(f"change.city_{whose(new_seat, reader)}", **values)
    yield from exchanged(old_seat, new_seat, CITY_POINTS, text.text(reader.language))


def tower_changes(before: Position, plot: int, after: Position, reader: Reader) -> Iterator[PointChange]:
    """Yield who lost and who gained the point of the tower that was built on."""
    seats = after.setup.seats
    old = None if before.owner_of(plot) == NOBODY else before.owner_of(plot) % seats
    new = after.owner_of(plot) % seats
    if old == new:
        return
    values = {"plot": plot_name(plot, after.setup, reader.side), "owner": reader.names[new]}
    text = message(f"change.tower_{whose(new, reader)}", **values)
    yield from exchanged(old, new, TOWER_POINTS, text.text(reader.language))


def exchanged(old: int | None, new: int | None, points: int, text: str) -> Iterator[PointChange]:
    """Yield a change from seat `old` to seat `new`, either of which may be nobody."""
    if old is not None:
        yield PointChange(old, -points, text)
    if new is not None:
        yield PointChange(new, points, text)


def tallest_given(given: Scoring, after: Position, reader: Reader) -> Iterator[PointChange]:
    """Yield what the scoring gave for the single tallest tower."""
    plots, height, owner = given.tallest
    if owner is not None:
        plot = plot_name(PLOT_NAMES.index(plots[0]), after.setup, reader.side)
        text = message("change.tallest_scored", plot=plot, height=height).text(reader.language)
        yield PointChange(COLOUR_NAMES.index(owner) % after.setup.seats, TALLEST_POINTS, text)


def cities_given(given: Scoring, after: Position, reader: Reader) -> Iterator[PointChange]:
    """Yield what the scoring gave for majorities."""
    for letter, city in given.cities.items():
        if city.leader is not None:
            colour = COLOUR_NAMES.index(city.leader)
            towers = towers_of(colour, city.towers[city.leader], after)
            values = {"city": city_name(CITY_LETTERS.index(letter) * SPOTS), "towers": towers}
            text = message("change.city_scored", **values).text(reader.language)
            yield PointChange(colour % after.setup.seats, CITY_POINTS, text)


def towers_given(given: Scoring, after: Position, reader: Reader) -> Iterator[PointChange]:
    """Yield what the scoring gave for towers."""
    for name, number in given.towers.items():
        if number:
            colour = COLOUR_NAMES.index(name)
            text = message("story.towers", towers=towers_of(colour, number, after)).text(reader.language)
            yield PointChange(colour % after.setup.seats, TOWER_POINTS * number, text)


def towers_of(colour: int, number: int, position: Position) -> Message:
    """Return a number of towers, with their colour where each seat plays two."""
    if position.setup.colours_each == 1:
        return message("change.towers", number=number)
    return message("change.towers_colour", number=number, colour=colour_name(colour))


def whose(seat: int, reader: Reader) -> str:
    """Return which text is about the seat: the one for the reader's own, or the one with a name."""
    return "your" if seat == reader.you else "their"


def colour_index(name: str | None) -> int | None:
    """Return the index of a colour from its name."""
    return None if name is None else COLOUR_NAMES.index(name)
