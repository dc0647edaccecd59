"""Reads fields of an untrusted state document; each fault is reported with the field's name."""

from typing import Any, NoReturn

from midtown.game import RequestError
from midtown.games.manhattan.rules.catalogue import message, quoted
from midtown.games.manhattan.rules.components import COLOUR_NAMES
from midtown.games.manhattan.rules.setup import Setup


def get(state: dict[str, Any], field: str) -> Any:
    """Return the value of a required field."""
    if field not in state:
        raise RequestError(message("state.missing", field=field))
    return state[field]


def is_count(value: Any, most: int) -> bool:
    """Return whether a value is a whole number from 0 to `most`; true and 1.0 are none."""
    return type(value) is int and 0 <= value <= most


def by_colour(state: dict[str, Any], setup: Setup, field: str) -> list[Any]:
    """Return the values of a field that has one for each colour in play, in the order of the colours."""
    values = get(state, field)
    names = COLOUR_NAMES[: setup.colours]
    if not isinstance(values, dict) or set(values) != set(names):
        refuse(field, values, "by_colour", colours=", ".join(names))
    return [values[name] for name in names]


def refuse(field: str, value: Any, key: str, **values: Any) -> NoReturn:
    """Raise RequestError: a field has not the shape that it must have."""
    raise RequestError(message("state.field", field=field, what=message(f"state.{key}", **values), value=quoted(value)))


def disagree(key: str, **values: Any) -> NoReturn:
    """Raise RequestError: fields do not fit together, or do not fit the rules."""
    raise RequestError(message(f"state.{key}", **values))
