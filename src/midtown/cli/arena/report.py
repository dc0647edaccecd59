"""`midtown arena report`: what stands in a tournament's file, as tables, JSON or a picture."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from midtown.arena import ledger
from midtown.arena.standings import Standings, standings
from midtown.cli.arena_document import document
from midtown.cli.arena_tables import tables
from midtown.cli.language import TEXTS
from midtown.cli.language import say as text
from midtown.game import RequestError
from midtown.locale import Language


def register(app: typer.Typer, language: Language) -> None:
    """Add the command to the group."""

    def say(key: str, **values: Any) -> str:
        return text(language, f"arena.{key}", **values)

    @app.command("report", help=say("report"))
    def report(
        file: Annotated[Path, typer.Argument(help=say("file"), show_default=False)],
        out: Annotated[Path | None, typer.Option(help=say("picture"), show_default=False)] = None,
        as_json: Annotated[bool, typer.Option("--json", help=say("json"))] = False,
        lang: Annotated[str, typer.Option(metavar="en|de", help=text(language, "help.lang"))] = language,
    ) -> None:
        found = told(file)
        if out:
            # Only here, as nothing else needs what draws.
            from midtown.cli.arena_picture import draw

            draw(found, out, language)
        if as_json:
            print(json.dumps(document(found)))
        elif not out:
            Console().print(*tables(found, language), markup=False, highlight=False)


def told(file: Path) -> Standings:
    """What stands in a tournament's file; RequestError if that is not enough yet."""
    found = standings(*ledger.read(file))
    if found is None:
        raise RequestError(TEXTS.message("arena.nothing", file=str(file)))
    return found
