"""The explorer: counts of finished games alone, people's once an hour, and nothing of a game before its end."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection

from midtown.bots import LEVELS
from midtown.server.explorer.counts import Opening, Situation, WinCount
from midtown.server.explorer.people import FEWEST, count
from tests.server.accounts.test_results import game
from tests.server.live_server import House, story
from tests.server.people_app import opened

ADA, BOB = "a" * 16, "b" * 16


@pytest.fixture
def connection(database: str) -> Iterator[Connection]:
    engine = opened(database)
    with engine.begin() as opened_:
        yield opened_
    engine.dispose()


def test_only_what_people_won_in_public_games_is_counted_and_a_shared_win_by_its_share(connection: Connection) -> None:
    for number in range(FEWEST - 2):
        game(connection, number, {ADA: 1, BOB: 2}, opening="take 1", situations="half ahead")
    game(connection, 10, {ADA: 1, BOB: 1}, opening="take 2")
    assert count(connection) == []  # too few, as one could tell whose they are
    game(connection, 11, {ADA: 2, "bot": 1}, opening="take 1")
    game(connection, 12, {ADA: 1, BOB: 2}, opening="take 2", public=False)
    game(connection, 13, {ADA: None, BOB: None}, opening="take 2")
    (kind,) = count(connection)
    assert (kind.game, kind.players, kind.scenario, kind.games) == ("stones", 2, None, FEWEST)
    assert kind.seats == [WinCount(FEWEST, FEWEST - 1.5), WinCount(FEWEST - 1, 0.5)]
    assert kind.openings == [Opening("take 1", 2 * FEWEST - 3, FEWEST - 2), Opening("take 2", 2, 1.0)]
    assert kind.situations == [Situation("half", "ahead", 2 * FEWEST - 4, FEWEST - 2)]  # where it is known


@story
async def test_shipped_results_and_levels_are_there_on_a_fresh_server(house: House) -> None:
    explorer = await house.stranger.ask("GET", "explorer")
    assert explorer["here"] is None
    computers = [kind for kind in explorer["kinds"] if kind["by"] == "computers"]
    assert {(kind["game"], kind["players"]) for kind in computers} == {
        (kind["game"], kind["players"]) for kind in explorer["levels"]
    }
    for kind in computers:
        assert sum(seat["won"] for seat in kind["seats"]) == pytest.approx(1, abs=0.001)
        assert all(one["low"] <= one["won"] <= one["high"] for one in kind["seats"] + kind["openings"])
        assert 1 <= len(kind["openings"]) <= 8
        for stage in kind["stages"]:
            assert 0 < sum(one["games"] for one in stage["situations"]) <= kind["games"] * kind["players"]
    assert any(kind["stages"][0]["words"] == "After round 1" for kind in computers)
    assert all([level["level"] for level in kind["levels"]] == list(LEVELS) for kind in explorer["levels"])


@story
async def test_how_the_seats_of_a_game_began_is_told_after_its_end_to_those_who_may_see_it(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me device:Bob")
    socket = await ada.socket(table.id)
    await socket.done("move", move=socket.position["legal"][0])
    assert (await ada.ask("GET", "explorer", table=table.id))["here"] is None
    while not socket.position["over"]:
        await socket.done("move", move=socket.position["legal"][0])
    here = (await ada.ask("GET", "explorer", table=table.id))["here"]
    assert (here["game"], here["players"], len(here["openings"])) == ("stones", 2, 2)
    assert all(opening.startswith("take ") for opening in here["openings"])
    assert (await house.stranger.refused("GET", "explorer", table=table.id))[0] == "missing"
    assert (await house.stranger.ask("GET", "explorer", table=table.id, watch=table.watch))["here"] == here
