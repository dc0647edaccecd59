"""Fixtures for fault tests: the databases of tests/server, and clients that reconnect quickly."""

import pytest

from midtown.client import connection
from tests.server.conftest import database, migrated_file, postgres_cluster, postgres_url

__all__ = ["database", "migrated_file", "postgres_cluster", "postgres_url"]


@pytest.fixture(autouse=True)
def quick_reconnects(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make clients reconnect more often than in production, as servers are away for only a second."""
    monkeypatch.setattr(connection, "FIRST_WAIT", 0.1)
    monkeypatch.setattr(connection, "LONGEST_WAIT", 0.2)
