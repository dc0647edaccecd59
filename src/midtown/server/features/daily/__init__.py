"""Daily deals: the same cards for everybody, once a day."""
