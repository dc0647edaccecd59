"""`midtown arena report`: the result of a tournament's file as tables, JSON or a picture."""

import json
from pathlib import Path
from typing import Annotated

from rich.console import Console

from midtown.arena import ledger
from midtown.arena.standings import Standings, standings
from midtown.cli.arena.document import document
from midtown.cli.arena.tables import tables
from midtown.cli.console.commands import cli_argument, cli_option, command
from midtown.cli.console.language import TEXTS
from midtown.cli.options import Output
from midtown.game import RequestError
from midtown.support.i18n import Language


@command("report", "arena.report")
def report_results(
    language: Language,
    file: Annotated[Path, cli_argument(help="arena.file", show_default=False)],
    output: Output,
    out: Annotated[Path | None, cli_option(help="arena.picture", show_default=False)] = None,
) -> None:
    """Print or draw the result of a tournament."""
    results = read_standings(file)
    if out:
        # Only here, as nothing else needs what draws.
        from midtown.cli.arena.picture import draw

        draw(results, out, language)
    if output.as_json:
        print(json.dumps(document(results)))
    elif not out:
        Console().print(*tables(results, language), markup=False, highlight=False)


def read_standings(file: Path) -> Standings:
    """Return the standings of a tournament's file; RequestError if no deal in it is complete."""
    results = standings(*ledger.read(file))
    if results is None:
        raise RequestError(TEXTS.message("arena.nothing", file=str(file)))
    return results
