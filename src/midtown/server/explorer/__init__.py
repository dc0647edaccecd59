"""The explorer: how games begin, what a seat is worth, and what decisions cost, from many finished games."""
