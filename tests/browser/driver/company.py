"""Public games to watch, and people who are here, for pages to show."""

import re
from functools import partial
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.driver.people import Visitor
from tests.browser.driver.positions import named

Json = Any
GAMES = (
    *(("manhattan", "me greedy greedy greedy", "build"), ("traffiq", "me greedy", "late")),
    *(("manhattan", "me greedy", "two colours"), ("traffiq", "me greedy", "action")),
)
"""Games with their seats, and the points at which they stand."""
OPEN = (("manhattan", "me open greedy open"), ("traffiq", "me open"))
"""Games that wait for players."""
WAIT = 'main [aria-labelledby="large"] img'


def listed(visitor: Visitor, **tables: list[Json]) -> None:
    """Show the page these public tables by status, as the server has others."""
    for status in ("open", "running", "over"):
        answer = partial(fulfilled, json=tables.get(status, []))
        visitor.page.route(f"**/api/tables?**status={status}**", answer)


def fulfilled(route: Route, json: Json) -> None:
    """Answer a request with a document."""
    route.fulfill(json=json)


def only(visitor: Visitor, *tables: str) -> None:
    """Show the page of all public tables only these, as the server has others."""

    def answer(route: Route) -> None:
        answered = route.fetch()
        route.fulfill(response=answered, json=[one for one in answered.json() if one["id"] in tables])

    visitor.page.route(re.compile(r"/api/tables\?.*status="), answer)


def running(bob: Visitor) -> list[Json]:
    """Open public games in which Bob is to move; return them as the list of tables has them."""
    opened = [bob.opens(game, seats, record=named(point), public=True).id for game, seats, point in GAMES]
    tables = {table["id"]: {**table, "mine": []} for table in bob.ask("GET", "tables?status=running")}
    return [tables[one] for one in opened]


def ended(table: Json) -> Json:
    """Return a running table as if Bob had won by two points."""
    scores = [24 - 2 * seat for seat in range(len(table["names"]))]
    result = {"ended": "rules", "scores": scores, "winners": [0], "forfeits": []}
    return {**table, "status": "over", "to_move": None, "result": result}


def watch(ada: Visitor, bob: Visitor, language: str) -> None:
    """Open the page of games to watch while some run."""
    tables = running(bob)
    listed(ada, running=tables, over=[ended(table) for table in tables[:2]])
    ada.goes("/watch")
    expect(ada.page.locator(WAIT)).to_be_visible()
    expect(ada.page.locator("main li img")).to_have_count(len(tables) - 1)


def watch_quiet(ada: Visitor, bob: Visitor, language: str) -> None:
    """Open the page of games to watch while there are none."""
    listed(ada)
    ada.goes("/watch")
    expect(ada.page.locator(WAIT)).to_be_visible()


def present(*, alone: bool) -> list[Json]:
    """Return people who are here, or at a table, or away."""
    people = [("Ines", True, "t", "traffiq"), ("Mara", True, None, None), ("Paul", False, None, None)]
    return [
        {"player": f"{number}1" * 8, "name": name, "face": 10 * number, "here": here, "table": table, "game": game}
        for number, (name, here, table, game) in enumerate([] if alone else people, 1)
    ]


def people(*, alone: bool) -> Any:
    """Return a function that opens the page of people, with others or without."""

    def go(ada: Visitor, bob: Visitor, language: str) -> None:
        tables = [] if alone else [bob.opens(game, seats, public=True).id for game, seats in OPEN]
        listed(ada, open=[table for table in ada.ask("GET", "tables?status=open") if table["id"] in tables])
        everybody = present(alone=alone)
        here = {"people": [one for one in everybody if one["here"]], "count": 0 if alone else 4}
        rivals = [
            {key: one[key] for key in ("player", "name", "face")} | {"games": 5, "ahead": ahead, "behind": 5 - ahead}
            for ahead, one in enumerate(everybody)
        ]
        profile = {**ada.ask("GET", f"players/{ada.ask('GET', 'me')['id']}/profile"), "rivals": rivals}
        for path, answer in (("people/here", here), ("me/following", {"people": everybody[:2]})):
            ada.page.route(f"**/api/{path}?*", partial(fulfilled, json=answer))
        ada.page.route("**/profile?*", partial(fulfilled, json=profile))
        ada.goes("/people")
        expect(ada.page.get_by_role("region")).to_have_count(3 if alone else 4)

    return go
