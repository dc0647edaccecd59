"""Environments for research: games in the interfaces that others train and test agents with."""
