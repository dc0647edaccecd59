"""Conditional moves at a table: the server makes them as the player's own, once, and only if they are legal then."""

import asyncio
import secrets
from typing import Any

import pytest
from sqlalchemy import select

from midtown.record import read
from midtown.server.features.correspondence import answering, repository
from midtown.server.features.correspondence.lines import Answer, Line, PlannedTurn
from midtown.server.features.notifications import reminders
from midtown.server.live.session import TableSession
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.features import conditional_lines
from midtown.server.storage.schema.play import events
from midtown.verify import verify
from tests.server.live_server import House, Person, Socket, story

Json = Any
DAYS = {"kind": "days", "days": 3}


async def table_of(house: House, seats: str = "me open", game: str = "stones", **more: Any) -> tuple[str, list[Person]]:
    """Open a correspondence table; return its id and its players by seat."""
    people = [await house.guest("Ada")]
    opened = await people[0].opens(game, seats, **{"pace": DAYS, **more})
    for token in opened.invites.values():
        people.append(await house.guest())
        await people[-1].joins(token)
    return opened.id, people


def step(expected: list[tuple[int, str]], *answers: str) -> Json:
    return {"expected": [{"seat": seat, "aim": aim} for seat, aim in expected], "answers": list(answers)}


async def plans(person: Person, table: str, *steps: Json) -> list[Json]:
    """Store a line; return all of the person's."""
    return list(await person.ask("POST", f"tables/{table}/conditional-moves", {"steps": list(steps)}, 201))


async def lines(person: Person, table: str) -> list[Json]:
    return list(await person.ask("GET", f"tables/{table}/conditional-moves"))


def rows(house: House, table: str) -> int:
    """Return how many lines are stored for a table."""
    with house.context.store.engine.connect() as connection:
        return len(connection.execute(select(conditional_lines).where(conditional_lines.c.table == table)).all())


async def play(person: Person, table: str, move: str) -> None:
    """Make a move by hand."""
    turn = (await person.ask("GET", f"tables/{table}"))["position"]["turn"]
    action = {"type": "move", "id": secrets.token_hex(8), "answers": turn, "move": move}
    await person.ask("POST", f"tables/{table}/actions", action)


async def answered(socket: Socket, seat: int, after: int) -> Json:
    """Wait for a move of `seat` after event number `after`."""
    while (event := await socket.until(type="event", kind="moved", seat=seat))["seq"] <= after:
        pass
    return event


@story
async def test_the_expected_move_is_answered_at_once_as_the_players_own(house: House) -> None:
    table, (ada, bob) = await table_of(house)
    await play(ada, table, "take 1")
    await plans(ada, table, step([(1, "take 2")], "take 2"))
    hears = await bob.socket(table)
    await play(bob, table, "take 2")
    event = await answered(hears, 0, 0)
    assert (event["move"], event["position"]["to_move"], "answer" in event) == ("take 2", 1, False)
    record = await ada.ask("GET", f"tables/{table}/record")
    assert record["moves"] == ["take 1", "take 2", "take 2"]
    assert await lines(ada, table) == []


@story
async def test_only_its_player_reads_that_a_move_was_planned(house: House) -> None:
    table, (ada, bob) = await table_of(house)
    await play(ada, table, "take 1")
    await plans(ada, table, step([(1, "take 2")], "take 2"))
    hears = await bob.socket(table)
    await play(bob, table, "take 2")
    await answered(hears, 0, 0)
    logs = [await person.ask("GET", f"tables/{table}/log") for person in (ada, bob)]
    assert [[entry["planned"] for entry in log] for log in logs] == [[False, False, True], [False] * 3]


def reminded(house: House, table: str) -> list[str]:
    """Return who would be reminded of a turn at a table that has lasted long enough."""
    later = house.context.clock.calendar() + reminders.PATIENCE_MS + 1
    with house.context.store.engine.connect() as connection:
        return [
            turn.player
            for turn in reminders.due_turns(connection, later, house.context.clock.tick())
            if turn.table == table
        ]


@story
async def test_nobody_is_reminded_of_a_turn_that_a_plan_has_answered(house: House) -> None:
    table, (ada, bob) = await table_of(house)
    await play(ada, table, "take 1")
    assert reminded(house, table) == [bob.id]
    await plans(ada, table, step([(1, "take 2")], "take 2"))
    hears = await bob.socket(table)
    await play(bob, table, "take 2")
    await answered(hears, 0, 0)
    assert reminded(house, table) == [bob.id]
    await play(bob, table, "take 1")
    assert reminded(house, table) == [ada.id], "nothing was planned for this one"


@story
async def test_a_whole_game_with_answers_is_verified_like_any_other(house: House) -> None:
    table, (ada, bob) = await table_of(house)
    await play(ada, table, "take 1")
    await plans(ada, table, step([], "take 1"), step([(1, "take 1")], "take 1"), step([], "take 1"))
    hears, seq = await bob.socket(table), 0
    for _ in range(3):
        await play(bob, table, "take 1")
        seq = (event := await answered(hears, 0, seq))["seq"]
    assert event["table"]["status"] == "over"
    findings = verify(read(await bob.ask("GET", f"tables/{table}/record")))
    assert all(finding.fits for finding in findings)
    assert rows(house, table) == 0


@story
async def test_another_move_removes_what_cannot_come_true_and_leaves_the_rest(house: House) -> None:
    table, (ada, bob) = await table_of(house)
    await play(ada, table, "take 1")
    await plans(ada, table, step([(1, "take 1")], "take 1"), step([(1, "take 1")], "take 1"))
    stored = await plans(ada, table, step([(1, "take 2")], "take 2"), step([(1, "take 1")], "take 1"))
    assert [len(line["steps"]) for line in stored] == [2, 2]
    hears = await bob.socket(table)
    await play(bob, table, "take 2")
    await answered(hears, 0, 0)
    (left,) = await lines(ada, table)
    assert [each["played"] for each in left["steps"]] == [True, False]
    assert left["steps"][1]["expected"][0]["words"] == "take 1 stone"


@story
async def test_an_answer_that_is_not_legal_then_is_dropped_and_the_player_is_to_move(house: House) -> None:
    table, (ada, bob) = await table_of(house)
    for person, move in ((ada, "take 2"), (bob, "take 2"), (ada, "take 1")):
        await play(person, table, move)
    made = Line(
        id="f" * 16, table=table, player=ada.id, seat=0, made_after=3, steps=(PlannedTurn((), (Answer("take 2"),)),)
    )
    with write_engine(house.context.store.engine).begin() as connection:
        repository.add(connection, made, 0)
    await play(bob, table, "take 1")
    await gone(house, table)
    assert (await ada.ask("GET", f"tables/{table}"))["position"]["to_move"] == 0


async def gone(house: House, table: str) -> None:
    """Wait until no line of a table is left."""
    async with asyncio.timeout(30):
        while rows(house, table):
            await asyncio.sleep(0.01)


@story
async def test_answers_of_several_players_follow_each_other(house: House) -> None:
    table, (ada, bob, eve) = await table_of(house, "me open open")
    await play(ada, table, "take 1")
    await plans(ada, table, step([(1, "take 1"), (2, "take 2")], "take 2"))
    await plans(eve, table, step([(1, "take 1")], "take 2"), step([(0, "take 2")], "take 1"))
    hears = await eve.socket(table)
    await play(bob, table, "take 1")
    first = await answered(hears, 2, 0)
    assert (first["move"], (await answered(hears, 0, 0))["move"]) == ("take 2", "take 2")
    (left,) = await lines(eve, table)
    assert [each["played"] for each in left["steps"]] == [True, False]


@story
async def test_moves_taken_back_leave_no_plan_that_they_were_made_for(house: House) -> None:
    table, (ada, bob) = await table_of(house)
    socket, theirs = await ada.socket(table), await bob.socket(table)
    await socket.done("move", move="take 1")
    await plans(ada, table, step([(1, "take 2")], "take 2"))
    await plans(ada, table, step([], "take 1"))
    await socket.done("propose", what="undo")
    await theirs.done("agree", what="undo")
    assert rows(house, table) == 0
    await play(ada, table, "take 1")
    await plans(ada, table, step([(1, "take 1")], "take 2"), step([], "take 1"))
    hears = await bob.socket(table)
    await play(bob, table, "take 1")
    await answered(hears, 0, 0)
    await hears.done("propose", what="undo")
    await ada.ask("POST", f"tables/{table}/actions", {"type": "agree", "id": "again", "what": "undo"})
    assert rows(house, table) == 0


@story
async def test_plans_end_with_the_seat_and_with_the_game(house: House) -> None:
    table, (ada, bob, eve) = await table_of(house, "me open open", on_leave="greedy")
    await play(ada, table, "take 1")
    await plans(ada, table, step([], "take 1"))
    await plans(eve, table, step([], "take 1"))
    await (await eve.socket(table)).done("leave")
    assert rows(house, table) == 1
    for person, says in ((ada, "propose"), (bob, "agree")):
        await (await person.socket(table)).done(says, what="abandon")
    assert rows(house, table) == 0


@story
async def test_a_removed_plan_answers_nothing_and_only_its_player_removes_it(house: House) -> None:
    table, (ada, bob) = await table_of(house, public=True)
    await play(ada, table, "take 1")
    (line,) = await plans(ada, table, step([], "take 1"))
    path = f"tables/{table}/conditional-moves"
    missing = await bob.refused("DELETE", f"{path}/{'0' * 16}")
    assert await bob.refused("DELETE", f"{path}/{line['id']}") == missing
    eve = await house.guest()
    assert (await eve.refused("DELETE", f"{path}/{line['id']}"))[0] == "identity"
    assert (await eve.refused("GET", path))[0] == "identity"
    assert await ada.ask("DELETE", f"{path}/{line['id']}") == []
    await play(bob, table, "take 1")
    assert (await ada.ask("GET", f"tables/{table}"))["position"]["to_move"] == 0


@story
async def test_what_cannot_be_planned_is_refused_in_one_sentence(house: House) -> None:
    table, (ada, bob) = await table_of(house)
    path = f"tables/{table}/conditional-moves"
    body = {"steps": [step([], "take 1")]}
    assert (await ada.refused("POST", path, body))[1].startswith("It is your turn")
    await play(ada, table, "take 1")
    assert (await ada.refused("POST", path, {"steps": [step([(0, "take 1")], "take 1")]}))[0] == "request"
    assert (await ada.refused("POST", path, {"steps": [step([], "take 9")]}))[0] == "request"
    await ada.ask("POST", path, body, 201)
    assert (await ada.refused("POST", path, body))[1] == "You have planned this already."
    live, (eve, _) = await table_of(house, pace={"kind": "untimed"})
    assert (await eve.refused("POST", f"tables/{live}/conditional-moves", body))[0] == "table"
    assert (await bob.refused("POST", f"tables/{live}/conditional-moves", body))[0] == "missing"


@story
async def test_the_lookahead_lists_others_moves_and_probable_answers(house: House) -> None:
    table, (ada, _bob) = await table_of(house, game="manhattan")
    one = await ada.socket(table)
    await one.done("move", move=one.position["legal"][0])
    path = f"tables/{table}/conditional-moves/lookahead"
    ahead = await ada.ask("POST", path, {}, language="de")
    (other,) = ahead["others"]
    assert (other["seat"], [aim["aim"] for aim in other["aims"]]) == (1, ["pick"])
    assert other["aims"][0]["words"] == "Bauteile für die Runde wählen"
    assert ahead["answers"][0]["places"]
    assert ahead["possible"]
    nothing = await ada.ask("POST", path, {"expected": [{"seat": 1, "aim": "Fb2"}]})
    assert (nothing["possible"], nothing["answers"]) == (False, [])


@story
async def test_a_server_that_was_stopped_before_the_answer_makes_it_later_and_once(house: House) -> None:
    table, (ada, bob) = await table_of(house)
    await play(ada, table, "take 1")
    await play(bob, table, "take 2")
    made = Line(
        id="e" * 16, table=table, player=ada.id, seat=0, made_after=1, steps=(PlannedTurn((), (Answer("take 2"),)),)
    )
    with write_engine(house.context.store.engine).begin() as connection:
        repository.add(connection, made, 0)
        assert list(repository.unanswered(connection)) == [table]
    session = house.context.hub.sessions[table]

    async def thrice() -> None:
        await asyncio.gather(answering.answer_table(session), answering.answer_table(session))
        await answering.answer_all(house.context.hub)

    await house.run(thrice())
    with house.context.store.engine.connect() as connection:
        stored = connection.execute(select(events.c.kind).where(events.c.table == table)).scalars().all()
        assert list(repository.unanswered(connection)) == []
    assert list(stored).count("moved") == 3


@story
async def test_a_table_that_cannot_be_loaded_keeps_no_other_from_its_answer(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await table_of(house)
    answered = []

    async def answer(session: TableSession) -> None:
        answered.append(session.table.id)

    monkeypatch.setattr(answering, "answer_table", answer)
    monkeypatch.setattr(repository, "unanswered", lambda _: ["nowhere", table])
    await house.run(answering.answer_all(house.context.hub))
    assert answered == [table]
