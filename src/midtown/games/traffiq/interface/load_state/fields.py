"""Reads fields of an untrusted state document; each fault is reported with the field's name."""

from collections.abc import Sequence
from typing import Any, NoReturn

from midtown.game import RequestError
from midtown.games.traffiq.rules.catalogue import message, quoted


def get(state: dict[str, Any], field: str) -> Any:
    """Return the value of a required field."""
    if field not in state:
        raise RequestError(message("state.missing", field=field))
    return state[field]


def whole(state: dict[str, Any], field: str, least: int, most: int) -> int:
    """Return the value of a field that must be a whole number within these bounds."""
    value = get(state, field)
    if type(value) is not int or not least <= value <= most:
        refuse(field, value, "whole", least=str(least), most=str(most))
    return value


def texts(field: str, value: Any, possible: Sequence[str]) -> list[str]:
    """Return a list of different texts, all of them among `possible`."""
    if not isinstance(value, list):
        refuse(field, value, "list")
    for index, item in enumerate(value):
        if not isinstance(item, str) or item not in possible or item in value[:index]:
            refuse(field, item, "corners")
    return list(value)


def refuse(field: str, value: Any, key: str, **values: Any) -> NoReturn:
    """Raise RequestError: a field has not the shape that it must have."""
    raise RequestError(message("state.field", field=field, what=message(f"state.{key}", **values), value=quoted(value)))


def disagree(key: str, **values: Any) -> NoReturn:
    """Raise RequestError: fields do not fit together, or do not fit the rules."""
    raise RequestError(message(f"state.{key}", **values))
