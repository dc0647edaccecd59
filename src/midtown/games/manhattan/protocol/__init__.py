"""The text formats of docs/build/notation.md: moves as text, the JSON state."""
