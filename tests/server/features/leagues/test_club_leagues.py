"""Leagues of clubs: a season with people who leave or are removed, and what becomes of one without its club."""

from sqlalchemy import func, select

from midtown.server.live.moderation import delete_account
from midtown.server.storage.schema.leagues import league_entries, league_games, league_places, leagues
from tests.server.features.leagues.seasons import League, time_of
from tests.server.live_server import House, story


@story
async def test_a_club_plays_a_season_and_who_leaves_it_or_is_removed_is_out_of_its_league(house: House) -> None:
    league = League(house, time_of(2051, 1, 2))
    owner = await league.establish("Season club")
    everybody = await league.enter(9)
    leaver, removed, gone = everybody[6:]
    await league.go_on()
    page = await league.page()
    assert page["club"] == {"id": league.club, "name": "Season club"}
    assert [len(division["rows"]) for division in page["divisions"]] == [9]
    await league.play(lambda player: player not in (leaver.id, removed.id))
    await leaver.ask("DELETE", f"clubs/{league.club}/members/me", status=204)
    await owner.ask("DELETE", f"clubs/{league.club}/members/{removed.id}", status=204)
    await house.run(delete_account(house.context.hub, gone.id))
    assert (await leaver.refused("POST", f"{league.path}/entrants"))[0] == "table"
    for _ in range(20):
        await league.go_on(days=0.1)
        await league.play()
    division = await league.division()
    for person in (leaver, removed):
        row = league.row_of(division, person)
        assert (row["out"], row["place"], row["points"]) == ("left", None, 0)
    assert not any(game["runs"] for game in division["games"])
    stayed = division["rows"][:6]
    assert {row["player"] for row in stayed} == {person.id for person in everybody[:6]}
    assert {row["played"] for row in stayed} == {5}
    assert sum(row["points"] for row in stayed) == 15
    first = page["quarter"]
    league.now = time_of(2051, 4, 1)
    await league.go_on()
    assert not (await league.page(quarter=first))["runs"]
    following = await league.page()
    assert {row["player"] for row in following["divisions"][0]["rows"]} == {row["player"] for row in stayed}
    (record, _) = await everybody[0].ask("GET", f"players/{everybody[0].id}/leagues")
    assert (record["league"], record["club"]["name"]) == (league.path.removeprefix("leagues/"), "Season club")


@story
async def test_leagues_of_a_club_and_of_the_server_do_not_know_of_one_another(house: House) -> None:
    league = League(house, time_of(2053, 1, 2))
    await league.establish("Own club")
    people = await league.enter(6)
    for person in people:
        await person.ask("POST", "leagues/stones/entrants", status=204)
    await league.go_on()
    own = await league.page()
    public = await people[0].ask("GET", "leagues/stones")
    assert (own["runs"], public["runs"], public["club"]) == (True, True, None)
    tables = [{game["table"] for game in page["divisions"][0]["games"] if game["table"]} for page in (own, public)]
    assert tables[0]
    assert tables[0].isdisjoint(tables[1])
    await people[0].ask("DELETE", f"{league.path}/entrants/me", status=204)
    await league.go_on()
    assert league.row_of((await league.page())["divisions"][0], people[0])["out"] == "left"
    public = await people[0].ask("GET", "leagues/stones")
    assert public["entered"]
    assert league.row_of(public["divisions"][0], people[0])["out"] is None


@story
async def test_only_leaders_open_and_delete_leagues_one_of_each_game_and_only_members_enter(house: House) -> None:
    league = League(house, time_of(2055, 1, 2))
    owner = await league.establish("Strict club")
    member, stranger, guest = await house.guest(claimed=True), await house.guest(claimed=True), await house.guest()
    await league.join(member)
    await league.join(guest)
    again = {"club": league.club, "game": "stones"}
    assert (await member.refused("POST", "leagues", again))[0] == "table"
    assert (await stranger.refused("POST", "leagues", again))[0] == "missing"
    assert (await owner.refused("POST", "leagues", again))[0] == "request"
    assert (await owner.refused("POST", "leagues", again | {"game": "chess"}))[0] == "missing"
    assert (await stranger.refused("POST", f"{league.path}/entrants"))[0] == "table"
    assert (await guest.refused("POST", f"{league.path}/entrants"))[0] == "identity"
    for person in (member, stranger):
        assert (await person.refused("DELETE", league.path))[0] == "table"
    assert (await owner.refused("DELETE", "leagues/stones"))[0] == "table"
    rights = [(await person.ask("GET", league.path)) for person in (owner, member, stranger)]
    assert [(page["may_enter"], page["may_end"]) for page in rights] == [(True, True), (True, False), (False, False)]
    listed = await member.ask("GET", "leagues", club=league.club)
    assert [f"leagues/{info['id']}" for info in listed] == [league.path]
    assert league.path.removeprefix("leagues/") not in [info["id"] for info in await member.ask("GET", "leagues")]


@story
async def test_games_that_run_are_played_on_when_the_league_or_its_club_is_deleted(house: House) -> None:
    league = League(house, time_of(2057, 1, 2))
    owner = await league.establish("Short club")
    (first, *_) = await league.enter(6)
    await league.go_on()
    table = next(game["table"] for game in (await league.division())["games"] if game["table"])
    await owner.ask("DELETE", league.path, status=204)
    assert (await first.refused("GET", league.path))[0] == "missing"
    await league.go_on()
    assert (await first.ask("GET", f"tables/{table}"))["table"]["status"] == "running"
    assert await first.ask("GET", f"players/{first.id}/leagues") == []
    opened = await owner.ask("POST", "leagues", {"club": league.club, "game": "stones"}, 201)
    league.path = f"leagues/{opened['id']}"
    await first.ask("POST", f"{league.path}/entrants", status=204)
    await owner.ask("DELETE", f"clubs/{league.club}", status=204)
    assert (await first.refused("GET", league.path))[0] == "missing"
    await league.go_on()
    with house.context.store.engine.connect() as connection:
        for rows in (leagues, league_entries, league_places, league_games):
            assert connection.execute(select(func.count()).select_from(rows)).scalar_one() == 0
