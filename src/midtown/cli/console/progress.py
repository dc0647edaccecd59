"""A bar with what is done and the time that is left, on standard error where that is a terminal."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

Item = TypeVar("Item")
INTERRUPTED = 130
"""The exit code of whoever was stopped by Ctrl-C."""
ESTIMATED_OVER = 600.0
"""Seconds that the time left is guessed from: games of strong players are long."""


def followed(items: Iterable[Item], title: str, total: int, done: int = 0) -> Iterator[Item]:
    """The items, each of which moves the bar on; `done` of them were there before."""
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
