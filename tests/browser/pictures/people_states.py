"""States of the pages about people: the visitor's account, other players, and what operators see."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.driver import (
    operating,
    profiles,
)
from tests.browser.driver.people import Visit, Visitor
from tests.browser.pictures.steps import (
    State,
    lists,
)


def following(path: str) -> Callable[[Visitor, Visitor, str], None]:
    """Return a function that opens a page with those whom the visitor follows."""

    def go(ada: Visitor, bob: Visitor, language: str) -> None:
        lists(ada)
        people = [
            {"player": f"{number}1" * 8, "name": name, "face": 10 * number, "here": here, "table": table, "game": game}
            for number, (name, here, table, game) in enumerate(
                [("Ines", True, "t", "traffiq"), ("Mara", True, None, None), ("Paul", False, None, None)], 1
            )
        ]
        ada.page.route("**/api/me/following?*", lambda route: route.fulfill(json={"people": people}))
        seen = {"people": [person for person in people if person["here"]], "count": 14}
        ada.page.route("**/api/people/here?*", lambda route: route.fulfill(json=seen))
        ada.ask("PATCH", "me", {"face": 67})
        ada.goes(path)
        expect(ada.page.get_by_role("link", name="Ines", exact=True)).to_be_visible()

    return go


def player(ada: Visitor, bob: Visitor, language: str) -> None:
    path = f"players/{bob.ask('GET', 'me')['id']}"
    answer = {**ada.ask("GET", path), "here": False}
    ada.page.route(f"**/api/{path}?*", lambda route: route.fulfill(json=answer))
    ada.goes(f"/{path.replace('players', 'player')}")
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()


def account(ada: Visitor, bob: Visitor, language: str) -> None:
    ada.ask("PATCH", "me", {"face": 67})
    ada.goes("/me")
    expect(ada.page.get_by_role("radio").first).to_be_attached()


def notices(ada: Visitor, bob: Visitor, language: str) -> None:
    """Open the page of notices of somebody with three browsers, one lost, and two web-hooks, one switched off."""
    noon = 1_790_000_000_000
    browsers = (("Firefox, Linux", False, noon, None), ("Safari, iPhone", False, None, None), ("", False, noon, noon))
    names = ("id", "label", "here", "sent_at", "lost_at")
    page = ada.ask("GET", "me/notices")
    page["browsers"] = [dict(zip(names, (f"{n:016x}", *browser), strict=True)) for n, browser in enumerate(browsers)]
    page["quiet"] = {"on": True, "begins": 22 * 60, "ends": 8 * 60, "zone": "Europe/Berlin"}
    page |= {"email": "ada@example.org", "mails": True, "hooks": 1}
    hook = {"created_at": noon, "sent_at": noon, "failing_since": None, "off_at": None}
    hooks = [
        {"id": "1" * 16, "form": "discord", "label": "Our evening", "host": "discord.com", **hook},
        {"id": "2" * 16, "form": "json", "label": "Lamp", "host": "lamp.example.org", **hook, "off_at": noon},
    ]
    ada.page.route(re.compile(r"/api/hooks$|/api/hooks\?"), lambda route: route.fulfill(json=hooks))
    ada.page.route(re.compile(r"/api/me/notices$|/api/me/notices\?"), lambda route: route.fulfill(json=page))
    ada.goes("/me/notices")
    expect(ada.page.get_by_role("row").first).to_be_visible()


def profile(ada: Visitor, bob: Visitor, language: str) -> None:
    """Open the page of a player with many games; the server of the tests has none."""
    path = f"players/{bob.ask('GET', 'me')['id']}"
    answers = profiles.answers(ada.ask("GET", "me")["id"])
    for part, answer in {"": {**ada.ask("GET", path), "here": False, "open": True, "claimed": True}, **answers}.items():
        ada.page.route(f"**/api/{path}{part}?*", lambda route, _, answer=answer: route.fulfill(json=answer))
    ada.goes(f"/{path.replace('players', 'player')}")
    expect(ada.page.get_by_role("heading", level=3).nth(1)).to_be_visible()


def operator(path: str, *, search: bool = False) -> State:
    """Return the state of an operator's page on a server on which something has happened; `search` for a player."""

    def go(visit: Visit, language: str) -> Visitor:
        olga = visit(language=language).named("Olga")
        me = {**olga.ask("GET", "me"), "claimed": True, "operator": True}
        answers = {f"admin/{end}": answer for end, answer in operating.answers().items()}
        for end, answer in {"me": me, **answers}.items():
            url = re.compile(rf"/api/{end}(\?|$)")
            olga.page.route(url, lambda route, _, answer=answer: route.fulfill(json=answer))
        olga.goes(f"/admin{path}")
        if search:
            olga.page.get_by_role("textbox").fill("Bob")
            olga.page.keyboard.press("Enter")
        expect(olga.page.locator("main :is(li, dd)").first).to_be_visible()
        return olga

    return go
