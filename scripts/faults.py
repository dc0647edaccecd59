"""The long fault tests: kill servers hundreds of times while people play, or take them from a proxy's ring."""

import argparse
import asyncio
import contextlib
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.faults.fronts import haproxy, nginx
from tests.faults.server import Server
from tests.faults.storm import Report, storm
from tests.ports import free_port
from tests.server import postgres
from tests.tools import POSTGRES

from midtown.client import connection

FORMS = {
    "sqlite": "SQLite",
    "postgres": "PostgreSQL",
    "two": "PostgreSQL, two servers",
    "nginx": "PostgreSQL, two servers behind nginx",
    "four": "PostgreSQL, four servers behind nginx",
    "haproxy": "PostgreSQL, four servers behind HAProxy",
    "ring": "PostgreSQL, four servers behind nginx that also leave its ring and come back",
    "rings": "PostgreSQL, four servers behind two nginx, of which one knows three",
}
PLACES = {"postgres": 1, "two": 2, "nginx": 2, "four": 4, "haproxy": 4, "ring": 4, "rings": 4}
FRONTS = {"nginx": nginx, "four": nginx, "haproxy": haproxy, "ring": nginx, "rings": nginx}
TITLES = (
    "database",
    "kills",
    "removals",
    "amid play",
    "tables",
    "games finished",
    "moves acknowledged",
    "by computer players",
    "words",
)
MORE = ("connections lost", "looks", "lost", "doubled", "wrong", "older", "refused though stored", "seconds")


def main() -> int:
    """Run the tests, print a table, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("forms", nargs="*", default=list(FORMS), help=", ".join(FORMS))
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    arguments = parser.parse_args()
    connection.FIRST_WAIT, connection.LONGEST_WAIT = 0.1, 0.2
    print(f"seed {arguments.seed}\n\n| {' | '.join(TITLES + MORE)} |\n|{'---|' * len(TITLES + MORE)}", flush=True)
    complaints = []
    for form in arguments.forms:
        report = run(form, arguments.kills, arguments.seed)
        print(row(form, report), flush=True)
        complaints += [f"{form}: {complaint}" for complaint in report.complaints]
    print(*complaints, sep="\n")
    return 1 if complaints else 0


def run(form: str, kills: int, seed: int) -> Report:
    """Run one form of the test in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="midtown-faults-") as name:
        folder = Path(name)
        if form == "sqlite":
            return asyncio.run(storm([Server(folder / "server")], kills, seed))
        if (programs := POSTGRES.find()) is None:
            sys.exit(f"{POSTGRES.name} is missing: {POSTGRES.remedy}")
        with postgres.cluster(folder, programs) as socket, postgres.database(socket) as url:
            servers = [Server(folder / str(place), url) for place in range(PLACES[form])]
            if form not in FRONTS:
                return asyncio.run(storm(servers, kills, seed))
            ports = [server.port for server in servers]
            rings = [ports, ports[:-1]] if form == "rings" else [ports]
            with contextlib.ExitStack() as stack:
                fronts = [
                    stack.enter_context(FRONTS[form](free_port(), ring, folder / f"front{place}"))
                    for place, ring in enumerate(rings)
                ]
                removals = kills if form == "ring" else 0
                return asyncio.run(storm(servers, kills, seed, fronts=fronts, removals=removals))


def row(form: str, report: Report) -> str:
    """Return the report as a row of a Markdown table."""
    findings = report.findings
    numbers = [
        report.kills,
        report.removals,
        report.kills - report.idle,
        findings.tables,
        findings.finished,
        findings.moves,
        findings.bot_moves,
        findings.words,
    ]
    numbers += [
        report.ledger.drops,
        report.ledger.looks,
        len(findings.lost),
        len(findings.doubled),
        len(findings.wrong),
        len(findings.older),
        len(findings.denied),
        round(report.seconds),
    ]
    return f"| {FORMS[form]} | {' | '.join(f'{number:,}' for number in numbers)} |"


if __name__ == "__main__":
    sys.exit(main())
