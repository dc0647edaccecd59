"""What a puzzle is about: the question that its position asks, and the theme of its answer."""

from midtown.games.manhattan.interface.facts import facts
from midtown.games.manhattan.protocol.notation import Build, Pick, numbers, parse
from midtown.games.manhattan.rules.catalogue import colours_of, message
from midtown.games.manhattan.rules.components import NOBODY, PICK
from midtown.games.manhattan.rules.position import Position
from midtown.support.i18n import Language


def theme(position: Position, move: str) -> str:
    """Return the theme of the position whose best move is `move`: the most striking thing that it does."""
    parsed = parse(move)
    if isinstance(parsed, Pick):
        return "pick"
    return _build_theme(position, parsed, move) if isinstance(parsed, Build) else "forfeit"


def theme_title(theme: str, language: Language) -> str:
    """Return what a theme is called."""
    return message(f"theme.{theme}").text(language)


def question(position: Position, language: Language) -> str:
    """Return what a puzzle asks of the mover, in a sentence or two that give nothing away."""
    setup = position.setup
    colours = colours_of(position.mover, setup.seats, setup.colours_each)
    key = "question.pick" if position.phase == PICK else "question.build"
    return message(key, colours=colours, number=setup.quota).text(language)


def _build_theme(before: Position, build: Build, move: str) -> str:
    after = before.clone()
    after.apply(numbers(before.setup, before.mover)[move])
    former, owner = before.owner_of(build.plot), after.owner_of(build.plot)
    if former not in (NOBODY, owner):
        return "tower"
    facts_before, facts_after = facts(before), facts(after)
    if facts_before["majorities"] != facts_after["majorities"]:
        return "majority"
    if facts_before["tallest"] != facts_after["tallest"]:
        return "tallest"
    return "found" if former == NOBODY else "defend"
