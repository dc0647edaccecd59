"""Moves as others expect them who cannot see the mover's hand: where something is built, with whichever piece."""

from midtown.games.manhattan.protocol.notation import Build, Pick, parse
from midtown.games.manhattan.rules.catalogue import CATALOGUE, plot_name
from midtown.games.manhattan.rules.components import PLOT_NAMES
from midtown.games.manhattan.rules.position import Position
from midtown.support.i18n import Language

HELD = frozenset({"card", "piece"})
"""The kinds of places that lie before their owner alone."""


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
