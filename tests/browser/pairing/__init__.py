"""Quick pairing in the browser."""
