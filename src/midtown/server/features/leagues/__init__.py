"""Leagues: divisions of six to ten people who play one another by days, a season each quarter."""

from midtown.server.features.leagues.registry import count_of_clubs

__all__ = ["count_of_clubs"]
