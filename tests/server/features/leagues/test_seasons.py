"""Whole seasons of a league in simulated time, with people whom a program plays."""

import asyncio

from sqlalchemy import func, select

from midtown.server.features.leagues import progress, rows, rules
from midtown.server.live.moderation import delete_account
from midtown.server.storage.schema.leagues import league_games, league_places, league_seasons
from midtown.server.storage.schema.play import tables
from midtown.server.support.quarters import quarter_at
from tests.server.features.leagues.seasons import League, time_of
from tests.server.live_server import House, story


@story
async def test_eight_play_a_season_with_a_leaver_a_sleeper_and_a_late_joiner(house: House) -> None:
    league = League(house, time_of(2031, 1, 2))
    await league.enter(7)
    leaver = league.people[6]
    assert (await league.page())["waiting"] == 7
    await league.enter(1)
    sleeper = league.people[7]
    await league.go_on()
    page = await league.page()
    assert page["runs"]
    assert [len(division["rows"]) for division in page["divisions"]] == [8]
    assert len(page["divisions"][0]["games"]) == 28
    (late,) = await league.enter(1)
    await league.go_on()
    division = await league.division()
    assert len(division["rows"]) == 9
    assert len(division["games"]) == 36
    await league.play(lambda player: player not in (sleeper.id, leaver.id))
    await leaver.ask("DELETE", "leagues/stones/entrants/me", status=204)
    for _ in range(20):
        await league.go_on(days=1.1)
        await league.play(lambda player: player != sleeper.id)
    division = await league.division()
    left, slept = league.row_of(division, leaver), league.row_of(division, sleeper)
    assert (left["out"], left["place"], left["points"]) == ("left", None, 0)
    assert (slept["out"], slept["place"], slept["points"]) == ("slept", None, 0)
    assert not any(game["runs"] for game in division["games"])
    stayed = division["rows"][:7]
    assert {row["played"] for row in stayed} == {6}
    assert sum(row["points"] for row in stayed) == 21
    assert late.id in [row["player"] for row in stayed]
    assert [row["place"] for row in stayed] == list(range(1, 8))
    last = page["quarter"]
    league.now = time_of(2031, 4, 1)
    await league.go_on()
    ended = await league.page(quarter=last)
    assert not ended["runs"]
    assert [row["number"] for row in ended["divisions"][0]["rows"]] == [row["number"] for row in division["rows"]]
    records = await late.ask("GET", f"players/{late.id}/leagues")
    assert [record["runs"] for record in records] == [True, False]
    assert records[1]["place"] == league.row_of(division, late)["place"]
    following = await league.page(leaver)
    assert following["runs"]
    assert not following["entered"]
    assert {row["player"] for row in following["divisions"][0]["rows"]} == {row["player"] for row in stayed}


@story
async def test_a_season_opens_and_closes_once_with_several_servers(house: House) -> None:
    league = League(house, time_of(2033, 1, 2))
    await league.enter(6)
    hub = house.context.hub

    async def together() -> None:
        await asyncio.gather(*(progress.go_on(hub) for _ in range(4)))

    await house.run(together())
    with house.context.store.engine.connect() as connection:
        season = rows.load_season(connection, "stones", quarter_at(league.now))
        assert season is not None
        own = [game.table for game in season.games if game.table is not None]
        assert len(own) == len(set(own)) == 6 * rules.AT_ONCE // 2
        count = connection.execute(select(func.count()).where(tables.c.id.in_(own))).scalar_one()
        unknown = select(func.count()).where(
            tables.c.game == "stones", tables.c.creator == "", tables.c.created_at >= season.opened_at,
            tables.c.created_at <= league.now,
        )  # fmt: skip
        assert connection.execute(unknown).scalar_one() == count == len(own)
    league.now = time_of(2033, 4, 1)
    await house.run(together())
    with house.context.store.engine.connect() as connection:
        closed = select(func.count()).select_from(league_seasons).where(league_seasons.c.closed_at.is_not(None))
        assert connection.execute(closed).scalar_one() == 1
        assert connection.execute(select(func.count()).select_from(league_seasons)).scalar_one() == 2
    with house.context.store.engine.begin() as connection:
        assert not rows.close_season(connection, season, league.now)
        assert not rows.lock(connection, season)


@story
async def test_the_first_two_go_up_and_the_last_two_go_down(house: House) -> None:
    league = League(house, time_of(2035, 7, 1))
    await league.enter(12)
    await league.go_on()
    for _ in range(4):
        await league.play()
        await league.go_on(days=0.1)
    first = await league.page()
    assert [len(division["rows"]) for division in first["divisions"]] == [6, 6]
    upper, lower = ([row["player"] for row in division["rows"]] for division in first["divisions"])
    assert [row["move"] for row in first["divisions"][0]["rows"]] == [0, 0, 0, 0, 1, 1]
    assert [row["move"] for row in first["divisions"][1]["rows"]] == [-1, -1, 0, 0, 0, 0]
    league.now = time_of(2035, 10, 1)
    await league.go_on()
    again = [{row["player"] for row in division["rows"]} for division in (await league.page())["divisions"]]
    assert again == [{*upper[:4], *lower[:2]}, {*upper[4:], *lower[2:]}]


@story
async def test_late_in_a_quarter_nothing_begins_and_nobody_comes_late(house: House) -> None:
    league = League(house, time_of(2037, 2, 20))
    await league.enter(6)
    await league.go_on()
    page = await league.page()
    assert (page["runs"], page["opens"], page["waiting"], page["divisions"]) == (False, False, 6, [])
    league.now = time_of(2037, 4, 1)
    await league.go_on()
    assert (await league.page())["runs"]
    league.now = time_of(2037, 5, 20)
    (late,) = await league.enter(1)
    page = await league.page(late)
    assert (page["entered"], page["me"], page["late"], page["waiting"]) == (True, None, False, 1)


@story
async def test_games_of_a_league_are_rated_and_fair(house: House) -> None:
    league = League(house, time_of(2039, 1, 1))
    await league.enter(6)
    await league.go_on()
    game = next(game for game in (await league.division())["games"] if game["runs"])
    seen = (await house.stranger.ask("GET", f"tables/{game['table']}"))["table"]
    assert seen["rated"]
    assert seen["pace"]["kind"] == "days"
    numbers = {row["number"]: row["player"] for row in (await league.division())["rows"]}
    first = next(person for person in league.people if person.id == numbers[game["first"]])
    assert [seat["player"] for seat in seen["seats"]] == [numbers[game["first"]], numbers[game["second"]]]
    socket = await first.socket(game["table"])
    assert (await socket.refused("hint", answers=socket.position["turn"]))[0] in ("table", "request")
    await league.play()
    await league.go_on()
    rated = await house.stranger.ask("GET", "ratings", game="stones", players=2)
    assert first.id in [row["player"] for row in rated["ratings"]]


@story
async def test_a_deleted_account_leaves_its_games_and_its_name(house: House) -> None:
    league = League(house, time_of(2041, 1, 1))
    await league.enter(7)
    await league.go_on()
    gone = league.people[0]
    await house.run(delete_account(house.context.hub, gone.id))
    await league.go_on()
    division = await league.division()
    (row,) = [row for row in division["rows"] if row["player"] is None]
    assert (row["name"], row["out"], row["place"]) == (None, "left", None)
    own = [game for game in division["games"] if row["number"] in (game["first"], game["second"])]
    assert not any(game["runs"] for game in own)
    assert (await league.page())["waiting"] == 0
    with house.context.store.engine.connect() as connection:
        of_player = select(func.count()).select_from(league_places).where(league_places.c.player == gone.id)
        assert connection.execute(of_player).scalar_one() == 0
        assert connection.execute(select(func.count()).select_from(league_games)).scalar_one() == 21


@story
async def test_who_plays_a_season_to_its_end_can_stay_out_of_the_next(house: House) -> None:
    league = League(house, time_of(2043, 1, 1))
    await league.enter(7)
    await league.go_on()
    person = league.people[3]
    await person.ask("DELETE", "leagues/stones/entrants/me", status=204, finish=True)
    page = await league.page(person)
    assert not page["entered"]
    assert league.row_of(page["divisions"][0], person)["out"] is None
    await person.ask("POST", "leagues/stones/entrants", status=204)
    assert (await league.page(person))["entered"]
    assert len((await league.division())["rows"]) == 7
