"""Searches for a table, for pages to show: the server of the tests has other people on it."""

import re
from typing import Any

from playwright.sync_api import expect

from midtown.server.features.pairing.schemas import Search, Seek, SeekRating, Wanted
from tests.browser.driver.people import Visitor


def seeks() -> list[Any]:
    """Return the answer of the API about three people who are looking for a table."""
    yuki = _seek(1, "Yuki", Wanted(games=["manhattan"], players=[3, 4], paces=["10m"]), 48_000)
    yuki.ratings = [SeekRating(game="manhattan", players=4, rating=27.4)]
    return [
        one.model_dump()
        for one in (
            yuki,
            _seek(2, "Paul", Wanted(games=["traffiq"], players=[2], paces=["20m", "1d"]), 21_000),
            _seek(3, "Herald 4821", Wanted(games=["manhattan", "traffiq"], players=[2, 3, 4], paces=["1d"]), 3_000),
        )
    ]


def _seek(number: int, name: str, wanted: Wanted, waited: int) -> Seek:
    page = " " not in name
    return Seek(
        player=f"{number:016x}", name=name, face=9 * number, page=page, wanted=wanted, waited=waited, ratings=[]
    )


def search(waited: int, others: int = 3) -> Any:
    """Return the answer of the API about the visitor's own search."""
    wanted = Wanted(games=["manhattan"], players=[4], paces=["10m"])
    computers = waited >= 60_000
    return Search(
        key="k", wanted=wanted, waited=waited, others=others, computers=computers, commitment="5" * 64, table=None
    ).model_dump()


def finds(ada: Visitor, bob: Visitor, language: str) -> None:
    """Find a table while the visitor is busy with a lesson, from where they are not led away."""
    table = {"id": "t", "game": "manhattan", "names": ["Yuki", "Paul", "Herald 4821"]}
    answer = search(48_000)
    ada.page.route("**/api/seeks?*", lambda route: route.fulfill(json=[]))
    ada.page.route(re.compile(r"/api/me/search\?"), lambda route: route.fulfill(json=answer))
    ada.goes("/")
    ada.page.locator(".pair .btn:not(.alt)").click()
    expect(ada.page.get_by_role("timer")).to_be_visible()
    ada.goes("/learn/manhattan")
    expect(ada.page.locator("[data-game]")).to_be_visible()
    answer["table"] = table
    expect(ada.page.locator("[data-strip].urgent")).to_be_visible()


def waits(waited: int) -> Any:
    """Return a function that opens the tables while the visitor looks for one and others do, too."""

    def go(ada: Visitor, bob: Visitor, language: str) -> None:
        for path, answer in {"me/search": search(waited), "seeks": seeks(), "tables": []}.items():
            ada.page.route(re.compile(rf"/api/{path}\?"), lambda route, _, answer=answer: route.fulfill(json=answer))
        ada.goes("/")
        ada.page.locator(".pair .btn:not(.alt)").click()
        expect(ada.page.get_by_role("timer")).to_be_visible()  # only then does the search outlive the page
        ada.goes("/tables")
        expect(ada.page.get_by_role("timer")).to_be_visible()
        expect(ada.page.get_by_text("Herald 4821")).to_be_visible()

    return go
