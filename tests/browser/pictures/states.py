"""The pages and states that test_looks.py checks, by name, each with a function that brings a visitor there."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.driver import (
    analysing,
    arranging,
    company,
    corresponding,
    dealing,
    operating,
    puzzling,
    registering,
    seeking,
)
from tests.browser.driver.board import Table
from tests.browser.driver.people import Visitor
from tests.browser.driver.positions import finished, named, timed
from tests.browser.driver.reviewing import reviewed
from tests.browser.pictures.people_states import account, following, notices, operator, player, profile
from tests.browser.pictures.steps import (
    TAKEN,
    State,
    at_table,
    back_to_board,
    hints,
    lists,
    lists_keys,
    opens,
    page,
    play_to_end,
    refused_plot,
    touches,
    with_people,
)

Json = Any


def invited(ada: Visitor, bob: Visitor, language: str) -> None:
    ada.goes(f"/join/{bob.opens('traffiq', 'me open').invites[1]}")
    expect(ada.page.get_by_role("textbox")).to_be_visible()
    expect(ada.page.locator(".box img")).to_be_visible()


def taken(ada: Visitor, bob: Visitor, language: str) -> None:
    token = bob.opens("manhattan", "me open greedy").invites[1]
    ada.joins(token)
    ada.context.clear_cookies()
    ada.named("Ada").goes(f"/join/{token}")
    expect(ada.page.get_by_role("heading", name=TAKEN[language])).to_be_visible()


def waiting(ada: Visitor, bob: Visitor, language: str) -> None:
    ada.goes(f"/table/{ada.opens('traffiq', 'me open open').id}")
    expect(ada.page.get_by_role("main").get_by_role("listitem").nth(2)).to_be_visible()


def private(ada: Visitor, bob: Visitor, language: str) -> None:
    ada.watch.excuse("WebSocket", "403")
    ada.goes(f"/table/{bob.opens('traffiq', 'me greedy').id}")
    expect(ada.page.locator(".sheet img")).to_be_attached()


def explored(ada: Visitor, bob: Visitor, language: str) -> None:
    ada.goes("/explorer/numbers")
    expect(ada.page.locator("main .numbers").first).to_be_visible()  # comes later, and would push the row out of view
    row = ada.page.locator("main summary").first
    row.press("Enter")
    expect(row.locator("xpath=..").get_by_role("heading", level=4)).to_have_count(4)
    # What comes above it, and another width, must not decide which part of the page is seen.
    row.evaluate("row => new ResizeObserver(() => row.scrollIntoView()).observe(document.body)")


def watched(ada: Visitor, bob: Visitor, language: str) -> None:
    opened = bob.opens("manhattan", "me greedy greedy greedy", record=named("build"))
    ada.goes(f"/table/{opened.id}?watch={opened.watch}")
    expect(Table(ada, language).root).to_be_visible()


def spectators_talk(ada: Visitor, bob: Visitor, language: str) -> None:
    opened = bob.opens("manhattan", "me greedy greedy greedy", record=named("build"))
    for text in ("😮", "👏"):
        ada.ask("POST", f"tables/{opened.id}/spectators?watch={opened.watch}", {"text": text})
    ada.goes(f"/table/{opened.id}?watch={opened.watch}")
    expect(Table(ada, language).root).to_be_visible()
    expect(ada.page.locator(".side .chat li")).to_have_count(2)


def proposed(ada: Visitor, bob: Visitor, language: str) -> None:
    opened = ada.opens("traffiq", "me open", record=named("action"))
    bob.joins(opened.invites[1])
    bob.ask("POST", f"tables/{opened.id}/actions", {"type": "propose", "id": "p", "what": "abandon"})
    ada.goes(f"/table/{opened.id}")
    expect(ada.page.locator("[data-proposal]").filter(has_text="Bob")).to_be_visible()


def abandoned(game: str) -> Callable[[Visitor, Visitor, str], None]:
    """Return a function that opens a game that two people have agreed to abandon."""

    def go(ada: Visitor, bob: Visitor, language: str) -> None:
        seats, point = {"manhattan": ("me open greedy greedy", "build"), "traffiq": ("me open", "late")}[game]
        opened = ada.opens(game, seats, record=named(point))
        bob.joins(opened.invites[1])
        for one, kind in ((bob, "propose"), (ada, "agree")):
            one.ask("POST", f"tables/{opened.id}/actions", {"type": kind, "id": kind, "what": "abandon"})
        ada.goes(f"/table/{opened.id}")
        expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
        expect(ada.page.locator(".points").first).to_be_visible()

    return go


def curtain(ada: Visitor, bob: Visitor, language: str) -> None:
    ada.goes(f"/table/{ada.opens('manhattan', 'me device:Bob').id}")
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()


def listed(ada: Visitor, bob: Visitor, language: str) -> None:
    opened = [
        bob.opens(game, seats, public=True)
        for game, seats in (("manhattan", "me open greedy open"), ("traffiq", "me greedy"))
    ]
    lists(ada, *(one.id for one in opened))
    ada.goes("/tables")
    expect(ada.page.get_by_text("Bob").first).to_be_visible()


def rated(ada: Visitor, bob: Visitor, language: str) -> None:
    """Open a list of ratings; the server of the tests has none, as its games are not rated."""
    me = ada.ask("GET", "me")["id"]
    row = {"game": "manhattan", "players": 2, "bot": None, "player": None, "name": None, "face": None}
    people = ((f"{number}1" * 8, name) for number, name in enumerate(("Ines", "Mara", "Paul"), 1))
    named = [{**row, "player": player, "name": name} for player, name in (*people, (me, "Ada"))]
    computers = [{**row, "bot": level} for level in ("master", "club")]
    ratings = [
        {**one, "mu": mu, "sigma": 1.2, "rating": mu - 3.6, "games": games, "face": face}
        for one, mu, games, face in zip(
            (computers[0], named[0], computers[1], *named[1:]),
            (36.4, 31.9, 29.2, 27.75, 26.1, 24.0),
            (212, 88, 340, 23, 9, 14),
            (None, 10, None, 20, 30, 67),
            strict=True,
        )
    ]
    ada.page.route("**/api/ratings?*", lambda route: route.fulfill(json={"ratings": ratings}))
    ada.goes("/ratings")
    expect(ada.page.get_by_role("link", name="Ines", exact=True)).to_be_visible()


def at_home(ada: Visitor, bob: Visitor, language: str) -> None:
    ada.opens("traffiq", "me greedy", record=named("action"))
    ada.opens("manhattan", "me open open greedy")
    lists(ada)
    ada.goes("/")
    expect(ada.page.locator("article img")).to_have_count(2)
    expect(ada.page.locator(".pair fieldset")).to_have_count(3)


def links(ada: Visitor, bob: Visitor, language: str) -> None:
    ada.goes("/new")
    ada.page.locator("form button.large").click()
    expect(ada.page.locator("svg[data-random]")).to_be_visible()


def lost(ada: Visitor, bob: Visitor, language: str) -> None:
    sockets: list[WebSocketRoute] = []

    def carry(socket: WebSocketRoute) -> None:
        if not sockets:
            socket.connect_to_server()
        else:
            socket.close()
        sockets.append(socket)

    ada.context.route_web_socket("**/socket?**", carry)
    ada.goes(f"/table/{ada.opens('traffiq', 'me greedy', record=named('action')).id}")
    table = Table(ada, language)
    assert table.mine()
    sockets[0].close()
    expect(table.lost).to_be_visible()


def replayed(game: str) -> Callable[[Visitor, Visitor, str], None]:
    """Return a function that opens the replay of a finished game in its middle."""

    def go(ada: Visitor, bob: Visitor, language: str) -> None:
        made = bob.ask("POST", "records", {"record": finished(game)})
        ada.goes(f"/replay/{made['id']}?watch={made['watch']}&move={len(finished(game)['moves']) // 2 + 1}")
        expect(ada.page.get_by_role("slider")).to_be_visible()

    return go


def with_times(ada: Visitor, bob: Visitor, language: str) -> None:
    """Open the replay of a live game with the clocks of its moves, at where the time went."""
    record = timed("manhattan")
    made = bob.ask("POST", "records", {"record": record})
    ada.page.route("**/api/tables/*/replay?*", answer_with_clocks)
    ada.goes(f"/replay/{made['id']}?watch={made['watch']}&move=20")
    title = {"en": "Where the time went", "de": "Wo die Zeit geblieben ist"}[language]
    ada.page.get_by_role("heading", name=title).scroll_into_view_if_needed()


def answer_with_clocks(route: Route) -> None:
    """Answer the request for a replay as a live game of half an hour is: imported ones have no clocks."""
    response = route.fetch()
    frames, left = response.json(), [30 * 60_000] * 2
    for frame in frames[1:]:
        left[frame["seat"]] -= frame["used"]
        frame["left"] = left.copy()
    route.fulfill(response=response, json=frames)


def looked_back(game: str, page: str) -> Callable[[Visitor, Visitor, str], None]:
    """Return a function that opens a finished game with its review."""

    def go(ada: Visitor, bob: Visitor, language: str) -> None:
        made = bob.ask("POST", "records", {"record": finished(game)})
        reviewed(ada.page, finished(game))
        ada.goes(f"/{page}/{made['id']}?watch={made['watch']}")
        expect(ada.page.locator(".graph")).to_be_visible()

    return go


STATES: dict[str, State] = {
    "home": page("/", ".pair fieldset"),
    "home-games": with_people(at_home),
    "daily-before": with_people(dealing.before),
    "daily-after": with_people(dealing.after("manhattan", 4, 8)),
    "daily-after-alone": with_people(dealing.after("traffiq", 2, 0)),
    "daily-month": with_people(dealing.month),
    "challenge": with_people(dealing.challenged(finished=False)),
    "challenge-after": with_people(dealing.challenged(finished=True)),
    "puzzle-run": with_people(puzzling.run(1, over=False)),
    "puzzle-run-over": with_people(puzzling.run(3, over=True)),
    "puzzle": with_people(puzzling.state("traffiq", answered=False)),
    "puzzle-solved": with_people(puzzling.state("manhattan", answered=True)),
    "tournaments": with_people(arranging.lists),
    "tournament": with_people(arranging.opened),
    "tournament-new": page("/tournaments/new", "main form"),
    "analysis": page("/analysis"),
    "analysis-manhattan": with_people(analysing.tried("manhattan", 44)),
    "analysis-traffiq": with_people(analysing.tried("traffiq", 60)),
    "compare-manhattan": with_people(analysing.compared("manhattan", 44)),
    "compare-traffiq": with_people(analysing.compared("traffiq", 60)),
    "setup-manhattan": with_people(analysing.set_up("manhattan", 44)),
    "setup-traffiq": with_people(analysing.set_up("traffiq", 60)),
    "home-following": with_people(following("/")),
    "new": page("/new"),
    "new-manhattan": page("/new?game=manhattan"),
    "new-links": with_people(links),
    "tables": with_people(listed),
    "tables-quiet": page("/tables", "article:last-child img"),
    "watch": with_people(company.watch),
    "watch-quiet": with_people(company.watch_quiet),
    "people": with_people(company.people(alone=False)),
    "people-quiet": with_people(company.people(alone=True)),
    "pairing-ready": with_people(seeking.finds),
    "tables-searching": with_people(seeking.waits(61_000)),
    "rules": page("/rules", "article:last-child img"),
    # The contents open where there is room, as soon as they come.
    "rules-manhattan": page("/rules/manhattan", "main details"),
    "rules-traffiq": page("/rules/traffiq", "main details"),
    "ratings": with_people(rated),
    "ratings-quiet": page("/ratings", "article img"),
    "player": with_people(player),
    "player-profile": with_people(profile),
    "explorer": page("/explorer", "main article img"),
    "explorer-sequels": with_people(explored),
    "me": with_people(account),
    "me-notices": with_people(notices),
    "programs": with_people(registering.own),
    "program-challenged": with_people(registering.challenged),
    "me-following": with_people(following("/me")),
    "admin-reports": operator(""),
    "admin-report": operator("/reports/12"),
    "admin-players": operator("/players", search=True),
    "admin-player": operator(f"/players/{operating.BOB}"),
    "admin-announcements": operator("/announcements"),
    "admin-status": operator("/status"),
    "admin-backups": operator("/backups"),
    "admin-log": operator("/log"),
    "admin-puzzles": operator("/puzzles"),
    "missing": page("/nowhere", ".sheet img"),
    "join": with_people(invited),
    "join-taken": with_people(taken),
    "lobby": with_people(waiting),
    "table-private": with_people(private),
    "watching": with_people(watched),
    "watching-chat": with_people(spectators_talk),
    "proposal": with_people(proposed),
    "correspondence": with_people(corresponding.waiting),
    "correspondence-plan": with_people(corresponding.planning),
    "lost": with_people(lost),
    "replay-manhattan": with_people(replayed("manhattan")),
    "replay-traffiq": with_people(replayed("traffiq")),
    "replay-times": with_people(with_times),
    "review-manhattan": with_people(looked_back("manhattan", "replay")),
    "review-traffiq": with_people(looked_back("traffiq", "table")),
    "curtain": with_people(curtain),
    "manhattan-pick": at_table("manhattan", "pick", touches("piece", "piece")),
    "manhattan-pick-two": at_table("manhattan", "pick two", touches("piece", "piece"), seats="me greedy"),
    "manhattan-card": at_table("manhattan", "build", touches("card")),
    "manhattan-refused": at_table("manhattan", "build", refused_plot),
    "manhattan-chosen": at_table("manhattan", "build", touches("card", "piece", "plot")),
    "manhattan-hint": at_table("manhattan", "build", hints),
    "manhattan-two": at_table("manhattan", "two colours", touches("card"), seats="me greedy"),
    "manhattan-menu": at_table("manhattan", "build", opens("menu")),
    "manhattan-keys": at_table("manhattan", "build", lists_keys),
    "manhattan-moves": at_table("manhattan", "build", opens("moves")),
    "manhattan-over": at_table("manhattan", "manhattan's end", play_to_end),
    "manhattan-look": at_table("manhattan", "manhattan's end", back_to_board),
    "traffiq-action": at_table("traffiq", "action"),
    "traffiq-tile": at_table("traffiq", "action", touches("tile")),
    "traffiq-cell": at_table("traffiq", "action", touches("tile", "cell")),
    "traffiq-place": at_table("traffiq", "place"),
    "traffiq-compete": at_table("traffiq", "compete"),
    "traffiq-final": at_table("traffiq", "final", touches("tile")),
    "traffiq-hint": at_table("traffiq", "action", hints),
    "traffiq-over": at_table("traffiq", "traffiq's end", play_to_end),
    "manhattan-abandoned": with_people(abandoned("manhattan")),
    "traffiq-abandoned": with_people(abandoned("traffiq")),
    "learn-manhattan": page("/learn/manhattan", "[data-game]"),
    "learn-traffiq": page("/learn/traffiq", "[data-game]"),
}
