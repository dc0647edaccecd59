"""Computer players of Manhattan: evaluation function, features, search simulator, weights."""
