"""Tournaments with the same deal at every table: compared seat by seat, and secret until the round is over."""

from midtown.fairness import sha256
from midtown.server.features.tournaments import rows
from midtown.server.storage.database import write_engine
from midtown.server.tables import tournament_results
from tests.server.features.tournaments.halls import begun, hall
from tests.server.live_server import House, story


@story
async def test_the_secret_of_a_round_is_shown_when_all_its_games_are_over(house: House) -> None:
    made = await begun(house, 4, rounds=1, duplicate=True)
    one, two = (await made.page())["boards"]
    states = [
        (await (await made.people_at(board))[0].ask("GET", f"tables/{board['table']}"))["table"] for board in (one, two)
    ]
    assert states[0]["commitment"] == states[1]["commitment"]
    assert [state["public"] for state in states] == [False, False]
    await made.decide(one)
    player = (await made.people_at(one))[0]
    record = f"tables/{one['table']}/record"
    assert (await player.refused("GET", record))[0] == "table"
    assert (await player.refused("POST", f"tables/{one['table']}/links"))[0] == "table"
    await made.decide(two)
    assert sha256((await player.ask("GET", record))["secret"]) == states[0]["commitment"]


@story
async def test_nobody_sees_another_table_of_the_same_deal(house: House) -> None:
    made = await begun(house, 4, rounds=1, duplicate=True)
    one, two = (await made.page())["boards"]
    await made.decide(one)
    others = await made.people_at(two)
    for person in (*others, house.stranger):
        for door in ("", "/record", "/moves"):
            assert (await person.raw("GET", f"tables/{one['table']}{door}"))[0] == 404
        assert one["table"] not in str(await person.ask("GET", "tables", only="over"))


@story
async def test_no_door_shows_the_secret_of_a_round_that_is_played(house: House) -> None:
    made = await begun(house, 4, rounds=2, duplicate=True)
    one, _ = (await made.page())["boards"]
    await made.decide(one)
    with house.context.store.engine.connect() as connection:
        last = rows.load_tournament(connection, made.id).round
    assert last is not None
    assert last.secret is not None
    doors = [f"tournaments/{made.id}", "tournaments?status=running", "me/tables"]
    doors += [f"tables/{one['table']}", f"tables/{one['table']}/record"]
    for person in (*made.people, house.stranger):
        for door in doors:
            assert last.secret.encode() not in (await person.raw("GET", door))[1]


@story
async def test_points_are_compared_with_those_of_the_same_seat(house: House) -> None:
    made = await begun(house, 4, rounds=1, duplicate=True)
    for board in (await made.page())["boards"]:
        await made.finish(board)
    page = await made.go_on()
    assert page["tie_breaks"] == ["beaten", "points"]
    assert [row["score"] for row in page["standings"]] == [50, 50, 50, 50]  # equal moves, equal points


@story
async def test_who_wins_because_another_leaves_has_as_much_as_with_a_bye(house: House) -> None:
    made = await begun(house, 6, rounds=1, duplicate=True)
    one, *others = (await made.page())["boards"]
    await made.decide(one)
    for board in others:
        await made.finish(board)
    page = await made.go_on()
    score = {row["entrant"]: row["score"] for row in page["standings"]}
    assert [score[seat["entrant"]] for seat in one["seats"]] == [50, 0]
    assert [score[seat["entrant"]] for board in others for seat in board["seats"]] == [50, 50, 50, 50]


@story
async def test_a_walkover_counts_as_a_bye(house: House) -> None:
    made = await hall(house, 6, rounds=1, duplicate=True)
    await made.people[0].ask("POST", f"tournaments/{made.id}/start", status=204)
    page = await made.go_on()
    absent = page["boards"][0]["seats"][1]["entrant"]
    with write_engine(house.context.store.engine).begin() as connection:  # after the pairing, at the last moment
        tournament_results.withdraw(connection, made.id, [absent])
    page = await made.go_on(61)
    score = {row["entrant"]: row["score"] for row in page["standings"]}
    assert [score[seat["entrant"]] for seat in page["boards"][0]["seats"]] == [50, 0]
