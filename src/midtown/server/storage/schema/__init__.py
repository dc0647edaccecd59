"""The tables of the database; to import one is to have all in `metadata`."""

from midtown.server.storage.schema import accounts, features, play
from midtown.server.storage.schema.columns import metadata

__all__ = ["accounts", "features", "metadata", "play"]
