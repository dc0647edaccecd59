"""Tournaments as rows: who takes part, the boards of each round, and what came of them."""
