"""Analyses: saved trees of variations, and the lines of a search beside them."""
