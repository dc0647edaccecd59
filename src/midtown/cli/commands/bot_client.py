"""`midtown bot-client`: seat a program that speaks the engine protocol at a server's table."""

import asyncio
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from midtown.cli.console.language import TEXTS
from midtown.cli.console.language import say as text
from midtown.cli.console.progress import INTERRUPTED
from midtown.cli.options import add_command, option_field
from midtown.game import GameError, RequestError
from midtown.support.i18n import Language

if TYPE_CHECKING:
    from midtown.client.bot_client import Hooks
    from midtown.client.messages import Result


@dataclass(frozen=True, kw_only=True)
class Seat:
    """Which seat the program takes: by invite, at a table, or at any table of a game."""

    invite: str = option_field("", help="bot_client.invite", show_default=False)
    table: str = option_field("", help="bot_client.table", show_default=False)
    game: str = option_field("", help="bot_client.game", show_default=False)
    forever: bool = option_field(False, "--forever", help="bot_client.forever")


@dataclass(frozen=True, kw_only=True)
class Account:
    """The account that the program plays with."""

    name: str = option_field("", help="bot_client.name", show_default=False)
    token_file: Path | None = option_field(None, help="bot_client.token_file", show_default=False)


@dataclass(frozen=True, kw_only=True)
class Thinking:
    """Time and seed for the program's moves."""

    seconds: float = option_field(1.0, min=0.001, help="bot_client.seconds")
    seed: int | None = option_field(None, help="bot_client.seed", show_default=False)


def register(app: typer.Typer, language: Language) -> None:
    """Add the command to `app`."""

    def say(key: str) -> str:
        return text(language, f"bot_client.{key}")

    @add_command(app, "bot-client", language, say("help"))
    def command(
        url: Annotated[str, typer.Argument(help=say("url"), show_default=False)],
        seat: Seat,
        account: Account,
        thinking: Thinking,
        engine: Annotated[str, typer.Option(help=say("engine"))] = "midtown engine",
    ) -> None:
        if sum(map(bool, (seat.invite, seat.table, seat.game))) != 1 or (seat.forever and not seat.game):
            raise RequestError(TEXTS.message("bot_client.wish"))
        try:
            asyncio.run(client(url, engine, seat, account, thinking, language))
        except KeyboardInterrupt:
            print(say("interrupted"), file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None


async def client(url: str, engine: str, seat: Seat, account: Account, thinking: Thinking, language: Language) -> None:
    """Play at the seat; GameError if that is not possible."""
    from midtown.client import bot_client
    from midtown.client.program import Program
    from midtown.client.service import Service

    async with Service(url, language=language) as service:
        wish, program = bot_client.Wish(seat.invite, seat.table, seat.game), Program(command_of(engine))
        await bot_client.introduce(service, account.name, account.token_file)
        await bot_client.run(service, wish, program, thinking.seconds, hooks(language), thinking.seed, seat.forever)


def command_of(engine: str) -> list[str]:
    """Split a command line; `midtown` stands for this installation. RequestError if it is empty."""
    try:
        words = shlex.split(engine)
    except ValueError:
        words = []
    if not words:
        raise RequestError(TEXTS.message("bot_client.no_engine"))
    return [sys.executable, "-m", *words] if words[0] == "midtown" else words


def hooks(language: Language) -> "Hooks":
    """Return callbacks that print events to the terminal."""
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
