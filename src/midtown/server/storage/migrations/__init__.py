"""How each version of the database came from the one before, for Alembic."""
