"""Measure the server's processor time to open a table of four, by what the four people do one after another."""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.faults.server import Server, serving

from midtown.client.service import OpenedTable, Service
from midtown.client.wire import connect

PEOPLE = 4
SEATS = [{"kind": "me"}, *({"kind": "open"} for _ in range(PEOPLE - 1))]
STEPS = ("four guests", "a table", "three invitations", "four connections")


class Party:
    """The four people of a table."""

    def __init__(self, service: Service, game: str) -> None:
        self.service = service
        self.game = game
        self.people: list[Service] = []
        self.table = OpenedTable("", {})

    async def arrive(self) -> None:
        """Become guests."""
        for _ in range(PEOPLE):
            person = self.service.with_token("")
            await person.guest()
            self.people.append(person)

    async def open(self) -> None:
        """Open the table."""
        self.table = await self.people[0].open_table(self.game, SEATS, public=False)

    async def join(self) -> None:
        """Take the seats."""
        for (_, token), person in zip(sorted(self.table.invites.items()), self.people[1:], strict=True):
            await person.take_invite(token)

    async def connect(self) -> None:
        """Connect to the table, and wait for its first message."""
        for person in self.people:
            heard = asyncio.Event()
            await connect(
                person.socket_of(self.table.id), person.headers, lambda *_, heard=heard: heard.set(), lambda _: None
            )
            await heard.wait()


async def measured(tables: int, at_once: int, rounds: int, game: str) -> list[float]:
    """Return the least milliseconds of processor time for a table, step by step."""
    least = [float("inf")] * len(STEPS)
    with tempfile.TemporaryDirectory(prefix="midtown-opening-") as name:
        server = Server(Path(name), workers=0)
        async with serving(server), Service(server.url) as service:
            process, gate = psutil.Process(server.pid), asyncio.Semaphore(at_once)

            async def spent(works: list[Callable[[], Awaitable[None]]]) -> float:
                async def one(work: Callable[[], Awaitable[None]]) -> None:
                    async with gate:
                        await work()

                before = sum(process.cpu_times()[:2])
                await asyncio.gather(*map(one, works))
                return sum(process.cpu_times()[:2]) - before

            for _ in range(rounds):
                parties = [Party(service, game) for _ in range(tables)]
                steps = [[getattr(party, step) for party in parties] for step in ("arrive", "open", "join", "connect")]
                for number, works in enumerate(steps):
                    least[number] = min(least[number], 1000 * await spent(works) / tables)
    return least


def main() -> None:
    """Print a table of all steps."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--at-once", type=int, default=1, help="tables opened at the same time")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--game", default="traffiq")
    arguments = parser.parse_args()
    least = asyncio.run(measured(arguments.tables, arguments.at_once, arguments.rounds, arguments.game))
    print("| step | ms |\n|---|---:|")
    for step, milliseconds in [*zip(STEPS, least, strict=True), ("all", sum(least))]:
        print(f"| {step} | {milliseconds:.2f} |")


if __name__ == "__main__":
    main()
