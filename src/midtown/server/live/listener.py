"""What the tables of a server report to what depends on them: workers, other servers, and features."""

from typing import Any

from midtown.server.storage.writer import Row

Session = Any
"""A `TableSession`, whose module needs this one."""


class HubListener:
    """Receives what happens at the tables of a server. Each method does nothing unless a subclass overrides it."""

    def job_offered(self) -> None:
        """Take notice that a job for workers has been committed."""

    def table_loaded(self, session: Session) -> None:
        """Take notice of a table that is now in memory here."""

    def table_dropped(self, session: Session) -> None:
        """Take notice of a table that is no longer in memory here."""

    def presence_changed(self, session: Session) -> None:
        """Take notice that somebody has connected to a table at this server, or disconnected."""

    def position_changed(self, session: Session) -> None:
        """Take notice that this server has committed an event that changed the position."""

    def event_stored(self, session: Session, row: Row) -> None:
        """Take notice of an event that this server has committed to a table which others have in memory, too."""

    def line_written(self, session: Session, number: int) -> None:
        """Take notice of a line with this number that a spectator has written here."""

    def vacations_changed(self, player: str) -> None:
        """Take notice that a player's vacations were changed here."""

    async def sessions_ended(self, tokens: list[str]) -> None:
        """Return once nobody is connected to other servers with these ended sessions, given as hashes of tokens."""
