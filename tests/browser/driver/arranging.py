"""A tournament for pictures: the answer of the API about a third round that is about to begin."""

import re
from typing import Any

import msgspec
from playwright.sync_api import expect

from midtown.server.features.tournaments import presenters
from midtown.server.features.tournaments.rows import (
    Entered,
    EntrantRow,
    Round,
    RoundTable,
    StoredTournament,
    Terms,
    Tournament,
)
from tests.browser.driver.people import Visitor

NOW = 1_763_900_000_000
NAMES = ("Ada", "Yuki", "Ines", "Lena", "Rowan", "Paul", "Mara", "Tomasz", "Cooper 3028", "Vera", "Otto", "Alder")
LEVELS = {"Rowan": "master", "Alder": "club"}
ROUNDS = ((1, 6, 8, 12), (2, 5, 9, 10), (3, 4, 7, 11)), ((3, 5, 1, 10), (2, 4, 6, 12), (7, 8, 9, 11))
NEXT = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
POINTS = (52, 47, 44, 40)
FACE = 7
NONE = (None,) * 4


def answer(player: str) -> Any:
    """Return the page of a Swiss tournament for four at a table, as its first entrant sees it."""
    terms = Terms(format="swiss", game="manhattan", options={}, seats=4, minutes=10, increment=0, level="club")
    tournament = StoredTournament("0" * 12, "November Open", terms, None, 0, NOW, "running", 0, None, 4, 3, 0)
    entries = [
        EntrantRow(number, None if name in LEVELS else _id(number, player), LEVELS.get(name), name, FACE, 0.0, False)
        for number, name in enumerate(NAMES, 1)
    ]
    boards = [
        RoundTable(
            number,
            board,
            seats,
            "a1b2",
            (0, 1, 2, 3),
            tuple(one - number - board for one in POINTS),
            NONE,
            (False,) * 4,
        )
        for number, tables in enumerate(ROUNDS, 1)
        for board, seats in enumerate(tables, 1)
    ]
    boards += [
        RoundTable(3, board, seats, None, None, (0,) * 4, NONE, (False,) * 4) for board, seats in enumerate(NEXT, 1)
    ]
    whole = Tournament(tournament, entries, boards, Round(3, NOW + 100_000, None))
    computers = sum(one.level is not None for one in entries)
    listed = presenters.info(tournament, Entered(len(entries) - computers, computers, True), {})
    here = {one.player for one in entries if one.player is not None and one.name != "Paul"}
    return presenters.present_page(whole, listed, here, player, None, NOW, leads=False).model_dump()


def listing(status: str) -> Any:
    """Return the list of tournaments that are to come, running, or over."""
    common = Terms(format="swiss", game="manhattan", options={}, seats=4, minutes=10, increment=0, level="club")
    replace = msgspec.structs.replace
    duel = replace(common, game="traffiq", seats=2, minutes=5, increment=3, level="")
    made: dict[str, list[tuple[Terms, str, int | None, int, int]]] = {
        "open": [
            (replace(duel, duplicate=True, rated=True), "Wednesday in TraffIQ", NOW + 5_400_000, 5, 9),
            (replace(common, format="knockout", programs=True), "Skyline Cup", None, 0, 4),
        ],
        "running": [
            (replace(duel, format="arena", duration=60), "Lunch break", NOW - 1_200_000, 0, 12),
            (replace(common, minutes=15), "November Open", NOW - 7_200_000, 4, 10),
        ],
        "over": [(replace(common, format="round_robin", seats=2), "Four friends", NOW - 90_000_000, 3, 4)],
    }
    return [_listed(number, status, *one).model_dump() for number, one in enumerate(made[status])]


def _listed(number: int, status: Any, terms: Terms, name: str, starts_at: int | None, rounds: int, n: int) -> Any:
    stored = StoredTournament(
        f"{16 * len(status) + number:012x}", name, terms, None, 0, starts_at, status, 0, None, rounds, 0, 0
    )
    computers = sum(given in LEVELS for given in NAMES[:n]) if terms.level else 0
    info = presenters.info(stored, Entered(n - computers, computers, number == 0), {})
    info.by = "Yuki"
    return info


def lists(ada: Visitor, bob: Visitor, language: str) -> None:
    """Open the list of tournaments."""
    ada.page.clock.set_fixed_time(NOW / 1000)
    ada.context.new_cdp_session(ada.page).send("Emulation.setTimezoneOverride", {"timezoneId": "UTC"})
    for status in ("open", "running", "over"):
        url = re.compile(rf"/api/tournaments\?.*status={status}")
        body = listing(status)
        ada.page.route(url, lambda route, _, body=body: route.fulfill(json=body))
    ada.goes("/tournaments")
    expect(ada.page.get_by_role("heading", name="Lunch break")).to_be_visible()
    for name in ("Skyline Cup", "Four friends"):
        expect(ada.page.get_by_role("link", name=name)).to_be_visible()


def _id(number: int, player: str) -> str:
    return player if number == 1 else f"{number:016x}"


def opened(ada: Visitor, bob: Visitor, language: str) -> None:
    """Open the tournament a hundred seconds before its third round."""
    body = answer(ada.ask("GET", "me")["id"])
    ada.page.clock.set_fixed_time(NOW)
    ada.page.route(f"**/api/tournaments/{'0' * 12}?*", lambda route: route.fulfill(json=body))
    ada.goes(f"/tournaments/{'0' * 12}")
    expect(ada.page.get_by_text("1:40")).to_be_visible()
