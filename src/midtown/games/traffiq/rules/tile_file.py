"""Reads a set of tiles from a JSON file that a user has written; faults are reported with their line."""

import json
import re
from typing import Any

from midtown.game import RequestError
from midtown.games.traffiq.rules.catalogue import message, quoted
from midtown.games.traffiq.rules.tile_sets import Fault, Path_, check
from midtown.support.i18n import Message

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}:,]|[^\s\[\]{}:,"]+')


def read_option(name: str, text: str, source: str) -> Any:
    """Return the value of an option from the text of a file; raise RequestError that calls the file `source`."""
    if name != "tiles":
        raise RequestError(message("option.no_file", name=quoted(name), source=source))
    return read_tiles(text, source)


def read_tiles(text: str, source: str) -> dict[str, Any]:
    """Return the value of option `tiles` from the text of a file; raise RequestError with the line at fault."""
    text = text.removeprefix("\ufeff")
    try:
        document: dict[str, Any] = json.loads(text, parse_int=float)
    except json.JSONDecodeError as error:
        raise refusal(source, error.lineno, message("tiles.json", column=str(error.colno))) from None
    except RecursionError:
        raise refusal(source, 1, message("tiles.deep")) from None
    lines = lines_of(text, source)
    try:
        check(document)
    except Fault as fault:
        path = fault.path
        while path not in lines:
            path = path[:-1]
        raise refusal(source, lines[path], fault.why) from None
    return document


def lines_of(text: str, source: str) -> dict[Path_, int]:
    """Return the line of every place in a valid JSON text; raise RequestError if an object has a key twice."""
    lines: dict[Path_, int] = {}
    path: list[Any] = []  # index in every open list, key in every open object, None where a key comes next
    line, done = 1, 0
    for token in TOKEN.finditer(text):
        line += text.count("\n", done, token.start())
        done = token.start()
        match token[0]:
            case "[" | "{":
                lines.setdefault(tuple(path), line)
                path.append(0 if token[0] == "[" else None)
            case "]" | "}":
                path.pop()
            case ",":
                path[-1] = path[-1] + 1 if isinstance(path[-1], int) else None
            case ":":
                pass
            case word if path and path[-1] is None:
                path[-1] = json.loads(word)
                if tuple(path) in lines:
                    raise refusal(source, line, message("tiles.twice", key=quoted(path[-1])))
                lines[tuple(path)] = line
            case _:
                lines.setdefault(tuple(path), line)
    return lines


def refusal(source: str, line: int, why: Message) -> RequestError:
    """Return the error for the user who wrote the file."""
    return RequestError(message("tiles.line", source=source, line=str(line), why=why))
