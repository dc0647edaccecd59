"""A progress bar with the remaining time, on standard error where that is a terminal."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

Item = TypeVar("Item")
INTERRUPTED = 130
"""Exit code after Ctrl-C."""
ESTIMATED_OVER = 600.0
"""Seconds from which the remaining time is estimated; games of strong players are long."""


def followed(items: Iterable[Item], title: str, total: int, done: int = 0) -> Iterator[Item]:
    """Yield the items and advance the bar by each; `done` items were finished before."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("·"),
        TimeRemainingColumn(),
    )
    bar = Progress(
        *columns,
        console=console,
        disable=not console.is_terminal,
        speed_estimate_period=ESTIMATED_OVER,
        refresh_per_second=4,
    )
    with bar:
        task = bar.add_task(title, total=total, completed=done)
        for item in items:
            bar.advance(task)
            yield item
