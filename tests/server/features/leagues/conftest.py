"""A server that leaves leagues to the tests."""

from collections.abc import Iterator

import pytest

from midtown.server.features.leagues import progress


@pytest.fixture(scope="module", autouse=True)
def by_hand() -> Iterator[None]:
    """Let the tests say when leagues go on."""
    with pytest.MonkeyPatch.context() as patch:  # before the module's server starts, which reads it then
        patch.setattr(progress.PERIODIC, "seconds", 1e6)
        yield
