"""A running table: moves, undo, and messages that are late, repeated or from the wrong sender."""

import asyncio
import json
import random
from functools import partial
from typing import Any

import pytest

from midtown.server.live.commands import act, submit
from midtown.server.schemas.actions import Action, MoveMessage, ProposeMessage
from midtown.server.support.refusals import refused
from tests.server.live_server import House, Socket, pair, story

STALE = "The game has moved on in the meantime. You now see the current position."


@story
async def test_a_move_reaches_everybody_and_its_sender_with_their_message(house: House) -> None:
    table, first, second = await pair(house, public=True)
    watcher = await house.stranger.socket(table.id)
    answer = await first.say({"type": "move", "id": "mine", "answers": first.position["turn"], "move": "take 2"})
    assert (answer["kind"], answer["move"], answer["seat"], answer["answer"]) == ("moved", "take 2", 0, "mine")
    for other in (second, watcher):
        event = await other.until(type="event", kind="moved")
        assert "answer" not in event
        assert event["position"]["state"] == answer["position"]["state"]
    assert (second.position["to_move"], second.position["legal"]) == (1, ["take 1", "take 2"])


@story
async def test_a_message_sent_twice_counts_once_also_after_more_has_happened(house: House) -> None:
    _table, first, second = await pair(house)
    message = {"type": "move", "id": "mine", "answers": first.position["turn"], "move": "take 2"}
    seq = (await first.say(message))["seq"]
    assert await first.say(message) == {"type": "accepted", "id": "mine", "seq": seq}
    await second.until(kind="moved")
    await second.done("move", move="take 1")
    await first.until(kind="moved")
    assert await first.say(message) == {"type": "accepted", "id": "mine", "seq": seq}
    assert (await first.done("move", move="take 1"))["position"]["state"]["heap"] == 3


@story
async def test_two_copies_of_one_message_at_once_are_one_move(house: House) -> None:
    _, first, _ = await pair(house)
    text = json.dumps({"type": "move", "id": "mine", "answers": first.position["turn"], "move": "take 1"})
    for _ in range(3):
        await first.wire.send_str(text)
    assert (await first.until(type="event"))["answer"] == "mine"
    for _ in range(2):
        assert (await first.until(type="accepted"))["id"] == "mine"


@story
async def test_an_id_is_its_senders_own(house: House) -> None:
    _, first, second = await pair(house)
    await first.say({"type": "chat", "id": "1", "text": "hello"})
    assert (await second.say({"type": "chat", "id": "1", "text": "hi"}))["type"] == "event"


@story
async def test_a_stale_move_is_refused_with_the_position_as_it_is(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me device:Bob")
    one, two = await ada.socket(table.id), await ada.socket(table.id)
    old = one.position["turn"]
    await one.done("move", move="take 2")
    answer = await two.does("move", move="take 2", answers=old)
    assert (answer["type"], answer["error"]["kind"], answer["error"]["message"]) == ("refused", "stale", STALE)
    assert (answer["position"]["state"]["heap"], answer["position"]["to_move"]) == (5, 1)
    german = await ada.socket(table.id, language="de")
    assert (await german.refused("move", move="take 1", answers=old))[1] != STALE


@story
async def test_of_two_moves_at_once_one_counts_and_the_other_is_refused_with_a_reason(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me device:Bob")
    sockets = [await ada.socket(table.id) for _ in range(4)]
    answers = await asyncio.gather(*(one.does("move", move="take 1") for one in sockets))
    assert sorted(answer["type"] for answer in answers) == ["event", "refused", "refused", "refused"]
    assert {answer["error"]["kind"] for answer in answers if answer["type"] == "refused"} == {"stale"}


@story
async def test_a_move_out_of_turn_is_refused_and_an_illegal_move_names_its_rule(house: House) -> None:
    _table, first, second = await pair(house)
    assert await second.refused("move", move="take 1") == ("table", "It is not your turn.")
    assert (await first.refused("move", move="nonsense"))[0] == "notation"
    for _ in range(2):
        await first.done("move", move="take 2")
        await second.until(kind="moved")
        await second.done("move", move="take 1")
        await first.until(kind="moved")
    answer = await first.does("move", move="take 2")
    assert (answer["error"]["kind"], answer["error"]["rule"]) == ("illegal", "S-TAKE")
    await first.done("move", move="take 1")
    assert (await first.refused("move", move="take 1"))[0] == "over"


@story
async def test_before_the_game_nobody_moves(house: House) -> None:
    ada = await house.guest()
    socket = await ada.socket((await ada.opens()).id)
    sentence = "The game has not started: some seats are still free."
    assert await socket.refused("move", move="take 1", answers=0) == ("table", sentence)
    assert await socket.refused("undo", answers=0) == ("table", sentence)
    assert await socket.refused("propose", what="abandon") == ("table", sentence)
    assert (await socket.refused("propose", what="rematch"))[0] == "table"


@story
async def test_spectators_cannot_act(house: House) -> None:
    table, first, _ = await pair(house, public=True)
    eve = await house.guest()
    for watcher in (await house.stranger.socket(table.id), await eve.socket(table.id)):
        for kind, more in ACTIONS.items():
            answer = await watcher.does(kind, **more)
            assert (answer["type"], answer["error"]["message"]) == ("refused", "Spectators cannot do this.")
    for kind, more in ACTIONS.items():
        action = {"type": kind, "id": "a", **more}
        assert (await eve.refused("POST", f"tables/{table.id}/actions", action))[0] == "identity"
        assert (await house.stranger.refused("POST", f"tables/{table.id}/actions", action))[0] == "identity"
    assert (await first.does("sync"))["seq"] == first.first["seq"]


ACTIONS: dict[str, dict[str, Any]] = {
    "move": {"move": "take 1", "answers": 0},
    "undo": {"answers": 0},
    "propose": {"what": "abandon"},
    "agree": {"what": "abandon"},
    "decline": {"what": "abandon"},
    "chat": {"text": "hello"},
    "mute": {"seat": 0, "on": True},
    "leave": {},
}


@story
async def test_the_same_can_be_done_without_a_socket(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me device:Bob")
    watcher = await ada.socket(table.id)
    turn = (await ada.ask("GET", f"tables/{table.id}"))["position"]["turn"]
    move = {"type": "move", "id": "a", "answers": turn, "move": "take 1"}
    done = await ada.ask("POST", f"tables/{table.id}/actions", move)
    assert await ada.ask("POST", f"tables/{table.id}/actions", move) == done
    assert (await watcher.until(kind="moved"))["seq"] == done["seq"]
    assert (await ada.refused("POST", f"tables/{table.id}/actions", move | {"id": "b"}))[0] == "stale"
    assert (await ada.refused("POST", f"tables/{table.id}/actions", {"type": "dance"}))[0] == "request"
    assert await ada.ask("POST", f"tables/{table.id}/actions", {"type": "sync", "id": "c"}) == done


@story
async def test_ones_last_move_is_not_taken_back_without_asking_once_another_person_is_to_move(house: House) -> None:
    table, first, second = await pair(house)
    assert first.position["allowed"] == {"abandon": "ask"}
    assert (await first.done("move", move="take 2"))["position"]["allowed"] == {"undo": "ask", "abandon": "ask"}
    assert (await second.until(kind="moved"))["position"]["allowed"] == {"abandon": "ask"}
    for one in (first, second):
        assert "undo" not in one.position
        assert (await one.refused("undo"))[1].startswith("You can undo a move only during your own turn")
    await second.done("move", move="take 1")
    watched = await house.stranger.ask("GET", f"tables/{table.id}", watch=table.watch)
    assert watched["movers"] == [0, 1]
    assert "allowed" not in watched["position"]


@story
async def test_at_one_device_a_move_is_undone_at_once_also_when_the_other_is_to_move(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me device:Bob")
    socket = await ada.socket(table.id)
    moved = await socket.done("move", move="take 2")
    assert moved["position"]["undo"]
    assert moved["position"]["allowed"] == {"undo": "free", "abandon": "free", "hint": True}
    undone = await socket.done("undo")
    assert (undone["count"], undone["position"]["state"]["heap"], undone["position"]["to_move"]) == (1, 7, 0)
    assert (await ada.ask("GET", f"tables/{table.id}"))["movers"] == []


@story
async def test_a_move_that_showed_something_hidden_is_not_taken_back(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens("traffiq", "me device:Bob")
    socket = await ada.socket(table.id)
    hidden = revealed = 0
    chance = random.Random(1)
    while not socket.position["over"]:
        stack = socket.position["state"]["stack"]
        move = chance.choice(socket.position["legal"])
        answer = await socket.done("move", move=move)
        if answer["position"]["over"]:
            break
        assert answer["position"].get("undo", False) == (answer["position"]["state"]["stack"] == stack)
        if answer["position"].get("undo"):
            hidden += 1
            await socket.done("undo")
            await socket.done("move", move=move)
        else:
            revealed += 1
            assert (await socket.refused("undo"))[0] == "table"
    assert hidden
    assert revealed


@story
async def test_all_agree_to_take_back_to_before_the_proposers_last_move(house: House) -> None:
    _, first, second = await pair(house)
    assert (await first.refused("propose", what="undo"))[1] == "You have not made a move that could be taken back."
    await first.done("move", move="take 2")
    await second.until(kind="moved")
    await second.done("move", move="take 1")
    await first.until(kind="moved")
    proposed = await first.done("propose", what="undo")
    assert proposed["table"]["proposals"] == {"undo": [0]}
    await second.until(kind="proposed")
    declined = await second.done("decline", what="undo")
    assert declined["table"]["proposals"] == {}
    assert (await second.refused("agree", what="undo"))[1] == "There is no such proposal."
    await first.until(kind="declined")
    await first.done("propose", what="undo")
    await second.until(kind="proposed")
    agreed = await second.done("agree", what="undo")
    assert (agreed["count"], agreed["position"]["state"]["heap"], agreed["position"]["to_move"]) == (2, 7, 0)
    assert (await first.until(kind="agreed"))["position"]["legal"] == ["take 1", "take 2"]


@story
async def test_a_move_makes_an_end_of_proposals(house: House) -> None:
    _, first, second = await pair(house)
    await first.done("propose", what="abandon")
    await first.done("move", move="take 2")
    await second.until(kind="moved")
    assert (await second.refused("agree", what="abandon"))[0] == "table"


@story
@pytest.mark.usefixtures("undrawn_seats")
async def test_in_rated_games_nothing_is_taken_back_by_consent(house: House) -> None:
    ada, bob = await house.guest(claimed=True), await house.guest(claimed=True)
    table = await ada.opens(rated=True)
    await bob.joins(table.invites[1])
    socket = await ada.socket(table.id)
    await socket.done("move", move="take 1")
    assert await socket.refused("propose", what="undo") == (
        "table",
        "In a rated game you can undo a move only during the same turn, before anything new is seen.",
    )


@story
async def test_at_one_device_the_last_move_of_all_is_taken_back_at_once(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens("manhattan", "me device:Bob")
    socket = await ada.socket(table.id)
    for _ in range(14):
        await socket.done("move", move=socket.position["legal"][0])
    mover = socket.position["to_move"]
    before = socket.position["state"], socket.position["own"], socket.position["to_move"]
    await socket.done("move", move=socket.position["legal"][-1])
    assert socket.position["to_move"] != mover
    assert (await socket.done("propose", what="undo"))["count"] == 1
    assert (socket.position["state"], socket.position["own"], socket.position["to_move"]) == before


@story
async def test_after_a_dropped_connection_the_first_message_has_all_that_was_missed(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await ada.opens()
    await bob.joins(table.invites[1])
    first, second = await ada.socket(table.id), await bob.socket(table.id)
    await first.close()
    message = {"type": "chat", "id": "1", "text": "are you there?"}
    await second.say(message)
    again: Socket = await ada.socket(table.id)
    assert [line["text"] for line in again.first["chat"]] == ["are you there?"]
    assert again.position["legal"] == ["take 1", "take 2"]
    synced = await again.does("sync")
    assert synced["type"] == "table"
    assert {**synced, "answer": None} == again.first | {"connected": synced["connected"]}


@story
async def test_nobody_keeps_the_moves_of_others_out_by_sending_much(house: House) -> None:
    table, first, second = await pair(house)
    hub, people = house.context.hub, [socket.first["you"]["player"] for socket in (first, second)]
    outcomes: list[object] = []

    async def flood() -> None:
        session = await hub.get(table.id)

        def submitted(player: str, message: Action) -> asyncio.Task[int]:
            sent = submit(session, partial(act, hub, player, message), message.id, player)
            return asyncio.create_task(sent)

        many = [submitted(people[1], ProposeMessage(id=f"p{n}", what="abandon")) for n in range(200)]
        move = MoveMessage(id="m", answers=first.position["turn"], move="take 1")
        outcomes.extend(await asyncio.gather(submitted(people[0], move), *many, return_exceptions=True))

    await house.run(flood())
    move, *others = outcomes
    assert isinstance(move, int), move
    assert {str(one) for one in others if not isinstance(one, int)} == {str(refused("limit", "message.table"))}
    assert sum(isinstance(one, int) for one in others) < 20
