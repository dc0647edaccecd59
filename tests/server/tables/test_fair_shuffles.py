"""Fair shuffles: every number, the creator's too, is added to a secret that is already fixed."""

from midtown.fairness import sha256
from midtown.record import read
from midtown.verify import verify
from tests.server.live_server import House, story


@story
async def test_the_creators_number_needs_a_secret_that_was_fixed_before(house: House) -> None:
    ada = await house.guest()
    kind, message = await ada.refused(
        "POST", "tables", {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "number": "7"}
    )
    assert (kind, message.split(".")[0]) == (
        "request",
        "Your number can only be added to a shuffle that is already fixed",
    )
    fixed = await ada.ask("POST", "shuffles", status=201)
    table = await ada.opens(number="7", **fixed)
    socket = await ada.socket(table.id)
    assert socket.table["commitment"] == fixed["commitment"]
    assert socket.table["numbers"] == [[0, "7"]]


@story
async def test_a_fixed_secret_is_good_for_one_table_of_the_player_who_requested_it(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    fixed = await ada.ask("POST", "shuffles", status=201)
    request = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "number": "7", **fixed}
    assert (await bob.refused("POST", "tables", request))[0] == "request"
    await ada.opens(number="7", **fixed)
    kind, message = await ada.refused("POST", "tables", request)
    assert (kind, message) == ("request", "You have no unused shuffle with this commitment.")


@story
async def test_an_invited_player_sees_the_commitment_before_adding_a_number(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    table = await ada.opens(number="7")
    invite = await bob.ask("GET", f"invites/{table.invites[1]}")
    assert invite["commitment"] == (await ada.socket(table.id)).table["commitment"]


@story
async def test_the_record_proves_that_the_deal_followed_from_the_secret_and_all_numbers(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    fixed = await ada.ask("POST", "shuffles", status=201)
    table = await ada.opens(number="7", **fixed)
    await bob.joins(table.invites[1], "11")
    people = [await ada.socket(table.id), await bob.socket(table.id)]
    while not people[0].position["over"]:
        mover = people[people[0].position["to_move"]]
        done = await mover.done("move", move=mover.position["legal"][0])
        await people[1 - people.index(mover)].until(type="event", seq=done["seq"])
    record = await ada.ask("GET", f"tables/{table.id}/record")
    assert sha256(record["secret"]) == record["commitment"] == fixed["commitment"]
    assert all(finding.fits for finding in verify(read(record)))
    assert [event["value"] for event in record["events"]] == ["7", "11"]


@story
async def test_the_seats_of_a_rated_game_are_drawn_when_it_begins(house: House) -> None:
    people = [await house.guest(claimed=True) for _ in range(3)]
    orders = set()
    for round_ in range(12):
        table = await people[0].opens(seats="me open open", rated=True, on_leave="greedy")
        sockets = [await people[0].socket(table.id)]
        await sockets[0].done("chat", text="hello")
        for number, person in enumerate(people[1:], start=1):
            joined = await person.ask("POST", f"invites/{table.invites[number]}", {"number": f"{round_}"})
            sockets.append(await person.socket(table.id))
        await sockets[0].until(type="event", kind="joined")
        await sockets[0].until(type="event", kind="joined")
        seats = [(await person.socket(table.id)).first["you"]["seats"] for person in people]
        assert sorted(seats) == [[0], [1], [2]]
        assert [joined["seat"]] == seats[2]
        assert sockets[0].table["numbers"] == [[seats[1][0], f"{round_}"], [seats[2][0], f"{round_}"]]
        whole = await sockets[0].until(type="table")  # a page that has waited shows what was said before, and by whom
        assert (whole["you"]["seats"], [line["seat"] for line in whole["chat"]]) == (seats[0], seats[0])
        orders.add(tuple(seat for (seat,) in seats))
        reloaded = await people[1].ask("GET", f"tables/{table.id}")
        assert [line["seat"] for line in reloaded["chat"]] == seats[0]
        assert [chair["player"] for chair in reloaded["table"]["seats"]] == [
            people[seats.index([seat])].id for seat in range(3)
        ]
        for socket in sockets:
            await socket.done("leave")
    assert len(orders) > 1
