"""Endpoints of daily deals."""
