"""`midtown bot-client` with a program's own account: it answers challenges, plays, and challenges others."""

import asyncio
import contextlib
import os
import shlex
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from tests import forked
from tests.server.features.programs.owners import arrive, challenge, registered
from tests.server.features.tournaments.halls import hall
from tests.server.live_server import House, Person

PATIENCE = 120
FIRST = """
import json, sys
for line in sys.stdin:
    ask = json.loads(line)
    if ask["cmd"] == "choose":
        print(json.dumps({"move": ask["moves"][0]}), flush=True)
"""


class Client:
    """A `midtown bot-client` in a process, for one program."""

    def __init__(self, house: House, folder: Path, program: Person) -> None:
        self.house = house
        self.file = folder / f"{program.id}.token"
        self.file.write_text(program.token, encoding="ascii")
        (folder / "first.py").write_text(FIRST, encoding="utf-8")
        self.engine = shlex.join([sys.executable, str(folder / "first.py")])

    @contextlib.asynccontextmanager
    async def run(self, *arguments: object) -> AsyncIterator[forked.Piped]:
        command = ["bot-client", self.house.url, "--token-file", self.file, "--engine", self.engine, *arguments]
        process = await asyncio.to_thread(forked.Piped, list(map(str, command)), os.environ)
        with process:
            try:
                yield process
            finally:
                if process.poll() is None:
                    process.send_signal(signal.SIGKILL)


async def line(process: forked.Piped) -> str:
    return str(await asyncio.wait_for(asyncio.to_thread(process.stdout.readline), PATIENCE)).strip()


async def answer(person: Person, made: Any) -> Any:
    """Return a challenge once it was answered."""
    while made["status"] == "waiting":
        await asyncio.sleep(0.05)
        made = await person.ask("GET", f"programs/challenges/{made['id']}")
    return made


def test_it_plays_two_games_at_once_declines_what_it_does_not_want_and_ends_after_them(tmp_path: Path) -> None:
    with House(f"sqlite:///{tmp_path / 'midtown.db'}", tmp_path) as house:

        async def scene() -> None:
            ada, bob, cleo = [await house.guest() for _ in range(3)]
            rook = await registered(await house.guest(claimed=True), "Rook")
            async with Client(house, tmp_path, rook).run(
                "--challenges", "--accept-game", "stones", "--accept-pace", "10m", "--at-once", 2
            ) as client:
                assert await line(client) == "Waiting for challenges."
                await arrive(rook)
                refusals = [await challenge(ada, rook, pace="1d"), await challenge(bob, rook, game="manhattan")]
                assert [
                    (await answer(one, made))["reason"] for one, made in zip((ada, bob), refusals, strict=True)
                ] == [
                    "pace",
                    "game",
                ]
                first, second = [await answer(one, await challenge(one, rook)) for one in (ada, bob)]
                assert (await answer(cleo, await challenge(cleo, rook)))["reason"] == "busy"
                assert {await line(client), await line(client)} == {
                    f"Seated at table {made['table']}." for made in (first, second)
                }
                client.send_signal(signal.SIGINT)
                assert "The running games (2) are played" in await asyncio.to_thread(client.stderr.readline)
                assert (await cleo.refused("GET", f"tables/{first['table']}"))[0] == "missing"
                for one, made in ((ada, first), (bob, second)):
                    await finish(one, made["table"])
                    assert "Points by seat" in await line(client)
                assert await asyncio.to_thread(client.wait, PATIENCE) == 0

        asyncio.run(house.visited(scene))


async def finish(person: Person, table: str) -> None:
    """Play a person's moves to the end of a game."""
    socket = await person.socket(table)
    while not socket.position["over"]:
        if socket.position.get("legal"):
            await socket.done("move", move=socket.position["legal"][0])
        else:
            await socket.until(type="event", kind="moved")


def test_it_challenges_another_program_for_the_ladder_and_goes_on_with_a_game_after_it_was_stopped(
    tmp_path: Path,
) -> None:
    with House(f"sqlite:///{tmp_path / 'midtown.db'}", tmp_path) as house:

        async def scene() -> None:
            rook, pawn = [await registered(await house.guest(claimed=True), name) for name in ("Rook", "Pawn")]
            await arrive(pawn)
            host, other = Client(house, tmp_path, rook), Client(house, tmp_path, pawn)
            async with host.run("--challenge", f"{house.url}/player/{pawn.id}", "--game", "stones") as client:
                while not (waits := await pawn.ask("GET", "me/challenges")):
                    await asyncio.sleep(0.05)
                joined = await pawn.ask("POST", f"programs/challenges/{waits[0]['id']}/accept", {})
                assert await line(client) == f"Seated at table {joined['table']}."
                async with other.run("--challenges") as resumed:  # its game was begun without it
                    assert await line(resumed) == "Waiting for challenges."
                    assert await line(resumed) == f"Seated at table {joined['table']}."
                    assert "Points by seat" in await line(client)
                    assert "Points by seat" in await line(resumed)
                    assert await asyncio.to_thread(client.wait, PATIENCE) == 0
            ladder = await pawn.ask("GET", "ratings", game="stones", players=2, programs="true")
            assert [one["games"] for one in ladder["ratings"]] == [1, 1]

        asyncio.run(house.visited(scene))


def test_it_plays_the_rounds_of_a_tournament_to_the_end(tmp_path: Path) -> None:
    with House(f"sqlite:///{tmp_path / 'midtown.db'}", tmp_path) as house:

        async def scene() -> None:
            made = await hall(house, 1, rounds=2, programs=True, private=True, pause=0)
            rook, pawn = [await registered(made.people[0], name) for name in ("Rook", "Pawn")]
            link = f"{house.url}/tournaments/{made.id}?key={(await made.page())['key']}"
            async with (
                Client(house, tmp_path, rook).run("--tournament", link) as one,
                Client(house, tmp_path, pawn).run("--tournament", link) as two,
            ):
                while len((page := await made.page())["entrants"]) < 3:
                    await asyncio.sleep(0.05)
                await made.people[0].ask("DELETE", f"tournaments/{made.id}/entrants/me", status=204)
                await made.people[0].ask("POST", f"tournaments/{made.id}/start", status=204)
                while page["info"]["status"] != "over":
                    await asyncio.sleep(0.05)
                    page = await made.go_on(1)
                printed = [await asyncio.to_thread(client.stdout.read) for client in (one, two)]
                assert [await asyncio.to_thread(client.wait, PATIENCE) for client in (one, two)] == [0, 0]
            places = {row["entrant"]: row["place"] for row in page["standings"]}
            numbers = [next(n["number"] for n in page["entrants"] if n["player"] == who.id) for who in (rook, pawn)]
            for text, number in zip(printed, numbers, strict=True):
                assert text.count("Points by seat") == 2
                assert text.splitlines()[-1] == f"The tournament is over: place {places[number]}."

        asyncio.run(house.visited(scene))
