"""Puzzles: positions with one best move, found in games between computer players and proven by two searches."""
