"""One live clock at a time: searches and other tournaments beside a round."""

from midtown.server.features.pairing import found_tables
from tests.server.live.test_cluster import within
from tests.server.live_server import House, story
from tests.server.programs.owners import challenge, program
from tests.server.tournaments.halls import Hall, begun, hall, terms

STONES = {"games": ["stones"], "players": [2], "paces": ["10m"]}


async def second(made: Hall) -> Hall:
    """Make another tournament that the same people have entered, and start it."""
    ada = made.people[0]
    other = await ada.ask("POST", "tournaments", {"name": "Second", "terms": terms(), "rounds": 2}, 201)
    for person in made.people:
        await person.ask("POST", f"tournaments/{other['id']}/entrants", status=204)
    await ada.ask("POST", f"tournaments/{other['id']}/start", status=204)
    return Hall(made.house, made.people, other["id"])


@story
async def test_a_search_ends_when_the_round_begins_and_finds_nothing_before(house: House) -> None:
    made = await hall(house, 2)
    ada, bob = made.people
    await ada.ask("POST", f"tournaments/{made.id}/start", status=204)
    await made.go_on()
    eve = await house.guest()
    search = await ada.ask("POST", "me/search", STONES, 201)
    await eve.ask("POST", "me/search", STONES, 201)
    assert not await within(house, found_tables.pair(house.context.hub))
    await made.go_on(61)
    assert (await ada.refused("PUT", "me/search", {"key": search["key"], "number": ""}))[0] == "missing"
    assert (await bob.refused("POST", "me/search", STONES))[0] == "table"
    await made.play()
    await bob.ask("POST", "me/search", STONES, 201)
    assert len(await within(house, found_tables.pair(house.context.hub))) == 1


@story
async def test_no_program_accepts_a_live_challenge_between_the_pairing_and_the_game(house: House) -> None:
    made = await hall(house, 2)
    ada, _ = made.people
    _, rook = await program(house, "Waiting")
    await ada.ask("POST", f"tournaments/{made.id}/start", status=204)
    assert (await made.go_on())["boards"]
    live = await challenge(ada, rook)
    assert (await rook.refused("POST", f"programs/challenges/{live['id']}/accept", {}))[0] == "missing"
    await made.go_on(61)
    assert (await made.page())["boards"][0]["table"]


@story
async def test_a_search_ends_when_a_live_table_begins(house: House) -> None:
    ada, bob, eve = await house.guest(), await house.guest(), await house.guest()
    search = await ada.ask("POST", "me/search", STONES, 201)
    table = await ada.opens("stones", "me open", pace={"kind": "live", "minutes": 5})
    assert (await ada.ask("PUT", "me/search", {"key": search["key"], "number": ""}))["table"] is None
    await bob.joins(table.invites[1])
    assert (await ada.refused("PUT", "me/search", {"key": search["key"], "number": ""}))[0] == "missing"
    await eve.ask("POST", "me/search", STONES, 201)
    assert not await within(house, found_tables.pair(house.context.hub))


@story
async def test_a_second_tournament_does_not_pair_those_who_have_a_game_in_the_first(house: House) -> None:
    made = await begun(house, 2, rounds=1)
    other = await second(made)
    page = await other.go_on(61)
    assert (page["round"], page["boards"]) == (0, [])
    await made.play()
    page = await other.go_on(61)
    assert (page["round"], len(page["boards"])) == (1, 1)
    page = await other.go_on(61)
    assert page["boards"][0]["table"]
    mine = await made.people[0].ask("GET", "me/tables")
    assert len([one for one in mine if one["status"] == "running"]) == 1


@story
async def test_a_table_waits_for_who_plays_elsewhere_but_not_for_long(house: House) -> None:
    made = await hall(house, 2, format="round_robin")
    ada, bob = made.people
    eve = await house.guest()
    table = await bob.opens("stones", "me open", pace={"kind": "live", "minutes": 5})
    await eve.joins(table.invites[1])
    await ada.ask("POST", f"tournaments/{made.id}/start", status=204)
    await made.go_on()
    (board,) = (await made.go_on(60))["boards"]
    assert (board["table"], board["seats"][0]["rank"]) == (None, None)
    (board,) = (await made.go_on(59))["boards"]
    assert (board["table"], board["seats"][0]["rank"]) == (None, None)
    (board,) = (await made.go_on(1))["boards"]
    assert {seat["entrant"]: seat["forfeit"] for seat in board["seats"]} == {1: None, 2: "absent"}


@story
async def test_who_comes_free_in_time_gets_the_game(house: House) -> None:
    made = await hall(house, 2, format="round_robin")
    ada, bob = made.people
    eve = await house.guest()
    table = await bob.opens("stones", "me open", pace={"kind": "live", "minutes": 5})
    await eve.joins(table.invites[1])
    await ada.ask("POST", f"tournaments/{made.id}/start", status=204)
    await made.go_on()
    await made.go_on(60)
    for person in (bob, eve):
        await person.raw("POST", f"tables/{table.id}/actions", {"type": "leave", "id": "x"})
    (board,) = (await made.go_on(10))["boards"]
    assert board["table"]


@story
async def test_an_arena_pairs_nobody_who_has_not_been_seen_for_minutes(house: House) -> None:
    made = await hall(house, 2, format="arena", duration=30)
    await made.people[0].ask("POST", f"tournaments/{made.id}/start", status=204)
    (board,) = (await made.go_on())["boards"]
    await made.people[1].ask("POST", f"tables/{board['table']}/actions", {"type": "leave", "id": "x"})
    await house.run(house.context.presence.store())
    house.ahead += 181
    assert (await made.go_on(11))["round"] == 1
    await house.run(house.context.presence.store())  # the page was asked for by the first
    assert (await made.go_on())["round"] == 1
    await made.people[1].ask("GET", "me")
    await house.run(house.context.presence.store())
    assert (await made.go_on())["round"] == 2
