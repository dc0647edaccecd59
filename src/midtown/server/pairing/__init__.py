"""Quick pairing: who is looking for a table, and who plays with whom."""
