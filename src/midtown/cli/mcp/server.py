"""The server of the Model Context Protocol. Only this file imports `mcp`, which comes with `midtown[mcp]`."""

import asyncio
from contextlib import suppress
from importlib.metadata import version
from typing import Any

from mcp import MCPError, types
from mcp.server import Server, ServerRequestContext
from mcp.server.stdio import stdio_server

from midtown import games, prompt
from midtown.cli.console.language import TEXTS
from midtown.cli.mcp import tools
from midtown.cli.mcp.session import Session
from midtown.game import GameError

RULES = "midtown://rules/"
"""Start of the address of a game's rules."""
TEXT = "text/plain"

Context = ServerRequestContext[Any]


def serve(session: Session) -> None:
    """Serve one client on standard input and output until it leaves, or Ctrl-C."""
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(server(session)))


async def _serve(made: Server[Any]) -> None:
    async with stdio_server() as (source, sink):
        await made.run(source, sink, made.create_initialization_options())


def server(session: Session) -> Server[Any]:
    """Return a server whose tools are those of `session`; calls run beside the event loop."""
    language = session.language

    async def list_tools(_: Context, __: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        return types.ListToolsResult(
            tools=[
                types.Tool(
                    name=name,
                    description=tools.description(name, language),
                    input_schema=tools.schema(name, language),
                )
                for name in tools.TOOLS
            ]
        )

    async def call_tool(_: Context, wish: types.CallToolRequestParams) -> types.CallToolResult:
        done, text = await asyncio.to_thread(tools.call, session, wish.name, wish.arguments or {})
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
