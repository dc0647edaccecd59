"""`midtown arena`: a tournament of computer players. `midtown arena GAME` plays it, `midtown arena report` tells of it.

Typer keeps its Click to itself, and what it hands over has no public type.
"""

import json
import os
import sys
from contextlib import closing, nullcontext
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.console import Console
from typer.core import TyperGroup

from midtown import bots, games
from midtown.arena.ledger import Games, Ledger
from midtown.arena.standings import standings
from midtown.arena.tournament import Tournament, play, tournament
from midtown.cli import arena_report
from midtown.cli.arena_document import document
from midtown.cli.arena_tables import tables
from midtown.cli.language import say as text
from midtown.cli.play_seats import listed
from midtown.cli.play_setup import options_from
from midtown.cli.progress import INTERRUPTED, followed
from midtown.locale import Language


class GameOrReport(TyperGroup):
    """A group of commands in which whatever is no command's name is the first argument of the command GAME."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that the arguments ask for."""
        if args and args[0] in self.commands:
            return super().resolve_command(ctx, args)
        return "", self.commands["GAME"], args


def register(app: typer.Typer, language: Language) -> None:
    """Add the commands to the program."""

    def say(key: str, **values: Any) -> str:
        return text(language, f"arena.{key}", **values)

    arena = typer.Typer(help=say("help"), cls=GameOrReport, no_args_is_help=True)
    app.add_typer(arena, name="arena")
    arena_report.register(arena, language)

    @arena.command("GAME", help=say("game"))
    def command(
        game: Annotated[str, typer.Argument(help=", ".join(games.names()))],
        bots_: Annotated[str, typer.Option("--bots", help=say("bots", bots=", ".join(bots.known())))],
        players: Annotated[int, typer.Option(help=say("players"))] = 2,
        number: Annotated[int, typer.Option("--games", min=1, help=say("games"))] = 100,
        seconds: Annotated[float | None, typer.Option(min=0.001, help=say("seconds"), show_default=False)] = None,
        seed: Annotated[int, typer.Option(help=say("seed"))] = 1,
        jobs: Annotated[int, typer.Option(min=1, help=say("jobs"))] = os.cpu_count() or 1,
        option: Annotated[list[str] | None, typer.Option(help=say("option"), show_default=False)] = None,
        as_json: Annotated[bool, typer.Option("--json", help=say("json"))] = False,
        out: Annotated[Path | None, typer.Option(help=say("out"), show_default=False)] = None,
        lang: Annotated[str, typer.Option(metavar="en|de", help=text(language, "help.lang"))] = language,
    ) -> None:
        told = options_from(games.game(game), option or [])
        asked = tournament(game, players, listed(bots_), told, seconds, seed)
        played = play_all(asked, number, jobs, out, language)
        found = standings(asked, played)
        assert found is not None
        if as_json:
            print(json.dumps(document(found)))
        else:
            Console().print(*tables(found, language), markup=False, highlight=False)


def play_all(asked: Tournament, number: int, jobs: int, out: Path | None, language: Language) -> Games:
    """Play what is missing, and write it down; on Ctrl-C say how to go on and end."""
    ledger = Ledger(out, asked) if out else None
    with closing(ledger) if ledger else nullcontext():
        found: Games = dict(ledger.games) if ledger else {}
        missing = asked.missing(number, found)
        total = asked.deals(number) * len(asked.seatings())
        title = text(language, "arena.progress")
        try:
            with closing(play(asked, missing, perf_counter, min(jobs, len(missing) or 1))) as results:
                for game, played in followed(results, title, total, total - len(missing)):
                    found[game] = played
                    if ledger:
                        ledger.add(game, played)
        except KeyboardInterrupt:
            said = "stopped" if out else "lost"
            print(text(language, f"arena.{said}", games=len(found), total=total), file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None
    return {game: played for game, played in found.items() if game < total}
