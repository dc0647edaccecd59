"""Puzzles on a server: which one comes next, ratings, and runs of two minutes."""
