"""The texts of this game, and how its plots, colours and pieces are called in them."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from midtown.games.manhattan.components import COLOUR_NAMES, PLOT_NAMES
from midtown.locale import Catalogue, Language, Message

CATALOGUE = Catalogue(Path(__file__).parent / "locale")

message = CATALOGUE.message


def colour_name(colour: int) -> Message:
    """A colour, said."""
    return message(f"colour.{COLOUR_NAMES[colour]}")


def colours_of(seat: int, seats: int, colours_each: int) -> Message:
    """The colours of a seat: one, or "red and green"."""
    if colours_each == 1:
        return colour_name(seat)
    return message("say.two_colours", first=colour_name(seat), second=colour_name(seat + seats))


def city_name(plot: int) -> Message:
    """The city that a plot lies in, said."""
    return message(f"city.{PLOT_NAMES[plot][0]}")


def plot_name(plot: int) -> Message:
    """A plot, said: "Frankfurt b2"."""
    return message("say.plot", city=city_name(plot), plot=spot_name(plot))


def listed(numbers: Iterable[int], language: Language) -> str:
    """Several numbers, with "and" before the last."""
    *rest, last = map(str, numbers)
    return CATALOGUE.text("say.several", language, first=", ".join(rest), last=last)


def capital(line: str) -> str:
    """A sentence that may begin with a colour, as a sentence begins."""
    return line[:1].upper() + line[1:]


def spot_name(plot: int) -> str:
    """A plot without its city: "b2"."""
    return PLOT_NAMES[plot][1:]


def shown(value: Any, depth: int = 3) -> str:
    """What a stranger sent, short enough and plain enough to stand in a message."""
    if isinstance(value, str):
        plain = "".join(letter if letter.isprintable() else "?" for letter in value[:30])
        return f'"{plain}…"' if len(value) > 30 else f'"{plain}"'
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    if isinstance(value, int | float):
        return str(value) if abs(value) < 1e12 else "…"
    if isinstance(value, list) and depth:
        items = ", ".join(shown(item, depth - 1) for item in value[:9])
        return f"[{items}]" if len(value) < 10 and len(items) < 50 else "[…]"
    return "{…}" if isinstance(value, dict) else "…"
