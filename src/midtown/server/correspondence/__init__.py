"""Correspondence games: moves that are made ahead, for when others have made the expected ones."""
