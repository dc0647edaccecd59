"""Creators and operators remove entrants and bar them; who is suspended is not paired; lists hide nothing."""

import pytest
from sqlalchemy import delete

from midtown.server.accounts import audit, sanctions
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.features import tournaments as rows_of_tournaments
from tests.server.features.operators.people import at_host, operator, order
from tests.server.features.tournaments.halls import LONG_AGO, Hall, begun, hall, terms
from tests.server.live_server import House, Person, story


async def removes(olga: Person, made: Hall, number: int, bar: bool) -> None:
    """Let an operator remove an entrant."""
    path = f"admin/tournaments/{made.id}/entrants/{number}/removal"
    await olga.ask("POST", path, {"reason": "Insults.", "bar": bar}, 204)


@story
async def test_who_was_removed_can_come_back_and_their_game_goes_on(house: House) -> None:
    made, olga = await begun(house, 2), await operator(house)
    await removes(olga, made, 2, bar=False)
    page = await made.page(made.people[1])
    assert (page["out"], page["entrants"][1]["active"]) == ("removed", False)
    assert page["boards"][0]["seats"][0]["rank"] is None
    await made.people[1].ask("POST", f"tournaments/{made.id}/entrants", status=204)
    assert (await made.page(made.people[1]))["out"] is None


@story
async def test_who_was_barred_plays_a_running_game_on_and_cannot_come_back(house: House) -> None:
    made, olga = await begun(house, 2), await operator(house)
    for _ in range(2):  # twice is as once
        await removes(olga, made, 2, bar=True)
    (board,) = (await made.go_on())["boards"]
    assert (await made.page(made.people[1]))["out"] == "barred"
    assert [seat["rank"] for seat in board["seats"]] == [None, None]
    assert await made.people[1].refused("POST", f"tournaments/{made.id}/entrants") == (
        "identity",
        "You were removed from this tournament and cannot enter it again.",
    )
    await removes(olga, made, 2, bar=False)
    assert (await made.page(made.people[1]))["out"] == "barred"
    await made.finish(board)
    (board,) = (await made.page())["boards"]
    assert [seat["forfeit"] for seat in board["seats"]] == [None, None]


@pytest.mark.parametrize("bar", [False, True])
@story
async def test_who_is_removed_after_the_pairing_has_their_game(house: House, bar: bool) -> None:
    made, olga = await hall(house, 4), await operator(house)
    await made.people[0].ask("POST", f"tournaments/{made.id}/start", status=204)
    await made.go_on()
    await removes(olga, made, 2, bar=bar)
    page = await made.go_on(61)
    assert all(board["table"] for board in page["boards"])
    await made.play()
    page = await made.go_on()
    assert (page["round"], [len(board["seats"]) for board in page["boards"]]) == (2, [2, 1])
    assert 2 not in {seat["entrant"] for board in page["boards"] for seat in board["seats"]}


@story
async def test_who_is_barred_between_rounds_has_no_game_in_a_fixed_pairing(house: House) -> None:
    made, olga = await begun(house, 3, format="round_robin"), await operator(house)
    await made.play()
    await removes(olga, made, 2, bar=True)
    boards = []
    for _ in range(2):
        await made.go_on()
        boards += (await made.go_on(61))["boards"]
        await made.play()
    games = [
        board for board in boards if 2 in [seat["entrant"] for seat in board["seats"]] and len(board["seats"]) == 2
    ]
    assert games
    assert all(board["table"] is None for board in games)


@pytest.mark.parametrize("form", ["swiss", "round_robin", "knockout", "arena"])
@pytest.mark.parametrize("plays", [True, False])
@story
async def test_a_creator_removes_nobody_once_the_first_round_is_paired(house: House, form: str, plays: bool) -> None:
    duration = 30 if form == "arena" else 0
    made = await hall(house, 4, plays=plays, format=form, duration=duration)  # else a friend does, or a second account
    creator, path = made.people[0], f"tournaments/{made.id}/entrants"
    await creator.ask("POST", f"tournaments/{made.id}/start", status=204)
    for later in (0, 60, 0):  # in the pause after the pairing, while they play, and between two rounds
        await made.go_on(later)
        for bar in ("false", "true"):
            kind, words = await creator.refused("DELETE", f"{path}/2", bar=bar)
            assert (kind, words.startswith("The first round is paired.")) == ("table", True)
        assert (await creator.refused("DELETE", f"tournaments/{made.id}"))[0] == "table"
        if later:
            await made.play()
    assert [one["active"] for one in (await made.page())["entrants"]] == [True] * (4 if plays else 3)


@story
async def test_a_creator_lets_those_back_whom_they_have_barred(house: House) -> None:
    made = await hall(house, 2)
    path = f"tournaments/{made.id}/entrants"
    creator, bob = made.people
    await creator.ask("DELETE", f"{path}/2", status=204, bar="true")
    assert [one["barred"] for one in (await made.page())["entrants"]] == [False, True]
    assert [one["barred"] for one in (await made.page(bob))["entrants"]] == [False, False]
    assert (await bob.refused("DELETE", f"{path}/2/bar"))[0] == "identity"
    for _ in range(2):
        await creator.ask("DELETE", f"{path}/2/bar", status=204)
    assert [one["barred"] for one in (await made.page())["entrants"]] == [False, False]
    await bob.ask("POST", path, status=204)
    assert (await creator.refused("DELETE", f"{path}/9/bar"))[0] == "missing"


@story
async def test_a_creator_lets_those_back_after_the_first_round_has_begun(house: House) -> None:
    made = await hall(house, 4)
    path = f"tournaments/{made.id}/entrants"
    creator, bob = made.people[:2]
    await creator.ask("DELETE", f"{path}/2", status=204, bar="true")
    await creator.ask("POST", f"tournaments/{made.id}/start", status=204)
    await made.go_on()
    await made.go_on(61)
    assert (await bob.refused("POST", path))[0] == "identity"
    await creator.ask("DELETE", f"{path}/2/bar", status=204)
    await bob.ask("POST", path, status=204)
    assert [entrant["active"] for entrant in (await made.page())["entrants"]] == [True] * 4


@story
async def test_only_operators_let_those_back_whom_an_operator_has_barred(house: House) -> None:
    made, olga = await hall(house, 2), await operator(house)
    path, orders = f"tournaments/{made.id}/entrants", f"admin/tournaments/{made.id}/entrants/2"
    creator, bob = made.people
    await creator.ask("DELETE", f"{path}/2", status=204, bar="true")
    await olga.ask("POST", f"{orders}/removal", {"reason": "Insults.", "bar": True}, 204)
    await creator.ask("DELETE", f"{path}/2", status=204, bar="true")
    assert (await made.page(bob))["out"] == "barred"
    assert (await creator.refused("DELETE", f"{path}/2/bar"))[0] == "identity"
    assert (await bob.refused("POST", path))[0] == "identity"
    await olga.ask("POST", f"{orders}/return", {"reason": "An apology."}, 204)
    assert (await made.page(bob))["out"] == "removed"
    await bob.ask("POST", path, status=204)
    assert at_host(house, audit.entries)[0].action == "let back"


@pytest.mark.parametrize("minutes", [0.0001, 0.99])
@story
async def test_a_tournament_gives_everybody_a_minute(house: House, minutes: float) -> None:
    ada = await house.guest(claimed=True)
    body = {"name": "Blitz", "terms": terms(minutes=minutes)}
    kind, words = await ada.refused("POST", "tournaments", body)
    assert (kind, "at least 1 minute" in words) == ("request", True)
    await ada.ask("POST", "tournaments", {"name": "Blitz", "terms": terms(minutes=1)}, 201)


@story
async def test_only_the_creator_removes_and_only_people(house: House) -> None:
    made = await hall(house, 2, level="beginner", fill=4)
    path = f"tournaments/{made.id}/entrants"
    assert (await made.people[1].refused("DELETE", f"{path}/1"))[0] == "identity"
    for nobody in (3, 99):
        assert (await made.people[0].refused("DELETE", f"{path}/{nobody}"))[0] == "missing"


@story
async def test_operators_remove_and_call_off_with_a_reason(house: House) -> None:
    made, olga = await begun(house, 2), await operator(house)
    path = f"admin/tournaments/{made.id}"
    body = {"reason": "Insults in the chat.", "bar": True}
    await olga.ask("POST", f"{path}/entrants/2/removal", body, 204)
    assert (await made.page(made.people[1]))["out"] == "barred"
    await olga.ask("POST", f"{path}/call-off", {"reason": "A test."}, 204)
    page = await made.page()
    assert (page["info"]["status"], page["info"]["reason"]) == ("cancelled", "operator")
    last, before, *_ = at_host(house, audit.entries)
    assert (last.action, last.target, last.reason) == ("call off", made.id, "A test.")
    assert (before.action, before.target, before.detail) == ("remove", made.people[1].id, made.id)
    assert (await made.people[0].raw("POST", f"{path}/call-off", {"reason": "No."}))[0] == 404


@story
async def test_who_is_suspended_for_a_time_is_not_paired_meanwhile(house: House) -> None:
    made = await hall(house, 4)
    await made.people[0].ask("POST", f"tournaments/{made.id}/start", status=204)
    until = LONG_AGO + 600_000
    at_host(house, lambda one: sanctions.restrict(one, order("Rude."), made.people[3].id, "suspension", until))
    page = await made.go_on()
    assert [len(board["seats"]) for board in page["boards"]] == [2, 1]
    assert page["entrants"][3]["active"]
    page = await made.go_on(61)
    await made.play()
    page = await made.go_on(600)
    assert 4 in {seat["entrant"] for board in page["boards"] for seat in board["seats"]}


@story
async def test_who_is_suspended_after_the_pairing_loses_without_a_game(house: House) -> None:
    made = await hall(house, 2, rounds=1)
    await made.people[0].ask("POST", f"tournaments/{made.id}/start", status=204)
    await made.go_on()
    until = LONG_AGO + 600_000
    at_host(house, lambda one: sanctions.restrict(one, order("Rude."), made.people[1].id, "suspension", until))
    (board,) = (await made.go_on(61))["boards"]
    assert board["table"] is None
    assert {seat["entrant"]: seat["forfeit"] for seat in board["seats"]} == {1: None, 2: "absent"}


@story
async def test_who_is_suspended_for_good_is_out_and_leaves_later_tables_too(house: House) -> None:
    made = await hall(house, 2)
    bob = made.people[1]
    at_host(house, lambda one: sanctions.restrict(one, order("Cheats."), bob.id, "suspension", None))
    await house.run(house.context.moderation.refresh())
    assert not (await made.page())["entrants"][1]["active"]
    ada = await house.guest()
    # Somebody has a table opened for them all the same, as a server does that has not read of it yet.
    restricted, house.context.moderation.restricted = house.context.moderation.restricted, {}
    table = await bob.opens("stones", "me open")
    await ada.joins(table.invites[1])
    house.context.moderation.restricted = restricted
    await house.run(house.context.moderation.refresh())
    about = (await ada.ask("GET", f"tables/{table.id}"))["table"]
    assert about["seats"][0]["kind"] == "gone"


@story
async def test_lists_begin_with_what_begins_soonest_and_hide_nothing(house: House) -> None:
    with write_engine(house.context.store.engine).begin() as connection:
        connection.execute(delete(rows_of_tournaments))
    house.context.clock.calendar = lambda: LONG_AGO  # type: ignore[method-assign]
    creators = [await house.guest(claimed=True) for _ in range(18)]
    wanted = []
    for number in range(53):
        starts = LONG_AGO + 1000 * (1 + number * 7 % 53) if number < 50 else None
        body = {"name": f"Open {number}", "terms": terms(), "starts_at": starts}
        made = await creators[number // 3].ask("POST", "tournaments", body, 201)
        wanted.append((starts or 2**62, made["id"]))
    in_order = [name for _, name in sorted(wanted)[:50]]
    first = [one["id"] for one in await house.stranger.ask("GET", "tournaments")]
    assert first[:50] == in_order
    rest = [one["id"] for one in await house.stranger.ask("GET", "tournaments", after=first[-1])]
    assert {*first, *rest} == {name for _, name in wanted}
    assert len(rest) == 3
    own = [one["id"] for one in await creators[17].ask("GET", "tournaments")]
    assert set(own[:2]) == {name for _, name in wanted[51:]}
    assert own[2:] == first
    assert await house.stranger.ask("GET", "tournaments", after=rest[-1]) == []
