"""`midtown bench`: print what `bench.py` measures."""

from rich.console import Console
from rich.progress import track
from rich.table import Table

from midtown import games
from midtown.cli.commands import bench
from midtown.cli.console.commands import command
from midtown.cli.options import Output
from midtown.engine import COMPILED
from midtown.support.i18n import CATALOGUE, Language

HEADS = (
    ("game", "players", "playouts", "moves", "checksum"),
    ("game", "players", "from_python", "inside", "checksum"),
    ("game", "players", "steps", "bytes", "checksum"),
)
"""Columns of the tables for playouts, nodes and steps."""


@command("bench", CATALOGUE.message("bench.help"))
def measure_speed(language: Language, output: Output) -> None:
    """Measure the engine and print tables of its speed."""
    bar = Console(stderr=True)
    total = 2 * sum(1 for _ in bench.cases()) + sum(1 for _ in bench.batched())
    results = list(track(bench.measure(), "", total=total, console=bar, disable=not bar.is_terminal, transient=True))
    if output.as_json:
        print(bench.document(results))
        return
    rates, costs, steps = (Table(*(CATALOGUE.text(f"bench.{head}", language) for head in heads)) for heads in HEADS)
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
    how = CATALOGUE.text("bench.compiled" if COMPILED else "bench.plain", language)
    Console().print(f"{bench.machine()}, {how}", rates, costs, steps)
