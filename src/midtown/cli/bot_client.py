"""`midtown bot-client`: seat a program that speaks the engine protocol at a server's table."""

import asyncio
import contextlib
import shlex
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from midtown import games
from midtown.cli.console.commands import cli_option, command
from midtown.cli.console.language import TEXTS, say
from midtown.cli.console.screen import stop
from midtown.cli.options import SERVER, TOKEN_FILE
from midtown.game import GameError, RequestError
from midtown.support.i18n import Language

if TYPE_CHECKING:
    from midtown.client.bot_client import Hooks
    from midtown.client.challenges import ChallengePlayer
    from midtown.client.messages import TableResult
    from midtown.client.service import Service

PACES = "10m|20m|1d"
PROGRAM = "program_"
"""What the token of a program's account begins with."""


@dataclass(frozen=True, kw_only=True)
class Seat:
    """Which seat the program takes: by invite, at a table, at any table of a game, or those of a tournament."""

    invite: Annotated[str, cli_option(help="bot_client.invite", show_default=False)] = ""
    table: Annotated[str, cli_option(help="bot_client.table", show_default=False)] = ""
    game: Annotated[str, cli_option(help="bot_client.game", show_default=False)] = ""
    forever: Annotated[bool, cli_option("--forever", help="bot_client.forever")] = False
    tournament: Annotated[str, cli_option(metavar="ID", help="bot_client.tournament", show_default=False)] = ""


@dataclass(frozen=True, kw_only=True)
class Challenges:
    """What a program with an account of its own answers, or whom it challenges."""

    challenges: Annotated[bool, cli_option("--challenges", help="bot_client.challenges")] = False
    accept_game: Annotated[list[str] | None, cli_option(help="bot_client.accept_game", show_default=False)] = None
    accept_pace: Annotated[
        list[str] | None, cli_option(metavar=PACES, help="bot_client.accept_pace", show_default=False)
    ] = None
    at_once: Annotated[int, cli_option(min=1, max=20, help="bot_client.at_once")] = 1
    challenge: Annotated[str, cli_option(metavar="PROGRAM", help="bot_client.challenge", show_default=False)] = ""
    pace: Annotated[str, cli_option(metavar=PACES, help="bot_client.pace")] = "10m"


@dataclass(frozen=True, kw_only=True)
class ProgramAccount:
    """The account that the program plays with."""

    name: Annotated[str, cli_option(help="bot_client.name", show_default=False)] = ""
    token_file: Annotated[Path | None, TOKEN_FILE] = None


@dataclass(frozen=True, kw_only=True)
class Thinking:
    """Time and seed for the program's moves."""

    seconds: Annotated[float, cli_option(min=0.001, help="bot_client.seconds")] = 1.0
    seed: Annotated[int | None, cli_option(help="bot_client.seed", show_default=False)] = None


@command("bot-client", "bot_client.help")
def seat_program(
    language: Language,
    url: Annotated[str, SERVER],
    seat: Seat,
    challenges: Challenges,
    account: ProgramAccount,
    thinking: Thinking,
    engine: Annotated[str, cli_option(help="bot_client.engine")] = "midtown engine",
) -> None:
    """Play with a program at a server's tables."""
    check(seat, challenges, account)
    try:
        asyncio.run(connect(url, engine, seat, challenges, account, thinking, language))
    except KeyboardInterrupt:
        stop(say(language, "bot_client.interrupted"))


def check(seat: Seat, challenges: Challenges, account: ProgramAccount) -> None:
    """Raise RequestError unless the options name one way to a game."""
    any_table = seat.game and not challenges.challenge
    ways = (seat.invite, seat.table, any_table, seat.tournament, challenges.challenges, challenges.challenge)
    if sum(map(bool, ways)) != 1 or ((seat.forever or challenges.challenge) and not seat.game):
        raise RequestError(TEXTS.message("bot_client.wish"))
    for game in filter(None, (seat.game, *(challenges.accept_game or ()))):
        games.game(game)
    own = challenges.challenges or challenges.challenge or seat.tournament
    if own and (account.token_file is None or not account.token_file.exists()):
        raise RequestError(TEXTS.message("bot_client.no_token"))
    if {challenges.pace, *(challenges.accept_pace or ())} - set(PACES.split("|")):
        raise RequestError(TEXTS.message("bot_client.paces", paces=PACES.replace("|", ", ")))


async def connect(
    url: str,
    engine: str,
    seat: Seat,
    challenges: Challenges,
    account: ProgramAccount,
    thinking: Thinking,
    language: Language,
) -> None:
    """Play at the seat, by challenges, or in a tournament; GameError if that is not possible."""
    from midtown.client import bot_client
    from midtown.client.challenges import ChallengePlayer, ChallengeTerms
    from midtown.client.service import Service

    async with Service(url, language=language) as service:
        command, callbacks = command_of(engine), hooks(language)
        await bot_client.introduce(service, account.name, account.token_file)
        if challenges.challenges:
            accepted, paces = (frozenset(chosen or ()) for chosen in (challenges.accept_game, challenges.accept_pace))
            terms = ChallengeTerms(accepted, paces, challenges.at_once)
            await answer_challenges(
                ChallengePlayer(service, command, terms, thinking.seconds, callbacks, thinking.seed), language
            )
        elif seat.tournament:
            await play_tournament(service, command, seat.tournament, thinking, callbacks, language)
        else:
            await play_seats(service, command, seat, challenges, thinking, callbacks)


async def play_seats(
    service: "Service", command: list[str], seat: Seat, challenges: Challenges, thinking: Thinking, hooks: "Hooks"
) -> None:
    """Play at one seat after the other: those of a game, of one table, or of a challenge."""
    from midtown.client import bot_client
    from midtown.client.challenges import challenge
    from midtown.client.program import Program
    from midtown.client.service import token_of

    again = True
    while again:
        wish = bot_client.Wish(seat.invite, seat.table, seat.game)
        if challenges.challenge:
            table = await challenge(service, token_of(challenges.challenge), seat.game, challenges.pace)
            wish = bot_client.Wish(table=table)
        again = seat.forever and bool(challenges.challenge)
        endless = seat.forever and not again
        await bot_client.run(service, wish, Program(command), thinking.seconds, hooks, thinking.seed, endless)


async def play_tournament(
    service: "Service", command: list[str], tournament: str, thinking: Thinking, hooks: "Hooks", language: Language
) -> None:
    """Play the rounds of a tournament to the end; GameError unless the account is a program's."""
    from midtown.client import tournaments
    from midtown.client.program import Program

    if not service.token.startswith(PROGRAM):
        raise RequestError(TEXTS.message("bot_client.no_token"))
    link = tournaments.link_of(tournament)
    rank = await tournaments.run(service, link, Program(command), thinking.seconds, hooks, thinking.seed)
    key = "called_off" if rank is None else "placed"
    print(say(language, f"bot_client.{key}", place=rank), flush=True)


async def answer_challenges(player: "ChallengePlayer", language: Language) -> None:
    """Answer challenges until Ctrl-C, then play on to the end of the games; a second Ctrl-C stops at once."""
    loop = asyncio.get_running_loop()

    def stop() -> None:
        loop.remove_signal_handler(signal.SIGINT)
        player.stopping.set()
        if player.games:
            print(say(language, "bot_client.finishing", count=len(player.games)), file=sys.stderr, flush=True)

    with contextlib.suppress(NotImplementedError):  # on Windows every Ctrl-C stops at once
        loop.add_signal_handler(signal.SIGINT, stop)
    print(say(language, "bot_client.waiting"), flush=True)
    await player.run()


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

    def tell(key: str, **values: object) -> None:
        print(say(language, f"bot_client.{key}", **values), flush=True)

    def fault(error: GameError) -> None:
        print(say(language, "bot_client.again", reason=error.message), file=sys.stderr, flush=True)

    def ended(result: "TableResult | None", seats: tuple[int, ...]) -> None:
        if result is None or (result.ended != "rules" and not result.forfeits):
            tell("abandoned")
        else:
            scores = " ".join(map(str, result.scores))
            tell("won" if set(seats) & set(result.winners) else "lost", scores=scores)

    def problem(error: GameError) -> None:
        print(error.message.text(language), file=sys.stderr, flush=True)

    return Hooks(lambda table: tell("seated", table=table), fault, ended, problem)
