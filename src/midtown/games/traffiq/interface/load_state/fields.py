"""How a state that a stranger tells is read: each field looked at, each fault told with the field's name."""

from collections.abc import Sequence
from typing import Any, NoReturn

from midtown.game import RequestError
from midtown.games.traffiq.catalogue import message, shown


def get(state: dict[str, Any], field: str) -> Any:
    """The value of a field that must be there."""
    if field not in state:
        raise RequestError(message("state.missing", field=field))
    return state[field]


def whole(state: dict[str, Any], field: str, least: int, most: int) -> int:
    """The value of a field that must be a whole number within these bounds."""
    value = get(state, field)
    if type(value) is not int or not least <= value <= most:
        refuse(field, value, "whole", least=str(least), most=str(most))
    return value


def texts(field: str, value: Any, known: Sequence[str]) -> list[str]:
    """A list of different texts, all of them known."""
    if not isinstance(value, list):
        refuse(field, value, "list")
    for place, item in enumerate(value):
        if not isinstance(item, str) or item not in known or item in value[:place]:
            refuse(field, item, "corners")
    return list(value)


def refuse(field: str, value: Any, key: str, **values: Any) -> NoReturn:
    """A field that is not what it must be."""
    raise RequestError(message("state.field", field=field, what=message(f"state.{key}", **values), value=shown(value)))


def disagree(key: str, **values: Any) -> NoReturn:
    """Fields that do not fit together or do not fit the rules; the text names them."""
    raise RequestError(message(f"state.{key}", **values))
