"""Helpers for tests of daily deals: a calendar that is set by hand, and whole games of a deal."""

import json
from collections.abc import Callable
from typing import Any

from sqlalchemy import select

from midtown.server.features.daily import deals
from midtown.server.jobs import queue
from midtown.server.jobs.queue import Answer, Job
from midtown.server.jobs.worker import compute_advice
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.play import jobs
from midtown.server.support import calendar
from midtown.support.units import DAY, HOUR
from tests.server.live_server import House, Person

FIRST = 30_000
"""A day far from today, so that no deal of it is there."""
Choose = Callable[[list[str]], str]


class Days:
    """The calendar of a server, set by hand."""

    def __init__(self, house: House, first: int = FIRST) -> None:
        self.house = house
        self.day = first
        self.now = first * DAY + 10 * HOUR
        house.context.clock.calendar = lambda: self.now  # type: ignore[method-assign]

    def go(self, day: int, hour: float = 10) -> None:
        """Go to an hour of a day, and make its deals as the server does every minute."""
        self.day, self.now = day, day * DAY + int(hour * HOUR)
        with write_engine(self.house.context.store.engine).begin() as connection:
            deals.ensure(connection, self.now)

    def deal(self, game: str = "stones", seats: int = 2) -> str:
        """Return the id of today's deal."""
        return f"{calendar.date(self.day)}-{game}-{seats}"


async def begin(person: Person, deal: str, **body: Any) -> str:
    """Begin a deal; return its table."""
    return str((await person.ask("POST", f"daily/deals/{deal}/games", body, 201))["table"])


async def play(person: Person, table: str, choose: Choose = min, *, worker: bool = False) -> list[str]:
    """Play the game at a table to its end, in place of the workers unless there is one; return all moves."""
    house = person.house
    socket = await person.socket(table)
    while not socket.position["over"]:
        if legal := socket.position.get("legal"):
            await socket.done("move", move=choose(legal))
        else:
            if not worker:
                answer(house, table)
            await socket.until(type="event", kind="moved")
    moves = (await person.ask("GET", f"tables/{table}/record"))["moves"]
    return list(moves)


def answer(house: House, table: str) -> None:
    """Answer the open question of a table as a worker does."""
    engine = house.context.store.engine
    with engine.connect() as connection:
        row = connection.execute(select(jobs).where(jobs.c.table == table)).one()
    job = Job(table, row.seq, row.bot, False, False, row.lease, 1, row.question)
    move = compute_advice(job, job.question()).best.move
    with write_engine(engine).begin() as connection:
        queue.answer(connection, [Answer(table, row.seq, move)])


async def finished(person: Person, deal: str, choose: Choose = min) -> list[str]:
    """Play a deal to its end; return all moves."""
    return await play(person, await begin(person, deal), choose)


def text(value: Any) -> str:
    """Return a JSON value as one text."""
    return json.dumps(value, sort_keys=True)
