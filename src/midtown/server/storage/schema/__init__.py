"""The tables of the database; to import one is to have all in `metadata`."""

from midtown.server.storage.schema import accounts, clubs, features, leagues, notices, play, series
from midtown.server.storage.schema.columns import metadata

__all__ = ["accounts", "clubs", "features", "leagues", "metadata", "notices", "play", "series"]
