"""Endpoints of correspondence games."""
