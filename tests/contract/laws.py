"""A decorator for laws: properties of positions of every game, each tried on a fixed number of matches."""

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.conftest import lines_uncounted
from tests.contract.random_games import matches

EXAMPLES = 150
COUNTED = 15
"""Examples of a law whose lines are counted; the others reach the same lines, and counting makes them slow."""
few = settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)


def law(*more: SearchStrategy[Any]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Turn a function of a match, and of what `more` yields, into a test.

    Matches that do not concern a law are left out by `assume`. They do not count: the test fails unless the law was
    tried to its end on `EXAMPLES` others.
    """

    def decorate(function: Callable[..., None]) -> Callable[[], None]:
        def test() -> None:
            tried = 0

            @few
            @given(st.tuples(matches, *more))
            def example(values: tuple[Any, ...]) -> None:
                nonlocal tried
                with nullcontext() if tried < COUNTED else lines_uncounted():
                    function(*values)
                tried += 1

            example()
            assert tried >= EXAMPLES, f"tried on {tried} matches only"

        test.__name__, test.__doc__, test.__module__ = function.__name__, function.__doc__, function.__module__
        return test

    return decorate
