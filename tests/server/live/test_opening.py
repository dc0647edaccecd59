"""Opening tables, taking and leaving seats, invites, and who may watch."""

import asyncio
import secrets

import pytest

from tests.server.live_server import DAY, House, pair, plans, story


@story
async def test_a_table_begins_when_all_seats_are_taken_and_its_first_message_is_the_whole(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await ada.opens(seats="me open", number="7")
    first = await ada.socket(table.id)
    assert first.first["type"] == "table"
    assert (first.table["status"], first.position) == ("open", None)
    assert [chair["kind"] for chair in first.table["seats"]] == ["person", "open"]
    await bob.joins(table.invites[1], "11")
    joined = await first.until(type="event", kind="joined")
    assert joined["table"]["status"] == "running"
    assert joined["table"]["numbers"] == [[0, "7"], [1, "11"]]
    assert [chair["name"] for chair in joined["table"]["seats"]] == ["Ada", "Bob"]
    assert joined["position"]["legal"] == ["take 1", "take 2"]
    other = await bob.socket(table.id)
    assert other.first["you"] == {"player": bob.id, "seats": [1], "creator": False}
    assert set(other.position["own"]) == {"1"}
    assert "legal" not in other.position


@story
async def test_every_kind_of_seat_can_be_set_up(house: House) -> None:
    ada = await house.guest("Ada")
    table = await ada.opens("manhattan", "me device:Grandma open greedy")
    assert set(table.invites) == {2}
    seats = (await ada.socket(table.id)).table["seats"]
    assert [(chair["kind"], chair["name"], chair["bot"]) for chair in seats] == [
        ("person", "Ada", None),
        ("device", "Grandma", None),
        ("open", "", None),
        ("bot", "Juniper", "greedy"),
    ]


@story
async def test_a_public_table_shows_nobody_elses_claimed_name_on_a_seat_of_a_device(house: House) -> None:
    grace, other = await house.guest(claimed=True), await house.guest()
    alike = grace.name.upper()
    seats = [{"kind": "me"}, {"kind": "device", "name": alike}]
    body = {"game": "stones", "seats": seats, "public": True}
    assert alike in (await other.refused("POST", "tables", body))[1]
    await grace.ask("POST", "tables", body, 201)
    await other.ask("POST", "tables", {**body, "public": False}, 201)


@story
async def test_a_guest_whose_name_somebody_has_claimed_since_takes_another_one_before_the_public_sees_it(
    house: House,
) -> None:
    ada, name = await house.guest(), f"Ida {secrets.token_hex(4)}"
    guest = await house.guest(name)
    public = await ada.opens(seats="me open open", public=True)
    private = await ada.opens(seats="me open")
    terms = {"format": "swiss", "game": "stones", "seats": 2, "minutes": 5}
    await (owner := await house.guest(name.upper(), claimed=True)).opens(public=True)
    made = await owner.ask("POST", "tournaments", {"name": "Cup", "terms": terms, "rounds": 1}, 201)
    deal = (await guest.ask("GET", "daily"))["deals"][0]["id"]
    for path, body in (
        ("tables", {"game": "stones", "seats": plans("me open"), "public": True}),
        (f"daily/deals/{deal}/games", {}),
        (f"tables/{public.id}/seats", {}),
        (f"invites/{public.invites[1]}", {}),
        ("me/search", {"games": ["stones"], "players": [2], "paces": ["10m"]}),
        (f"tournaments/{made['id']}/entrants", None),
        (f"tables/{public.id}/spectators", {"text": "It is me, really."}),
    ):
        assert name in (await guest.refused("POST", path, body))[1], path
    await guest.joins(private.invites[1])
    await guest.ask("PATCH", "me", {"name": "Ida Nowhere"})
    await guest.ask("POST", f"tables/{public.id}/seats", {})


@story
async def test_persons_at_one_device_play_all_their_seats_and_see_their_hands(house: House) -> None:
    ada = await house.guest("Ada")
    table = await ada.opens(seats="me device:Grandma")
    socket = await ada.socket(table.id)
    assert socket.first["you"]["seats"] == [0, 1]
    assert set(socket.position["own"]) == {"0", "1"}
    for seat in (0, 1, 0, 1):
        assert socket.position["to_move"] == seat
        assert (await socket.done("move", move="take 1"))["seat"] == seat


@story
async def test_an_invite_is_used_once(house: House) -> None:
    ada, bob, eve = await house.guest("Ada"), await house.guest("Bob"), await house.guest("Eve")
    table = await ada.opens(seats="me open open")
    seen = await house.stranger.ask("GET", f"invites/{table.invites[1]}")
    assert (seen["by"], seen["seat"], seen["players"], seen["used"]) == ("Ada", 1, 3, False)
    assert await ada.refused("POST", f"invites/{table.invites[1]}", {}) == (
        "table",
        "You already have a seat at this table.",
    )
    await bob.joins(table.invites[1])
    assert await eve.refused("POST", f"invites/{table.invites[1]}", {}) == (
        "table",
        "This invitation has already been used.",
    )
    assert (await house.stranger.ask("GET", f"invites/{table.invites[1]}"))["used"]
    assert (await eve.refused("POST", "invites/nonsense", {}))[0] == "missing"
    assert (await eve.refused("POST", f"invites/{table.watch}", {}))[1] == "This link is for spectators only."


@story
async def test_of_two_players_who_take_one_seat_at_once_one_gets_it(house: House) -> None:

    ada = await house.guest()
    table = await ada.opens(seats="me open open")
    guests = [await house.guest() for _ in range(6)]
    attempts = [guest.raw("POST", f"invites/{table.invites[1]}", {}) for guest in guests]
    assert sorted(status for status, _ in await asyncio.gather(*attempts)) == [200, 409, 409, 409, 409, 409]


@story
async def test_an_invite_expires_and_the_creator_renews_it(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    table = await ada.opens()
    calendar = house.context.clock.calendar
    house.context.clock.calendar = lambda: calendar() + 15 * DAY  # type: ignore[method-assign]
    try:
        assert (await bob.ask("GET", f"invites/{table.invites[1]}"))["expired"]
        assert (await bob.refused("POST", f"invites/{table.invites[1]}", {}))[1] == "This invitation has expired."
        fresh = await ada.ask("POST", f"tables/{table.id}/invites", status=201, seat=1)
        again = await ada.ask("POST", f"tables/{table.id}/invites", status=201, seat=1)
        assert (await bob.refused("POST", f"invites/{fresh['token']}", {}))[1] == "This invitation has expired."
        await bob.joins(again["token"])
    finally:
        house.context.clock.calendar = calendar  # type: ignore[method-assign]
    assert (await ada.refused("POST", f"tables/{table.id}/invites", seat=1))[1] == "This seat is not free."


@story
async def test_only_the_creator_renews_an_invite(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    table = await ada.opens(public=True)
    assert (await bob.refused("POST", f"tables/{table.id}/invites", seat=1))[0] == "table"
    assert (await house.stranger.refused("POST", f"tables/{table.id}/invites", seat=1))[0] == "identity"
    assert (await ada.refused("POST", f"tables/{table.id}/invites", seat=7))[0] == "table"


@story
async def test_open_seats_are_free_to_take_at_public_tables_but_not_at_private_ones(house: House) -> None:
    ada, bob, eve = await house.guest(), await house.guest(), await house.guest()
    public, private = await ada.opens(public=True), await ada.opens()
    assert public.id in [line["id"] for line in await house.stranger.ask("GET", "tables")]
    assert await bob.ask("POST", f"tables/{public.id}/seats", {}) == {"table": public.id, "seat": 1}
    assert (await eve.refused("POST", f"tables/{public.id}/seats", {}))[1] == "All seats are taken."
    assert (await eve.refused("POST", f"tables/{private.id}/seats", {}))[0] == "missing"
    assert (await eve.refused("POST", "tables/000000000000/seats", {}))[0] == "missing"


@story
async def test_a_public_table_is_watched_by_all_and_a_private_one_with_its_link(house: House) -> None:
    ada, eve = await house.guest(), await house.guest()
    public, private = await ada.opens(public=True), await ada.opens()
    assert (await house.stranger.socket(public.id)).first["you"] == {"player": None, "seats": [], "creator": False}
    assert (await eve.socket(private.id, private.watch)).first["you"]["seats"] == []
    for watch in (None, public.watch, private.invites[1]):
        turned_away = await eve.socket(private.id, watch)
        assert turned_away.first["type"] == "refused"
        assert turned_away.first["error"]["kind"] == "missing"
        assert (await eve.refused("GET", f"tables/{private.id}", watch=watch))[0] == "missing"
    assert (await eve.ask("GET", f"tables/{private.id}", watch=private.watch))["position"] is None


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"game": "chess"}, "chess"),
        ({"seats": plans("me open open open")}, "4"),
        ({"seats": plans("greedy greedy")}, "At least one seat must be for a person."),
        ({"seats": plans("me me")}, "Only one seat can be yours. Use “device” for other people on your device."),
        ({"seats": plans("me clever")}, "clever"),
        ({"seats": [{"kind": "me"}, {"kind": "device", "name": "a\u0000b"}]}, "A name may only contain characters"),
        ({"options": {"heap": 8}}, ""),
        ({"on_leave": "clever"}, "clever"),
        ({"pace": {"kind": "live"}}, "The clock must start with more than zero."),
        ({"pace": {"kind": "days", "minutes": 5}}, "The clock must start with more than zero."),
        ({"rated": True, "pace": {"kind": "days", "days": 1}}, "Rated games need a claimed name"),
        ({"rated": True, "seats": plans("me device:Bob")}, "In a rated game, players cannot share a device."),
        ({"rated": True, "seats": plans("device:Ada open")}, "In a rated game, players cannot share a device."),
        ({"rated": True, "options": {"heap": 12}}, "Rated games have the usual options."),
        ({"number": "ä"}, "number"),
        ({"seats": []}, "seats"),
        ({"colour": 1}, "colour"),
    ],
)
@story
async def test_a_table_that_cannot_be_is_refused_in_one_sentence(
    house: House, more: dict[str, object], sentence: str
) -> None:
    ada = await house.guest()
    request = {"game": "stones", "seats": plans("me open"), **more}
    kind, message = await ada.refused("POST", "tables", request)
    assert kind in ("request", "identity")
    assert sentence in message


CLOCK = "A rated game needs a clock: with other people at least 1 minute for each player, or 1 hour for each turn."


@pytest.mark.parametrize(
    "pace",
    [{"kind": "live", "minutes": 0.99, "increment": 60}, {"kind": "days", "days": 0.04}, {"kind": "untimed"}],
    ids=["live", "days", "untimed"],
)
@story
async def test_a_rated_game_with_others_has_a_clock_with_time_enough_to_move(
    house: House, pace: dict[str, object]
) -> None:
    ada = await house.guest(claimed=True)
    for seats in ("me open", "open open", "me open greedy"):
        request = {"game": "stones", "seats": plans(seats), "rated": True, "pace": pace}
        assert await ada.refused("POST", "tables", request) == ("request", CLOCK)
    await ada.opens(rated=False, pace=pace)
    request = {"game": "stones", "seats": plans("me greedy"), "rated": True, "pace": pace}
    assert (await ada.raw("POST", "tables", request))[0] == (400 if pace["kind"] == "untimed" else 201)


@pytest.mark.parametrize(
    "pace", [{"kind": "live", "minutes": 1}, {"kind": "days", "days": 1 / 24}], ids=["live", "days"]
)
@story
async def test_the_shortest_clocks_of_rated_games(house: House, pace: dict[str, object]) -> None:
    await (await house.guest(claimed=True)).opens(rated=True, pace=pace)


@pytest.mark.parametrize("seats", ["me open open", "open open open", "me open greedy", "greedy me open"])
@story
async def test_a_rated_game_of_more_than_two_goes_on_with_a_computer_player_when_somebody_leaves(
    house: House, seats: str
) -> None:
    ada = await house.guest(claimed=True)
    days = {"kind": "days", "days": 1}
    for more in ({}, {"on_leave": "abandon"}):
        request = {"game": "stones", "seats": plans(seats), "rated": True, "pace": days, **more}
        kind, sentence = await ada.refused("POST", "tables", request)
        assert (kind, "choose one (“on_leave”)" in sentence) == ("request", True)
    await ada.opens(seats=seats, rated=True, on_leave="greedy")
    await ada.opens(seats=seats, on_leave="abandon")


@pytest.mark.parametrize("seats", ["me open", "me greedy", "me greedy random"])
@story
async def test_a_rated_game_where_one_at_most_would_stay_may_be_over_when_somebody_leaves(
    house: House, seats: str
) -> None:
    await (await house.guest(claimed=True)).opens(seats=seats, rated=True, on_leave="abandon")


@story
async def test_a_rated_table_is_for_claimed_names_alone(house: House) -> None:
    ada, bob, eve = await house.guest(claimed=True), await house.guest(claimed=True), await house.guest()
    table = await ada.opens(rated=True)
    assert (await eve.refused("POST", f"invites/{table.invites[1]}", {}))[0] == "identity"
    await bob.joins(table.invites[1])
    assert (await bob.socket(table.id)).table["rated"]


@story
async def test_a_table_that_all_have_left_before_its_game_is_closed(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await ada.opens(seats="me open open", public=True)
    await bob.joins(table.invites[1])
    first, second = await ada.socket(table.id), await bob.socket(table.id)
    left = await first.done("leave")
    assert [chair["kind"] for chair in left["table"]["seats"]] == ["open", "person", "open"]
    assert table.id in [line["id"] for line in await ada.ask("GET", "tables")]
    assert (await second.until(kind="left"))["seat"] == 0
    assert (await second.done("leave"))["table"]["status"] == "over"
    assert table.id not in [line["id"] for line in await ada.ask("GET", "tables")]
    eve = await house.guest()
    assert (await eve.refused("POST", f"tables/{table.id}/seats", {}))[0] == "table"


@story
async def test_a_seat_left_before_the_game_is_free_again(house: House) -> None:
    ada, bob, eve = await house.guest("Ada"), await house.guest("Bob"), await house.guest("Eve")
    table = await ada.opens(seats="me open open")
    await bob.joins(table.invites[1], "4711")
    await bob.ask("POST", f"tables/{table.id}/actions", {"type": "leave", "id": "a"})
    fresh = await ada.ask("POST", f"tables/{table.id}/invites", status=201, seat=1)
    await eve.joins(fresh["token"])
    seats = (await ada.ask("GET", f"tables/{table.id}"))["table"]
    assert [chair["name"] for chair in seats["seats"]] == ["Ada", "Eve", ""]
    assert seats["numbers"] == []


@story
async def test_presence_tells_who_is_connected(house: House) -> None:
    table, first, second = await pair(house, public=True)
    await first.until(type="presence", connected=[0, 1])
    watcher = await house.stranger.socket(table.id)
    assert watcher.first["connected"] == [0, 1]
    assert (await first.until(type="presence"))["watchers"] == 1
    await second.close()
    assert (await first.until(type="presence"))["connected"] == [0]


@story
async def test_players_of_a_private_table_can_show_it_to_others(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await ada.opens(seats="me open")
    await bob.joins(table.invites[1])
    link = await bob.ask("POST", f"tables/{table.id}/links", status=201)
    assert link["watch"] != table.watch
    for watch in (link["watch"], table.watch):
        assert (await house.stranger.ask("GET", f"tables/{table.id}", watch=watch))["you"]["seats"] == []
    await house.stranger.ask("POST", f"tables/{table.id}/links", status=401)


@story
async def test_a_computer_player_that_thinks_for_too_long_gets_no_seat(house: House) -> None:
    ada = await house.guest("Ada")
    for bot in ("search:seconds=6", "search:iterations=1000000"):
        answer = await ada.ask(
            "POST", "tables", {"game": "stones", "seats": [{"kind": "me"}, {"kind": "bot", "bot": bot}]}, status=400
        )
        assert "at most 5 seconds" in answer["error"]["message"]
    fit = {
        "game": "stones",
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "club"}],
        "on_leave": "search:iterations=100",
    }
    await ada.ask("POST", "tables", fit, status=201)


@story
async def test_a_seat_cannot_name_a_file_of_the_server_as_a_network(house: House) -> None:
    ada = await house.guest("Ada")
    for name in ("net:/etc/passwd", "net:gone.onnx"):
        for seats, leave in (([{"kind": "bot", "bot": name}], "abandon"), ([{"kind": "open"}], name)):
            wish = {"game": "stones", "seats": [{"kind": "me"}, *seats], "on_leave": leave}
            answer = await ada.ask("POST", "tables", wish, status=400)
            assert "Unknown computer player" in answer["error"]["message"]
