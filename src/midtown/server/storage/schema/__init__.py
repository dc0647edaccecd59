"""The tables of the database; whoever imports one of them has all of them in `metadata`."""

from midtown.server.storage.schema import accounts, features, play
from midtown.server.storage.schema.columns import metadata

__all__ = ["accounts", "features", "metadata", "play"]
