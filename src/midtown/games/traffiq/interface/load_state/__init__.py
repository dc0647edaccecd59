"""Loads a position from an untrusted JSON state."""
