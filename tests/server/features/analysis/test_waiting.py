"""Requests that wait until the engine has looked further at a position."""

import asyncio
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from midtown.server.features.analysis import engine_lines
from midtown.server.features.analysis.engine_lines import LineWatch


class Progress:
    """The iterations of positions, in place of the database."""

    def __init__(self, done: Mapping[str, int]) -> None:
        self.done = done

    async def read(self, _: Callable[..., object]) -> Mapping[str, int]:
        return self.done


@pytest.mark.parametrize("after", [{"board": 4}, {}])
def test_a_second_request_ends_the_first_and_other_iterations_the_second(
    after: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_lines, "LONGEST_SECONDS", 3600.0)
    monkeypatch.setattr(engine_lines, "LOOK_SECONDS", 0.0)

    async def story() -> None:
        progress = Progress({"board": 3})
        context: Any = SimpleNamespace(store=progress)
        watch = LineWatch(context)
        first, second = (asyncio.create_task(watch.wait_for_change("board", 3)) for _ in range(2))
        async with asyncio.timeout(60):
            await first
        assert not second.done()
        progress.done = after
        async with asyncio.timeout(60):
            await second

    asyncio.run(story())
