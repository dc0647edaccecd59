"""Generate the pages' types of a game's documents from `protocol/document.py` of the game, where it has one."""

import importlib
import importlib.util
import json
from collections.abc import Iterator
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from midtown import games

HEADER = "// The documents of this game (docs/build/notation.md), made by `make schemas`: do not edit.\n"
PRIMITIVES = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}


def documents() -> Iterator[tuple[str, ModuleType]]:
    """Yield each game that describes its documents, with the module that does."""
    for game in games.names():
        path = f"midtown.games.{game}.protocol"
        if importlib.util.find_spec(path) and importlib.util.find_spec(f"{path}.document"):
            yield game, importlib.import_module(f"{path}.document")


def typescript(document: ModuleType) -> str:
    """Return the types of a game's documents as a TypeScript module."""
    aliases: dict[str, Any] = {}
    types = ""
    for name, value in vars(document).items():
        if get_origin(value) in (Literal, Annotated):
            types += f"export type {name} = {type_name(value, aliases)};\n"
            aliases[name] = value
    records = [value for value in vars(document).values() if is_typeddict(value)]
    return "\n".join([HEADER, types, *(interface(record, aliases) for record in records)])


def interface(record: Any, aliases: dict[str, Any]) -> str:
    """Return the declaration of a TypedDict."""
    hints = get_type_hints(record, include_extras=True)
    fields = "".join(f"  {field}: {type_name(hint, aliases)};\n" for field, hint in hints.items())
    return f"/** {record.__doc__} */\nexport interface {record.__name__} {{\n{fields}}}\n"


def type_name(hint: Any, aliases: dict[str, Any]) -> str:
    """Return a type hint in TypeScript, by its name if it is among the `aliases`."""
    for name, alias in aliases.items():
        if hint == alias:
            return name
    if is_typeddict(hint):
        return str(hint.__name__)
    kind, parts = get_origin(hint), get_args(hint)
    names = [type_name(part, aliases) for part in parts if kind is not Literal]
    if kind is Literal:
        return " | ".join(json.dumps(value) for value in parts)
    if kind is Annotated:
        items = (type_name(part, aliases) for part in hint.__metadata__)
        return f"[{', '.join(items)}]"
    if kind in (Union, UnionType):
        return " | ".join(names)
    if kind is list:
        return f"({names[0]})[]" if "|" in names[0] else f"{names[0]}[]"
    if kind is dict:
        mapping = f"Record<{names[0]}, {names[1]}>"
        return mapping if parts[0] is str else f"Partial<{mapping}>"
    return PRIMITIVES[hint]
