"""The shape of value networks and policies, shared by the compiled modules and by training in NumPy."""

HIDDEN = 24
"""Units of each layer, and length of each embedding."""
MAX_EMBEDDINGS = 371
"""Rows of the embedding table; row 0 is all zeros."""
MAX_SPARSE = 60
"""Embeddings that one seat sees at once, over all groups."""
MAX_DENSE = 34
"""Plain numbers that one seat sees."""
WEIGHT_BITS = 10
"""Fractional bits of a policy's weights."""
FEATURE_BITS = 8
"""Fractional bits of its dense features, in which one is `FEATURE`."""
FEATURE = 1 << FEATURE_BITS
RATING = 1 << FEATURE_BITS + 2 * WEIGHT_BITS
"""One, as the rating of a move: a weight times the sum of weights times features."""
