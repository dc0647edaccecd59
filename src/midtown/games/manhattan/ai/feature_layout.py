"""Layout of a seat's view for the value network: rows of the embedding table, and dense features."""

ROUNDS = 6
"""Most rounds of a game."""
OWNER_FLOORS = 10
"""Buckets for the floors of a tower's owner: 1 to 9, and 10 or more."""
RIVAL_FLOORS = 9
"""Buckets for the strongest rival's floors: 0 to 7, and 8 or more."""
TOWERS = 1 + 2 * OWNER_FLOORS * RIVAL_FLOORS
"""Rows of plots: 0 for an empty one, then one's own towers, then those of others. For the mover, plots it has a card
for have a second set of rows, `TOWERS` further on.
"""
EVEN = 2 * TOWERS + 4
"""The row of a city where a seat has as many towers as its best rival; `AHEAD` rows either way for its lead."""
AHEAD = 4
ROWS = EVEN + AHEAD + 1
CITY_ROWS = 10
"""Sparse features of each city: its nine plots, and the lead in towers."""
SPARSE = 60
"""Sparse features of a view: `CITIES * CITY_ROWS`."""
DENSE = 30
"""Number of dense features, and one more for each seat."""
