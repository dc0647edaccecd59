"""Computer players of TraffIQ: evaluation function, features, search simulator, weights."""
