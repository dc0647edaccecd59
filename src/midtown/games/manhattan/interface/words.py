"""Moves in words: legal ones, what others expect who do not see the mover's hand, and what a move has done."""

from functools import lru_cache

from midtown.games.manhattan.interface.facts import SAFE, facts, lead
from midtown.games.manhattan.protocol.notation import Build, Forfeit, Pick, parse
from midtown.games.manhattan.protocol.state import view
from midtown.games.manhattan.rules.catalogue import CATALOGUE, city_name, colour_name, join_with_and, message, plot_name
from midtown.games.manhattan.rules.components import (
    BUILD,
    CITY_POINTS,
    COLOUR_NAMES,
    NOBODY,
    OVER,
    PLOT_NAMES,
    TALLEST_POINTS,
)
from midtown.games.manhattan.rules.ending import ending, seat_totals
from midtown.games.manhattan.rules.position import Position
from midtown.games.manhattan.rules.scoring import Scoring, scoring
from midtown.support.i18n import Language, Message, Reader

HELD = frozenset({"card", "piece"})
"""The kinds of places that lie before their owner alone."""


def describe_move(position: Position, move: str, language: Language, side: int | None = None) -> str:
    """Return a legal move in words; places as the seat `side` sees them, or else the mover."""
    side = position.mover if side is None else side
    parsed = parse(move)
    if isinstance(parsed, Pick):
        colours = (position.mover, position.mover + position.setup.seats)
        return pick_words(parsed.groups, colours[: len(parsed.groups)], language)
    colour = position.mover if parsed.colour is None else parsed.colour
    words = build_words(position, colour, parsed, side) if isinstance(parsed, Build) else forfeit_words(parsed)
    if position.setup.colours_each == 1:
        return words.text(language)
    return CATALOGUE.text("words.coloured", language, colour=colour_name(colour), move=words)


@lru_cache(maxsize=5000)  # a round of two colours begins with 1,156 picks
def pick_words(groups: tuple[tuple[int, ...], ...], colours: tuple[int, ...], language: Language) -> str:
    """Return a pick in words: the heights, one by one, for each colour."""
    heights = [join_with_and(group, language) for group in groups]
    if len(groups) == 1:
        return CATALOGUE.text("words.pick", language, heights=heights[0])
    colour, other = map(colour_name, colours)
    return CATALOGUE.text("words.pick_two", language, heights=heights[0], others=heights[1], colour=colour, other=other)


def build_words(position: Position, colour: int, move: Build, side: int) -> Message:
    """Return a build in words: where the piece goes, and what happens to a tower there."""
    values = {"height": move.height, "plot": plot_name(move.plot, position.setup, side)}
    owner = position.owner_of(move.plot)
    if owner == NOBODY:
        return message("words.build", **values)
    if owner != colour:
        return message("words.take", **values, owner=colour_name(owner))
    total = sum(position.floors_of(move.plot)) + move.height
    return message("words.raise", **values, colour=colour_name(colour), total=total)


def forfeit_words(move: Forfeit) -> Message:
    """Return a forfeit in words: what is given up."""
    card = message(f"card.{move.kind + 1}")
    return message("words.forfeit", number=move.kind + 1, card=card, height=move.height)


def aim(move: str) -> str:
    """Return the plot of a build; `pick` or `forfeit` for those."""
    match parse(move):
        case Build(plot=plot):
            return PLOT_NAMES[plot]
        case Pick():
            return "pick"
    return "forfeit"


def describe_aim(position: Position, move: str, language: Language, side: int | None = None) -> str:
    """Return the aim of a legal move in words; plots as the seat `side` sees them, or else the mover."""
    parsed = parse(move)
    if isinstance(parsed, Build):
        plot = plot_name(parsed.plot, position.setup, position.mover if side is None else side)
        return CATALOGUE.text("aim.build", language, plot=plot)
    return CATALOGUE.text(f"aim.{aim(move)}", language)


def narrate(before: Position, move: str, after: Position, reader: Reader) -> list[str]:
    """Return what a move has done, the deed first; then a tower that became safe, a scoring, the ending."""
    parsed = parse(move)
    if isinstance(parsed, Build):
        lines = [build_line(before, parsed, after, reader), *safe_lines(before, parsed.plot, after, reader)]
    elif isinstance(parsed, Pick):
        lines = [pick_line(before, parsed, reader)]
    else:
        lines = [forfeit_line(before, parsed, reader)]
    if brings_scoring(before):
        lines += scoring_lines(before, after, reader)
    if after.phase == OVER:
        lines += ending_lines(after, reader)
    return [line.text(reader.language) for line in lines]


def brings_scoring(before: Position) -> bool:
    """Return whether the next move is a round's last, which brings a scoring."""
    return bool(before.phase == BUILD and before.left == 1)


def build_line(before: Position, move: Build, after: Position, reader: Reader) -> Message:
    """Return what was built where, whose tower was taken, and the points that it changed."""
    setup, mover = before.setup, before.mover
    colour = mover if move.colour is None else move.colour
    owner = before.owner_of(move.plot)
    values = {
        "who": reader.doer(mover),
        **floor_texts(before, colour, move.height),
        "plot": plot_name(move.plot, setup, reader.side),
        "points": "" if brings_scoring(before) else points_text(before, after, reader),
    }
    if owner == NOBODY:
        return message("story.built", **values)
    if owner == colour:
        return message("story.raised", **values, total=sum(after.floors_of(move.plot)))
    seat = owner % setup.seats
    which = "own" if seat == mover else "your" if seat == reader.you else "their"
    if setup.colours_each == 2:
        return message(f"story.took_{which}_colour", **values, owner=reader.names[seat], colour=colour_name(owner))
    return message(f"story.took_{which}", **values, owner=reader.names[seat])


def floor_texts(position: Position, colour: int, height: int) -> dict[str, Message]:
    """Return the floors of a piece, with their colour where each seat plays two; alone, and after "with"."""
    if position.setup.colours_each == 1:
        return {
            "floors": message("story.floors", height=height),
            "with_floors": message("story.with", height=height),
        }
    values = {"height": height, "colour": colour_name(colour)}
    return {
        "floors": message("story.floors_colour", **values),
        "with_floors": message("story.with_colour", **values),
    }


def points_text(before: Position, after: Position, reader: Reader) -> str:
    """Return how the move changed what a scoring would give its seat, and the reader."""
    other = [] if reader.you in (None, before.mover) else [reader.you]
    return reader.change(worth(before), worth(after), [before.mover, *other])


def worth(position: Position) -> list[int]:
    """Return what a scoring now would give each seat."""
    now, setup = facts(position)["now"], position.setup
    return [
        sum(sum(now[COLOUR_NAMES[colour]].values()) for colour in range(seat, setup.colours, setup.seats))
        for seat in range(setup.seats)
    ]


def pick_line(before: Position, move: Pick, reader: Reader) -> Message:
    """Return which pieces were picked."""
    values = {"who": reader.doer(before.mover), "heights": join_with_and(move.groups[0], reader.language)}
    if not move.two_colours:
        return message("story.picked", **values)
    values["others"] = join_with_and(move.groups[1], reader.language)
    colours = {"colour": colour_name(before.mover), "other": colour_name(before.mover + before.setup.seats)}
    return message("story.picked_two", **values, **colours)


def forfeit_line(before: Position, move: Forfeit, reader: Reader) -> Message:
    """Return what was given up."""
    colour = before.mover if move.colour is None else move.colour
    values = floor_texts(before, colour, move.height)
    return message("story.gave_up", **values, who=reader.doer(before.mover), number=move.kind + 1)


def safe_lines(before: Position, plot: int, after: Position, reader: Reader) -> list[Message]:
    """Return that nobody can take the tower any more; nothing if somebody can, or could not before."""
    if not lead(after, plot) >= SAFE > lead(before, plot):
        return []
    return [message("story.safe", lead=lead(after, plot))]


def scoring_lines(before: Position, after: Position, reader: Reader) -> list[Message]:
    """Return the scoring after a round's last move, step by step: tallest tower, cities, towers, totals."""
    given, language = scoring(view(after, None)), reader.language
    totals = [
        message("say.amount", colour=reader.name(seat), number=total) for seat, total in enumerate(seat_totals(after))
    ]
    return [
        message("story.scoring", round=before.round + 1, rounds=before.setup.rounds),
        tallest_line(given, after, reader),
        *(city_line(given, letter, language) for letter in given.cities),
        message("story.towers", towers=amounts(given.towers, language)),
        message("story.round", points=amounts(given.points, language)),
        message("story.totals", totals=", ".join(total.text(language) for total in totals)),
    ]


def tallest_line(given: Scoring, position: Position, reader: Reader) -> Message:
    """Return who had the single tallest tower, or how many shared the height."""
    plots, height, owner = given.tallest
    if owner is None:
        return message("story.tallest_tie", number=len(plots), height=height)
    plot = plot_name(PLOT_NAMES.index(plots[0]), position.setup, reader.side)
    return message("story.tallest", plot=plot, height=height, points=TALLEST_POINTS, owner=name_of(owner))


def city_line(given: Scoring, letter: str, language: Language) -> Message:
    """Return who led in a city, or why nobody did."""
    towers, leader = given.cities[letter]
    city = city_name(PLOT_NAMES.index(f"{letter}a1"))
    if not towers:
        return message("story.city_empty", city=city)
    values = {"city": city, "towers": amounts(towers, language)}
    if leader is None:
        return message("story.city_tie", **values)
    return message("story.city", **values, points=CITY_POINTS, leader=name_of(leader))


def ending_lines(after: Position, reader: Reader) -> list[Message]:
    """Return who won, and how a tie was decided."""
    winners, by = ending(after)
    totals = seat_totals(after)
    points = max(totals)
    if by == "shared":
        return [message("story.shared", who=reader.list_names(winners), points=points)]
    if by == "points":
        return [message("story.won", who=reader.doer(winners[0]), points=points)]
    tied = [seat for seat, total in enumerate(totals) if total == points]
    level = message("story.level", who=reader.list_names(tied), points=points)
    return [level, message(f"story.by_{by}", who=reader.list_names(winners))]


def name_of(colour: str) -> Message:
    """Return the name of a colour from its key."""
    return colour_name(COLOUR_NAMES.index(colour))


def amounts(numbers: dict[str, int], language: Language) -> str:
    """Return numbers by colour as text: red 3, blue 2."""
    parts = [message("say.amount", colour=name_of(colour), number=number) for colour, number in numbers.items()]
    return ", ".join(amount.text(language) for amount in parts)
