"""Reads a set of tiles from a TOML file that a user has written; faults are reported with their line."""

import re
import tomllib
from itertools import islice
from typing import Any

from midtown.game import RequestError
from midtown.games.traffiq.rules.catalogue import message, quoted
from midtown.games.traffiq.rules.tile_sets import Fault, Path_, check
from midtown.support.i18n import Message

PLACE = re.compile(r"at line (\d+), column (\d+)")
"""Where tomllib found a fault; nowhere at the end of the file."""
TOKEN = re.compile(r"""\"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#.*|[\w-]+""")
"""A string, a comment, or a word of a TOML text."""


def read_option(name: str, text: str, source: str) -> Any:
    """Return the value of an option from the text of a file; raise RequestError that calls the file `source`."""
    if name != "tiles":
        raise RequestError(message("option.no_file", name=quoted(name), source=source))
    return read_tiles(text, source)


def read_tiles(text: str, source: str) -> dict[str, Any]:
    """Return the value of option `tiles` from the text of a file; raise RequestError with the line at fault."""
    text = text.removeprefix("\ufeff")
    if text.lstrip()[:1] == "{":
        raise refusal(source, 1, message("tiles.json"))
    try:
        document = tomllib.loads(text)
        check(document)
    except Fault as fault:
        raise refusal(source, line_of(fault.path, text), fault.why) from None
    except RecursionError:
        raise refusal(source, 1, message("tiles.deep")) from None
    except ValueError as error:  # TOMLDecodeError, or a number that is too long for Python
        place = PLACE.search(str(error))
        line, column = place.groups() if place else (text.count("\n") + 1, 1)
        raise refusal(source, int(line), message("tiles.toml", column=column)) from None
    return document


def line_of(path: Path_, text: str) -> int:
    """Return the line of the value at `path`, or of the part of the path that comes last in the text."""
    line = 1
    tokens = (token for token in TOKEN.finditer(text) if token[0][0] != "#")
    for part in path:
        if isinstance(part, int):
            token = next(islice(tokens, part, None), None)
        else:
            token = next((token for token in tokens if token[0].strip("\"'") == part), None)
        if token:
            line = text.count("\n", 0, token.start()) + 1
    return line


def refusal(source: str, line: int, why: Message) -> RequestError:
    """Return the error for the user who wrote the file."""
    return RequestError(message("tiles.line", source=source, line=str(line), why=why))
