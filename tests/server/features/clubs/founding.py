"""What the tests of clubs do again and again."""

from typing import Any

from tests.server.live_server import Person

Json = dict[str, Any]


async def founded(owner: Person, name: str, **terms: object) -> str:
    """Found a club, and return its id."""
    made = await owner.ask("POST", "clubs", {"name": name, "game": "stones"} | terms, 201)
    return str(made["id"])


async def page(person: Person, club: str) -> Json:
    """Return a club's page as a person sees it."""
    seen: Json = await person.ask("GET", f"clubs/{club}")
    return seen


async def roles(person: Person, club: str) -> dict[str, str]:
    """Return the roles of the members, in the order of the page."""
    return {member["player"]: member["role"] for member in (await page(person, club))["members"]}


async def member_names(person: Person, club: str) -> list[str]:
    """Return the names of the members."""
    return [member["name"] for member in (await page(person, club))["members"]]
