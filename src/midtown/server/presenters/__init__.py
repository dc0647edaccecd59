"""What is shown of tables, moves, games and lessons: made of values alone, without a request or a database."""
