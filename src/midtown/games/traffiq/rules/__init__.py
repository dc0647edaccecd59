"""The rules: components, setup, position, result. No text formats, no randomness."""
