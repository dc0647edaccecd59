"""Replays that several people watch together."""
