"""What applies a pure function to many items: `midtown.executor` has those with processes."""

from collections.abc import Callable, Generator, Iterable
from typing import Protocol, TypeVar

Item = TypeVar("Item")
Done = TypeVar("Done")


class Executor(Protocol):
    """Cores that apply a pure function to items."""

    def map(self, function: Callable[[Item], Done], items: Iterable[Item]) -> Generator[Done, None, None]:
        """Yield the function's results in the order of the items; closing the generator ends the work.

        Function, items, and results must be picklable. Raise what the function raises, or GameError if work was lost
        for good.
        """
