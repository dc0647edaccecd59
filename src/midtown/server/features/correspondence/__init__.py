"""Games by correspondence: conditional moves, notes, and where it is one's turn."""
