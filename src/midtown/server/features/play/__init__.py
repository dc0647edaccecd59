"""Tables over HTTP: opening, seats, moves, lists, records, pictures, reviews, lessons."""
