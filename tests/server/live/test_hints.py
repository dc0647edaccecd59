"""Hints: what a search would play for the player to move."""

import asyncio

import pytest
from sqlalchemy import func, select

from midtown.server.live import hints
from midtown.server.storage.schema.play import jobs
from midtown.server.support.rate_limits import LIMITS, Limit, Limits
from tests.server.live_server import House, story

WORKERS = 1


def words(stones: int) -> str:
    return f"take {stones} stone" + "s" * (stones > 1)


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hints time out at once."""
    monkeypatch.setattr(hints, "SECONDS", 0.0)


def waiting(house: House) -> int:
    with house.context.store.engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(jobs)).scalar_one()


@story
async def test_the_player_to_move_gets_a_searchs_moves_with_reasons_and_win_chances(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me device:Bob")
    socket = await ada.socket(table.id)
    english = await ada.ask("GET", f"tables/{table.id}/hint")
    german = await ada.ask("GET", f"tables/{table.id}/hint", language="de")
    card = socket.position["own"]["0"]["hands"][0][0]
    taken = int(english["move"][-1])
    win, other = english.pop("win"), english.pop("other")
    assert english == {"turn": socket.position["turn"], "move": f"take {taken}", "words": words(taken)} | {
        "places": [f"stones:{taken}"],
        "reasons": [f"You would have {card + taken} points."],
        "bot": "club",
    }
    assert (other["move"], other["words"]) == (f"take {3 - taken}", words(3 - taken))
    assert 0 <= other["win"] <= 1
    assert 0 < win < 1
    taken = int(german["move"][-1])
    assert german["reasons"] == [f"Du hättest {card + taken} Punkte."]
    await socket.done("move", move=english["move"])
    later = await ada.ask("GET", f"tables/{table.id}/hint")
    assert later["turn"] == socket.position["turn"]
    assert waiting(house) == 0


@story
async def test_two_requests_at_once_both_get_the_hint(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me device:Bob")
    requests = (ada.ask("GET", f"tables/{table.id}/hint", language=language) for language in ("en", "de"))
    english, german = await asyncio.gather(*requests)
    assert english["move"] == german["move"]
    assert english["win"] == german["win"]


@story
async def test_a_forced_move_is_returned_at_once_without_any_search(house: House, no_time: None) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me device:Bob")
    socket = await ada.socket(table.id)
    for _ in range(3):
        await socket.done("move", move="take 2")
    hint = await ada.ask("GET", f"tables/{table.id}/hint")
    assert (hint["move"], hint["win"], hint["other"]) == ("take 1", None, None)
    assert len(hint["reasons"]) == 1


@story
@pytest.mark.usefixtures("undrawn_seats")
async def test_a_hint_is_only_for_the_player_to_move_and_never_in_rated_games(house: House) -> None:
    ada, bob = await house.guest(claimed=True), await house.guest(claimed=True)
    table = await ada.opens(public=True)
    path = f"tables/{table.id}/hint"
    assert await ada.refused("GET", path) == ("table", "It is not your turn.")
    await bob.joins(table.invites[1])
    assert await bob.refused("GET", path) == ("table", "It is not your turn.")
    assert await house.stranger.refused("GET", path) == ("table", "It is not your turn.")
    rated = await ada.opens(rated=True)
    await bob.joins(rated.invites[1])
    path = f"tables/{rated.id}/hint"
    assert await ada.refused("GET", path) == ("table", "In rated games there are no hints.")


@story
async def test_a_hint_that_does_not_come_is_refused_in_a_sentence(house: House, no_time: None) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me device:Bob")
    kind, message = await ada.refused("GET", f"tables/{table.id}/hint")
    assert (kind, "computer player" in message) == ("limit", True)
    assert not house.context.hints.waiting


@story
async def test_many_guests_of_one_address_share_a_limit_of_hints(
    house: House, monkeypatch: pytest.MonkeyPatch, no_time: None
) -> None:
    limits = Limits(lambda: house.ahead, limits={**LIMITS, "hints_address": Limit(3, 1)})
    everybody = [await house.guest() for _ in range(4)]
    tables = [await one.opens(seats="me device:Bob") for one in everybody]
    monkeypatch.setattr(house.context, "limits", limits)
    answers = [
        await one.refused("GET", f"tables/{table.id}/hint") for one, table in zip(everybody, tables, strict=True)
    ]
    assert ["computer player" in message for _, message in answers] == [True, True, True, False]
    assert answers[-1][0] == "limit"
    house.ahead += 1
    assert "computer player" in (await everybody[-1].refused("GET", f"tables/{tables[-1].id}/hint"))[1]


@story
async def test_beside_other_people_there_are_hints_only_where_the_table_was_opened_so(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    off = "At this table there are no hints: several people play, and it was opened without them."
    for on in (False, True):
        table = await ada.opens(hints=on)
        await bob.joins(table.invites[1])
        read = await ada.ask("GET", f"tables/{table.id}")
        assert (read["table"]["hints"], read["position"]["allowed"].get("hint", False)) == (on, on)
        (listed,) = (line for line in await ada.ask("GET", "me/tables") if line["id"] == table.id)
        assert listed["hints"] is on
        if on:
            assert (await ada.ask("GET", f"tables/{table.id}/hint"))["move"].startswith("take")
        else:
            assert await ada.refused("GET", f"tables/{table.id}/hint") == ("table", off)


@story
async def test_a_rated_table_is_not_opened_with_hints(house: House) -> None:
    ada = await house.guest(claimed=True)
    plans = [{"kind": "me"}, {"kind": "open"}]
    request = {"game": "stones", "seats": plans, "rated": True, "hints": True}
    assert await ada.refused("POST", "tables", request) == ("request", "In a rated game there can be no hints.")
