"""`midtown mcp`: serve the Model Context Protocol on standard input and output, for language models."""

import asyncio
import importlib.util
import json
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.metadata import version
from random import Random
from threading import Lock
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from midtown import bots, games, prompt
from midtown.bots.players import name_seats
from midtown.cli.console.commands import command
from midtown.cli.console.language import TEXTS
from midtown.cli.options import SHUFFLE_SEED
from midtown.fairness import Shuffle, secret_of
from midtown.game import GameError, RequestError
from midtown.match import Match
from midtown.prompt import Prompter
from midtown.support.documents import CheckedJson, JsonObject
from midtown.support.i18n import CATALOGUE, Language

if TYPE_CHECKING:
    from mcp.server import Server

Arguments = CheckedJson
MOST_VALUES = 8
"""Maximum number of values of an option that are listed."""

KINDS: dict[str, tuple[str, type]] = {"text": ("string", str), "number": ("integer", int), "object": ("object", dict)}
"""What JSON Schema and Python call the kinds of values."""
RULES = "midtown://rules/"
"""Start of the address of a game's rules."""
TEXT = "text/plain"


class Session:
    """One connection: at most one game at a time, in which the model has one seat and computer players the others."""

    def __init__(self, language: Language, seed: str | None = None) -> None:
        """Talk in `language`. `seed` decides all deals and the computer players' choices; without one, chance does."""
        self.language = language
        self.seed = seed
        self.turn = Lock()
        """Held during a call: one that its client has given up goes on, and the next one waits for it."""
        self.games = 0
        self.prompter: Prompter | None = None
        self.seat = 0
        self.computers: list[bots.Bot | None] = []
        self.tools: dict[str, Callable[[Arguments], str]] = {
            "list_games": self.list_games,
            "rules": self.rules,
            "new_game": self.new_game,
            "position": lambda _: self.current_game.position(self.seat),
            "legal_moves": lambda given: self.current_game.moves(self.seat, given.get("containing", "")),
            "play": self.play,
            "log": lambda _: self.current_game.story(self.seat),
            "result": lambda _: self.current_game.result(self.seat),
        }

    @property
    def current_game(self) -> Prompter:
        """The game that is played; RequestError if there is none."""
        if self.prompter is None:
            raise RequestError(CATALOGUE.message("prompt.no_game"))
        return self.prompter

    def list_games(self, _: Arguments) -> str:
        """Return all games with their numbers of players and their options, and the levels."""
        levels = TEXTS.text("mcp.levels", self.language, levels=", ".join(bots.LEVELS))
        return "\n\n".join([*map(self._described, games.names()), levels])

    def rules(self, given: Arguments) -> str:
        """Return the rules of a game, or one paragraph of them."""
        return prompt.rules(given["game"], self.language, given.get("rule", ""))

    def new_game(self, given: Arguments) -> str:
        """Begin a game and return its position when it is the model's turn; RequestError changes nothing."""
        game = games.game(given["game"])
        players, seat = given.get("players", game.TABLE_FOR), given.get("seat", 1)
        level = given.get("level", bots.USUAL)
        games.for_players(given["game"], players)
        if not 1 <= seat <= players:
            raise RequestError(TEXTS.message("mcp.seat", seat=str(seat)[:20], players=str(players)))
        if level not in bots.LEVELS:
            raise RequestError(TEXTS.message("mcp.level", level=level[:40], levels=", ".join(bots.LEVELS)))
        levels = [None if index == seat - 1 else level for index in range(players)]
        names = [f"bot:{bot}" if bot else "me" for bot in levels]
        match = Match(given["game"], names, given.get("options", {}), self._dealer())
        self.prompter = Prompter(
            match, name_seats([TEXTS.text("seat.me", self.language)] * players, levels), self.language
        )
        self.seat, self.games = seat - 1, self.games + 1
        self.chance = Random(None if self.seed is None else f"{self.seed}/{self.games}")
        self.computers = [None if bot is None else bots.bot(bot, time.monotonic) for bot in levels]
        return self._after_move(0)

    def play(self, given: Arguments) -> str:
        """Play the model's move and those of the computer players up to its next turn; return what has happened."""
        before = len(self.current_game.match.moves)
        self.current_game.play(given["move"].strip())
        return self._after_move(before)

    def _after_move(self, before: int) -> str:
        held = self.current_game
        while (mover := held.match.to_move) is not None and (choose := self.computers[mover]) is not None:
            held.play(choose(held.match.question(self.chance.getrandbits(63))))
        parts = [held.story(self.seat, before)] if held.match.moves else []
        parts.append(held.position(self.seat))
        return "\n\n".join(parts if held.match.to_move is not None else [*parts, held.result(self.seat)])

    def _dealer(self) -> Shuffle:
        return Shuffle(secrets.token_hex(32) if self.seed is None else secret_of(f"{self.seed}/{self.games + 1}"))

    def _described(self, name: str) -> str:
        game = games.game(name)
        options = "; ".join(f"{option}: {_values_as_json(choice.values)}" for option, choice in game.OPTIONS.items())
        values = {"players": ", ".join(map(str, game.PLAYERS)), "options": options or "–"}
        about = TEXTS.text("mcp.game", self.language, **values)
        return f"{name}: {games.introduction(name, self.language)}\n{about}"


def _values_as_json(values: Sequence[object]) -> str:
    """Return the values of an option as JSON; of many the first ones."""
    some = ", ".join(map(json.dumps, values[:MOST_VALUES]))
    return f"{some}, …" if len(values) > MOST_VALUES else some


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


def schema(tool: str, language: Language) -> JsonObject:
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


def call(session: Session, tool: str, arguments: Arguments) -> tuple[bool, str]:
    """Call a tool; return whether it did what was asked, and its text or one sentence about why it did not."""
    try:
        check(tool, arguments)
        with session.turn:
            return True, session.tools[tool](arguments)
    except GameError as error:
        return False, prompt.refusal(error, session.language)


def check(tool: str, arguments: Arguments) -> None:
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


def server(session: Session) -> "Server[Any]":
    """Return a server whose tools are those of `session`; calls run beside the event loop."""
    from mcp import MCPError, types
    from mcp.server import Server, ServerRequestContext

    Context = ServerRequestContext[Any]  # noqa: N806  # a type
    language = session.language

    async def list_tools(_: Context, __: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        return types.ListToolsResult(
            tools=[
                types.Tool(
                    name=name,
                    description=description(name, language),
                    input_schema=schema(name, language),
                )
                for name in TOOLS
            ]
        )

    async def call_tool(_: Context, wish: types.CallToolRequestParams) -> types.CallToolResult:
        done, text = await asyncio.to_thread(call, session, wish.name, wish.arguments or {})
        return types.CallToolResult(content=[types.TextContent(type="text", text=text)], is_error=not done)

    async def list_resources(_: Context, __: types.PaginatedRequestParams | None) -> types.ListResourcesResult:
        return types.ListResourcesResult(
            resources=[
                types.Resource(
                    uri=RULES + name,
                    name=TEXTS.text("mcp.rules", language, game=games.game(name).TITLE),
                    mime_type=TEXT,
                )
                for name in games.names()
            ]
        )

    async def read_resource(_: Context, wish: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        try:
            text = prompt.rules(str(wish.uri).removeprefix(RULES), language)
        except GameError as error:
            raise MCPError(code=types.INVALID_PARAMS, message=error.message.text(language)) from None
        return types.ReadResourceResult(contents=[types.TextResourceContents(uri=wish.uri, mime_type=TEXT, text=text)])

    return Server(
        "midtown",
        version=version("midtown"),
        instructions=TEXTS.text("mcp.instructions", language),
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_read_resource=read_resource,
    )


async def serve(session: Session) -> None:
    """Serve one client on standard input and output until it leaves."""
    from mcp.server.stdio import stdio_server

    made = server(session)
    async with stdio_server() as (source, sink):
        await made.run(source, sink, made.create_initialization_options())


@command("mcp", "mcp.help")
def serve_model(language: Language, seed: Annotated[str | None, SHUFFLE_SEED] = None) -> None:
    """Serve a language model on standard input and output until it leaves, or Ctrl-C."""
    if importlib.util.find_spec("mcp") is None:
        raise RequestError(TEXTS.message("mcp.missing"))
    with suppress(KeyboardInterrupt):
        asyncio.run(serve(Session(language, seed)))
