"""Chat at a table, muting and blocking."""

from tests.server.live_server import House, pair, story


@story
async def test_chat_reaches_everybody_and_is_kept(house: House) -> None:
    table, first, second = await pair(house)
    watcher = await house.stranger.socket(table.id, table.watch)
    event = await first.done("chat", text="  Hello\n  there ")
    assert (event["text"], event["seat"]) == ("Hello there", 0)
    for other in (second, watcher):
        assert (await other.until(kind="chat"))["text"] == "Hello there"
    late = await house.stranger.socket(table.id, table.watch)
    assert [(line["text"], line["seat"]) for line in late.first["chat"]] == [("Hello there", 0)]


@story
async def test_unreadable_chat_is_refused(house: House) -> None:
    _, first, _ = await pair(house)
    for text in ("   ", "\u0000", "a\u0007b", "\u202e", "\u200b"):
        assert (await first.refused("chat", text=text))[0] == "table"
    assert (await first.refused("chat", text="x" * 501))[0] == "request"
    await first.done("chat", text="x" * 500)


@story
async def test_chat_before_and_after_the_game_is_possible(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me open")
    socket = await ada.socket(table.id)
    await socket.done("chat", text="waiting")
    bob = await house.guest()
    await bob.joins(table.invites[1])
    other = await bob.socket(table.id)
    await socket.done("propose", what="abandon")
    await other.done("agree", what="abandon")
    await other.done("chat", text="thanks")


@story
async def test_the_creator_mutes_a_seat_and_lets_it_write_again(house: House) -> None:
    _, first, second = await pair(house)
    assert (await second.refused("mute", seat=0, on=True))[1] == "Only the host of this table can do this."
    muted = await first.done("mute", seat=1, on=True)
    assert muted["table"]["seats"][1]["muted"]
    assert (muted["target"], muted["on"]) == (1, True)
    await second.until(kind="muted")
    assert await second.refused("chat", text="but") == ("table", "The host has muted you at this table.")
    await first.done("mute", seat=1, on=False)
    await second.done("chat", text="thanks")
    assert (await first.refused("mute", seat=5, on=True))[0] == "table"


@story
async def test_a_blocked_player_is_not_heard_and_cannot_join(house: House) -> None:
    ada, bob, eve = await house.guest("Ada"), await house.guest("Bob"), await house.guest("Eve")
    table = await eve.opens(seats="me open open", public=True)
    for person, seat in ((ada, 1), (bob, 2)):
        await person.joins(table.invites[seat])
    await ada.ask("PUT", f"me/blocks/{bob.id}")
    first, second = await ada.socket(table.id), await bob.socket(table.id)
    await second.done("chat", text="you are bad")
    third = await eve.socket(table.id)
    await third.done("chat", text="be nice")
    blocked, heard = await first.until(kind="chat"), await first.until(kind="chat")
    assert ("text" in blocked, heard["text"]) == (False, "be nice")
    assert heard["seq"] == blocked["seq"] + 1
    assert [line["text"] for line in (await ada.ask("GET", f"tables/{table.id}"))["chat"]] == ["be nice"]
    assert [line["text"] for line in third.first["chat"]] == ["you are bad"]
    own = await ada.opens(public=True)
    refusal = ("table", "The host of this table does not want to play with you.")
    assert await bob.refused("POST", f"tables/{own.id}/seats", {}) == refusal
    assert await bob.refused("POST", f"invites/{own.invites[1]}", {}) == refusal
