"""Leagues: divisions of six to ten people who play one another by days, a season each quarter."""

from midtown.server.features.leagues.rows import LeagueResult, results_of

__all__ = ["LeagueResult", "results_of"]
