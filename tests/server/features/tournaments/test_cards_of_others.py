"""What is hidden at a finished table stays hidden while others still play the same cards, at every door."""

import json
from typing import Any

import pytest

from midtown import pictures
from midtown.fairness import sha256
from tests.server.doors import OF_TABLE
from tests.server.features.operators.people import operator
from tests.server.features.tournaments.halls import Hall, begun, hall
from tests.server.live_server import House, Person, story
from tests.server.tables.test_hidden import GAMES, shown_hands, taint

LATER = ["record", "frames", *(["film.gif"] if pictures.available() else [])]


async def read(made: Hall, person: Person, table: str) -> list[tuple[str, str]]:
    """Return what somebody reads at every door about a table, and on its socket."""
    doors = [path.format(table) for path in OF_TABLE]
    doors += [f"players/{person.id}", f"players/{person.id}/results", f"tournaments/{made.id}"]
    seen = [(door, repr(await person.raw("GET", door))) for door in doors]
    seen.append(("review", repr(await person.raw("POST", f"tables/{table}/review"))))
    socket = await person.socket(table)
    seen += [("socket", text) for text in socket.texts]
    return seen


def secret_of(made: Hall, table: str) -> str:
    """Return the secret of a table's shuffle."""
    secret = made.house.context.hub.sessions[table].table.secret
    assert isinstance(secret, str)
    return secret


async def check_hidden(made: Hall, board: Any, people: list[Person]) -> None:
    """Raise AssertionError if somebody at a finished board reads what their own seat could not see."""
    table = board["table"]
    for number, person in enumerate(people):
        seats = {number}
        for door, text in await read(made, person, table):
            for seat in (0, 1, "all"):
                assert seat in seats or f"MARK-{seat}-" not in text, (door, seat)
            assert secret_of(made, table) not in text, door
            if door == "socket":
                assert {seat for seat, _ in shown_hands(json.loads(text))} <= seats
        for door in LATER:
            kind, words = await person.refused("GET", f"tables/{table}/{door}")
            assert (kind, "same cards" in words) == ("table", True), door
        assert (await person.ask("GET", f"tables/{table}/review"))["status"] == "none"
        assert (await person.ask("GET", "explorer", table=table))["here"] is None
        frames = await person.ask("GET", f"tables/{table}/replay")
        assert len(frames) > 1
        assert {int(seat) for frame in frames for seat in frame["own"]} <= seats


async def cut_short(made: Hall, board: Any) -> None:
    """Let the player to move make a move, and the second player leave."""
    people = await made.people_at(board)
    socket = await people[0].socket(board["table"])
    mover = await people[socket.position["to_move"]].socket(board["table"])
    await mover.done("move", move=min(mover.position["legal"]))
    await people[1].ask("POST", f"tables/{board['table']}/actions", {"type": "leave", "id": "x"})


async def play_out(made: Hall, board: Any) -> None:
    """Play a game to its end by first legal moves."""
    sockets = [await person.socket(board["table"]) for person in await made.people_at(board)]
    while not sockets[0].position["over"]:
        mover = sockets[sockets[0].position["to_move"]]
        await mover.done("move", move=min(mover.position["legal"]))
        for one in sockets:
            if one is not mover:
                await one.until(type="event", kind="moved")


@pytest.mark.parametrize("game", GAMES)
@story
async def test_who_has_left_reads_no_hands_that_others_play(
    house: House, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    taint(monkeypatch, game)
    made = await begun(house, 4, rounds=1, duplicate=True, game=game)
    one, two = (await made.page())["boards"]
    await cut_short(made, one)
    await check_hidden(made, one, (await made.people_at(one))[:1])
    for door in ("record", "replay", "review"):  # who has left sees nothing any more
        assert (await (await made.people_at(one))[1].raw("GET", f"tables/{one['table']}/{door}"))[0] == 404
    assert (await (await made.people_at(one))[0].refused("POST", f"tables/{one['table']}/review"))[0] == "table"
    await cut_short(made, two)
    player = (await made.people_at(one))[0]
    assert all("MARK-all-" in json.dumps(frame) for frame in await player.ask("GET", f"tables/{one['table']}/replay"))
    assert (await player.raw("GET", f"tables/{one['table']}/frames"))[0] == 400  # it was not played to its end
    record = await player.ask("GET", f"tables/{one['table']}/record")
    assert (bool(record["draws"]), sha256(record["secret"])) == (True, record["commitment"])
    assert (await player.ask("GET", "explorer", table=one["table"]))["here"]


@pytest.mark.parametrize("house", ["sqlite"], indirect=True)  # it plays a whole game, and asks for nothing new of rows
@story
async def test_who_has_finished_reads_no_hands_and_no_review(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    taint(monkeypatch, "manhattan")
    made = await begun(house, 4, rounds=1, duplicate=True, game="manhattan")
    one, two = (await made.page())["boards"]
    await play_out(made, one)
    await check_hidden(made, one, await made.people_at(one))
    player = (await made.people_at(one))[0]
    path = f"tables/{one['table']}/review"
    assert "same cards" in (await player.refused("POST", path))[1]
    await cut_short(made, two)
    for door in LATER:
        assert (await player.raw("GET", f"tables/{one['table']}/{door}"))[0] == 200, door
    assert (await player.ask("POST", path))["status"] == "running"


@story
async def test_a_board_that_waits_for_its_players_is_still_to_be_played(house: House) -> None:
    made = await hall(house, 4, duplicate=True, format="round_robin")
    elsewhere = await made.people[0].opens("stones", "me open", pace={"kind": "live", "minutes": 5})
    await (await house.guest()).joins(elsewhere.invites[1])
    await made.people[0].ask("POST", f"tournaments/{made.id}/start", status=204)
    await made.go_on()
    boards = (await made.go_on(61))["boards"]
    (one,) = [board for board in boards if board["table"]]
    assert len(boards) == 2
    await made.decide(one)
    player = (await made.people_at(one))[0]
    assert "same cards" in (await player.refused("GET", f"tables/{one['table']}/record"))[1]


@story
async def test_a_round_that_was_called_off_is_shown_when_its_games_have_ended(house: House) -> None:
    made, olga = await begun(house, 4, rounds=1, duplicate=True), await operator(house)
    one, _ = (await made.page())["boards"]
    await made.decide(one)
    player = (await made.people_at(one))[0]
    await olga.ask("POST", f"admin/tournaments/{made.id}/call-off", {"reason": "A test."}, 204)
    assert (await player.ask("GET", f"tables/{one['table']}/record"))["secret"]
