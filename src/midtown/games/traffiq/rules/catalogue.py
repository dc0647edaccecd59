"""The texts of this game, and the names of its colours, vehicles and sides in them."""

from collections.abc import Iterable
from pathlib import Path

from midtown.games.traffiq.rules.components import COLOUR_NAMES, TAXI
from midtown.support.i18n import Catalogue, Language, Message

CATALOGUE = Catalogue(Path(__file__).parents[1] / "locale")

message = CATALOGUE.message

SIDES = ("north", "east", "south", "west")
LONGEST = 24
"""The most letters of an untrusted text that a message repeats."""


def colour_name(seat: int) -> Message:
    """Return the name of a seat's colour."""
    return message(f"colour.{COLOUR_NAMES[seat]}")


def side_name(side: int) -> Message:
    """Return the name of a tile's side, to stand before "side"."""
    return message(f"side.{SIDES[side]}")


def colour_of_side(letter: str) -> Message:
    """Return the colour of a tile's side."""
    return message(f"tile.{letter}")


def vehicle(kind: int) -> Message:
    """Return a vehicle with its article, as an object of moving or losing."""
    return message("vehicle.taxi" if kind == TAXI else "vehicle.truck")


def vehicles(taxis: int, trucks: int) -> Message:
    """Return a number of vehicles, at least one: "a taxi and 2 trucks"."""
    amounts = {"amount.taxis": taxis, "amount.trucks": trucks}
    parts = [message(key, number=number) for key, number in amounts.items() if number]
    return parts[0] if len(parts) == 1 else message("say.and", first=parts[0], last=parts[1])


def join_with_and(items: Iterable[object], language: Language) -> str:
    """Return a list of things as text, with "and" before the last."""
    *rest, last = [item.text(language) if isinstance(item, Message) else str(item) for item in items]
    return CATALOGUE.text("say.and", language, first=", ".join(rest), last=last) if rest else last


def capitalize(line: str) -> str:
    """Return the sentence with a capital first letter."""
    return line[:1].upper() + line[1:]


def quote(value: object) -> str:
    """Return untrusted data as text that is short and plain enough for a message."""
    if isinstance(value, str):
        plain = "".join(letter if letter.isprintable() else "?" for letter in value[:LONGEST])
        return plain + "…" * (len(value) > LONGEST)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int | float) and abs(value) < 1e12:
        return str(value)
    if isinstance(value, list):
        return "[…]"
    return "{…}" if isinstance(value, dict) else "…"
