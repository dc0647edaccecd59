"""Tournaments over HTTP, on SQLite and PostgreSQL: from the first entry to the last standings."""

import asyncio

import pytest

from midtown.cli.record import characters_of
from midtown.record import read
from midtown.server import lifespan
from midtown.server.features.tournaments import progress
from tests.server.features.daily.days import answer
from tests.server.features.programs.owners import registered
from tests.server.features.tournaments.halls import begun, hall, terms
from tests.server.live_server import House, story


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the server read answers often; the tests answer in place of workers."""
    monkeypatch.setattr(lifespan, "ANSWERS_SECONDS", 0.02)


@story
async def test_a_swiss_tournament_runs_from_entries_to_standings(house: House) -> None:
    made = await begun(house, 4, rounds=2)
    page = await made.page()
    assert (page["info"]["status"], page["round"], len(page["boards"])) == ("running", 1, 2)
    assert all(board["table"] for board in page["boards"])
    first = {frozenset(seat["entrant"] for seat in board["seats"]) for board in page["boards"]}
    await made.play()
    page = await made.go_on()
    assert (page["round"], page["boards"][0]["table"]) == (2, None)
    second = {frozenset(seat["entrant"] for seat in board["seats"]) for board in page["boards"]}
    assert not first & second
    await made.go_on(61)
    await made.play()
    page = await made.go_on()
    assert page["info"]["status"] == "over"
    assert [row["score"] for row in page["standings"]] == [2, 1, 1, 0]
    assert page["tie_breaks"][0] == "buchholz_cut_1"
    assert len(page["mine"]) == 2


@story
async def test_one_person_plays_a_tournament_with_computer_players(house: House) -> None:
    made = await begun(house, 1, level="beginner", fill=4)
    page = await made.page()
    assert [one["name"] for one in page["entrants"] if one["level"]] == ["Tansy", "Clover", "Tansy 2"]
    assert [len(board["seats"]) for board in page["boards"]] == [2, 2]
    assert all(board["table"] for board in page["boards"])


@story
async def test_of_tables_where_only_computers_play_a_few_run_at_once_and_others_follow(house: House) -> None:
    made = await begun(house, 1, level="beginner", fill=16)
    boards = (await made.page())["boards"]
    mine = [board for board in boards if 1 in [seat["entrant"] for seat in board["seats"]]]
    alone = [board for board in boards if board not in mine]
    assert mine[0]["table"]
    opened = [board for board in alone if board["table"]]
    assert (len(opened), len(alone)) == (4, 7)
    await play_out(house, opened[0]["table"])
    await made.go_on(2)
    assert len([board for board in (await made.page())["boards"] if board["table"]]) == 6


async def play_out(house: House, table: str) -> None:
    """Play a game of computer players to its end."""
    socket = await house.stranger.socket(table)
    while not socket.position["over"]:
        answer(house, table)
        await socket.until(type="event", kind="moved")


@story
async def test_a_computer_player_has_one_name_on_the_page_at_its_table_in_records_and_in_the_terminal(
    house: House,
) -> None:
    made = await begun(house, 1, level="beginner", fill=4, rounds=1)
    page = await made.page()
    names = {one["number"]: one["name"] for one in page["entrants"]}
    for board in page["boards"]:
        wanted = [names[seat["entrant"]] for seat in board["seats"]]
        about = (await house.stranger.ask("GET", f"tables/{board['table']}"))["table"]
        assert [chair["name"] for chair in about["seats"]] == wanted
        record = await house.stranger.ask("GET", f"tables/{board['table']}/record")
        levels = [None if seat["entrant"] == 1 else "beginner" for seat in board["seats"]]
        assert [name.removeprefix("bot:") for name in record["players"]] == [
            level or name for level, name in zip(levels, wanted, strict=True)
        ]
        assert characters_of(read(record), "de") == wanted
        if levels[0] != levels[1]:
            await made.decide(board)
            record = await house.stranger.ask("GET", f"tables/{board['table']}/record")
            imported = await made.people[0].ask("POST", "records", {"record": record}, 201)
            seats = (await made.people[0].ask("GET", f"tables/{imported['id']}"))["table"]["seats"]
            assert [(chair["name"], chair["bot"]) for chair in seats] == list(zip(wanted, levels, strict=True))


@story
async def test_computer_players_make_tables_full_and_leave_when_they_are_not_needed(house: House) -> None:
    made = await begun(house, 3, seats=3, level="beginner", rounds=4)
    late = await house.guest()
    assert len((await made.page())["entrants"]) == 3
    await late.ask("POST", f"tournaments/{made.id}/entrants", status=204)
    made.people.append(late)
    for board in (await made.page())["boards"]:
        await made.finish(board)
    page = await made.go_on()
    assert sum(one["active"] for one in page["entrants"]) == 6
    assert [len(board["seats"]) for board in page["boards"]] == [3, 3]
    page = await made.go_on(61)
    await late.ask("DELETE", f"tournaments/{made.id}/entrants/me", status=204)
    for board in page["boards"]:
        await made.finish(board)
    page = await made.go_on()
    assert sum(one["active"] for one in page["entrants"]) == 3
    assert [len(board["seats"]) for board in page["boards"]] == [3]


@story
async def test_a_knock_out_ends_with_one_who_has_not_lost(house: House) -> None:
    made = await begun(house, 3, format="knockout")
    assert (await made.page())["info"]["rounds"] == 2
    await made.play()
    await made.go_on()
    await made.go_on(61)
    await made.play()
    page = await made.go_on()
    assert page["info"]["status"] == "over"
    assert [row["score"] for row in page["standings"]] in ([2, 1, 0], [2, 1, 1])


@story
async def test_who_has_left_a_knock_out_loses_without_a_game(house: House) -> None:
    made = await hall(house, 2, format="knockout")
    await made.people[0].ask("POST", f"tournaments/{made.id}/start", status=204)
    await made.go_on()
    await made.people[1].ask("DELETE", f"tournaments/{made.id}/entrants/me", status=204)
    page = await made.go_on(61)
    assert (page["info"]["status"], page["boards"][0]["table"]) == ("over", None)
    assert [(row["entrant"], row["score"]) for row in page["standings"]] == [(1, 1), (2, 0)]


@story
async def test_a_round_robin_lets_all_meet(house: House) -> None:
    made = await begun(house, 3, format="round_robin")
    met = []
    for _ in range(3):
        met += [{seat["entrant"] for seat in board["seats"]} for board in (await made.page())["boards"]]
        await made.play()
        await made.go_on()
        page = await made.go_on(61)
    assert page["info"]["status"] == "over"
    assert sorted(map(sorted, met)) == [[1], [1, 2], [1, 3], [2], [2, 3], [3]]


@story
async def test_an_arena_pairs_those_who_are_free_until_its_time_is_over(house: House) -> None:
    made = await hall(house, 2, format="arena", duration=30, level="beginner")
    await made.people[0].ask("POST", f"tournaments/{made.id}/start", status=204)
    assert len((await made.go_on())["boards"]) == 1
    await made.play()
    assert (await made.go_on())["round"] == 1
    late = await house.guest()
    await late.ask("POST", f"tournaments/{made.id}/entrants", status=204)
    page = await made.go_on(11)
    assert (page["round"], len(page["boards"]), len(page["entrants"])) == (2, 2, 4)
    made.people.append(late)
    await made.go_on(30 * 60)
    await made.play()
    assert (await made.go_on())["info"]["status"] == "over"


@story
async def test_two_servers_at_once_pair_and_open_every_table_once(house: House) -> None:
    made = await hall(house, 5)
    await made.people[0].ask("POST", f"tournaments/{made.id}/start", status=204)
    hub = house.context.hub

    async def both() -> None:
        await asyncio.gather(*(progress.go_on(hub) for _ in range(4)))

    await house.run(both())
    await made.go_on(60)
    await house.run(both())
    page = await made.page()
    assert (page["round"], [len(board["seats"]) for board in page["boards"]]) == (1, [2, 2, 1])
    mine = [table for person in made.people for table in await person.ask("GET", "me/tables")]
    assert {table["tournament"] for table in mine} == {made.id}
    assert len(mine) == 4
    assert len({table["id"] for table in mine}) == 2


@story
async def test_programs_take_part_where_the_creator_allows_it(house: House) -> None:
    closed, open_ = await hall(house, 1), await hall(house, 1, programs=True)
    rook = await registered(await house.guest(claimed=True), "Rook")
    assert await rook.refused("POST", f"tournaments/{closed.id}/entrants") == (
        "identity",
        "Programs with an account of their own cannot take part in this tournament.",
    )
    await rook.ask("POST", f"tournaments/{open_.id}/entrants", status=204)
    assert [one["name"] for one in (await open_.page())["entrants"]][1] == "Rook [bot]"
    body = {"name": "Rated", "terms": terms(programs=True, rated=True)}
    assert (await closed.people[0].refused("POST", "tournaments", body))[0] == "request"


@story
async def test_what_is_not_allowed_changes_nothing(house: House) -> None:
    made = await hall(house, 1)
    ada, eve = made.people[0], await house.guest()
    body = {"name": "Open", "terms": terms()}
    assert (await eve.refused("POST", "tournaments", body))[0] == "identity"
    assert (await eve.refused("POST", f"tournaments/{made.id}/start"))[0] == "identity"
    assert (await eve.refused("DELETE", f"tournaments/{made.id}"))[0] == "identity"
    assert (await ada.refused("POST", f"tournaments/{made.id}/start"))[1] == (
        "The tournament needs more players: at least 2."
    )
    for wrong, sentence in (
        ({"format": "knockout", "seats": 3}, "Round robin and knock-out are for two at a table."),
        ({"format": "knockout", "duplicate": True}, "The same cards at every table are possible in"),
        ({"format": "arena"}, "An arena needs a duration."),
        ({"duration": 5}, "Only an arena has a duration"),
        ({"fill": 4}, "To fill a tournament with computer players, choose"),
        ({"rated": True, "options": {"heap": 12}}, "Rated games have the usual options."),
        ({"level": "none"}, "Unknown computer player “none”."),
        ({"seats": 4}, "stones cannot be played with 4 players."),
    ):
        refusal = await ada.refused("POST", "tournaments", body | {"terms": terms(**wrong)})
        assert refusal[0] == "request", wrong
        assert refusal[1].startswith(sentence), wrong
    assert (await ada.refused("POST", "tournaments", body | {"starts_at": 1}))[0] == "request"
    for _ in range(2):
        await ada.ask("POST", "tournaments", body, 201)
    assert (await ada.refused("POST", "tournaments", body))[0] == "limit"
    await ada.ask("DELETE", f"tournaments/{made.id}", status=204)
    assert (await eve.refused("POST", f"tournaments/{made.id}/entrants"))[0] == "table"
    for missing in ("000000000000", "nonsense"):
        assert await eve.refused("GET", f"tournaments/{missing}") == ("missing", "There is no such tournament.")
    assert made.id in {one["id"] for one in await eve.ask("GET", "tournaments", only="cancelled")}


@story
async def test_a_deleted_account_leaves_its_results(house: House) -> None:
    made = await begun(house, 2, rounds=2)
    await made.play()
    await made.people[1].ask("DELETE", "me", status=204)
    page = await made.go_on()
    assert [one["name"] for one in page["entrants"]] == [made.people[0].name, None]
    assert sorted(row["score"] for row in page["standings"]) == [0, 1]


@story
async def test_a_tournament_table_says_so_and_has_no_hints(house: House) -> None:
    made = await begun(house, 2)
    (board,) = (await made.page())["boards"]
    first, _ = await made.people_at(board)
    socket = await first.socket(board["table"])
    assert socket.table["tournament"] == made.id
    assert (await first.refused("GET", f"tables/{board['table']}/hint"))[1] == (
        "In a tournament everybody plays without hints."
    )
