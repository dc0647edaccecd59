"""Helpers for tests of tournaments: a calendar that is set by hand, and games that end quickly."""

from typing import Any

from midtown.server.features.tournaments import progress
from tests.server.features.daily.days import answer
from tests.server.live_server import House, Person

HOUR = 3_600_000
LONG_AGO = 1_000_000_000_000


class Hall:
    """A tournament of a server whose calendar is set by hand, and those who know it."""

    def __init__(self, house: House, people: list[Person], tournament: str) -> None:
        self.house = house
        self.people = people
        self.id = tournament

    async def page(self, person: Person | None = None, **query: Any) -> Any:
        """Return the page as somebody sees it."""
        return await (person or self.people[0]).ask("GET", f"tournaments/{self.id}", **query)

    async def go_on(self, seconds: float = 0) -> Any:
        """Let seconds pass, let the server do what is due, and return the page."""
        after = self.house.context.clock.calendar() + int(seconds * 1000)
        self.house.context.clock.calendar = lambda: after  # type: ignore[method-assign]
        await self.house.run(progress.go_on(self.house.context.hub))
        return await self.page()

    async def play(self) -> None:
        """End all games of the round: everybody makes a move, then all but the first person leave, from the last."""
        for board in (await self.page())["boards"]:
            if board["table"] and board["seats"][0]["rank"] is None:
                await self.decide(board)

    async def decide(self, board: Any) -> None:
        """End a game: everybody makes a move, then all but the first person leave, or the only one does."""
        seated = await self.seated(board)
        people = await self.people_at(board)
        socket = await people[0].socket(board["table"])
        for person in seated:
            if person is None:
                answer(self.house, board["table"])
                await socket.until(type="event", kind="moved")
            else:
                own = await person.socket(board["table"])
                await own.done("move", move=min(own.position["legal"]))
        for person in people[1:] or people:
            await person.ask("POST", f"tables/{board['table']}/actions", {"type": "leave", "id": "x"})

    async def finish(self, board: Any) -> None:
        """Play a game to its end by first legal moves; the last person has not left it."""
        seated = await self.seated(board)
        socket = await (await self.people_at(board))[-1].socket(board["table"])
        while not socket.position["over"]:
            seat = socket.position["to_move"]
            person = seated[seat]
            if person is None or socket.table["seats"][seat]["kind"] == "bot":
                answer(self.house, board["table"])
            else:
                own = await person.socket(board["table"])
                await own.done("move", move=min(own.position["legal"]))
            await socket.until(type="event", kind="moved")

    async def people_at(self, board: Any) -> list[Person]:
        """Return the people at a board in the order of their seats."""
        return [person for person in await self.seated(board) if person is not None]

    async def seated(self, board: Any) -> list[Person | None]:
        """Return the people at a board; None for a computer player."""
        by = {one["number"]: one["player"] for one in (await self.page())["entrants"]}
        by_id = {person.id: person for person in self.people}
        return [by_id.get(by[seat["entrant"]]) for seat in board["seats"]]


def terms(**more: Any) -> dict[str, Any]:
    """Return the terms of a Swiss tournament for two at a table."""
    return {"format": "swiss", "game": "stones", "seats": 2, "minutes": 5, **more}


async def hall(house: House, people: int, rounds: int = 3, *, plays: bool = True, **more: Any) -> Hall:
    """Make a tournament that a number of people have entered, the first of whom is its creator, if they play."""
    house.context.clock.calendar = lambda: LONG_AGO  # type: ignore[method-assign]
    everybody = [await house.guest(claimed=number == 0) for number in range(people)]
    body = {"name": "November Open", "terms": terms(**more), "rounds": rounds}
    made = await everybody[0].ask("POST", "tournaments", body, 201)
    for person in everybody if plays else everybody[1:]:
        await person.ask("POST", f"tournaments/{made['id']}/entrants", status=204, key=made["key"])
    return Hall(house, everybody, made["id"])


async def begun(house: House, people: int, rounds: int = 3, **more: Any) -> Hall:
    """Make a tournament and start its first round."""
    made = await hall(house, people, rounds, **more)
    await made.people[0].ask("POST", f"tournaments/{made.id}/start", status=204)
    await made.go_on()
    await made.go_on(61)
    return made
