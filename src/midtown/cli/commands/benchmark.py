"""`midtown bench`: print what `bench.py` measures."""

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from midtown import games
from midtown.cli.commands import bench
from midtown.cli.options import Output
from midtown.cli.parameters import add_command
from midtown.support.i18n import CATALOGUE, Language


def register(app: typer.Typer, language: Language) -> None:
    """Add the command to `app`."""

    def say(key: str) -> str:
        return CATALOGUE.text(f"bench.{key}", language)

    @add_command(app, "bench", language, say("help"))
    def command(output: Output) -> None:
        bar = Console(stderr=True)
        total = 2 * sum(1 for _ in bench.cases()) + sum(1 for _ in bench.batched())
        results = list(
            track(bench.measure(), "", total=total, console=bar, disable=not bar.is_terminal, transient=True)
        )
        if output.as_json:
            print(bench.document(results))
            return
        rates = Table(say("game"), say("players"), say("playouts"), say("moves"), say("checksum"))
        costs = Table(say("game"), say("players"), say("from_python"), say("inside"), say("checksum"))
        steps = Table(say("game"), say("players"), say("steps"), say("bytes"), say("checksum"))
        for table in (rates, costs, steps):
            for column in table.columns[1:4]:
                column.justify = "right"
        for result in results:
            row = [games.game(result.game).TITLE, str(result.players)]
            if isinstance(result, bench.PlayoutRate):
                speeds = [f"{result.playouts_per_second:,.0f}", f"{result.moves_per_second:,.0f}"]
                rates.add_row(*row, *speeds, result.checksum)
            elif isinstance(result, bench.StepRate):
                steps.add_row(*row, f"{result.steps_per_second:,.0f}", str(result.observation_bytes), result.checksum)
            else:
                costs.add_row(*row, f"{result.from_python_us:.3f}", f"{result.inside_us:.3f}", result.checksum)
        how = say("compiled" if bench.compiled() else "plain")
        Console().print(f"{bench.machine()}, {how}", rates, costs, steps)
