"""Measure the server's processor time for each kind of HTTP request, beside what it counts against the limits."""

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import aiohttp
import psutil

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.faults.server import Server, serving

from midtown.server.http.request_limits import COSTS

Request = tuple[str, str, Any]
HERE = Path(__file__).parents[3]
RECORD = HERE / "tests/golden/conformance/manhattan-p4.json"
"""A whole game of four, the longest of a record's replays and logs."""


class Client:
    """An HTTP client of one guest."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self.session = session
        self.url = url
        self.headers = {"authorization": ""}

    async def ask(self, request: Request) -> Any:
        """Send a request; return its answer, or raise AssertionError if it is refused."""
        method, path, body = request
        async with self.session.request(method, f"{self.url}/{path}", json=body, headers=self.headers) as response:
            answer = await response.read()
            assert response.status < 300 or path.endswith(("password", "session")), (path, response.status, answer)
            return json.loads(answer) if answer[:1] in (b"{", b"[") else None


async def requests_of(client: Client) -> dict[str, Request]:
    """Return one request of each kind by its name in `COSTS`, and some that cost 1."""
    record = json.loads(RECORD.read_text("utf-8"))["record"]
    finished = await client.ask(("POST", "api/records", {"record": record}))
    over = f"api/tables/{finished['id']}"
    settings = {"game": record["game"], "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}
    table = (await client.ask(("POST", "api/tables", settings)))["id"]
    wrong = {"name": "Nobody", "password": "not the password"}
    return {
        "(start page)": ("GET", "", None),
        "me": ("GET", "api/me", None),
        "games": ("GET", "api/games", None),
        "(table)": ("GET", f"api/tables/{table}", None),
        "(lists)": ("GET", "api/me/tables", None),
        "ratings": ("GET", f"api/ratings?game={settings['game']}&players=2", None),
        "openapi.json": ("GET", "api/openapi.json", None),
        "moves": ("GET", f"api/tables/{table}/moves", None),
        "tables": ("POST", "api/tables", settings),
        "records": ("POST", "api/records", {"record": record}),
        "record": ("GET", f"{over}/record?watch={finished['watch']}", None),
        "log": ("GET", f"{over}/log?watch={finished['watch']}", None),
        "frames": ("GET", f"{over}/frames?watch={finished['watch']}", None),
        "replay": ("GET", f"{over}/replay?watch={finished['watch']}", None),
        "session": ("POST", "api/session", wrong),
    }


async def measured(rounds: int) -> list[tuple[str, float]]:
    """Return the name and the milliseconds of processor time of each kind of request."""
    with tempfile.TemporaryDirectory(prefix="midtown-costs-") as name:
        server = Server(Path(name), workers=0)
        async with serving(server), aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
            client = Client(session, server.url)
            token = (await client.ask(("POST", "api/me", {})))["token"]
            client.headers = {"authorization": f"Bearer {token}"}
            process = psutil.Process(server.pid)
            rows = []
            for kind, request in (await requests_of(client)).items():
                best = float("inf")
                for _ in range(3):
                    before = process.cpu_times()
                    for _ in range(rounds):
                        await client.ask(request)
                    after = process.cpu_times()
                    best = min(best, after.user + after.system - before.user - before.system)
                rows.append((kind, 1000 * best / rounds))
            return rows


def main() -> None:
    """Print a table of all requests."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40, help="requests of each kind, three times")
    rows = asyncio.run(measured(parser.parse_args().rounds))
    print("| request | ms | counts |\n|---|---:|---:|")
    for kind, milliseconds in rows:
        print(f"| {kind} | {milliseconds:.1f} | {COSTS.get(kind, 1)} |")


if __name__ == "__main__":
    main()
