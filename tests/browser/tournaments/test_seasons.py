"""Seasons in the browser: the tables of two quarters, on a desktop and a phone, and that of a club."""

import time

import pytest
from playwright.sync_api import expect
from sqlalchemy import Connection, insert, update

from midtown.server.accounts import ratings
from midtown.server.storage.database import open_engine, write_engine
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.play import results, tables
from midtown.server.support.quarters import quarter_at, quarter_start
from tests.browser.driver.people import Visit, Visitor, follow
from tests.browser.driver.serving import House
from tests.browser.pictures.looks import axe_problems

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
PHONE = {"width": 390, "height": 844}
GAME = "manhattan"
NAMES = ("Yuki", "Ines", "Lena", "Bartholomew Featherstonehaugh-Cholmondeley")


def claimed(visitor: Visitor, name: str) -> Visitor:
    visitor.named(name)
    visitor.ask("POST", "me/password", {"password": "correct horse", "name": name})
    return visitor


def with_others(connection: Connection, own: list[str], now: int) -> None:
    """Let these people and some others play many rated games, half of them in the quarter before."""
    others = [f"{0xA0 + number:016x}" for number in range(len(NAMES))]
    for person, name in zip(others, NAMES, strict=True):
        row = {"id": person, "name": name, "claim": name.lower(), "created_at": now, "seen_at": now}
        connection.execute(insert(players).values(**row))
    connection.execute(update(tables).values(counted=True))
    people, former = [*own, *others], quarter_start(quarter_at(now)) - 1
    pairs = [(one, other) for one in people for other in people if one < other]
    for number in range(6 * len(pairs)):
        pair, at = pairs[number % len(pairs)], former if number % 2 else now
        if others[2] in pair and at == now and number > 30:
            continue
        first = pair if number % 3 else pair[::-1]
        play(connection, f"s{number}", first, at)


def play(connection: Connection, table: str, people: tuple[str, ...], at: int) -> None:
    """Store a rated game that ended in the order of the people."""
    row = {"id": table, "game": GAME, "settings": "{}", "creator": f"{0xA0:016x}", "public": False, "status": "over"}
    connection.execute(insert(tables).values(**row, secret="", next_secret="", created_at=at, counted=True))
    seat = {"table": table, "game": GAME, "seats": 2, "public": True, "rated": True, "ended_at": at, "score": 0}
    rows = [seat | {"seat": number, "player": one, "place": number + 1} for number, one in enumerate(people)]
    connection.execute(insert(results), rows)
    ratings.rate(connection, GAME, people, range(len(people)), at)


def test_the_season_is_read_on_a_desktop_and_a_phone_and_stays_on_ones_page(visit: Visit, house: House) -> None:
    ada = claimed(visit(), "Seasoned")
    bob = claimed(visit(language="de", viewport=PHONE, has_touch=True, dark=True), "Pocketseason")
    own = [str(one.ask("GET", "me")["id"]) for one in (ada, bob)]
    club = ada.ask("POST", "clubs", {"name": "Season club", "game": GAME})["id"]
    bob.ask("POST", f"clubs/{club}/members", {})
    page = ada.goes("/people")
    follow(page.get_by_role("link", name="Seasons"))
    expect(page.get_by_text("Nobody has finished such a game in this quarter.")).to_be_visible()
    assert not axe_problems(page)
    engine = open_engine(house.database)
    with write_engine(engine).begin() as connection:
        with_others(connection, own, int(time.time() * 1000))
    engine.dispose()

    page = ada.goes(f"/ratings?game={GAME}&players=2")
    follow(page.get_by_role("link", name="To the season of this quarter"))
    season = page.get_by_role("region", name="Manhattan, 2 players")
    rows = season.get_by_role("row")
    expect(rows).to_have_count(7)
    expect(season.get_by_role("rowheader", name="You")).to_be_visible()
    expect(season.get_by_text("more for a place")).to_have_count(1)
    assert not axe_problems(page)
    chosen = season.get_by_role("group", name="Season").get_by_role("radio")
    expect(chosen).to_have_count(2)
    chosen.first.press("ArrowRight")
    expect(season.get_by_text("Ended on")).to_be_visible()
    expect(page).to_have_url(
        f"{ada.url}/seasons?game={GAME}&players=2&season={quarter_at(int(time.time() * 1000)) - 1}"
    )

    other = bob.goes("/seasons")
    expect(other.get_by_role("region", name="Manhattan, 2 Spieler").get_by_role("row")).to_have_count(7)
    expect(other.get_by_text("24:00 Uhr UTC")).to_be_visible()
    assert not axe_problems(other)
    other.get_by_role("radio", name="3 Spieler").check()
    expect(other.get_by_text("noch niemand eine solche Partie beendet")).to_be_visible()
    other = bob.goes(f"/player/{own[0]}")
    expect(other.get_by_role("region", name="Saisons").get_by_role("listitem")).to_have_count(2)
    assert not axe_problems(other)

    page = ada.goes(f"/clubs/{club}")
    expect(page.get_by_role("region", name="Manhattan, 2 players").get_by_role("row")).to_have_count(3)
    assert not axe_problems(page)
    page.get_by_role("radio", name="4 players").check()
    expect(page.get_by_role("region", name="Manhattan, 4 players")).to_contain_text("Nobody has finished such a game")
