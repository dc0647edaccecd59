"""A server that leaves tournaments to the tests."""

from collections.abc import Iterator

import pytest

from midtown.server.features.pairing import found_tables
from midtown.server.features.tournaments import entering, progress, starting


@pytest.fixture(scope="module", autouse=True)
def by_hand() -> Iterator[None]:
    """Let the tests say when tournaments go on and people are brought together."""
    with pytest.MonkeyPatch.context() as patch:  # before the module's server starts, which reads both then
        patch.setattr(progress.PERIODIC, "seconds", 1e6)
        patch.setattr(found_tables.PERIODIC, "seconds", 1e6)
        for module in (entering, starting):  # among equals the order of entering decides
            patch.setattr(module, "draw_lot", lambda: 0)
        yield
