"""Tournaments and other series of games between computer players; each game is a function of a seed."""
