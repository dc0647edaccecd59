"""A set of tiles from a JSON file that its owner has written: a fault is told with the line it stands in."""

import json
import re
from typing import Any

from midtown.game import RequestError
from midtown.games.traffiq.catalogue import message, shown
from midtown.games.traffiq.tileset import Fault, Path_, check
from midtown.locale import Message

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}:,]|[^\s\[\]{}:,"]+')


def read_option(name: str, text: str, source: str) -> Any:
    """The value of an option from the text of a file; `source` is what to call the file in a RequestError."""
    if name != "tiles":
        raise RequestError(message("option.no_file", name=shown(name), source=source))
    return read_tiles(text, source)


def read_tiles(text: str, source: str) -> dict[str, Any]:
    """The value of the option `tiles` from the text of a file; RequestError with the line that is at fault."""
    text = text.removeprefix("\ufeff")
    try:
        told: dict[str, Any] = json.loads(text, parse_int=float)
    except json.JSONDecodeError as error:
        raise refusal(source, error.lineno, message("tiles.json", column=str(error.colno))) from None
    except RecursionError:
        raise refusal(source, 1, message("tiles.deep")) from None
    lines = lines_of(text, source)
    try:
        check(told)
    except Fault as fault:
        path = fault.path
        while path not in lines:
            path = path[:-1]
        raise refusal(source, lines[path], fault.why) from None
    return told


def lines_of(text: str, source: str) -> dict[Path_, int]:
    """The line of everything in a valid JSON text; RequestError if a key of an object stands there twice."""
    lines: dict[Path_, int] = {}
    path: list[Any] = []  # of every open list the place, of every open object the key, None where a key comes next
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
                    raise refusal(source, line, message("tiles.twice", key=shown(path[-1])))
                lines[tuple(path)] = line
            case _:
                lines.setdefault(tuple(path), line)
    return lines


def refusal(source: str, line: int, why: Message) -> RequestError:
    """The sentence for the owner of the file."""
    return RequestError(message("tiles.line", source=source, line=str(line), why=why))
