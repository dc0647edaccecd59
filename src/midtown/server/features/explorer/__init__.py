"""The explorer: how often what was played, and what came of it."""
