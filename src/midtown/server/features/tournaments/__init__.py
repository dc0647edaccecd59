"""Tournaments of several rounds. Operators may call them off, remove entrants, and let them back."""

from midtown.server.features.tournaments.entering import let_back, remove
from midtown.server.features.tournaments.progress import end_games
from midtown.server.features.tournaments.starting import call_off

__all__ = ["call_off", "end_games", "let_back", "remove"]
