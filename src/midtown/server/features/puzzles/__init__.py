"""Puzzles to solve, one by one and in runs. Idle workers add those of public games, operators withdraw them."""

from midtown.server.features.puzzles.pool import find, put_back, puzzle_pool, withdraw

__all__ = ["find", "put_back", "puzzle_pool", "withdraw"]
