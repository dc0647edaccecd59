"""A league in the browser: one enters, reads the table, finds one's games, and leaves; on a desktop and a phone."""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Dialog, expect
from sqlalchemy import Connection, insert, update

from midtown.server.features.leagues import registry, rows
from midtown.server.storage.database import open_engine, write_engine
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.leagues import league_entries, league_games
from midtown.server.support.quarters import quarter_start
from tests.browser.driver.people import Visit, Visitor, follow
from tests.browser.driver.serving import House
from tests.browser.pictures.looks import axe_problems

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
PHONE = {"width": 390, "height": 844}
GAME = "manhattan"
NAMES = ("Yuki", "Ines", "Lena", "Mara", "Paul", "Tomasz", "Zora", "Emil", "Olga", "Finn")


def claimed(visitor: Visitor, name: str) -> Visitor:
    visitor.named(name)
    visitor.ask("POST", "me/password", {"password": "correct horse", "name": name})
    return visitor


def write(house: House, change: Callable[[Connection], None]) -> None:
    engine = open_engine(house.database)
    with write_engine(engine).begin() as connection:
        change(connection)
    engine.dispose()


def with_others(connection: Connection, quarter: int) -> None:
    """Let ten more people enter, and open the season at the beginning of the quarter."""
    start = quarter_start(quarter)
    for number, name in enumerate(NAMES):
        person = {"id": f"{number:016x}", "name": name, "created_at": start, "seen_at": start}
        connection.execute(insert(players).values(**person))
        entry = {"league": GAME, "player": person["id"], "entered_at": start + number}
        connection.execute(insert(league_entries).values(**entry))
    assert rows.open_season(connection, registry.get(connection, GAME), start)


def play(connection: Connection, quarter: int, own: tuple[str, str], table: str) -> None:
    """Let all games be over but for one of the two players at a table; in every third one there is a tie."""
    season = rows.load_season(connection, GAME, quarter)
    assert season is not None
    numbers = {place.player: place.number for place in season.places}
    pair = {numbers[player] for player in own}
    for index, game in enumerate(season.games):
        same = (league_games.c.first == game.first, league_games.c.second == game.second)
        result = {"table": "0" * 12, "over": True, "first_rank": 0, "second_rank": int(index % 3 > 0)}
        if pair == set(game.numbers):
            result = {"table": table, "over": False}
        connection.execute(update(league_games).where(*same).values(result))


def accept(dialog: Dialog) -> None:
    dialog.accept()


def test_one_enters_a_league_reads_its_table_and_leaves(visit: Visit, house: House) -> None:
    ada = claimed(visit(), "Leaguer")
    bob = claimed(visit(language="de", viewport=PHONE, has_touch=True), "Pocketplayer")
    page = ada.goes("/people")
    follow(page.get_by_role("link", name="Leagues"))
    assert not axe_problems(page)
    follow(page.get_by_role("link", name="To the league of Manhattan"))
    expect(page.get_by_role("heading", name="Manhattan league", level=1)).to_be_visible()
    page.get_by_role("region", name="Enter").get_by_role("button").press("Enter")
    expect(page.get_by_role("status").filter(has_text="You have entered.")).to_be_visible()
    assert not axe_problems(page)
    bob.ask("POST", f"leagues/{GAME}/entrants")

    quarter = ada.ask("GET", f"leagues/{GAME}")["quarter"]
    write(house, partial(with_others, quarter=quarter))
    opened = ada.ask(
        "POST", "tables",
        {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}], "pace": {"kind": "days", "days": 1}},
    )  # fmt: skip
    bob.ask("POST", f"invites/{opened['invites'][0]['token']}", {"number": ""})
    own = (ada.ask("GET", "me")["id"], bob.ask("GET", "me")["id"])
    write(house, partial(play, quarter=quarter, own=own, table=opened["id"]))

    page = ada.goes(f"/leagues/{GAME}")
    table = page.get_by_role("table")
    expect(table.get_by_role("rowheader")).to_have_count(6)
    expect(page.get_by_role("region", name="Your games")).to_contain_text("Pocketplayer")
    expect(page.get_by_role("link", name="Play against Pocketplayer").first).to_have_attribute(
        "href", f"/table/{opened['id']}"
    )
    assert not axe_problems(page)
    page.get_by_role("radio", name="Division 1").check()
    expect(page.get_by_role("heading", name="Division 1")).to_be_visible()

    other = bob.goes(f"/leagues/{GAME}")
    expect(other.get_by_role("region", name="Deine Partien")).to_contain_text("Leaguer ist dran")
    other.get_by_role("button", name="Ergebnisse von Leaguer").click()
    expect(other.get_by_role("link", name="läuft")).to_be_visible()
    assert not axe_problems(other)
    other.on("dialog", accept)
    other.get_by_role("button", name="Jetzt verlassen").click()
    expect(other.get_by_text("Du bist aus dieser Saison ausgeschieden.")).to_be_visible()
    expect(other.get_by_text("hat die Liga verlassen")).to_be_visible()
    page = ada.goes(f"/player/{own[0]}")
    expect(page.get_by_role("region", name="Leagues")).to_contain_text("Division 2 · running")
    assert not axe_problems(page)


def test_a_guest_reads_a_league_and_is_told_to_claim_their_name(visit: Visit) -> None:
    page = visit().named("Guest").goes("/leagues/traffiq")
    expect(page.get_by_role("link", name="Claim your name")).to_be_visible()
    assert not axe_problems(page)


def test_a_club_opens_a_league_that_members_enter_and_its_owner_deletes(visit: Visit) -> None:
    ada = claimed(visit(), "Leagueowner")
    bob = claimed(visit(language="de", viewport=PHONE, has_touch=True), "Leaguemember")
    eve = claimed(visit(), "Leaguestranger")
    club = ada.ask("POST", "clubs", {"name": "League club", "game": GAME})["id"]
    bob.ask("POST", f"clubs/{club}/members", {})
    page = ada.goes(f"/clubs/{club}")
    leagues = page.get_by_role("region", name="Leagues")
    expect(leagues).to_contain_text("No league yet.")
    leagues.get_by_role("button", name="Open a Manhattan league").press("Enter")
    expect(leagues.get_by_role("link", name="Manhattan league")).to_be_visible()
    expect(leagues.get_by_role("button", name="Open a TraffIQ league")).to_be_visible()
    assert not axe_problems(page)

    other = bob.goes(f"/clubs/{club}")
    region = other.get_by_role("region", name="Ligen")
    expect(region.get_by_role("button")).to_have_count(0)
    follow(region.get_by_role("link", name="Manhattan-Liga"))
    expect(other.get_by_role("link", name="League club")).to_be_visible()
    other.get_by_role("region", name="Anmelden").get_by_role("button").press("Enter")
    expect(other.get_by_role("status").filter(has_text="Du bist angemeldet.")).to_be_visible()
    expect(other.get_by_role("button", name="Liga löschen")).to_have_count(0)
    assert not axe_problems(other)

    path = other.evaluate("location.pathname")
    stranger = eve.goes(path)
    expect(stranger.get_by_text("Only members of the club play here.")).to_be_visible()
    assert not axe_problems(stranger)
    ada.ask("PATCH", f"clubs/{club}", {"private": True})
    eve.watch.excuse("404")
    expect(eve.goes(path).get_by_role("alert")).to_contain_text("There is no such league.")
    expect(eve.goes(f"/clubs/{club}").get_by_role("alert")).to_be_visible()

    page = ada.goes(path)
    page.on("dialog", accept)
    page.get_by_role("button", name="Delete the league").press("Enter")
    expect(page.get_by_role("region", name="Leagues")).to_contain_text("No league yet.")
