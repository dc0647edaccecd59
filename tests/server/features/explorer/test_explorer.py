"""The explorer: counts of finished games alone, people's once an hour, and nothing of a game before its end."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection

from midtown.bots import LEVELS
from midtown.server.features.explorer.endpoints import CountedGames
from midtown.server.features.explorer.public_results import (
    FEWEST,
    OPENINGS,
    OpeningCount,
    SituationCount,
    WinCount,
    count_public,
)
from tests.server.accounts.test_results import game
from tests.server.features.people.test_profiles import play
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
    assert count_public(connection) == []  # too few, as one could tell whose they are
    game(connection, 11, {ADA: 2, "bot": 1}, opening="take 1")
    game(connection, 12, {ADA: 1, BOB: 2}, opening="take 2", public=False)
    game(connection, 13, {ADA: None, BOB: None}, opening="take 2")
    (kind,) = count_public(connection)
    assert (kind.game, kind.players, kind.scenario, kind.games) == ("stones", 2, None, FEWEST)
    assert kind.seats == [WinCount(FEWEST, FEWEST - 1.5), WinCount(FEWEST - 1, 0.5)]
    assert kind.openings == [OpeningCount("take 1", 2 * FEWEST - 3, FEWEST - 2), OpeningCount("take 2", 2, 1.0)]
    (situation,) = kind.situations  # where it is known
    assert situation == SituationCount(stage="half", situation="ahead", games=2 * FEWEST - 4, won=FEWEST - 2)


def test_what_seats_did_next_is_counted_by_how_they_stood_where_it_is_known(connection: Connection) -> None:
    for number, sequels in enumerate([None, "half", "half one", "half two", "half one"]):
        game(connection, number, {ADA: 1, BOB: 2}, situations="half ahead", sequels=sequels)
    game(connection, 10, {ADA: 1, BOB: 1}, situations="half other", sequels="half one")
    (kind,) = count_public(connection)
    assert kind.situations == [
        SituationCount(stage="half", situation="ahead", games=10, won=5.0, sequels={"one": (4, 2.0), "two": (2, 1.0)}),
        SituationCount(stage="half", situation="other", games=2, won=1.0, sequels={"one": (2, 1.0)}),
    ]


def test_each_scenario_is_a_kind_of_its_own_and_the_unknown_one_comes_last(connection: Connection) -> None:
    for number in range(FEWEST):
        game(connection, number, {ADA: 1, BOB: 2}, scenario="shore")
        game(connection, 10 + number, {ADA: 2, BOB: 1}, scenario="forest")
        game(connection, 20 + number, {ADA: 1, BOB: 1})
    for number in range(FEWEST - 1):
        game(connection, 30 + number, {ADA: 1, BOB: 2}, scenario="moor")
    kinds = count_public(connection)
    assert [(kind.scenario, kind.games) for kind in kinds] == [("forest", FEWEST), ("shore", FEWEST), (None, FEWEST)]
    assert [kind.seats[0].won for kind in kinds] == [0, FEWEST, FEWEST / 2]


@story
async def test_what_was_played_in_every_kind_of_position_can_be_read(house: House) -> None:
    explorer = await house.stranger.ask("GET", "explorer")
    topics = []
    for kind in explorer["kinds"][:4]:
        where = {name: kind[name] for name in ("by", "game", "players", "scenario") if kind[name] is not None}
        for stage in kind["stages"]:
            for one in stage["situations"]:
                where |= {"stage": stage["stage"], "situation": one["situation"]}
                answer = await house.stranger.ask("GET", "explorer/sequels", **where)
                topics += answer["topics"]
                for topic in answer["topics"]:
                    assert sum(sequel["share"] for sequel in topic["sequels"]) == pytest.approx(1, abs=0.001)
                    assert sum(sequel["games"] for sequel in topic["sequels"]) <= one["games"]
                    assert all(sequel["low"] <= sequel["won"] <= sequel["high"] for sequel in topic["sequels"])
    assert "First move of the round" in {topic["words"] for topic in topics}
    assert (await house.stranger.refused("GET", "explorer/sequels", **{**where, "stage": "x"}))[0] == "missing"
    german = await house.stranger.ask("GET", "explorer/sequels", **where, language="de")
    assert len(german["topics"]) == len(answer["topics"])
    assert german["topics"][0]["words"] != answer["topics"][0]["words"]


@story
async def test_peoples_games_are_counted_with_what_they_played(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.context.part(CountedGames), "lifetime", 0)
    ada, bob = await house.guest(), await house.guest()
    for _ in range(FEWEST):
        table = await ada.opens(seats="me open", public=True)
        await bob.joins(table.invites[1])
        await play(await ada.socket(table.id), await bob.socket(table.id))
    where: dict[str, Any] = {"by": "people", "game": "stones", "players": 2, "stage": "half", "situation": "other"}
    answer = await house.stranger.ask("GET", "explorer/sequels", **where)
    (topic,) = answer["topics"]
    assert (topic["words"], topic["sequels"][0]["words"]) == ("Stones taken next", "One")


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
        assert len(kind["openings"]) == OPENINGS
        assert all(one["games"] >= 50 for one in kind["openings"])  # enough to be compared
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
