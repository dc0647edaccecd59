"""A server that leaves series and tournaments to the tests."""

from tests.server.features.series.conftest import by_hand

__all__ = ["by_hand"]
