"""Work in steps: a generator that pauses now and then, so that who runs it can do something more urgent."""

from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")

Steps = Generator[None, None, Result]
"""Work that pauses after each step, and returns its result at the end."""


def finish(steps: Steps[Result]) -> Result:
    """Return the result of work without any pause."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
