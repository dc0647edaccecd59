"""Database, schema, the single writer, and what several processes share."""
