"""A server that leaves series and tournaments to the tests."""

from collections.abc import Iterator

import pytest

from midtown.server.features.series import progress as series_progress
from midtown.server.features.tournaments import progress


@pytest.fixture(scope="module", autouse=True)
def by_hand() -> Iterator[None]:
    """Let the tests say when series and tournaments go on."""
    with pytest.MonkeyPatch.context() as patch:  # before the module's server starts, which reads both then
        patch.setattr(progress.PERIODIC, "seconds", 1e6)
        patch.setattr(series_progress.PERIODIC, "seconds", 1e6)
        yield
