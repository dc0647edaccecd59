"""Moves in words: legal ones, and what others expect who do not see the mover's hand."""

from functools import lru_cache

from midtown.games.manhattan.protocol.notation import Build, Forfeit, Pick, parse
from midtown.games.manhattan.rules.catalogue import CATALOGUE, colour_name, join_with_and, message, plot_name
from midtown.games.manhattan.rules.components import NOBODY, PLOT_NAMES
from midtown.games.manhattan.rules.position import Position
from midtown.support.i18n import Language, Message

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
