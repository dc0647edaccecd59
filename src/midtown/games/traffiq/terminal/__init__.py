"""The game drawn on a terminal."""
