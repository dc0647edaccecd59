"""A change of rows that is described before it is made. The module knows the database's library only by its types."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from midtown.support.documents import JsonMapping

if TYPE_CHECKING:
    from sqlalchemy import Connection, Executable


@dataclass(frozen=True)
class Effect:
    """A change of rows: a statement with its parameters, or a function with its arguments; called, it is carried out.

    Equal effects make the same change.
    """

    change: "Executable | Callable[..., object]"
    values: JsonMapping

    def __call__(self, connection: "Connection") -> None:
        """Change the rows in the transaction of `connection`."""
        if callable(self.change):
            self.change(connection, **self.values)
        else:
            connection.execute(self.change, self.values)
