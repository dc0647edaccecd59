"""Bringing together players who look for a table."""
