"""Whole games between two to four browsers on bad networks: pages end with the server's table, nothing counts twice."""

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from midtown.record import read
from midtown.verify import verify
from tests.browser.driver.board import ORDER, Table
from tests.browser.driver.comparing import places, same
from tests.browser.driver.people import Visit
from tests.browser.driver.serving import House, housed
from tests.browser.driver.watching import LOST_CONNECTION
from tests.browser.driver.weather import Network, network, schedule

pytestmark = pytest.mark.long

Json = Any
SERVICE_WORKERS = "block"
PLAYER = (Path(__file__).parent / "driver" / "player.js").read_text("utf-8")
NAMES = ("Ada", "Bob", "Cem", "Dea")
LONG = os.environ.get("MIDTOWN_STORM") == "long"
SPELLS, DROPS, SPELL = (12, 1, 4.0) if LONG else (4, 0, 1.5)
"""How many disturbances each page meets, how many of them are drops, and the longest time of the others in seconds."""
HEALED_WITHIN = 3_000
"""Milliseconds from the network's return to a live page; measured only in long storms, on an idle machine."""
END_WITHIN = 300_000
"""Milliseconds for a game to end."""


class Case(NamedTuple):
    """A game in a storm: of which kind, how many play, on which database, and the seed of what happens."""

    game: str
    players: int
    database: str
    seed: int

    @property
    def options(self) -> Json:
        """The shortest game of this kind."""
        return {"colours": 1} if self.game == "manhattan" else {}


SHORT = [Case("manhattan", 2, "sqlite", 1), Case("traffiq", 3, "postgres", 1)]
ALL = [
    Case(game, players, database, seed)
    for seed in range(1, 3)
    for game in ("manhattan", "traffiq")
    for players in (2, 3, 4)
    for database in ("sqlite", "postgres")
]


@pytest.fixture(params=ALL if LONG else SHORT, ids=lambda case: "-".join(map(str, case)))
def case(request: pytest.FixtureRequest) -> Case:
    """Return each case in turn."""
    return Case(*request.param)


@pytest.fixture
def own(case: Case, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """Start a server for one game, on the case's database."""
    database = request.getfixturevalue("postgres_url") if case.database == "postgres" else ""
    with housed(tmp_path, database) as house:
        yield house


def seated(visit: Visit, case: Case, networks: Sequence[Network], house: House) -> list[Table]:
    """Open a table, let everybody sit down over their network, and return the pages."""
    people = [visit(net).named(name) for net, name in zip(networks, NAMES, strict=False)]
    seats = " ".join(["me"] + ["open"] * (case.players - 1))
    opened = people[0].opens(case.game, seats, options=case.options)
    for seat, one in enumerate(people):
        one.watch.excuse(*LOST_CONNECTION)
        if seat:
            one.joins(opened.invites[seat])
        one.goes(f"/table/{opened.id}")
        one.url = house.url  # what the test asks goes straight to the server
    tables = [Table(one) for one in people]
    for table in tables:
        expect(table.root).to_be_visible()
    return tables


def recoveries(net: Network, lost: Sequence[Json]) -> list[float]:
    """Return how many milliseconds a page took to be live each time that it was lost, from the network's return."""
    return [
        gap["ended"] - max([gap["begun"], *(outage.ended for outage in net.outages if outage.ended <= gap["ended"])])
        for gap in lost
    ]


def test_a_game_in_a_storm_ends_alike_for_everybody_and_nothing_counts_twice(
    visit: Visit, case: Case, own: House
) -> None:
    with ExitStack() as stack:
        networks = [stack.enter_context(network(own.port, f"{case} {seat}")) for seat in range(case.players)]
        tables = seated(visit, case, networks, own)
        storms = []
        for seat, (net, table) in enumerate(zip(networks, tables, strict=True)):
            storms.append(net.storm(schedule(f"{case} {seat}", SPELLS, DROPS, SPELL)))
            table.page.evaluate(PLAYER, [ORDER, NAMES[seat]])
        for table in tables:
            expect(table.finish).to_be_visible(timeout=END_WITHIN)
        for storm in storms:
            storm.result(END_WITHIN / 1000)
        for table in tables:
            expect(table.lost).to_be_hidden()
        logs = [table.page.evaluate("player") for table in tables]
        alike(tables, logs)
    assert "Traceback" not in own.log_text()
    healed = [ms for net, log in zip(networks, logs, strict=True) for ms in recoveries(net, log["lost"])]
    moves = sum(len(log["played"]) for log in logs)
    if LONG:
        print(f"| {' | '.join(map(str, case))} | {moves} | {len(healed)} | {median(healed):.0f} | {max(healed):.0f} |")
        assert max(healed) < HEALED_WITHIN, sorted(healed)


def alike(tables: list[Table], logs: Sequence[Json]) -> None:
    """Raise AssertionError unless all pages show the server's table, and all that was played and said counts once."""
    record = tables[0].visitor.ask("GET", f"tables/{tables[0].id}/record")
    assert all(finding.fits is not False for finding in verify(read(record)))
    moves = sorted(tuple(one) for log in logs for one in log["played"])
    assert [move for _, move in moves] == record["moves"]
    words = sorted(text for log in logs for text in log["words"])
    tables[0].visitor.until(lambda: sorted(line["text"] for line in tables[0].snapshot()["chat"]) == words)
    for table in tables:
        look(table, len(moves), len(words))
    same(tables)
    for table in tables:
        before = contents(table)
        table.page.reload()
        look(table, len(moves), len(words))
        assert contents(table) == before


def look(table: Table, moves: int, words: int) -> None:
    """Close the result, and wait until the page shows as many moves and words."""
    table.page.get_by_role("button", name="Look at the board").click()
    expect(table.page.locator(".log ol > li")).to_have_count(moves)
    expect(table.page.locator(".chat li")).to_have_count(words)


def contents(table: Table) -> tuple[list[str], list[str]]:
    """Return what is on the board, and the lines of log and chat."""
    return places(table), table.page.locator(".log ol > li, .chat li").all_inner_texts()
