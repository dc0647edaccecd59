"""Puzzles: the proof, the collection, ratings."""
