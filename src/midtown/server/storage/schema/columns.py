"""What the tables share: their metadata, columns and options of indexes."""

from typing import TypedDict

from sqlalchemy import Column, ForeignKey, MetaData, TextClause, text

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


class PartialIndex(TypedDict):
    """The options of an index of some rows only, by database."""

    sqlite_where: TextClause
    postgresql_where: TextClause


def only_where(condition: str) -> PartialIndex:
    """Return the options of a partial index."""
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}
