"""Insert or update a row, in SQLite and PostgreSQL."""

from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def upsert(connection: Connection, table: Table, key: dict[str, Any], values: dict[str, Any]) -> None:
    """Insert the row of `table` with this key and these values, or update its values if it exists."""
    row = _insert(connection, table, key | values)
    if values:
        connection.execute(row.on_conflict_do_update(index_elements=list(key), set_=values))
    else:
        connection.execute(row.on_conflict_do_nothing(index_elements=list(key)))


def insert_new(connection: Connection, table: Table, row: dict[str, Any]) -> bool:
    """Insert a row unless there is one with its key; return whether it was inserted."""
    inserted = _insert(connection, table, row).on_conflict_do_nothing().returning(*table.primary_key)
    return connection.execute(inserted).first() is not None


def _insert(connection: Connection, table: Table, row: dict[str, Any]) -> Any:
    """Return the dialect's own insert, which knows conflicts."""
    dialect: Any = sqlite if connection.dialect.name == "sqlite" else postgresql
    return dialect.insert(table).values(**row)
