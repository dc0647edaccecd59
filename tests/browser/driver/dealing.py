"""Daily deals for the browser tests: games of a deal played at random, and the answers of the API made of them."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Locator, expect
from sqlalchemy import select, update

from midtown import games
from midtown.bots import LEVELS
from midtown.server.features.daily import background_work, comparison, endpoints
from midtown.server.features.daily.deals import Deal, Finished
from midtown.server.features.daily.schemas import DailyGame
from midtown.server.storage.database import open_engine, write_engine
from midtown.server.storage.schema.features import deal_computers, deal_games, deals
from midtown.server.tables.deal_results import DEAL_SEAT
from midtown.server.tables.questions import seed_of
from midtown.support.units import DAY
from tests.browser.driver.people import Visitor
from tests.browser.driver.serving import House

FIXED = 20_780
"""The day of the deals in pictures: 2026-11-23."""
SAME = 6
"""The first decisions in which all but one play alike."""


def fixed(game: str, seats: int) -> Deal:
    """Return a deal that is the same in every run."""
    options = msgspec.json.encode(games.game(game).resolve_options(seats, {})).decode()
    return Deal(f"2026-11-23-{game}-{seats}", FIXED, game, seats, True, options, "5" * 64, 0)


def played(deal: Deal, seed: int, same: int = SAME) -> tuple[int, list[str]]:
    """Play a deal at random: the person's first `same` decisions are those of all others, the rest follow `seed`."""
    match, decisions = comparison.match_after(deal), 0
    while (seat := match.to_move) is not None:
        own = Random(seed) if decisions >= same and seat == DEAL_SEAT else Random(0)
        decisions += seat == DEAL_SEAT
        chance = Random(seed_of(f"{own.random()}", match.moves))
        match = match.after(chance.choice(match.legal()))
    return match.result().scores[DEAL_SEAT], list(match.moves)


def result(deal: Deal, language: Any, people: int, player: str) -> Any:
    """Return the answer of the API about a finished deal, for a person who has left the others' play."""
    mine = comparison.PlayedDeal(*played(deal, 99, SAME - 2))
    others = [comparison.PlayedDeal(*played(deal, seed)) for seed in range(people)]
    finished = [
        Finished(f"{number:016x}", name, 7 * number, True, one.score, msgspec.json.encode(one.moves).decode())
        for number, (name, one) in enumerate(
            zip(("Yuki", "Ines", "Mara", "Paul", "Lena", "Tomasz", "Cooper", "Vera"), others, strict=False), 1
        )
    ]
    finished.append(Finished(player, "Ada", 0, True, mine.score, msgspec.json.encode(mine.moves).decode()))
    levels = [background_work.LeveledDeal(level, *played(deal, 50 + number)) for number, level in enumerate(LEVELS)]
    best = sorted(finished, key=lambda one: -one.score)
    whole = endpoints.Results(deal, public(deal, mine.score, len(finished)), player, mine, best, levels, False)
    return endpoints.compare_game(whole, language).model_dump()


def public(deal: Deal, score: int | None, finished: int) -> Any:
    """Return a deal as the API shows it, finished by the visitor if there is a score."""
    answer = endpoints.present_deal(deal, None, finished, FIXED * DAY)
    if score is not None:
        answer.mine = DailyGame(table="a1b2", state="finished", counted=True, score=score)
    return answer


def daily(score: int | None = None, game: str = "manhattan") -> Any:
    """Return the answer of the API about the deals of a day; `score` is the visitor's in a game's first one."""
    deals = [(fixed("manhattan", 4), 214), (fixed("traffiq", 2), 168), (fixed("manhattan", 3)._replace(main=False), 0)]
    days = [public(deal, score if deal.main and deal.game == game else None, finished) for deal, finished in deals]
    return {
        "now": FIXED * DAY + 50_880_000,
        "ends_at": (FIXED + 1) * DAY,
        "deals": [one.model_dump() for one in days],
        "streak": 4 if score is None else 5,
        "week": [True, False, True, True, True, True, score is not None],
    }


def finish(house: House, deal: str, player: str) -> None:
    """End the visitor's game of a deal in the database, and those of the computer players, as played at random."""
    engine = open_engine(house.database)
    with write_engine(engine).begin() as connection:
        row = Deal(*connection.execute(select(deals).where(deals.c.id == deal)).one())
        score, moves = played(row, 99, SAME - 2)
        mine = update(deal_games).where(deal_games.c.deal == deal, deal_games.c.player == player)
        ended = {"score": score, "moves": msgspec.json.encode(moves).decode()}
        connection.execute(mine.values(ended_at=deal_games.c.started_at + 1, **ended))
        for number, level in enumerate(LEVELS):
            score, moves = played(row, 50 + number)
            there = (deal_computers.c.deal == deal, deal_computers.c.level == level)
            values = {"score": score, "moves": msgspec.json.encode(moves).decode()}
            connection.execute(update(deal_computers).where(*there).values(**values))
    engine.dispose()


def challenged(finished: bool) -> Callable[[Visitor, Visitor, str], None]:
    """Return a function that opens a challenge to a deal, before or after the visitor's own game."""

    def go(ada: Visitor, bob: Visitor, language: str) -> None:
        deal, me = fixed("manhattan", 4), ada.ask("GET", "me")["id"]
        answer = result(deal, language, 8, me)
        rivals = [("Yuki", 55, True), ("Ines", 41, True), ("Ada", answer["score"], finished), ("Paul", None, False)]
        challenge = {
            "deal": answer["deal"] if finished else daily()["deals"][0],
            "by": "Yuki",
            "face": 7,
            "player": f"{1:016x}",
            "rivals": [
                {
                    "player": me if name == "Ada" else f"{number:016x}",
                    "name": name,
                    "face": 7 * number,
                    "finished": done,
                    "score": score if done and finished else None,
                }
                for number, (name, score, done) in enumerate(rivals, 1)
            ],
        }
        answers = {
            "daily": daily(answer["score"] if finished else None),
            f"daily/deals/{deal.id}/result": answer,
            "daily/challenges/token": challenge,
            "daily/months/2026-11": [],
        }
        for path, body in answers.items():
            ada.page.route(f"**/api/{path}?*", lambda route, _, body=body: route.fulfill(json=body))
        ada.goes(f"/daily/{deal.id}?challenge=token")
        expect(ada.page.locator("#rivals")).to_be_visible()
        if finished:
            expect(ada.page.locator("figure svg").nth(1)).to_be_visible()
            stays_in_view(ada.page.locator("[aria-labelledby=rivals]"))
        else:
            expect(ada.page.locator("article img")).to_be_visible()

    return go


def month(ada: Visitor, bob: Visitor, language: str) -> None:
    """Open the table of a month below the comparison after a deal."""
    me = ada.ask("GET", "me")["id"]
    names = ("Yuki", "Ines", "Mara", "Ada", "Paul", "Lena", "Tomasz", "A name with twenty")
    places = [
        {
            "place": number,
            "player": me if name == "Ada" else f"{number:016x}",
            "name": name,
            "face": 7 * number,
            "days": 23 - 2 * number,
            "points": 1874.5 - 183.25 * number,
        }
        for number, name in enumerate(names, 1)
    ]
    after("manhattan", 4, 8)(ada, bob, language)
    ada.page.route("**/api/daily/months/2026-11?*", lambda route: route.fulfill(json=places))
    ada.page.reload()
    expect(ada.page.get_by_role("row")).to_have_count(len(names) + 1)
    expect(ada.page.locator("figure svg").nth(1)).to_be_visible()
    stays_in_view(ada.page.locator("[aria-labelledby=month]"))


def stays_in_view(part: Locator) -> None:
    """Scroll the page to a part of it, and do so again in every size of the page."""
    part.evaluate("""(one) => {
      const scroll = () => one.scrollIntoView({ block: "center", behavior: "instant" });
      new ResizeObserver(scroll).observe(document.body);
      addEventListener("resize", () => requestAnimationFrame(scroll));
    }""")


def before(ada: Visitor, bob: Visitor, language: str) -> None:
    """Open the page before a deal."""
    ada.page.route("**/api/daily?*", lambda route: route.fulfill(json=daily()))
    ada.goes("/daily")
    expect(ada.page.locator("article img")).to_be_visible()


def after(game: str, seats: int, people: int) -> Callable[[Visitor, Visitor, str], None]:
    """Return a function that opens the comparison after a deal, with the results of some people."""

    def go(ada: Visitor, bob: Visitor, language: str) -> None:
        deal = fixed(game, seats)
        answer = result(deal, language, people, ada.ask("GET", "me")["id"])
        answers = {
            "daily": daily(answer["score"], game),
            f"daily/deals/{deal.id}": answer["deal"],
            f"daily/deals/{deal.id}/result": answer,
        }
        for path, body in {**answers, "daily/months/2026-11": []}.items():
            ada.page.route(f"**/api/{path}?*", lambda route, _, body=body: route.fulfill(json=body))
        ada.goes(f"/daily/{deal.id}")
        expect(ada.page.locator("figure svg").nth(1)).to_be_visible()

    return go
