"""Insert or update a row, in SQLite and PostgreSQL."""

from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def upsert(connection: Connection, table: Table, key: dict[str, Any], values: dict[str, Any]) -> None:
    """Insert the row of `table` with this key and these values, or update its values if it exists."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    row = dialect.insert(table).values(**key, **values)
    if values:
        connection.execute(row.on_conflict_do_update(index_elements=list(key), set_=values))
    else:
        connection.execute(row.on_conflict_do_nothing(index_elements=list(key)))
