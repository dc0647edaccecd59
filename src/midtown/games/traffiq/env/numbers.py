"""The numbers of the actions, and the size of the window (docs/build/environments.md has the table)."""

WINDOW = 20
"""Columns and rows of the window, whose middle is the middle of the map."""
CELLS = 400
"""The cells of the window: column + WINDOW * row, from the south-west."""

END_TURN = 0
DRAW_TILE = 1
PLACE_NONE = 2
STREETS = 3
"""The first of four actions: compete on no street, along h, along v, on both."""
CLASS = 7
"""The first of 44 actions: lay a tile of that class, which asks for a cell and then a turn."""
TURN = 51
"""The first of four actions: turn the chosen tile so."""
KIND = 55
"""The first of two actions: place a taxi, a truck on the chosen corner."""
CELL = 57
"""The first of CELLS actions: that cell of the window, or the corner at its south-west."""
OUTSIDE = 457
"""The first of 122 actions: cell or corner number n of those outside the window that fit now, from south to north."""
ACTIONS = 579
