"""Endpoints of puzzles."""
