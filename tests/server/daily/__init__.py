"""Daily deals."""
