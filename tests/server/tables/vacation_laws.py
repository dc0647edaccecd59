"""Correspondence games in virtual time whose people take, change and end vacations, while servers stop and start."""

from collections.abc import Callable
from random import Random

from msgspec.structs import replace
from sqlalchemy import Connection, create_engine, delete, insert

from midtown.server.accounts import vacations
from midtown.server.accounts.vacations import DAYS_A_YEAR, YEAR
from midtown.server.storage.schema import metadata
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.accounts import vacations as rows
from midtown.server.support.absences import Absence
from midtown.server.support.refusals import Refused
from midtown.server.tables.apply_event import apply_event
from midtown.server.tables.events import Event
from midtown.server.tables.settings import Pace
from midtown.server.tables.state import TableState
from midtown.support.units import DAY
from tests.server.tables import clock_laws
from tests.server.tables.clock_laws import Room

PEOPLE = ("ada", *(f"p{number}" for number in range(4)))
WALL = 1_800_000_000_000


def database() -> Connection:
    """Return a database in memory with the people of all rooms."""
    connection = create_engine("sqlite://").connect()
    metadata.create_all(connection)
    for player in PEOPLE:
        connection.execute(insert(players).values(id=player, name=player, created_at=0, seen_at=0))
    return connection


class Season(Room):
    """A room whose people go on vacation; `ahead` is how far the wall clock is ahead of the service's."""

    def __init__(self, connection: Connection, chance: Random) -> None:
        connection.execute(delete(rows))
        self.connection = connection
        self.ahead = WALL
        self.flags = 0
        """The number of flags of people who have been on vacation."""
        self.taken: dict[str, list[Absence]] = {}
        """By player: when they were really away, on the service's clock, as far as it is known; the last may go on."""
        settings = clock_laws.settings(chance)
        self.until: dict[str, int] = {}
        """By player: the end of their vacation, as they have set it."""
        super().__init__(replace(settings, pace=Pace("days", days=chance.choice([0.5, 2, 5]))), chance)

    # What happens

    def actions(self) -> list[Callable[[], object]]:
        """Add vacations, and what happens to servers."""
        holidays = [self.holiday, self.holiday, self.holiday, self.back, self.back, self.sleep, self.crash]
        return [*super().actions(), *holidays]

    def pause(self) -> int:
        """Return the time until something happens, now and then near the end of a vacation, or a part of a day."""
        if self.chance.random() < 0.15:
            ends = [one.ends - self.tick for away in self.table.away.values() for one in away if one.ends > self.tick]
            return max(0, self.chance.choice([*ends, DAY]) + self.chance.choice([-1, 0, 1, 2000]))
        return super().pause()

    def traveller(self) -> str:
        """Return who changes a vacation: mostly who is to move."""
        return self.mover() if self.chance.random() < 0.7 else self.anybody()

    def holiday(self) -> bool:
        """Have somebody begin a vacation, or change the end of the one that goes on."""
        length = self.chance.choice([1, 1000, DAY - 1, DAY, DAY + 1, 3 * DAY, self.chance.randrange(1, 43 * DAY)])
        return self.set_until(self.traveller(), length)

    def back(self) -> bool:
        """Have somebody end their vacation."""
        return self.set_until(self.traveller(), 0)

    def set_until(self, player: str, length: int) -> bool:
        """Set the end of a vacation, and check what it changes; return whether it was accepted."""
        before, now = self.table, self.tick + self.ahead
        try:
            vacations.set_vacation(self.connection, player, now + length if length else 0, now, self.tick)
        except Refused:
            return False
        self._keep_books(player, length)
        self.table = self.table.with_vacations(vacations.of_players(self.connection, [player]))
        taken = vacations.vacations_of(self.connection, player, 0)
        assert sum(one.ends_at - one.began_at for one in taken if one.ends_at > now - YEAR) <= DAYS_A_YEAR * DAY
        mover = None if before.to_move is None else before.seats[before.to_move].player
        if mover == player and self.table.deadline is not None:
            assert self.table.deadline > self.tick, "a vacation that was changed has cost the game"
        else:
            assert self.table.deadline == before.deadline, "somebody else's vacation has moved a deadline"
        return True

    def _keep_books(self, player: str, length: int) -> None:
        books = self.taken.setdefault(player, [])
        running = bool(books) and books[-1].ends > self.tick and self.until[player] > self.tick + self.ahead
        if running:
            books[-1] = Absence(books[-1].began, self.tick + length)
        elif length:
            books.append(Absence(self.tick, self.tick + length))
        self.until[player] = self.tick + self.ahead + length

    def sleep(self) -> None:
        """Let no server run for a while, or be unable to store: only the wall clock goes on."""
        self.ahead += self.chance.choice([1, 20_000, DAY, 10 * DAY])

    def crash(self) -> None:
        """Kill the server, which comes back with what was stored and up to a second before."""
        self.check_reloaded()
        back = min(self.chance.randrange(1000), self.tick - max([self.table.tick, self.latest()]))
        self.ahead += back + self.chance.choice([0, 1000, DAY])
        self.spent[self.table.to_move or 0] -= back if self.table.to_move is not None else 0
        self.tick -= back

    def latest(self) -> int:
        """Return the last moment at which somebody changed a vacation."""
        ends = [one.began for away in self.table.away.values() for one in away]
        ends += [one.ends for away in self.table.away.values() for one in away if one.ends <= self.tick]
        return max([0, *ends])

    # What has to hold

    def check(self, before: TableState, event: Event, player: str | None) -> None:
        """Check the flag, too: it comes after the full time and what was really taken of vacations, not later."""
        super().check(before, event, player)
        if event.body.kind == "left" and event.body.reason == "timeout" and before.to_move is not None:
            self._check_flag(before, before.to_move, event.tick)

    def _check_flag(self, before: TableState, seat: int, tick: int) -> None:
        since, left = before.clocks.since, before.clocks.left[seat]
        books = self.taken.get(before.seats[seat].player or "", [])
        away, reached = 0, since
        for one in sorted(books):
            away += max(0, min(one.ends, tick) - max(one.began, reached))
            reached = max(reached, min(one.ends, tick))
        self.flags += bool(books)
        gift = DAY if any(one.ends - one.began >= DAY for one in books) else 0
        thought = tick - since - away
        assert left <= thought <= left + gift, "the flag came at another moment than by the rules"

    def check_reloaded(self) -> None:
        """Raise AssertionError unless events and vacations alone lead to the table as it is, and to its deadline."""
        reloaded = self.blank.with_vacations(vacations.of_players(self.connection, self.players))
        for event in self.events:
            reloaded = apply_event(reloaded, event)
        assert reloaded.deadline == self.table.deadline
        assert replace(reloaded, match=None, away={}) == replace(self.table, match=None, away={})

    def bound(self) -> int:
        """Return the most time that all who still play have, vacations that were begun and their day included."""
        planned = sum(max(0, one.ends - self.tick) + DAY for away in self.table.away.values() for one in away)
        return super().bound() + planned


def run(connection: Connection, seed: int, steps: int) -> Season:
    """Return a season after random steps, all laws checked."""
    chance = Random(seed)
    season = Season(connection, chance)
    for _ in range(chance.randrange(steps)):
        if season.table.ended:
            break
        season.step()
    season.check_reloaded()
    season.check_ends()
    return season
