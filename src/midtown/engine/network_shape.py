"""The shape of the value networks, shared by the compiled `value_network` and by training in NumPy."""

HIDDEN = 24
"""Units of each layer, and length of each embedding."""
MAX_EMBEDDINGS = 371
"""Rows of the embedding table; row 0 is all zeros."""
MAX_SPARSE = 60
"""Embeddings that one seat sees at once, over all groups."""
MAX_DENSE = 34
"""Plain numbers that one seat sees."""
