"""A server that leaves tournaments to the tests."""

from collections.abc import Iterator

import pytest

from midtown.server import lifespan


@pytest.fixture(scope="module", autouse=True)
def by_hand() -> Iterator[None]:
    """Let the tests say when tournaments go on and people are brought together."""
    with pytest.MonkeyPatch.context() as patch:  # before the module's server starts, which reads both then
        patch.setattr(lifespan, "TOURNAMENTS_SECONDS", 1e6)
        patch.setattr(lifespan, "PAIR_SECONDS", 1e6)
        yield
