"""Correspondence games in the browser."""
