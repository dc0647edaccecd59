"""The tables of the database; to import one is to have all in `metadata`."""

from midtown.server.storage.schema import accounts, clubs, features, hooks, leagues, notices, play, series
from midtown.server.storage.schema.columns import metadata

__all__ = ["accounts", "clubs", "features", "hooks", "leagues", "metadata", "notices", "play", "series"]
