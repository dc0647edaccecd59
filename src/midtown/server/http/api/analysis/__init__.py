"""Endpoints of the analysis board."""
