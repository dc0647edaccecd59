"""Clubs: who belongs to them, how one joins, what is announced. Operators rename, suspend and delete them."""

from midtown.server.features.clubs.rows import all_clubs, dissolve, rename, suspend

__all__ = ["all_clubs", "dissolve", "rename", "suspend"]
