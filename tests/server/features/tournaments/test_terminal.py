"""`midtown tournament` against a server."""

import asyncio
import json
from pathlib import Path

from click.testing import CliRunner

from midtown.cli.app import program
from tests.server.features.tournaments.halls import hall
from tests.server.live_server import House, Person, story


async def midtown(*words: object) -> str:
    """Run a command that must succeed; return what it prints."""
    done = await asyncio.to_thread(CliRunner().invoke, program, ["tournament", *map(str, words)], obj="en")
    assert done.exit_code == 0, (done.output, done.exception)
    return done.output


def token_of(person: Person, folder: Path) -> Path:
    file = folder / "token"
    file.write_text(person.token, "ascii")
    return file


@story
async def test_a_tournament_is_made_entered_started_and_shown_from_the_terminal(house: House, tmp_path: Path) -> None:
    made = await hall(house, 1)
    url, own, other = house.url, token_of(made.people[0], tmp_path), tmp_path / "guest"
    again = await midtown("make", url, "Second Open", "--game", "stones", "--token-file", own, "--format", "knockout")
    tournament = again.split()[-1].rstrip(".")
    assert "Second Open: knock-out" in await midtown("list", url)
    assert await midtown("join", url, tournament, "--token-file", other) == "You are in.\n"
    await midtown("join", url, tournament, "--token-file", own)
    await midtown("start", url, tournament, "--token-file", own)
    made.id = tournament
    await made.go_on()
    printed = await midtown("show", url, tournament)
    assert "round 1" in printed
    assert made.people[0].name in printed
    page = json.loads(await midtown("show", url, tournament, "--json"))
    assert len(page["boards"][0]["seats"]) == 2
    await midtown("leave", url, tournament, "--token-file", other)
    assert sum(one["active"] for one in (await made.page())["entrants"]) == 1


@story
async def test_a_private_tournament_is_made_and_shown_by_its_link(house: House, tmp_path: Path) -> None:
    made = await hall(house, 1)
    options = ("--game", "stones", "--private", "--programs", "--token-file", token_of(made.people[0], tmp_path))
    link = (await midtown("make", house.url, "Among friends", *options)).split()[-1]
    assert link.startswith(f"{house.url}/tournaments/")
    assert "Among friends" not in await midtown("list", house.url)
    assert "Among friends" in await midtown("show", house.url, link)
    terms = json.loads(await midtown("show", house.url, link, "--json"))["info"]["terms"]
    assert (terms["private"], terms["programs"]) == (True, True)
