"""The texts of this game, and how its colours, vehicles and sides are called in them."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from midtown.games.traffiq.components import COLOUR_NAMES, TAXI
from midtown.locale import Catalogue, Language, Message

CATALOGUE = Catalogue(Path(__file__).parent / "locale")

message = CATALOGUE.message

SIDES = ("north", "east", "south", "west")
LONGEST = 24
"""Letters of a stranger's text that are worth repeating."""


def colour_name(seat: int) -> Message:
    """The colour of a seat, said."""
    return message(f"colour.{COLOUR_NAMES[seat]}")


def side_name(side: int) -> Message:
    """A side of a tile, said, to stand before "side"."""
    return message(f"side.{SIDES[side]}")


def colour_of_side(letter: str) -> Message:
    """The colour of a tile's side, said."""
    return message(f"tile.{letter}")


def vehicle(kind: int) -> Message:
    """A vehicle of a kind, said with its article: what is moved or lost."""
    return message("vehicle.taxi" if kind == TAXI else "vehicle.truck")


def vehicles(taxis: int, trucks: int) -> Message:
    """Some vehicles, at least one, said: "a taxi and 2 trucks"."""
    amounts = {"amount.taxis": taxis, "amount.trucks": trucks}
    said = [message(key, number=number) for key, number in amounts.items() if number]
    return said[0] if len(said) == 1 else message("say.and", first=said[0], last=said[1])


def listed(items: Iterable[Any], language: Language) -> str:
    """Several things, with "and" before the last."""
    *rest, last = [item.text(language) if isinstance(item, Message) else str(item) for item in items]
    return CATALOGUE.text("say.and", language, first=", ".join(rest), last=last) if rest else last


def capital(line: str) -> str:
    """A sentence, whatever it begins with, as a sentence begins."""
    return line[:1].upper() + line[1:]


def shown(value: Any) -> str:
    """What a stranger sent, short enough and plain enough to stand in a message."""
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
