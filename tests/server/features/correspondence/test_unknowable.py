"""Nobody learns what somebody has planned, and nobody learns of a hidden card by planning."""

import logging
from typing import Any

import pytest

from midtown.fairness import Shuffle, secret_of
from midtown.match import Match, Script
from midtown.server.features.correspondence import lookahead
from midtown.server.features.correspondence.lines import Expected
from tests.server.doors import OF_TABLE, OPERATORS
from tests.server.features.correspondence.test_answering import answered, lines, plans, play, step, table_of
from tests.server.features.operators.people import operator
from tests.server.live_server import House, Person, story
from tests.twins import Twin

DOORS = (*OF_TABLE, "me/waiting", "tables?status=running", *OPERATORS)


async def seen(person: Person, table: str) -> list[tuple[int, bytes]]:
    """Return what a person gets at every door."""
    doors = [door.format(table) for door in DOORS]
    answers = [await person.raw("GET", door) for door in doors]
    ahead = await person.raw("POST", f"tables/{table}/conditional-moves/lookahead", {})
    return [*answers, ahead]


@story
async def test_what_is_planned_changes_no_byte_of_what_others_get(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    table, (ada, bob) = await table_of(house, public=True)
    eve, stranger = await operator(house), house.stranger
    await play(ada, table, "take 1")
    hears = await bob.socket(table)
    others = (bob, eve, stranger)
    before = [await seen(person, table) for person in others]
    (line,) = await plans(ada, table, step([(1, "take 2")], "take 2"), step([], "take 1"))
    assert [await seen(person, table) for person in others] == before
    assert (await hears.does("sync"))["type"] != "event"
    await play(bob, table, "take 2")
    event = await answered(hears, 0, 0)
    assert {message["seq"] for message in hears.heard if message["type"] == "event"} == {event["seq"] - 1, event["seq"]}
    assert await lines(ada, table)
    later = [repr(await seen(person, table)) for person in others]
    for text in (*hears.texts, *later, caplog.text):
        assert line["id"] not in text


@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
def test_two_games_that_differ_in_a_hidden_hand_have_the_same_lookahead(game: str) -> None:
    twin = Twin(game, owner := 1, 9)
    others = {0, 1, 2} - {owner}
    pair = [Match(game, ["a", "b", "c"], {}, Script(draws, Shuffle(secret_of(1)))) for draws in twin.draws]
    looked = 0
    for move in twin.moves:
        for seat in others - {pair[0].to_move}:
            first, second = (summary(match, seat) for match in pair)
            assert first == second
            looked += bool(first)
        pair = [match.after(move) for match in pair]
    assert looked


def summary(match: Match, seat: int) -> list[Any]:
    """Return everything that a lookahead tells a seat, at once and for an expected move."""
    ahead = lookahead.look_ahead(match, seat, [], [], [])
    parts: list[Any] = [(ahead.fits, *ahead.answers)]
    for other, moves in ahead.others.items():
        parts.append((other, *moves))
        expected = [Expected(other, match.game.aim(min(moves)))]
        after = lookahead.look_ahead(match, seat, [], expected, [])
        parts.append(list(after.answers))
        parts += [match.game.view(position, seat) for position in (after.reached, after.own) if position is not None]
    return parts
