"""Puzzles: one position, one best move; runs of them."""
