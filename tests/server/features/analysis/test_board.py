"""The analysis board over HTTP: playing on beside a game, saving, sharing, and lines of the engine."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import text

from midtown import analysis, games
from midtown.bots.thinking import Thinking
from midtown.record import Record, read
from midtown.server.features.analysis import background_work
from midtown.server.features.analysis.background_work import EngineLinesWork
from midtown.server.jobs.worker import Worker
from midtown.server.presenters.analysis import LinesProgress, present_lines, question_of
from midtown.server.storage.database import write_engine
from midtown.variations import Node
from tests.server.live_server import House, Person, story
from tests.test_analysis import SECRETIVE, played
from tests.twins import Twin

REAL = SECRETIVE[0]


async def opened(person: Person, document: dict[str, Any]) -> Any:
    return await person.ask("POST", "analysis", {"record": document})


async def line(person: Person, document: dict[str, Any], at: int, *steps: dict[str, Any], status: int = 200) -> Any:
    return await person.ask("POST", "analysis/positions", {"record": document, "at": at, "line": steps}, status)


def work(house: House) -> None:
    """Do what workers do until nothing is left."""
    Worker(house.context.store.engine, "tester", lambda: None, [EngineLinesWork()]).work()


@pytest.mark.parametrize("game", games.names())
@story
async def test_every_position_of_a_game_becomes_a_variation(house: House, game: str) -> None:
    record = played(game)
    board = await opened(house.stranger, record.document())
    assert len(board["frames"]) == len(record.moves) + 1
    assert board["record"] == record.document()
    for at in range(0, len(record.moves), 17):
        there = await line(house.stranger, record.document(), at)
        assert there["frames"][0]["state"] == board["frames"][at]["state"]
        move = there["moves"][-1]["move"]
        after = await line(house.stranger, record.document(), at, {"move": move})
        assert after["frames"][1]["move"] == move
        assert after["frames"][1]["words"]


@pytest.mark.parametrize("game", games.names())
@story
async def test_a_move_is_told_from_the_side_from_which_the_board_shows_what_it_led_to(house: House, game: str) -> None:
    document = played(game).document()
    board = await opened(house.stranger, document)
    seats = range(len(board["names"]))
    sides = [await house.stranger.ask("POST", "analysis", {"record": document, "side": seat}) for seat in seats]
    for number, frame in enumerate(board["frames"]):
        side = frame["seat"] if frame["to_move"] is None else frame["to_move"]
        assert frame["words"] == sides[side or 0]["frames"][number]["words"]


@pytest.mark.parametrize("game", games.names())
@story
async def test_moves_and_variations_come_in_the_words_of_every_side(house: House, game: str) -> None:
    document: Any = played(game, seats=2).document()
    first = document["moves"][0]
    document["analysis"] = [{"at": 0, "move": first}]
    board = await opened(house.stranger, document)
    sides = [await house.stranger.ask("POST", "analysis", {"record": document, "side": seat}) for seat in range(2)]
    for kind in ("frames", "nodes"):
        for number, one in enumerate(board[kind]):
            words = [side[kind][number]["words"] for side in sides]
            assert (one["sides"] or [one["words"]] * 2) == words
            assert {side[kind][number]["sides"] for side in sides} == {None}
    assert any(frame["sides"] for frame in board["frames"]) == (game == "manhattan")
    (_, after) = (await line(house.stranger, document, 0, {"move": first}))["frames"]
    assert after["sides"] == board["nodes"][0]["sides"]


@story
async def test_the_last_move_of_a_game_is_told_from_the_side_of_its_mover(house: House) -> None:
    document = played("manhattan", seed=1, seats=3).document()
    last = (await opened(house.stranger, document))["frames"][-1]
    sides = [await house.stranger.ask("POST", "analysis", {"record": document, "side": seat}) for seat in range(3)]
    words = [side["frames"][-1]["words"] for side in sides]
    assert len(set(words)) == 3
    assert (last["seat"], last["to_move"], last["words"]) == (2, None, words[2])


@story
async def test_the_cards_of_the_game_come_until_they_are_dealt_anew(house: House) -> None:
    record = played(REAL)
    places = analysis.game_positions(record)
    at = next(number for number, place in enumerate(places) if number and place.draws) - 1
    document, move = record.document(), record.moves[at]
    same = await line(house.stranger, document, at, {"move": move})
    assert same["frames"][1]["draws"] == places[at + 1].draws
    assert set(places[at + 1].draws[:1]) <= set(same["possible"])
    other = next(item for item in same["possible"] if item != places[at + 1].draws[0])
    chosen = await line(house.stranger, document, at, {"move": move, "draws": [other]})
    assert chosen["frames"][1]["draws"][0] == other
    anew = [await line(house.stranger, document, at, {"move": move, "seed": seed}) for seed in range(1, 6)]
    assert len({str(one["frames"][1]["draws"]) for one in anew}) > 1
    assert await line(house.stranger, document, at, {"move": move, "seed": 3}) == anew[2]


@story
async def test_hidden_things_are_dealt_anew_and_a_position_is_set_up(house: House) -> None:
    rules, record = games.game(REAL), played(REAL)
    document, at = record.document(), 6
    mover = rules.to_move(analysis.game_positions(record)[at].position)
    anew = await line(house.stranger, document, at, {"anew": 5})
    state = anew["frames"][1]["state"]
    assert state["hands"][mover] == anew["frames"][0]["state"]["hands"][mover]
    set_up = await line(house.stranger, document, at, {"state": state})
    assert set_up["frames"][1]["state"] == state
    assert [one["move"] for one in set_up["moves"]] == [one["move"] for one in anew["moves"]]
    await line(house.stranger, document, at, {"state": state | {"hands": []}}, status=400)
    await line(house.stranger, document, at, {"state": rules.view(rules.load_state(state), mover)}, status=400)


@story
async def test_a_new_game_can_be_dealt_to_set_up_a_position(house: House) -> None:
    board = await house.stranger.ask("POST", "analysis", {"game": REAL, "players": 3})
    assert board["names"] == ["", "", ""]
    assert len(board["frames"]) == 1
    assert read(board["record"]).moves == []
    await house.stranger.ask("POST", "analysis", {"game": REAL, "players": 17}, 400)
    await house.stranger.ask("POST", "analysis", {}, 400)


@story
async def test_bad_steps_are_refused_in_a_sentence(house: House) -> None:
    document = played("stones").document()
    for step in ({"move": "take 9"}, {}, {"move": "take 1", "anew": 1}, {"move": "take 1", "draws": [1]}):
        body = {"record": document, "at": 0, "line": [step]}
        _, message = await house.stranger.refused("POST", "analysis/positions", body)
        assert message
    await line(house.stranger, document, 99, status=400)
    await house.stranger.refused("POST", "analysis", {"record": document | {"analysis": [{"at": 0, "move": "take 9"}]}})


@story
async def test_an_analysis_is_its_owners_until_it_is_shared(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    record = played("stones")
    record.analysis = [Node(at=0, move="take 1", comment="Slowly."), Node(parent=0, move="take 1")]
    body = {"title": "Slow", "shared": False, "record": record.document()}
    made = await ada.ask("POST", "analyses", body, 201)
    assert [one["title"] for one in await ada.ask("GET", "analyses")] == ["Slow"]
    own = await ada.ask("GET", f"analyses/{made['id']}")
    assert own["mine"]
    assert own["record"] == record.document()
    assert await house.stranger.ask("GET", "analyses") == []
    unknown = await ben.raw("GET", "analyses/" + "0" * 32)
    for person in (ben, house.stranger):
        assert await person.raw("GET", f"analyses/{made['id']}") == unknown
    assert (await ben.raw("PUT", f"analyses/{made['id']}", body))[0] == 404
    assert (await ben.raw("DELETE", f"analyses/{made['id']}"))[0] == 404
    await ada.ask("PUT", f"analyses/{made['id']}", body | {"shared": True})
    theirs = await house.stranger.ask("GET", f"analyses/{made['id']}")
    assert not theirs["mine"]
    for method in ("PUT", "DELETE"):
        assert (await ben.raw(method, f"analyses/{made['id']}", body))[0] == 404
    assert [node["words"] for node in (await opened(ben, theirs["record"]))["nodes"]]
    await ada.ask("DELETE", f"analyses/{made['id']}", None, 204)
    assert await ada.ask("GET", "analyses") == []


@story
async def test_the_engine_finds_lines_and_looks_at_one_position_of_everybody(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_work, "ITERATIONS", 3000)
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    record = played(REAL)
    document, at = record.document(), 20
    moves = [one["move"] for one in (await line(ada, document, at))["moves"]]
    first = await ada.ask("POST", "analysis/lines", {"record": document, "at": 10}, 201)
    lines_ = await ada.ask("POST", "analysis/lines", {"record": document, "at": at}, 201)
    assert lines_["status"] == "waiting"
    assert (await ada.raw("GET", f"analysis/lines/{first['id']}"))[0] == 404
    assert (await ben.raw("GET", f"analysis/lines/{lines_['id']}"))[0] == 404
    work(house)
    done = await ada.ask("GET", f"analysis/lines/{lines_['id']}")
    assert done["status"] == "done"
    assert done["done"] == done["total"]
    assert len(done["moves"]) == min(3, len(moves))
    assert {one["move"] for one in done["moves"]} <= set(moves)
    assert abs(sum(done["chances"]) - 1) < 1e-6
    german = await ada.ask("GET", f"analysis/lines/{lines_['id']}", language="de")
    assert german["moves"][0]["words"] != done["moves"][0]["words"]
    await ada.ask("DELETE", "analysis/lines", None, 204)


@story
async def test_a_search_goes_on_with_its_tree_and_ends_when_it_is_stopped(house: House) -> None:
    ada = await house.guest("Ada")
    request = await ada.ask("POST", "analysis/lines", {"record": played(REAL).document(), "at": 20}, 201)
    engine, now = house.context.store.engine, iter(range(10_000))
    work = EngineLinesWork(lambda: float(next(now)))

    def part() -> int:
        with write_engine(engine).begin() as connection:
            position = work.take(connection, "one")
            assert position is not None
            assert work.take(connection, "two") is None
            finding = work.run(position)
            work.store(connection, finding)
            return finding.done

    assert 0 < part() < part()
    running = await ada.ask("GET", f"analysis/lines/{request['id']}")
    assert running["status"] == "running"
    assert running["moves"]
    await ada.ask("DELETE", "analysis/lines", None, 204)
    with write_engine(engine).begin() as connection:
        assert work.take(connection, "one") is None


@story
async def test_a_search_rests_while_nobody_looks_and_goes_on_when_somebody_does(house: House) -> None:
    ada = await house.guest("Ada")
    request = await ada.ask("POST", "analysis/lines", {"record": played(REAL).document(), "at": 20}, 201)
    engine, path = house.context.store.engine, f"analysis/lines/{request['id']}"

    def taken(seconds_later: int) -> bool:
        with write_engine(engine).begin() as connection:
            earlier = f"update engine_lines set tries = 0, asked_at = asked_at - {1000 * seconds_later}"
            connection.execute(text(earlier))
            EngineLinesWork().give_back(connection, "one")
            return EngineLinesWork().take(connection, "one") is not None

    assert taken(0)
    assert taken(8)
    assert not taken(3)
    assert (await ada.ask("GET", path))["status"] == "waiting"
    assert taken(8)
    await ada.ask("GET", path)
    assert taken(8)
    await ada.ask("DELETE", "analysis/lines", None, 204)


@story
async def test_lines_are_waited_for_until_there_is_more(house: House) -> None:
    ada = await house.guest("Ada")
    request = await ada.ask("POST", "analysis/lines", {"record": played(REAL).document(), "at": 20}, 201)
    path, engine = f"analysis/lines/{request['id']}", house.context.store.engine
    assert (await ada.ask("GET", path, after=1))["done"] == 0
    waits = asyncio.create_task(ada.ask("GET", path, after=0))
    with write_engine(engine).begin() as connection:
        position = EngineLinesWork().take(connection, "one")
        assert position is not None
        EngineLinesWork().store(connection, background_work.NewLines(position.id, 7, {"chances": [1.0], "moves": []}))
    assert (await waits)["done"] == 7
    ends = asyncio.create_task(ada.ask("GET", path, after=7))
    await ada.ask("DELETE", "analysis/lines", None, 204)
    assert (await ends)["status"] == "done"


@pytest.mark.parametrize("game", SECRETIVE)
def test_the_engine_knows_only_what_the_seat_to_move_sees(game: str) -> None:
    rules = games.game(game)
    for owner in range(3):
        twin = Twin(game, owner, 12)
        records = [
            Record(game=game, players=["a"] * 3, options={}, rules=1, draws=list(draws), moves=list(twin.moves))
            for draws in twin.draws
        ]
        for record in records:
            record.options = rules.resolve_options(3, {})
        seen = 0
        for one, two in zip(*map(analysis.game_positions, records), strict=True):
            if rules.to_move(one.position) != owner:
                assert question_of(game, one) == question_of(game, two)
                seen += rules.reveal(one.position) != rules.reveal(two.position)
        assert seen


def test_moves_of_the_engine_are_named_from_the_side_that_is_asked_for() -> None:
    place = analysis.game_positions(played("manhattan"))[20]
    question = question_of("manhattan", place)
    thinking = Thinking(question)
    thinking.search.run(600)
    progress = LinesProgress(600, 600, thinking.document(), False)
    rules, mover = games.game("manhattan"), question.state["to_move"]

    def named(side: int | None) -> list[str]:
        return [one.words for one in present_lines("0" * 32, progress, "en", side).moves]

    moves = [one.move for one in present_lines("0" * 32, progress, "en").moves]
    for side in range(2):
        assert named(side) == [rules.describe_move(place.position, move, "en", side) for move in moves]
    assert named(0) != named(1)
    assert named(None) == named(mover)
    assert named(9) == named(1)


@story
async def test_a_game_under_way_is_not_for_the_engine(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await ada.opens("stones", "me open", public=True)
    await bob.joins(table.invites[1])
    socket = await ada.socket(table.id)
    await socket.done("move", move="take 1")
    record = await ada.ask("GET", f"tables/{table.id}/record")
    assert (await ada.raw("POST", "analysis", {"record": record}))[0] == 400
    guessed = {name: record[name] for name in ("format", "game", "players", "options", "moves")} | {"draws": [1, 2]}
    await opened(ada, guessed)
    for person in (ada, bob):
        kind, _ = await person.refused("POST", "analysis/lines", {"record": guessed, "at": 1})
        assert kind == "table"
    behind = {"record": guessed, "at": 1, "line": [{"move": "take 1"}]}
    assert (await ada.raw("POST", "analysis/lines", behind))[0] == 409
    await (await house.guest("Cid")).ask("POST", "analysis/lines", {"record": guessed, "at": 1}, 201)
    await socket.done("leave")
    await ada.ask("POST", "analysis/lines", {"record": guessed, "at": 1}, 201)
