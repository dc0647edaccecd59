"""How a seat's view of a game is told to the network that foretells who wins: rows, and a few plain numbers."""

ROUNDS = 6
"""At most."""
OWNED = 10
"""More floors of a tower's owner are told no further apart."""
FEARED = 9
"""So many kinds of floors of whom he fears: 0 to 8 and more."""
TOWERS = 1 + 2 * OWNED * FEARED
"""Rows of plots: 0 for an empty one, then one's own towers, then those of others. The mover with a card for the plot
sees the row as far on again."""
EVEN = 2 * TOWERS + 4
"""The row of a city where one has as many towers as the best of the others; up to `AHEAD` rows either way."""
AHEAD = 4
ROWS = EVEN + AHEAD + 1
CITY_ROWS = 10
"""Of each city: its nine plots, and who is ahead."""
SEEN = 60
"""In all cities."""
SHOWN = 30
"""How many plain numbers there are, and one more for each seat."""
