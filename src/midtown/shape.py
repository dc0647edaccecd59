"""The shape of the networks of `foresight`, which learn in `tuning` and are asked where a search's tree ends."""

UNITS = 24
"""How many numbers a row has, and each layer. `Foresight` has room for 371 rows, 60 in sight, and 34 plain numbers."""
