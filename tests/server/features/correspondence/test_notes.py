"""Players' own notes and variations at correspondence tables: private, from what they see, and without the engine."""

from typing import Any

import pytest

from midtown.fairness import Shuffle, secret_of
from midtown.match import Match, Script
from midtown.server.features.correspondence import notes
from tests.server.doors import OF_TABLE, OPERATORS
from tests.server.features.correspondence.test_answering import play, table_of
from tests.server.features.operators.people import operator
from tests.server.live_server import House, Person, story
from tests.twins import Twin

DOORS = (*OF_TABLE, "tables?status=running", "analyses", *OPERATORS)


async def tried(person: Person, table: str, move: str, comment: str = "") -> list[dict[str, Any]]:
    """Try a move from what a player sees now, and keep it with their notes; return their variations."""
    opened = await person.ask("GET", f"tables/{table}/notes/analysis")
    root = opened["nodes"][-1]
    assert root["at"] == len(opened["frames"]) - 1
    line = {"record": opened["record"], "at": 0, "line": [{"state": root["state"]}, {"move": move}]}
    after = (await person.ask("POST", "analysis/positions", line))["frames"][-1]
    keep = ("parent", "at", "move", "state", "draws", "comment")
    before = [{name: node[name] for name in keep if node[name] is not None} for node in opened["nodes"]]
    node = {"parent": len(before) - 1, "move": move, "draws": after["draws"], "comment": comment}
    return list((await person.ask("PUT", f"tables/{table}/notes", {"variations": [*before, node]}))["variations"])


@story
async def test_notes_stay_with_the_table_and_stand_beside_its_record_at_the_end(house: House) -> None:
    table, (ada, bob) = await table_of(house)
    await ada.ask("PUT", f"tables/{table}/notes", {"text": " Bob is slow. "})
    kept = await tried(ada, table, "take 1", "Perhaps.")
    await play(ada, table, "take 2")
    assert await ada.ask("GET", f"tables/{table}/notes") == {"text": "Bob is slow.", "variations": kept}
    later = await ada.ask("GET", f"tables/{table}/notes/analysis", language="de")
    assert [node["at"] for node in later["nodes"]] == [0, 0, 1]
    assert later["nodes"][1]["words"]
    for person, kind in ((ada, "propose"), (bob, "agree")):
        await person.ask("POST", f"tables/{table}/actions", {"type": kind, "id": "x", "what": "abandon"})
    assert await ada.ask("GET", f"tables/{table}/notes") == {"text": "Bob is slow.", "variations": kept}
    record = await ada.ask("GET", f"tables/{table}/record")
    opened = await ada.ask("POST", "analysis", {"record": record | {"analysis": kept}})
    assert [node["comment"] for node in opened["nodes"]] == ["", "Perhaps."]
    assert (await ada.refused("PUT", f"tables/{table}/notes", {"text": ""}))[0] == "table"


@story
async def test_notes_are_their_players_alone(house: House) -> None:
    table, (ada, bob) = await table_of(house, public=True)
    eve, stranger = await operator(house), house.stranger

    async def seen(person: Person) -> list[tuple[int, bytes]]:
        return [await person.raw("GET", door.format(table)) for door in DOORS]

    before = [await seen(person) for person in (bob, eve, stranger)]
    await ada.ask("PUT", f"tables/{table}/notes", {"text": "Nobody reads this."})
    await tried(ada, table, "take 1", "Nor this.")
    assert [await seen(person) for person in (bob, eve, stranger)] == before
    assert (await bob.ask("GET", f"tables/{table}/notes"))["text"] == ""


@story
async def test_the_engine_looks_at_nothing_of_a_game_that_runs(house: House) -> None:
    table, (ada, bob) = await table_of(house)
    kept = await tried(ada, table, "take 1")
    await play(ada, table, "take 1")
    await play(bob, table, "take 1")
    await tried(ada, table, "take 1")
    opened = await ada.ask("GET", f"tables/{table}/notes/analysis")
    roots = [node["state"] for node in opened["nodes"] if node["at"] and node["state"]]
    assert roots
    for root in roots:
        for more in ([], [{"move": "take 1"}]):
            line = {"record": opened["record"], "at": 0, "line": [{"state": root}, *more]}
            assert (await ada.refused("POST", "analysis/lines", line))[0] == "table"
    await play(ada, table, "take 1")
    states = [node["state"] for node in opened["nodes"][len(kept) :] if node["state"]]
    assert states
    for state in states:
        line = {"record": opened["record"], "at": 0, "line": [{"state": state}]}
        assert (await ada.refused("POST", "analysis/lines", line))[0] == "table"


@story
async def test_notes_that_cannot_be_are_refused_in_a_sentence(house: House) -> None:
    table, (ada, _) = await table_of(house)
    opened = await ada.ask("GET", f"tables/{table}/notes/analysis")
    state = opened["nodes"][-1]["state"]
    for variations in (
        [{"at": 0, "move": "take 1"}],
        [{"at": 0, "comment": "so"}, {"parent": 0, "move": "take 1"}],
        [{"at": 7, "state": state}],
        [{"at": 0, "state": state}, {"parent": 0, "move": "take 99"}],
    ):
        assert (await ada.refused("PUT", f"tables/{table}/notes", {"variations": variations}))[1]
    live, (eve, _) = await table_of(house, pace={"kind": "untimed"})
    assert (await eve.refused("PUT", f"tables/{live}/notes", {"text": "x"}))[0] == "table"
    assert (await eve.refused("GET", f"tables/{table}/notes/analysis"))[0] == "missing"


@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
def test_two_games_that_differ_in_a_hidden_hand_begin_the_same_variations(game: str) -> None:
    twin = Twin(game, owner := 1, 9)
    pair = [Match(game, ["a", "b", "c"], {}, Script(draws, Shuffle(secret_of(1)))) for draws in twin.draws]
    assert notes.blank_record(pair[0]).document() == notes.blank_record(pair[1]).document()
    differ = 0
    for move in twin.moves:
        pair = [match.after(move) for match in pair]
        for seat in {0, 1, 2} - {owner}:
            one, two = (notes.sample_state(match, seat, "a table") for match in pair)
            assert one == two
            differ += one != pair[0].game.reveal(pair[0].position)
    assert differ


def test_what_a_planner_cannot_see_is_drawn_anew_at_every_table() -> None:
    hands = []
    for number in range(40):
        match = Match("manhattan", ["a", "b"], {}, Shuffle(secret_of(number)))
        while match.to_move != 0 or len(match.moves) < 3:
            match = match.after(match.legal()[0])
        hands.append(tuple(notes.sample_state(match, 0, f"table {number}")["hands"][1]))
    assert len(set(hands)) > 30
    assert {card for hand in hands for card in hand} == set(range(1, 10))
