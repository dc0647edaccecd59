"""Daily deals: the same shuffle, seats and computer players for everybody, and the comparison after it."""
