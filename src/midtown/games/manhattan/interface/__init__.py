"""What people and programs see of a game: checked moves, refusals, words, facts."""
