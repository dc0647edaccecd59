"""Four people of one household spend an evening at a real server with its real limits, and nothing is refused."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from midtown.bots import Question
from midtown.bots.advice import Advice, Choice
from tests.server.live_server import House, OpenedTable, Person, Socket, story

pytestmark = pytest.mark.long

PACE = 2.0
"""Seconds of the server's clock for each move: a game for four takes as many minutes as it takes a family hours."""
FILES = 20
"""What a browser loads for a page that it does not know."""
FORWARD = ("attach", "place", "compete")
"""Kinds of TraffIQ's moves that bring the game nearer to its end."""
USED = {
    *("requests", "files", "guests", "logins_address", "logins_name", "sockets", "sockets_seat", "shuffles", "tables"),
    *("tables_address", "invites", "hints", "chat", "links", "reviews", "reviews_address", "puzzles", "puzzle_runs"),
    *("analyses", "hints_address"),
}
"""The limits that such an evening touches."""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """Start a server with real limits; hints come without a search."""

    async def quick(player: str, table: str, seq: int, question: Question) -> Advice:
        return Advice(Choice(question.moves[0], 0.5), None)

    with House(f"sqlite:///{tmp_path / 'midtown.db'}", tmp_path, limits=1.0) as house:
        monkeypatch.setattr(house.context.hints, "ask", quick)
        yield house


async def loads(person: Person) -> None:
    """Load a page as a browser does: its files, then what pages ask for."""
    for number in range(FILES):
        async with person.house.session.get(f"{person.house.url}/assets/{number}.js") as answer:
            assert answer.status != 429
    for path in ("me", "notices", "me/tables", "me/following", "tables", "games", "daily", "puzzles"):
        await person.ask("GET", path)


async def arrives(house: House, name: str) -> Person:
    """Claim a name, and log in with another device, where the password is mistyped once."""
    person = await house.guest(name, claimed=True)
    await loads(person)
    assert (await person.refused("POST", "session", {"name": name, "password": "correct hose"}))[0] != "limit"
    await house.stranger.ask("POST", "session", {"name": name, "password": "correct horse"})
    await loads(person)
    return person


class Table:
    """A table at which some of the four sit, each with a socket."""

    def __init__(self, people: list[Person], opened: OpenedTable, sockets: list[Socket]) -> None:
        self.people = people
        self.id = opened.id
        self.sockets = sockets
        self.chance = Random(len(people))
        self.turns = 0

    @classmethod
    async def opened(cls, game: str, people: list[Person]) -> "Table":
        """Open a table, send one of the invitations anew, and sit down."""
        host, *guests = people
        opened = await host.opens(game, "me" + " open" * len(guests), number="7", hints=True)
        renewed = await host.ask("POST", f"tables/{opened.id}/invites", None, 201, seat=1)
        for seat, guest in enumerate(guests, 1):
            token = renewed["token"] if seat == 1 else opened.invites[seat]
            await guest.ask("GET", f"invites/{token}")
            await guest.joins(token)
        return cls(people, opened, [await one.socket(opened.id) for one in people])

    async def acts(self, seat: int, kind: str, **fields: Any) -> None:
        """Send a message, and wait until everybody has heard of it."""
        event = await self.sockets[seat].done(kind, **fields)
        for other in self.sockets:
            if other is not self.sockets[seat]:
                await other.until(type="event", seq=event["seq"])

    async def play(self) -> None:
        """Play the game to its end, then look at it."""
        while not (position := self.sockets[0].position)["over"]:
            self.people[0].house.ahead += PACE
            self.turns += 1
            await self.turn(position["to_move"])
        for person in self.people:
            await self.looks_back(person)

    async def turn(self, seat: int) -> None:
        """Make a move, with what people do before and after it at times."""
        person, path = self.people[seat], f"tables/{self.id}"
        if self.turns % 25 == 0:
            await self.reloads(seat)
        if self.turns % 3 == 0:
            await self.acts(seat, "chat", text="👏" if self.turns % 2 else "Good luck!")
        if self.turns % 9 == 0:
            assert (await person.ask("GET", f"{path}/hint"))["move"]
        moves = [one["move"] for one in (await person.ask("GET", f"{path}/moves", words="false"))["moves"]]
        move = self.chance.choice([one for one in moves if one.startswith(FORWARD)] or moves)
        if self.turns % 4 == 0:
            await person.ask("GET", f"{path}/why", move=move)
        await self.acts(seat, "move", move=move)
        if self.turns % 10 == 0 and self.sockets[seat].position.get("undo"):
            await self.acts(seat, "undo")

    async def reloads(self, seat: int) -> None:
        """Load the table's page anew."""
        await self.sockets[seat].close()
        await loads(self.people[seat])
        await self.people[seat].ask("GET", f"tables/{self.id}/log")
        self.sockets[seat] = await self.people[seat].socket(self.id)

    async def looks_back(self, person: Person) -> None:
        """See the replay, ask for a review and wait for it, share a link, and play on beside the game."""
        path = f"tables/{self.id}"
        for part in ("replay", "log"):
            await person.ask("GET", f"{path}/{part}")
        await person.ask("POST", f"{path}/links", None, 201)
        await person.ask("POST", f"{path}/review")
        for _ in range(10):
            await person.ask("GET", f"{path}/review")
        record = await person.ask("GET", f"{path}/record")
        await person.ask("POST", "analysis", {"record": record})
        for at in (1, 2):
            await person.ask("POST", "analysis/positions", {"record": record, "at": at, "line": []})
        await person.ask("POST", "analyses", {"title": "Ours", "shared": False, "record": record}, 201)
        await person.ask("GET", f"players/{person.id}/profile")


async def solves(person: Person) -> None:
    """Solve puzzles, some of them against the clock, and begin the deal of the day."""
    for _ in range(3):
        puzzle = await person.ask("GET", "puzzles/next")
        move = puzzle["moves"][0]["move"]
        await person.ask("POST", f"puzzles/{puzzle['id']}/answers", {"move": move}, 201)
    run = await person.ask("POST", "puzzles/runs", None, 201)
    puzzle = run["puzzle"]
    body = {"puzzle": puzzle["id"], "move": puzzle["moves"][0]["move"]}
    await person.ask("POST", f"puzzles/runs/{run['id']}/answers", body, 201)
    deal = (await person.ask("GET", "daily"))["deals"][0]["id"]
    begun = await person.ask("POST", f"daily/deals/{deal}/games", {}, 201)
    socket = await person.socket(begun["table"])
    await socket.done("move", move=socket.position["legal"][0])


@story
async def test_a_household_of_four_on_one_address_plays_an_evening_and_meets_no_limit(house: House) -> None:
    people = [await arrives(house, name) for name in ("Ada", "Bob", "Cem", "Dora")]
    await (await Table.opened("manhattan", people)).play()
    for person in people:
        await solves(person)
    pairs = [await Table.opened("manhattan", people[:2]), await Table.opened("traffiq", people[2:])]
    await asyncio.gather(*(table.play() for table in pairs))
    limits = house.context.limits
    assert {name for name, allowances in limits.full_at.items() if allowances} >= USED
    assert house.context.hub.counts.refusals["limit"] == 0
