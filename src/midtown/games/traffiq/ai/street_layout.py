"""Layout of a seat's view of the streets for the policy: rows of the embedding table."""

STREETS = 20
"""Room for streets; later ones are not seen."""
STREET_ROWS = 3
"""Sparse features of each street."""
STRONGEST = 6
"""Most points on a street that make a difference, one's own and the best rival's."""
MOST_EMPTY = 3
"""Most empty corners of a street that make a difference."""
MOST_CELLS = 3
"""Most cells that make a difference on which a tile would complete a corner of the street."""
ARRIVALS = 197
"""The first row of arrivals: a bit each for one's own taxi and truck, and for a rival's."""
GROWTH = 213
"""The first row of growth: cells, whether a tile in hand fits one of them, and how likely a rival has one that fits."""
POLICY_ROWS = 245
"""Rows of the table; row 0 is nothing."""
