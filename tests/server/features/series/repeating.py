"""Repeating tournaments in a time that the tests set."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import delete

from midtown.server.features.series import progress as series_progress
from midtown.server.features.tournaments import progress
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.features import tournaments
from midtown.server.storage.schema.series import tournament_series
from tests.server.live_server import House, Person

BERLIN = ZoneInfo("Europe/Berlin")
ARENA = {"format": "arena", "game": "stones", "seats": 2, "minutes": 3, "duration": 40}
THURSDAY = {"name": "Thursday Arena", "terms": ARENA, "weekday": 3, "minute": 20 * 60, "zone": "Europe/Berlin"}


def berlin(year: int, month: int, day: int, hour: int = 12, minute: int = 0) -> int:
    """Return a moment on Berlin's clocks in milliseconds since 1970."""
    return int(datetime(year, month, day, hour, minute, tzinfo=BERLIN).timestamp()) * 1000


def local(at: int) -> str:
    """Return what Berlin's clocks show at a moment."""
    return datetime.fromtimestamp(at / 1000, BERLIN).strftime("%d.%m. %H:%M")


class Repeating:
    """The series of a server that had none, and its calendar."""

    def __init__(self, house: House, now: int) -> None:
        self.house = house
        self.now = now
        house.context.clock.calendar = lambda: self.now  # type: ignore[method-assign]
        with write_engine(house.context.store.engine).begin() as connection:
            for table in (tournaments, tournament_series):
                connection.execute(delete(table))

    async def go_on(self, now: int | None = None) -> None:
        """Set the calendar, and let the server do what is due."""
        self.now = self.now if now is None else now
        await self.house.run(series_progress.go_on(self.house.context.hub))
        await self.house.run(progress.go_on(self.house.context.hub))

    async def listed(self, status: str = "open", person: Person | None = None) -> list[Any]:
        """Return the tournaments of a status, the first one first."""
        answer = await (person or self.house.stranger).ask("GET", "tournaments", only=status)
        return sorted(answer, key=lambda one: one["starts_at"])

    async def starts(self, status: str = "open") -> list[str]:
        """Return when the tournaments of a status start on Berlin's clocks."""
        return [local(one["starts_at"]) for one in await self.listed(status)]
