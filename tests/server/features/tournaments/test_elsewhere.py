"""One live clock at a time: searches and other tournaments beside a round."""

from typing import Any

import pytest

from midtown.server.features.pairing import found_tables
from tests.server.features.programs.owners import challenge, program
from tests.server.features.tournaments.halls import LONG_AGO, Hall, begun, hall, terms
from tests.server.live.test_cluster import within
from tests.server.live_server import House, Person, story

LIVE = {"kind": "live", "minutes": 5}
STONES = {"games": ["stones"], "players": [2], "paces": ["10m"]}


async def second(made: Hall, others: int = 0, **more: Any) -> Hall:
    """Make another tournament that the same people have entered, and others, and start it."""
    ada = made.people[0]
    other = await ada.ask("POST", "tournaments", {"name": "Second", "terms": terms(**more), "rounds": 2}, 201)
    for person in [*made.people, *[await made.house.guest() for _ in range(others)]]:
        await person.ask("POST", f"tournaments/{other['id']}/entrants", status=204)
    await ada.ask("POST", f"tournaments/{other['id']}/start", status=204)
    return Hall(made.house, made.people, other["id"])


@story
async def test_a_search_ends_when_the_round_begins_and_finds_nothing_before(house: House) -> None:
    made = await hall(house, 2)
    ada, bob = made.people
    search = await ada.ask("POST", "me/search", STONES, 201)
    await ada.ask("POST", f"tournaments/{made.id}/start", status=204)
    await made.go_on()
    eve = await house.guest()
    await eve.ask("POST", "me/search", STONES, 201)
    assert not await within(house, found_tables.open_found_tables(house.context.hub))
    await made.go_on(61)
    assert (await ada.refused("PUT", "me/search", {"key": search["key"], "number": ""}))[0] == "missing"
    assert (await bob.refused("POST", "me/search", STONES))[0] == "table"
    await made.play()
    await bob.ask("DELETE", f"tournaments/{made.id}/entrants/me", status=204)
    await bob.ask("POST", "me/search", STONES, 201)
    assert len(await within(house, found_tables.open_found_tables(house.context.hub))) == 1


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
    assert not await within(house, found_tables.open_found_tables(house.context.hub))
    await eve.ask("DELETE", "me/search", status=204)


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


async def filled(house: House, person: Person) -> tuple[str, Person]:
    """Fill the live table of a person who waits there; return it, and who has come."""
    eve = await house.guest()
    table = await person.opens("stones", "me open", pace=LIVE)
    await eve.joins(table.invites[1])
    return table.id, eve


async def waits_for_second(made: Hall, seconds: int) -> None:
    """Let a round of two be paired; its table waits for the second entrant until `seconds` after its begin."""
    await made.go_on()
    for ahead in (60, seconds - 1):
        (board,) = (await made.go_on(ahead))["boards"]
        assert (board["table"], board["seats"][0]["rank"]) == (None, None)
    await made.go_on(1)
    (board,) = (await made.page(round=1 if seconds > 60 else 2))["boards"]
    assert {seat["entrant"]: seat["forfeit"] for seat in board["seats"]} == {1: None, 2: "absent"}


@pytest.mark.parametrize("form", ["swiss", "round_robin", "knockout"])
@story
async def test_the_first_table_waits_ten_minutes_for_who_plays_elsewhere(house: House, form: str) -> None:
    made = await hall(house, 2, format=form)
    await filled(house, made.people[1])
    await made.people[0].ask("POST", f"tournaments/{made.id}/start", status=204)
    await waits_for_second(made, 600)


@pytest.mark.parametrize("form", ["swiss", "round_robin", "knockout"])
@story
async def test_who_comes_free_in_ten_minutes_gets_the_first_game(house: House, form: str) -> None:
    made = await hall(house, 4, format=form)
    table, eve = await filled(house, made.people[3])
    await made.people[0].ask("POST", f"tournaments/{made.id}/start", status=204)
    await made.go_on()
    boards = (await made.go_on(60))["boards"]
    assert sorted(board["table"] is None for board in boards) == [False, True]  # nobody else waits
    await made.go_on(590)
    for person in (made.people[3], eve):
        await person.raw("POST", f"tables/{table}/actions", {"type": "leave", "id": "x"})
    assert all(board["table"] for board in (await made.go_on(9))["boards"])


@story
async def test_later_tables_wait_for_who_plays_elsewhere_as_long_as_for_a_first_move(house: House) -> None:
    made = await begun(house, 2, rounds=2)
    await made.play()
    page = await made.go_on()
    assert page["round"] == 2
    eve = await house.guest()
    table = await eve.opens("stones", "me open", pace=LIVE)
    await made.people[1].joins(table.invites[1])  # of their own will
    await waits_for_second(made, 60)


@pytest.mark.parametrize("starts", [600, None])
@story
async def test_no_rematch_begins_for_who_is_in_a_tournament(house: House, starts: int | None) -> None:
    house.context.clock.calendar = lambda: LONG_AGO  # type: ignore[method-assign]
    ada, bob, cid = await house.guest(claimed=True), await house.guest(), await house.guest()
    starts_at = None if starts is None else LONG_AGO + 1000 * starts
    body = {"name": "Cup", "terms": terms(format="round_robin", level="beginner"), "starts_at": starts_at}
    made = await ada.ask("POST", "tournaments", body, 201)
    table = await ada.opens("stones", "me open", pace=LIVE)
    await bob.joins(table.invites[1])
    one, two = await ada.socket(table.id), await bob.socket(table.id)
    await one.done("propose", what="abandon")
    await two.done("agree", what="abandon")
    await one.done("propose", what="rematch")
    await two.until(kind="proposed", what="rematch")
    for person in (ada, cid):
        await person.ask("POST", f"tournaments/{made['id']}/entrants", status=204)
    if starts is None:  # it runs, and its first round is not paired yet
        await ada.ask("POST", f"tournaments/{made['id']}/start", status=204)
    kind, words = await two.refused("agree", what="rematch")
    assert (kind, "in a tournament" in words) == ("table", True)


@story
async def test_a_search_finds_no_live_game_for_who_may_be_paired_any_moment(house: House) -> None:
    made = await hall(house, 2)
    ada = made.people[0]
    slow = STONES | {"paces": ["10m", "1d"]}
    search = await ada.ask("POST", "me/search", slow, 201)
    eve, ida = await house.guest(), await house.guest()
    await eve.ask("POST", "me/search", STONES, 201)
    await ada.ask("POST", f"tournaments/{made.id}/start", status=204)
    assert not await within(house, found_tables.open_found_tables(house.context.hub))
    kind, words = await made.people[1].refused("POST", "me/search", STONES)
    assert (kind, "within ten minutes" in words) == ("table", True)
    await ida.ask("POST", "me/search", STONES | {"paces": ["1d"]}, 201)
    assert len(await within(house, found_tables.open_found_tables(house.context.hub))) == 1
    assert (await ada.ask("PUT", "me/search", {"key": search["key"], "number": ""}))["table"]
    await eve.ask("DELETE", "me/search", status=204)


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


@pytest.mark.parametrize("form", ["round_robin", "knockout"])
@story
async def test_a_game_in_the_tournament_that_has_started_before_comes_first(house: House, form: str) -> None:
    made = await begun(house, 2)
    await made.play()
    await made.go_on()  # the second round is paired, and begins in a minute
    other = await second(made, others=2, format=form, pause=0)
    theirs = [
        board for board in (await other.go_on())["boards"] if {1, 2} & {seat["entrant"] for seat in board["seats"]}
    ]
    assert theirs
    assert all(board["table"] is None for board in theirs)
    (board,) = (await made.go_on(60))["boards"]
    assert board["table"]
    await made.play()
    assert all(board["table"] for board in (await other.go_on())["boards"])


@story
async def test_who_has_no_round_to_come_can_look_for_live_games_at_once(house: House) -> None:
    made = await begun(house, 4, rounds=1)
    one, two = (await made.page())["boards"]
    await made.decide(one)
    (person, _), (playing, _) = await made.people_at(one), await made.people_at(two)
    await person.ask("POST", "me/search", STONES, 201)
    await person.ask("DELETE", "me/search", status=204)
    assert (await playing.refused("POST", "me/search", STONES))[0] == "table"


@story
async def test_the_first_round_waits_for_a_live_game_against_a_computer_player(house: House) -> None:
    made = await hall(house, 2)
    bob = made.people[1]
    alone = await bob.opens(seats="me greedy", pace={"kind": "live", "minutes": 5})
    await made.people[0].ask("POST", f"tournaments/{made.id}/start", status=204)
    await made.go_on()
    (board,) = (await made.go_on(61))["boards"]
    assert board["table"] is None
    await bob.ask("POST", f"tables/{alone.id}/actions", {"type": "leave", "id": "x"})
    (board,) = (await made.go_on())["boards"]
    assert board["table"]
