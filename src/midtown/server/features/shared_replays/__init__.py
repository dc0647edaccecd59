"""Replays that several people watch together: one leads, the others follow and point."""
