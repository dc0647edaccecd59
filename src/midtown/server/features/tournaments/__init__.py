"""Tournaments: entering, rounds, standings."""
