"""`midtown bot-client`: any program that answers the engine protocol's `choose` takes a seat over the network."""

import asyncio
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from midtown.cli.language import TEXTS
from midtown.cli.language import say as text
from midtown.cli.progress import INTERRUPTED
from midtown.game import GameError, RequestError
from midtown.locale import Language

if TYPE_CHECKING:
    from midtown.client.bot_client import Hooks, Wish
    from midtown.client.messages import Result


def register(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""

    def say(key: str) -> str:
        return text(language, f"bot_client.{key}")

    @app.command("bot-client", help=say("help"))
    def command(
        url: Annotated[str, typer.Argument(help=say("url"), show_default=False)],
        engine: Annotated[str, typer.Option(help=say("engine"))] = "midtown engine",
        invite: Annotated[str, typer.Option(help=say("invite"), show_default=False)] = "",
        table: Annotated[str, typer.Option(help=say("table"), show_default=False)] = "",
        game: Annotated[str, typer.Option(help=say("game"), show_default=False)] = "",
        seconds: Annotated[float, typer.Option(min=0.001, help=say("seconds"))] = 1.0,
        name: Annotated[str, typer.Option(help=say("name"), show_default=False)] = "",
        seed: Annotated[int | None, typer.Option(help=say("seed"), show_default=False)] = None,
        forever: Annotated[bool, typer.Option("--forever", help=say("forever"))] = False,
        token_file: Annotated[Path | None, typer.Option(help=say("token_file"), show_default=False)] = None,
        lang: Annotated[str, typer.Option(metavar="en|de", help=text(language, "help.lang"))] = language,
    ) -> None:
        from midtown.client.bot_client import Wish

        if sum(map(bool, (invite, table, game))) != 1 or (forever and not game):
            raise RequestError(TEXTS.message("bot_client.wish"))
        wish = Wish(invite, table, game)
        try:
            asyncio.run(client(url, engine, wish, seconds, name, seed, forever, token_file, language))
        except KeyboardInterrupt:
            print(say("interrupted"), file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None


async def client(
    url: str,
    engine: str,
    wish: "Wish",
    seconds: float,
    name: str,
    seed: int | None,
    forever: bool,
    kept: Path | None,
    language: Language,
) -> None:
    """Play as asked; GameError if that cannot be."""
    from midtown.client import bot_client
    from midtown.client.program import Program
    from midtown.client.service import Service

    async with Service(url, language=language) as service:
        await bot_client.introduce(service, name, kept)
        await bot_client.run(service, wish, Program(command_of(engine)), seconds, hooks(language), seed, forever)


def command_of(engine: str) -> list[str]:
    """The words of a command; `midtown` itself is found wherever it is installed. RequestError if it has none."""
    try:
        words = shlex.split(engine)
    except ValueError:
        words = []
    if not words:
        raise RequestError(TEXTS.message("bot_client.no_engine"))
    return [sys.executable, "-m", *words] if words[0] == "midtown" else words


def hooks(language: Language) -> "Hooks":
    """What is told goes to the terminal, line by line."""
    from midtown.client.bot_client import Hooks

    def say(key: str, **values: Any) -> None:
        print(text(language, f"bot_client.{key}", **values), flush=True)

    def fault(error: GameError) -> None:
        print(text(language, "bot_client.again", reason=error.message), file=sys.stderr, flush=True)

    def ended(result: "Result | None", seats: tuple[int, ...]) -> None:
        if result is None or result.ended != "rules":
            say("abandoned")
        else:
            scores = " ".join(map(str, result.scores))
            say("won" if set(seats) & set(result.winners) else "lost", scores=scores)

    return Hooks(lambda table: say("seated", table=table), fault, ended)
