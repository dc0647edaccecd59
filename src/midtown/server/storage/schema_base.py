"""What all tables of the schema share: their metadata, a player's id as a column, and partial indexes."""

from typing import Any

from sqlalchemy import Column, ForeignKey, MetaData, text

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def player_key(name: str = "player", **options: bool) -> Column[str]:
    """Return the column of a player's id, whose rows are deleted with the player."""
    return Column(name, ForeignKey("players.id", ondelete="CASCADE"), **options)  # type: ignore[arg-type]


def only_where(condition: str) -> dict[str, Any]:
    """Return the options of a partial index."""
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}
