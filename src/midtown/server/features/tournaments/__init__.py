"""Tournaments of several rounds. Operators may call them off, remove entrants, and let them back; series make them."""

from midtown.server.features.tournaments.entering import check_terms, create_of_series, let_back, remove
from midtown.server.features.tournaments.progress import end_games
from midtown.server.features.tournaments.rows import (
    RoundTable,
    StoredTournament,
    Terms,
    Tournament,
    decode_tournament,
    is_listed_for,
    load_tournament,
)
from midtown.server.features.tournaments.schemas import TournamentTerms
from midtown.server.features.tournaments.starting import call_off

__all__ = [
    "RoundTable",
    "StoredTournament",
    "Terms",
    "Tournament",
    "TournamentTerms",
    "call_off",
    "check_terms",
    "create_of_series",
    "decode_tournament",
    "end_games",
    "is_listed_for",
    "let_back",
    "load_tournament",
    "remove",
]
