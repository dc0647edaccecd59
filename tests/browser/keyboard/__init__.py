"""The analysis board in the browser."""
