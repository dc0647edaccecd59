"""Lets a program take part in a tournament and play its rounds to the end."""

import asyncio
import secrets
from random import Random
from typing import NamedTuple
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from midtown.client.bot_client import LATER, LONGEST_WAIT, LOOK, Hooks, play
from midtown.client.connection import Connection
from midtown.client.program import Program, Unplayable
from midtown.client.service import Service
from midtown.client.speech import Refusal, failure
from midtown.game import GameError
from midtown.support.documents import CheckedJson


class Link(NamedTuple):
    """Which tournament: its id, and the key of a private one."""

    id: str
    key: str = ""

    def path(self, more: str = "") -> str:
        """Return the path of a request about it."""
        query = f"?{urlencode({'key': self.key})}" if self.key else ""
        return f"api/tournaments/{quote(self.id, safe='')}{more}{query}"


def link_of(text: str) -> Link:
    """Return the tournament that is given as an id or as the address of its page."""
    place = urlsplit(text)
    key = parse_qs(place.query).get("key", [""])[0]
    return Link(place.path.rstrip("/").split("/")[-1], key)


async def run(
    service: Service, link: Link, program: Program, seconds: float, hooks: Hooks, seed: int | None = None
) -> int | None:
    """Enter a tournament and play until it is over; return the place, or None if it was called off.

    Raise GameError if the program cannot enter, is not paired any more, or fails.
    """
    chance = Random(secrets.randbits(63) if seed is None else seed)
    await service.call("POST", link.path("/entrants"))
    try:
        page = await _page(service, link, hooks)
        while page["info"]["status"] in ("open", "running"):
            if (table := _table(page)) is not None:
                await _play(service, link, table, program, seconds, chance, hooks)
            elif not _paired(page):
                raise failure("tournament.left")
            else:
                await asyncio.sleep(LOOK)
            page = await _page(service, link, hooks)
    finally:
        await program.stop()
    return next((row["place"] for row in page["standings"] if row["entrant"] == page["me"]), None)


async def _page(service: Service, link: Link, hooks: Hooks) -> CheckedJson:
    """Return the tournament as it is now; wait for a server that cannot be reached."""
    wait = LOOK
    while True:
        try:
            page: CheckedJson = await service.call("GET", link.path())
            return page
        except Refusal as refusal:
            if refusal.kind not in LATER:
                raise
            wait = max(wait, refusal.wait)
        except GameError as error:
            hooks.problem(error)
        await asyncio.sleep(wait)
        wait = min(2 * wait, LONGEST_WAIT)


def _table(page: CheckedJson) -> str | None:
    """Return the table of the program's game that is on."""
    for game in page["mine"]:
        board = game["board"]
        if board["table"] is not None and any(seat["rank"] is None for seat in board["seats"]):
            return str(board["table"])
    return None


def _paired(page: CheckedJson) -> bool:
    return any(entrant["active"] for entrant in page["entrants"] if entrant["number"] == page["me"])


async def _play(
    service: Service, link: Link, table: str, program: Program, seconds: float, chance: Random, hooks: Hooks
) -> None:
    """Play a game; a program that fails leaves the tournament."""
    hooks.seated(table)
    try:
        async with Connection(service, table) as connection:
            hooks.ended(await play(connection, program, seconds, chance, hooks.fault), connection.seats)
    except Unplayable:
        await service.call("DELETE", link.path("/entrants/me"))
        raise
    except GameError as error:
        hooks.problem(error)
        await asyncio.sleep(LOOK)
