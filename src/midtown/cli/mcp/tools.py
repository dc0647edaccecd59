"""The tools of the server: their parameters, and calls with arguments that are checked first."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from midtown import prompt
from midtown.cli.console.language import TEXTS
from midtown.cli.mcp.session import Session
from midtown.game import GameError, RequestError
from midtown.support.i18n import CATALOGUE, Language

KINDS: dict[str, tuple[str, type]] = {"text": ("string", str), "number": ("integer", int), "object": ("object", dict)}
"""What JSON Schema and Python call the kinds of values."""


class Parameter(NamedTuple):
    """A parameter of a tool; `kind` is one of `KINDS`."""

    name: str
    kind: str
    required: bool = False


GAME = Parameter("game", "text", required=True)
TOOLS: dict[str, tuple[Parameter, ...]] = {
    "list_games": (),
    "rules": (GAME, Parameter("rule", "text")),
    "new_game": (
        GAME,
        Parameter("players", "number"),
        Parameter("seat", "number"),
        Parameter("level", "text"),
        Parameter("options", "object"),
    ),
    "position": (),
    "legal_moves": (Parameter("containing", "text"),),
    "play": (Parameter("move", "text", required=True),),
    "log": (),
    "result": (),
}
"""The tools by name; a text of the catalogue describes each of them, and each parameter."""


def description(tool: str, language: Language) -> str:
    """Return what a tool does."""
    return TEXTS.text(f"mcp_tool.{tool}", language)


def schema(tool: str, language: Language) -> dict[str, Any]:
    """Return the JSON Schema of a tool's arguments."""
    return {
        "type": "object",
        "properties": {
            name: {"type": KINDS[kind][0], "description": TEXTS.text(f"mcp_parameter.{name}", language)}
            for name, kind, _ in TOOLS[tool]
        },
        "required": [name for name, _, required in TOOLS[tool] if required],
        "additionalProperties": False,
    }


def call(session: Session, tool: str, arguments: Mapping[str, Any]) -> tuple[bool, str]:
    """Call a tool; return whether it did what was asked, and its text or one sentence about why it did not."""
    try:
        check(tool, arguments)
        with session.turn:
            return True, session.tools[tool](arguments)
    except GameError as error:
        return False, prompt.refusal(error, session.language)


def check(tool: str, arguments: Mapping[str, Any]) -> None:
    """Raise RequestError unless the tool exists and takes these arguments."""
    if tool not in TOOLS:
        raise RequestError(TEXTS.message("mcp.tool", tool=tool[:40], tools=", ".join(TOOLS)))
    parameters = {parameter.name: parameter for parameter in TOOLS[tool]}
    for name, value in arguments.items():
        if name not in parameters:
            raise RequestError(
                TEXTS.message("mcp.argument", name=name[:40], tool=tool, names=", ".join(parameters) or "–")
            )
        kind = parameters[name].kind
        if not isinstance(value, KINDS[kind][1]) or isinstance(value, bool):
            raise RequestError(CATALOGUE.message("engine.kind", field=name, kind=CATALOGUE.message(f"kind.{kind}")))
    for parameter in TOOLS[tool]:
        if parameter.required and parameter.name not in arguments:
            raise RequestError(CATALOGUE.message("engine.missing", field=parameter.name))
