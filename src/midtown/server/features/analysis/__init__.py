"""The analysis board: positions of a game, the engine's lines, saved analyses."""
