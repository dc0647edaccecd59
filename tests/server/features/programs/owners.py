"""Helpers for tests of programs: owners, their programs, and challenges between them."""

from typing import Any

from tests.server.live.test_cluster import within
from tests.server.live_server import House, Person

STONES = {"game": "stones", "pace": "10m"}


async def registered(owner: Person, name: str) -> Person:
    """Register a program; return it as a player that logs in with its token."""
    made = await owner.ask("POST", "me/programs", {"name": name}, 201)
    return Person(owner.house, made["token"], made["program"]["id"], made["program"]["name"])


async def program(house: House, name: str) -> tuple[Person, Person]:
    """Return a new owner and a program of theirs, which waits for challenges."""
    owner = await house.guest(claimed=True)
    rook = await registered(owner, name)
    await arrive(rook)
    return owner, rook


async def arrive(*programs: Person) -> None:
    """Let programs look for challenges until the server has noticed that they are here."""
    for one in programs:
        here = False
        while not here:
            await one.ask("GET", "me/challenges")
            await within(one.house, one.house.context.presence.store())
            here = (await one.ask("GET", f"players/{one.id}"))["here"]


async def challenge(person: Person, rook: Person, **more: Any) -> Any:
    """Challenge a program; return the challenge."""
    return await person.ask("POST", f"programs/{rook.id}/challenges", STONES | more, 201)


async def accepted(person: Person, rook: Person, **more: Any) -> str:
    """Challenge a program that accepts; return the table."""
    made = await challenge(person, rook, **more)
    return str((await rook.ask("POST", f"programs/challenges/{made['id']}/accept", {}))["table"])


async def play(table: str, *people: Person) -> None:
    """Play a game of two to its end."""
    here, there = [await person.socket(table) for person in people]
    while not here.position["over"]:
        if not here.position.get("legal"):
            here, there = there, here
        await here.done("move", move=here.position["legal"][0])
        await there.until(type="event", kind="moved")
