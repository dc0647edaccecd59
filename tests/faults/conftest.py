"""The same databases as the server's other tests, and clients that come back at once."""

import pytest

from midtown.client import connection
from tests.server.conftest import database, postgres_cluster, postgres_url

__all__ = ["database", "postgres_cluster", "postgres_url"]


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients try to come back more often than in earnest, as servers are away for a second only."""
    monkeypatch.setattr(connection, "FIRST_WAIT", 0.1)
    monkeypatch.setattr(connection, "LONGEST_WAIT", 0.2)
