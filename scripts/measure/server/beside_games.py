"""Measure moves at many tables alone, and beside people who analyse and a tournament, in turn on one server."""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import statistics
import sys
import tempfile
import time
from collections import Counter
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.faults.server import Server, serving

from midtown.client.load.samples import Samples, Usage, Watch, quantiles
from midtown.client.load.share import WARM_UP, LoadPlan, Share
from midtown.client.load.table import LoadTable, Person
from midtown.client.service import Service
from midtown.client.speech import Refusal
from midtown.client.wire import connect
from midtown.game import GameError

RECORD = Path(__file__).parents[3] / "tests/golden/conformance/manhattan-p4.json"
LOOKS_SECONDS = 4.0
"""How long somebody who analyses looks at a position, with the engine on."""
TOURNAMENT_PAGE_SECONDS = 5.0
"""How often the page of a tournament is read by somebody who looks at it."""
READERS = 1 / 4
"""The part of the entrants who look at it: the others look at their games."""
SETTLED_SECONDS = 3.0
"""Seconds at the beginning of a phase that are not measured."""
PACE = 2.0
"""Seconds between two moves of a table."""


class Sizes(NamedTuple):
    """How many do what."""

    tables: int
    analysts: int
    entrants: int


class Company:
    """People who analyse, and a tournament, as long as it is on; it lives in a process of its own."""

    def __init__(self, url: str, sizes: Sizes) -> None:
        self.service = Service(url)
        self.sizes = sizes
        self.on = asyncio.Event()
        self.done: Counter[str] = Counter()
        self.first_lines: list[float] = []
        """Seconds from asking for lines to the first of them."""
        self.samples = Samples()
        self.record: dict[str, Any] = json.loads(RECORD.read_text("utf-8"))["record"]
        self.tables: dict[str, LoadTable] = {}

    def begin(self) -> None:
        """Let everybody do what they do, or go on with it."""
        self.on.set()
        now = time.perf_counter()
        for table in self.tables.values():
            if not table.closing:
                table.start(now + PACE * Random(table.id).random(), now, float("inf"))

    def pause(self) -> None:
        """Let everybody rest; their tables stay as they are."""
        self.on.clear()
        for table in self.tables.values():
            table.running = False
            if table.timer is not None:
                table.timer.cancel()
                table.timer = None

    async def analyse(self, number: int) -> None:
        """Step through a game, position by position, with the engine on."""
        service = self.service.with_token((await self.service.with_token("").guest()).token)
        at = number % len(self.record["moves"])
        while True:
            if not self.on.is_set():
                await self.on.wait()
                await asyncio.sleep(LOOKS_SECONDS * number / self.sizes.analysts)  # people do not step all at once
            body = {"record": self.record, "at": at, "line": []}
            with self._counted("analysis"):
                await service.call("POST", "api/analysis/positions", body)
                self.done["positions"] += 1
                await self._look(service, body)
            at = (at + 1) % len(self.record["moves"])

    async def _look(self, service: Service, body: dict[str, Any]) -> None:
        """Follow the lines of the engine as the page does, until it is time for the next position."""
        start = time.perf_counter()
        lines = await service.call("POST", "api/analysis/lines", body)
        fresh = True
        while (left := start + LOOKS_SECONDS - time.perf_counter()) > 0:
            if lines["status"] not in ("waiting", "running"):
                await asyncio.sleep(left)
                return
            lines = await service.call("GET", f"api/analysis/lines/{lines['id']}?after={lines['done']}")
            self.done["lines"] += 1
            if fresh and lines["moves"]:
                fresh = False
                self.first_lines.append(time.perf_counter() - start)

    async def tournament(self) -> None:
        """Play an arena with all entrants, who meet again and again, as long as it is on."""
        players = {}
        for _ in range(self.sizes.entrants):
            me = await self.service.with_token("").guest()
            players[me.id] = self.service.with_token(me.token)
        await self.on.wait()
        creator = next(iter(players.values()))
        await creator.call("POST", "api/me/password", {"password": "correct horse battery staple", "name": "Organizer"})
        terms = {"format": "arena", "game": "traffiq", "seats": 2, "minutes": 30, "duration": 60, "pause": 0}
        made = await creator.call("POST", "api/tournaments", {"name": "Evening", "terms": terms})
        place = f"api/tournaments/{made['id']}"
        for player in players.values():
            await player.call("POST", f"{place}/entrants")
        await creator.call("POST", f"{place}/start")
        readers = list(players.values())[:: round(1 / READERS)]
        await asyncio.gather(self._hall(place, players), *(self._reads(place, one) for one in readers))

    async def _hall(self, place: str, players: dict[str, Service]) -> None:
        """Take everybody to the tables of their games."""
        while True:
            with self._counted("tournament"):
                page = await self.service.call("GET", place)
                who = {one["number"]: one["player"] for one in page["entrants"]}
                for board in page["boards"]:
                    if board["table"] and board["table"] not in self.tables and board["seats"][0]["rank"] is None:
                        await self._sit(board["table"], [players[who[seat["entrant"]]] for seat in board["seats"]])
            await asyncio.sleep(1.0)

    async def _sit(self, table: str, players: list[Service]) -> None:
        game = LoadTable(len(players), Random(table), PACE, self.samples, lambda: self.tables[table].close())
        game.id = table
        self.tables[table] = game
        for person, player in zip(game.people, players, strict=True):
            await self._connect(person, player)
        await game.welcomed.wait()
        if self.on.is_set():
            now = time.perf_counter()
            game.start(now + PACE * Random(table).random(), now, float("inf"))

    async def _connect(self, person: Person, service: Service) -> None:
        person.wire = await connect(service.socket_of(person.table.id), service.headers, person.receive, person.closed)

    async def _reads(self, place: str, player: Service) -> None:
        await asyncio.sleep(TOURNAMENT_PAGE_SECONDS * Random(player.token).random())
        while True:
            await self.on.wait()
            with self._counted("tournament"):
                await player.call("GET", place)
                self.done["tournament pages"] += 1
            await asyncio.sleep(TOURNAMENT_PAGE_SECONDS)

    @contextlib.contextmanager
    def _counted(self, kind: str) -> Any:
        """Count what is refused, and go on."""
        try:
            yield
        except Refusal as error:
            self.done[f"{kind} refused: {error.message}"] += 1
        except GameError as error:
            self.done[f"{kind} failed: {error.message}"] += 1


async def keep_company(pipe: "Connection[Any, Any]", url: str, sizes: Sizes) -> None:
    """Be on and off as the pipe says: `on`, `off`, and at last `end`."""
    company = Company(url, sizes)
    async with company.service:
        tasks = [asyncio.create_task(company.analyse(number)) for number in range(sizes.analysts)]
        if sizes.entrants:
            tasks.append(asyncio.create_task(company.tournament()))
        while (word := await asyncio.to_thread(pipe.recv)) != "end":
            if word == "on":
                company.begin()
            else:
                company.pause()
        for task in tasks:
            task.cancel()
        failed = [str(one) for one in await asyncio.gather(*tasks, return_exceptions=True) if str(one)]
        moves = company.samples.moves
        pipe.send((dict(company.done), company.first_lines, moves, dict(company.samples.errors), failed))


def run_company(pipe: "Connection[Any, Any]", url: str, sizes: Sizes) -> None:
    """Serve a process of the company."""
    asyncio.run(keep_company(pipe, url, sizes))


class Phase(NamedTuple):
    """What was measured in one phase."""

    times: list[float]
    cpu: float
    """Of the server with its workers, in seconds per second."""


async def measured(sizes: Sizes, rounds: int, seconds: float, workers: int, database: str, place: str | None) -> None:
    """Measure phases without and with company in turn, and print them."""
    with tempfile.TemporaryDirectory(prefix="midtown-beside-", dir=place) as folder:
        server = Server(Path(folder), database, workers=workers)
        server.arguments[-1] = "inf"
        async with serving(server):
            await phases(server, sizes, rounds, seconds)


async def phases(server: Server, sizes: Sizes, rounds: int, seconds: float) -> None:
    """Let all tables play, and the company come and go."""
    total = (2 * rounds * (seconds + SETTLED_SECONDS) + 1) / (1 - WARM_UP)
    plan = LoadPlan(urls=(server.url,), game="traffiq", tables=sizes.tables, people=4, pace=PACE, seconds=total)
    share, watch = Share(plan), Watch(server.pid)
    here, there = multiprocessing.get_context("spawn").Pipe()
    process = multiprocessing.get_context("spawn").Process(target=run_company, args=(there, server.url, sizes))
    process.start()
    await share.prepare()
    playing = asyncio.create_task(share.play())
    await asyncio.sleep(WARM_UP * total)
    results: dict[str, list[Phase]] = {"alone": [], "beside": []}
    for _ in range(rounds):
        for kind in results:
            here.send("on" if kind == "beside" else "off")
            results[kind].append(await phase(share, watch, seconds))
            show(kind, results[kind][-1].times, results[kind][-1].cpu)
    here.send("end")
    company = await asyncio.to_thread(here.recv)
    samples = await playing
    await share.close()
    process.join()
    summary(results, samples, company)


async def phase(share: Share, watch: Watch, seconds: float) -> Phase:
    """Return the moves of the next seconds, after what comes and goes has settled."""
    await asyncio.sleep(SETTLED_SECONDS)
    first, before = len(share.samples.everybody), watch.usage()
    await asyncio.sleep(seconds)
    after = watch.usage()
    return Phase(list(share.samples.everybody[first:]), used(before, after) / seconds)


def used(before: Usage | None, after: Usage | None) -> float:
    """Return the seconds of processor time between."""
    return after.cpu - before.cpu if before and after else float("nan")


def show(kind: str, times: list[float], cpu: float) -> None:
    """Print a row of the table."""
    row = quantiles(times)
    cells = [kind, str(len(times)), *(f"{row[name]:.1f}" for name in row), f"{100 * cpu:.0f} %"]
    print(f"| {' | '.join(cells)} |", flush=True)


def summary(results: dict[str, list[Phase]], samples: Samples, company: Any) -> None:
    """Print all phases of a kind together, and what the company did."""
    for kind, parts in results.items():
        times = [one for part in parts for one in part.times]
        show(f"{kind}, all", times, statistics.fmean(part.cpu for part in parts))
    done, first_lines, moves, errors, failed = company
    print(f"errors at the tables: {dict(samples.errors)}; late {samples.late}")
    print(f"the company: {done}; moves of the tournament {moves}; {errors} {failed}")
    if first_lines:
        print(f"seconds to the first lines: median {statistics.median(first_lines):.2f}, most {max(first_lines):.2f}")


def main() -> None:
    """Print a table of all phases, and of each kind together."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--analysts", type=int, default=50)
    parser.add_argument("--entrants", type=int, default=64, help="of the tournament; 0: there is none")
    parser.add_argument("--rounds", type=int, default=3, help="how often each kind of phase comes, in turn")
    parser.add_argument("--seconds", type=float, default=20.0, help="of each phase")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", default="", help="URL; by default SQLite in a folder of its own")
    parser.add_argument("--place", help="where that folder is made, such as /dev/shm where the disk has other work")
    given = parser.parse_args()
    print("| phase | moves | p50 | p95 | p99 | p99.9 | max | CPU of one core |\n|---|---|---|---|---|---|---|---|")
    sizes = Sizes(given.tables, given.analysts, given.entrants)
    asyncio.run(measured(sizes, given.rounds, given.seconds, given.workers, given.database, given.place))


if __name__ == "__main__":
    main()
