"""Tournaments as rows: who takes part, the tables of each round, and what came of them."""
