"""Seasons over HTTP: the server's, those of clubs, and who may know of them."""

from collections.abc import Sequence

from sqlalchemy import insert

from midtown.server.accounts import ratings
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.play import results, tables
from midtown.server.support.quarters import quarter_at
from tests.server.features.clubs.founding import Json, founded
from tests.server.live_server import House, Person, story

CANARY = "Canary-5e1f"
KIND = "game=stones&players=2"


def play(house: House, people: Sequence[Person], count: int, name: str) -> None:
    """Store rated games that ended in the order of the people."""
    now = house.context.clock.calendar()
    with write_engine(house.context.store.engine).begin() as connection:
        for number in range(count):
            table: Json = {"id": f"{name}{number}", "game": "stones", "settings": "{}", "creator": people[0].id}
            table |= {"public": True, "status": "over", "secret": "", "next_secret": "", "created_at": now}
            connection.execute(insert(tables).values(**table, counted=True))
            row = {"table": table["id"], "game": "stones", "seats": 2, "public": True, "rated": True, "ended_at": now}
            rows = [row | {"seat": at, "player": one.id, "place": at + 1, "score": 0} for at, one in enumerate(people)]
            connection.execute(insert(results), rows)
            ratings.rate(connection, "stones", [one.id for one in people], [0, 1], now)


async def seasons_as(person: Person, club: str, more: str = "") -> tuple[int, str]:
    """Return how a club's season is answered to a person."""
    status, body = await person.raw("GET", f"clubs/{club}/season?{KIND}{more}")
    return status, body.decode()


@story
async def test_a_season_is_for_everybody_and_on_the_page_of_a_player(house: House) -> None:
    ada, bob = await house.guest("Season Ada", claimed=True), await house.guest("Season Bob", claimed=True)
    play(house, [ada, bob], 10, "serv")
    page: Json = await house.stranger.ask("GET", f"seasons?{KIND}")
    row = next(row for row in page["rows"] if row["player"] == ada.id)
    assert (row["name"], row["games"], row["won"], page["least"]) == ("Season Ada", 10, 10, 10)
    assert row["change"] == row["rating"]
    assert page["quarter"] == page["quarters"][0] == quarter_at(page["now"])
    assert (await house.stranger.ask("GET", f"seasons?{KIND}&quarter={page['quarter'] - 1}"))["rows"] == []
    for quarter in (page["quarter"] + 1, 0, 40_000):
        assert (await ada.refused("GET", f"seasons?{KIND}&quarter={quarter}"))[0] == "missing"
    (record,) = await house.stranger.ask("GET", f"players/{ada.id}/seasons")
    assert (record["runs"], record["place"], record["games"]) == (True, row["place"], 10)
    await ada.ask("PATCH", "me", {"hidden": True})
    strange = await house.stranger.raw("GET", f"players/{ada.id}/seasons")
    assert strange == await house.stranger.raw("GET", f"players/{'0' * 16}/seasons")
    assert strange[0] == 404
    assert len(await ada.ask("GET", f"players/{ada.id}/seasons")) == 1


@story
async def test_a_club_shows_its_season_to_those_who_may_see_who_belongs(house: House) -> None:
    ada, bob = await house.guest(f"{CANARY} Ada", claimed=True), await house.guest(f"{CANARY} Bob", claimed=True)
    eve = await house.guest("Season Eve", claimed=True)
    club = await founded(ada, "Season club")
    await bob.ask("POST", f"clubs/{club}/members", {}, 204)
    play(house, [ada, bob], 5, "club")
    play(house, [ada, eve], 5, "evie")
    page: Json = await eve.ask("GET", f"clubs/{club}/season?{KIND}")
    assert [(row["player"], row["games"], row["place"]) for row in page["rows"]] == [(ada.id, 5, 1), (bob.id, 5, 2)]
    await bob.ask("PATCH", "me", {"hidden": True})
    for person, count in ((eve, 1), (house.stranger, 1), (ada, 2), (bob, 2)):
        assert (await seasons_as(person, club))[1].count(CANARY) == count
    await ada.ask("PATCH", f"clubs/{club}", {"shows_members": False}, 204)
    key = (await ada.ask("GET", f"clubs/{club}"))["key"]
    for person in (eve, house.stranger):
        for more in ("", f"&key={key}"):
            assert CANARY not in (await seasons_as(person, club, more))[1]
    await ada.ask("PATCH", f"clubs/{club}", {"private": True, "shows_members": True}, 204)
    for person in (eve, house.stranger):
        assert await seasons_as(person, club) == await seasons_as(person, "0" * 12)
        assert (await seasons_as(person, club, f"&key={key}"))[1].count(CANARY) == 1
    assert (await seasons_as(bob, club))[1].count(CANARY) == 2
