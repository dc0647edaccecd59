"""The texts of this game, and the names of its plots, colours and pieces in them."""

from collections.abc import Iterable
from pathlib import Path

from midtown.games.manhattan.rules.components import COLOUR_NAMES, PLOT_NAMES, SPOTS
from midtown.games.manhattan.rules.setup import Setup
from midtown.support.i18n import Catalogue, Language, Message

CATALOGUE = Catalogue(Path(__file__).parents[1] / "locale")

message = CATALOGUE.message


def colour_name(colour: int) -> Message:
    """Return a colour's name."""
    return message(f"colour.{COLOUR_NAMES[colour]}")


def colours_of(seat: int, seats: int, colours_each: int) -> Message:
    """Return the colours of a seat: one, or "red and green"."""
    if colours_each == 1:
        return colour_name(seat)
    return message("say.two_colours", first=colour_name(seat), second=colour_name(seat + seats))


def city_name(plot: int) -> Message:
    """Return the name of the city that a plot lies in."""
    return message(f"city.{PLOT_NAMES[plot][0]}")


def plot_name(plot: int, setup: Setup, seat: int) -> Message:
    """Return a plot's name as `seat` sees it from its side of the table: "Frankfurt, centre"."""
    kind = setup.spots(seat).index(plot % SPOTS)
    return message("say.plot", city=city_name(plot), spot=message(f"card.{kind + 1}"))


def join_with_and(numbers: Iterable[int], language: Language) -> str:
    """Return a list of numbers as text, with "and" before the last."""
    *rest, last = map(str, numbers)
    return CATALOGUE.text("say.several", language, first=", ".join(rest), last=last)


def capitalize(line: str) -> str:
    """Return the sentence with a capital first letter."""
    return line[:1].upper() + line[1:]


def quote(value: object, depth: int = 3) -> str:
    """Return untrusted data as text that is short and plain enough for a message."""
    if isinstance(value, str):
        plain = "".join(letter if letter.isprintable() else "?" for letter in value[:30])
        return f'"{plain}…"' if len(value) > 30 else f'"{plain}"'
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    if isinstance(value, int | float):
        return str(value) if abs(value) < 1e12 else "…"
    if isinstance(value, list) and depth:
        items = ", ".join(quote(item, depth - 1) for item in value[:9])
        return f"[{items}]" if len(value) < 10 and len(items) < 50 else "[…]"
    return "{…}" if isinstance(value, dict) else "…"
