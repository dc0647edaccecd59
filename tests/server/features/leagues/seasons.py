"""Seasons of a league in a time that the tests set: people who are driven by a program, and days that pass at once."""

import random
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any

from sqlalchemy import delete

from midtown.server.features.leagues import progress
from midtown.server.live import commands
from midtown.server.schemas.actions import MoveMessage
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.leagues import leagues
from tests.server.live_server import DAY, House, Person

Moves = Callable[[str], bool]
"""Whether the player of an id makes a move now."""


def time_of(year: int, month: int, day: int) -> int:
    """Return a time in milliseconds since 1970."""
    return int(datetime(year, month, day, 12, tzinfo=UTC).timestamp()) * 1000


class League:
    """A league of `stones` on a server without any season, with its people: the server's, or that of a club."""

    def __init__(self, house: House, now: int) -> None:
        self.house = house
        self.path = "leagues/stones"
        self.club = self.key = ""
        self.now = now
        self.people: list[Person] = []
        self.chance = random.Random(4)
        house.context.clock.calendar = lambda: self.now  # type: ignore[method-assign]
        with write_engine(house.context.store.engine).begin() as connection:
            connection.execute(delete(leagues))

    async def enter(self, count: int) -> list[Person]:
        """Let new people enter, and return them."""
        new = [await self.house.guest(claimed=True) for _ in range(count)]
        for person in new:
            self.now += 1000
            if self.club:
                await self.join(person)
            await person.ask("POST", f"{self.path}/entrants", status=204)
        self.people += new
        return new

    async def page(self, person: Person | None = None, **query: Any) -> Any:
        """Return the page as a person sees it, or a stranger."""
        reader = person or (self.people[0] if self.club and self.people else self.house.stranger)
        return await reader.ask("GET", self.path, **query)

    async def division(self, number: int = 1, **query: Any) -> Any:
        """Return a division of the season."""
        return (await self.page(**query))["divisions"][number - 1]

    async def go_on(self, days: float = 0) -> None:
        """Let days pass, and the server do what is due."""
        self.now += int(days * DAY)
        self.house.ahead += days * 86_400
        await self.house.run(commands.time_out_all(self.house.context.hub))
        await self.house.run(progress.go_on(self.house.context.hub))

    async def play(self, moves: Moves = lambda _: True) -> None:
        """Let people play at all tables of the season until those are to move who do not."""
        for division in (await self.page())["divisions"]:
            for game in division["games"]:
                if game["runs"]:
                    await self.house.run(self._play(game["table"], moves))

    async def _play(self, table: str, moves: Moves) -> None:
        hub = self.house.context.hub
        session = await hub.get(table)
        while (seat := session.table.to_move) is not None and session.table.match is not None:
            player = session.table.seats[seat].holder
            if player is None or not moves(player):
                return
            move = self.chance.choice(session.table.match.legal())
            message = MoveMessage(id=f"{session.table.seq}", answers=session.table.turn, move=move)
            await commands.submit(session, partial(commands.act, hub, player, message))

    async def establish(self, name: str, **terms: object) -> Person:
        """Let a club have the league from now on, and return its owner, who does not play in it."""
        owner = await self.house.guest(claimed=True)
        made = await owner.ask("POST", "clubs", {"name": name, "game": "stones"} | terms, 201)
        self.club = str(made["id"])
        self.key = (await owner.ask("GET", f"clubs/{self.club}"))["key"]
        opened = await owner.ask("POST", "leagues", {"club": self.club, "game": "stones"}, 201)
        self.path = f"leagues/{opened['id']}"
        return owner

    async def join(self, person: Person) -> None:
        """Let somebody join the club by its link."""
        await person.ask("POST", f"clubs/{self.club}/members", {"key": self.key}, 204)

    def row_of(self, division: Any, person: Person) -> Any:
        """Return a person's row in a division."""
        return next(row for row in division["rows"] if row["player"] == person.id)
