"""What those learn of a club's league who may not know of the club, or not who belongs to it."""

from typing import Any

from sqlalchemy import update

from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.accounts import players
from tests.server.features.leagues.seasons import League, time_of
from tests.server.live_server import House, Person, story

CANARY = "Canary-5d17"


async def _begun(house: House, year: int, **terms: object) -> tuple[League, Person, list[Any]]:
    """Return the league of a new club with its owner, and the running games of its season."""
    league = League(house, time_of(year, 1, 2))
    owner = await league.establish(f"{CANARY} club {year}", **terms)
    await league.enter(6)
    await league.go_on()
    return league, owner, [game for game in (await league.division())["games"] if game["runs"]]


async def _readable(house: House, person: Person, league: League) -> str:
    """Return all that a person reads where a league could be mentioned."""
    own = league.people[0].id
    paths = [
        "leagues", f"leagues?club={league.club}", league.path, "clubs", f"clubs/{league.club}", "me/waiting",
        "me/tables", "series", "tournaments", "ratings?game=stones&players=2", f"players/{own}/leagues",
        f"players/{own}/profile",
        f"players/{own}/results", f"players/{own}/seasons", "me/following", "people/here", "tables?status=running",
        f"tables?status=running&club={league.club}", "feeds/tournaments.ics", f"feeds/clubs/{league.club}.ics",
    ]  # fmt: skip
    answers = [(await person.raw("GET", path))[1].decode() for path in paths]
    return " ".join(answers)


@story
async def test_a_stranger_cannot_tell_the_league_of_a_private_club_from_none(house: House) -> None:
    league, owner, running = await _begun(house, 2061, private=True)
    eve = await house.guest("League Eve", claimed=True)
    await eve.ask("PUT", f"me/following/{league.people[0].id}", status=204)
    nowhere, own = "0" * 12, league.path.removeprefix("leagues/")
    for method, path, body in (
        ("GET", "leagues/{}", None),
        ("GET", "leagues/{}?quarter=4", None),
        ("DELETE", "leagues/{}", None),
        ("POST", "leagues/{}/entrants", None),
        ("DELETE", "leagues/{}/entrants/me", None),
    ):
        assert await eve.raw(method, path.format(own), body) == await eve.raw(method, path.format(nowhere), body)
    for step in ("running", "over"):
        for person in (eve, house.stranger):
            seen = await _readable(house, person, league)
            assert CANARY not in seen
            assert own not in seen
            assert not any(game["table"] in seen for game in running)
            for game in running:
                for path in ("tables/{}", "tables/{}/log", "tables/{}/replay"):
                    missing = await person.raw("GET", path.format(nowhere))
                    assert await person.raw("GET", path.format(game["table"])) == missing
        if step == "running":
            await league.play()
    member = await house.guest("League member", claimed=True)
    await league.join(member)
    assert own in await _readable(house, member, league)
    assert (await member.ask("GET", f"tables/{running[0]['table']}"))["table"]["status"] == "over"
    await owner.ask("DELETE", f"clubs/{league.club}/members/{member.id}", status=204)
    assert (await member.refused("GET", f"tables/{running[0]['table']}"))[0] == "missing"
    assert own not in await _readable(house, member, league)


@story
async def test_a_league_shows_who_belongs_to_the_club_only_to_whom_the_club_shows_it(house: House) -> None:
    league, owner, running = await _begun(house, 2063)
    eve = await house.guest("Curious Eve", claimed=True)
    own = league.path.removeprefix("leagues/")
    assert own in await _readable(house, eve, league)
    assert (await eve.ask("GET", f"tables/{running[0]['table']}"))["table"]["rated"]
    await owner.ask("PATCH", f"clubs/{league.club}", {"shows_members": False}, 204)
    for person in (eve, house.stranger):
        assert (await person.refused("GET", league.path))[0] == "missing"
        assert own not in await _readable(house, person, league)
    assert (await league.page())["runs"]


@story
async def test_who_hides_their_page_is_seen_in_the_league_by_members_alone(house: House) -> None:
    league, _, _ = await _begun(house, 2065)
    shy = league.people[2]
    await shy.ask("PATCH", "me", {"hidden": True})
    page = await house.stranger.ask("GET", league.path)
    assert shy.id not in str(page)
    (row,) = [row for row in page["divisions"][0]["rows"] if row["hidden"]]
    assert (row["name"], row["player"], row["face"]) == (None, None, None)
    games = [game for game in page["divisions"][0]["games"] if row["number"] in (game["first"], game["second"])]
    assert len(games) == 5
    assert {game["table"] for game in games} == {None}
    assert league.row_of((await league.page())["divisions"][0], shy)["hidden"] is False


@story
async def test_the_league_of_a_suspended_club_stands_still_and_operators_see_how_many_there_are(house: House) -> None:
    league, _, running = await _begun(house, 2067)
    eve = await house.guest("Operating Eve", claimed=True)
    with write_engine(house.context.store.engine).begin() as connection:
        connection.execute(update(players).where(players.c.id == eve.id).values(operator=True))
    listed = {club["id"]: club["leagues"] for club in await eve.ask("GET", "admin/clubs")}
    assert listed[league.club] == 1
    order = {"suspended": True, "reason": "Rude"}
    await eve.ask("POST", f"admin/clubs/{league.club}", order, 204)
    assert (await house.stranger.refused("GET", league.path))[0] == "missing"
    assert (await league.people[0].refused("POST", f"{league.path}/entrants"))[0] == "table"
    await league.play()
    await league.go_on(days=1)
    page = await league.page()
    games = page["divisions"][0]["games"]
    assert page["halted"]
    assert not any(game["runs"] for game in games)
    assert sum(game["points"] is not None for game in games) == len(running)
    await eve.ask("POST", f"admin/clubs/{league.club}", order | {"suspended": False}, 204)
    await league.go_on()
    assert any(game["runs"] for game in (await league.division())["games"])
