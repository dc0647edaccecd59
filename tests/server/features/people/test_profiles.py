"""Players' pages over HTTP: made by games as they end, open to those who may see them."""

import json
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from midtown.server.live import archiving
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.play import results, tables
from tests.server.live_server import House, Person, Socket, story


async def play(*sockets: Socket) -> None:
    """Play a game to its end by first legal moves; `sockets` are the connections of its players."""
    while not sockets[0].position["over"]:
        mover = next(socket for socket in sockets if socket.position.get("legal"))
        answer = await mover.done("move", move=mover.position["legal"][0])
        for other in sockets:
            if other is not mover:
                await other.until(seq=answer["seq"])


async def played(ada: Person, bob: Person, **more: Any) -> str:
    """Return a table where two players have played to the end."""
    table = await ada.opens(seats="me open", **more)
    await bob.joins(table.invites[1])
    await play(await ada.socket(table.id), await bob.socket(table.id))
    return table.id


async def pages(viewer: Person, player: Person) -> tuple[Any, Any]:
    """Return a player's profile and games, as a visitor sees them."""
    return await viewer.ask("GET", f"players/{player.id}/profile"), await viewer.ask(
        "GET", f"players/{player.id}/results"
    )


@story
async def test_a_finished_game_is_on_the_pages_of_both_with_rating_result_and_opening(house: House) -> None:
    ada, bob = await house.guest(claimed=True), await house.guest(claimed=True)
    table = await played(ada, bob, public=True, rated=True)
    profile, games = await pages(house.stranger, ada)
    (standing,) = profile["standings"]
    assert (standing["game"], standing["players"], standing["games"]) == ("stones", 2, 1)
    assert [day["mu"] for day in standing["days"]] == [standing["mu"]]
    assert 1 <= standing["place"] <= standing["of"]
    (tally,) = profile["results"]
    assert (tally["game"], tally["players"], tally["games"]) == ("stones", 2, 1)
    (rival,) = profile["rivals"]
    assert (rival["player"], rival["name"], rival["games"]) == (bob.id, bob.name, 1)
    (opening,) = profile["openings"]
    assert opening == {"game": "stones", "players": 2, "opening": "take 1", "games": 1, "won": tally["won"]}
    (game,) = games["games"]
    assert (game["table"], game["rated"], game["open"], games["total"], games["more"]) == (table, True, True, 1, None)
    assert [one["player"] for one in game["opponents"]] == [bob.id]
    assert {game["place"], (await pages(house.stranger, bob))[1]["games"][0]["place"]} <= {1, 2}
    with house.context.store.engine.connect() as connection:
        stood = connection.execute(select(results.c.situations).where(results.c.table == table)).scalars().all()
        went = connection.execute(select(results.c.sequels, results.c.scenario).where(results.c.table == table)).all()
    assert len(stood) == 2
    assert set(stood) <= {"half ahead", "half other"}
    assert set(went) == {("half one", None)}


@story
async def test_what_a_visitor_may_not_see_leaves_no_trace_on_a_page(house: House) -> None:
    ada, bob, eve = (await house.guest(claimed=True), await house.guest(claimed=True), await house.guest(claimed=True))
    empty = await pages(eve, ada)
    private = await played(ada, bob)
    running = await ada.opens(seats="me open", public=True)
    await bob.joins(running.invites[1])
    socket = await ada.socket(running.id)
    if socket.position["legal"]:
        await socket.done("move", move="take 1")
    for viewer in (eve, house.stranger):
        assert await pages(viewer, ada) == empty
        for query in ({"opponent": bob.id}, {"name": bob.name}, {"game": "stones"}, {"ending": "lost"}):
            _, text = await viewer.raw("GET", f"players/{ada.id}/results", **query)
            assert json.loads(text) == empty[1]
            assert private not in text.decode()
    for viewer in (ada, bob):
        assert [one["table"] for one in (await pages(viewer, ada))[1]["games"]] == [private]


@story
async def test_guests_and_those_who_wish_it_have_no_page_for_others(house: House) -> None:
    ada, guest = await house.guest(claimed=True), await house.guest("Guest")
    missing = await house.stranger.raw("GET", f"players/{'0' * 16}/profile")
    assert missing[0] == 404
    assert (await house.stranger.ask("GET", f"players/{ada.id}"))["open"]
    assert (await ada.ask("PATCH", "me", {"hidden": True}))["hidden"]
    for player in (ada, guest):
        for viewer in (house.stranger, await house.guest(claimed=True)):
            who = await viewer.ask("GET", f"players/{player.id}")
            assert (who["name"], who["open"], who["ratings"]) == (player.name, False, [])
            for part in ("profile", "results"):
                assert await viewer.raw("GET", f"players/{player.id}/{part}") == missing
        await pages(player, player)


@story
async def test_games_on_one_device_and_uploaded_ones_count_for_nobody(house: House) -> None:
    ada = await house.guest(claimed=True)
    device = await ada.opens(seats="me device:Bob", public=True)
    await play(await ada.socket(device.id))
    await ada.ask("POST", "records", {"record": await ada.ask("GET", f"tables/{device.id}/record")}, 201)
    assert (await pages(ada, ada))[1]["games"] == []


@story
async def test_whoever_leaves_a_game_comes_last_and_an_abandoned_one_has_no_places(house: House) -> None:
    ada, bob = await house.guest(claimed=True), await house.guest(claimed=True)
    left = await ada.opens(seats="me open", public=True)
    await bob.joins(left.invites[1])
    await ada.ask("POST", f"tables/{left.id}/actions", {"type": "leave", "id": "a"})
    await bob.ask("POST", f"tables/{left.id}/actions", {"type": "propose", "id": "b", "what": "abandon"})
    (game,) = (await pages(bob, bob))[1]["games"]
    assert (game["place"], (await pages(bob, ada))[1]["games"][0]["place"]) == (1, 2)
    table = await ada.opens(seats="me open", public=True)
    await bob.joins(table.invites[1])
    for person in (ada, bob):
        await person.ask("POST", f"tables/{table.id}/actions", {"type": "propose", "id": "b", "what": "abandon"})
    games = (await pages(bob, bob))[1]["games"]
    assert [one["place"] for one in games] == [None, 1]


@story
async def test_games_that_ended_before_results_were_stored_are_counted_by_the_next_start(house: House) -> None:
    ada, bob = await house.guest(claimed=True), await house.guest(claimed=True)
    await played(ada, bob, public=True)
    before = await pages(ada, ada)
    with write_engine(house.context.store.engine).begin() as connection:
        connection.execute(delete(results))
        connection.execute(update(tables).values(counted=False))
    assert (await pages(ada, ada))[1]["games"] == []
    await house.run(archiving.count_all(house.context.store))
    assert await pages(ada, ada) == before


@pytest.mark.parametrize(
    "query",
    [
        {"after": "1"},
        {"after": "9" * 16 + "-1"},
        {"since": -1},
        {"players": 0},
        {"ending": "drawn"},
        {"opponent": "x"},
        {"name": "\0"},
    ],
    ids=str,
)
@story
async def test_an_impossible_filter_is_refused_in_a_sentence(house: House, query: dict[str, Any]) -> None:
    ada = await house.guest(claimed=True)
    kind, _ = await ada.refused("GET", f"players/{ada.id}/results", **query)
    assert kind == "request"
