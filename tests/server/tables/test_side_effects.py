"""States are values, and side effects are the rows that follow from two of them."""

from typing import Any

import pytest
from msgspec.structs import replace

from midtown import games
from midtown.record_events import RecordEvent
from midtown.server.accounts import results
from midtown.server.accounts.engagements import end_searches
from midtown.server.jobs import queue
from midtown.server.jobs.queue import Cause
from midtown.server.schemas.actions import ChatMessage
from midtown.server.storage.effect import Effect
from midtown.server.tables import decide
from midtown.server.tables.apply_event import apply_event
from midtown.server.tables.decide import Actor, Decision
from midtown.server.tables.event_rows import new_state
from midtown.server.tables.events import Agreed, Body, Event, Joined, Left, Opened, Proposed
from midtown.server.tables.long_searches import work_cause
from midtown.server.tables.news import happening
from midtown.server.tables.questions import question
from midtown.server.tables.seat_results import seat_results
from midtown.server.tables.settings import Pace, SeatPlan, TableSettings
from midtown.server.tables.side_effects import (
    DEPART,
    END,
    FORGET_JOBS,
    FORGET_LINES,
    FORGET_LINES_OF,
    SET_STATUS,
    SIT,
    STAND_UP,
    side_effects,
    store_deadline,
)
from midtown.server.tables.state import TableState
from midtown.server.tables.views import Presence, Views, encode
from tests.server.tables.test_events import TABLES, states

PLAYERS = ("ada", "bob", "cem")


def event(table: TableState, body: Body, seat: int | None = None) -> Event:
    return Event(seq=table.seq + 1, at=0, tick=0, seat=seat, message="", body=body)


def three_and_a_bot() -> TableState:
    """Return the state of a table for four whose computer player is to move."""
    seats = [SeatPlan("me"), SeatPlan("open"), SeatPlan("open"), SeatPlan("bot", bot="greedy")]
    options = games.game("manhattan").resolve_options(4, {})
    table = new_state("t", "ada", ("0", "1"), TableSettings(game="manhattan", options=options, rules=1, seats=seats))
    table = apply_event(table, event(table, Opened(players=(*PLAYERS, None), numbers=())))
    while not table.bot_to_move:
        assert table.match is not None
        assert table.to_move is not None
        decision = decide.move_decision(table.match, table.to_move, table.match.legal()[0])
        table = apply_event(table, event(table, decision.body, decision.seat), decision.step)
    return table


def test_a_computer_player_that_thinks_is_not_asked_anew_while_people_talk_about_abandoning() -> None:
    table = three_and_a_bot()
    proposed = event(table, Proposed(what="abandon", seats=(0,), number=""), 0)
    table, before = apply_event(table, proposed), table
    row = {"table": "t", "actor": "ada", "detail": f"abandon {table.seq}"}
    assert side_effects(before, table, proposed, "one") == [happening("proposal", 0, "one", **row)]
    agreed = event(table, Agreed(what="abandon", seats=(1,), number="", done=False), 1)
    after = apply_event(table, agreed)
    assert side_effects(table, after, agreed, "one") == []
    assert after.turn == before.turn


def test_the_question_of_a_computer_player_whose_position_is_gone_is_withdrawn() -> None:
    table = three_and_a_bot()
    decision = decide.leave_decision(table, (0,), "left")
    happened = event(table, decision.body, 0)
    after = apply_event(table, happened)
    assert side_effects(table, after, happened, "one") == [
        Effect(STAND_UP, {"of": "t", "number": 0}),
        Effect(FORGET_LINES_OF, {"of": "t", "player": "ada"}),
        Effect(DEPART, {"table": "t", "seat": 0, "player": "ada"}),
        queue.forget("t", table.seq),
        queue.offer("t", after.seq, "greedy", question(after, after.seq), "one", Cause("bob")),
    ]


def test_a_game_that_a_person_abandons_ends_with_its_jobs_and_conditional_moves() -> None:
    table = three_and_a_bot()
    happened = event(table, Left(seats=(0, 1, 2), reason="left", bot="", over=True), 0)
    after = apply_event(table, happened)
    assert side_effects(table, after, happened, "one")[-4:] == [
        Effect(END, {"of": "t", "at": 0}),
        Effect(FORGET_JOBS, {"of": "t"}),
        Effect(FORGET_LINES, {"of": "t"}),
        Effect(results.store, {"rows": seat_results(after, 0)}),
    ]


def test_who_completes_a_live_table_ends_the_searches_of_its_players() -> None:
    seats = [SeatPlan("me"), SeatPlan("open")]
    options = games.game("manhattan").resolve_options(2, {})
    pace = Pace(kind="live", minutes=10)
    settings = TableSettings(game="manhattan", options=options, rules=1, seats=seats, pace=pace)
    table = new_state("t", "ada", ("0", "1"), settings)
    table = apply_event(table, event(table, Opened(players=("ada", None), numbers=())))
    joined = event(table, Joined(player="bob", number=""), 1)
    after = apply_event(table, joined)
    assert side_effects(table, after, joined, "one") == [
        happening("live", 0, "one", table="t", actor="bob"),
        Effect(SIT, {"table": "t", "seat": 1, "player": "bob"}),
        Effect(SET_STATUS, {"of": "t", "is": "running"}),
        Effect(end_searches, {"wanted": ["ada", "bob"]}),
        store_deadline(after),
    ]


@pytest.mark.parametrize("stored", TABLES, ids=lambda stored: str(stored["name"]))
def test_a_state_stays_as_it_was_when_events_are_applied_to_it(stored: dict[str, Any]) -> None:
    reached = [(table, whole(table)) for _, table, _, _ in states(stored)]
    assert [whole(table) for table, _ in reached] == [before for _, before in reached]


def whole(table: TableState) -> tuple[bytes, list[RecordEvent], TableState]:
    seats = tuple(range(len(table.seats)))
    record = [] if table.match is None else list(table.match.events)
    return encode(Views(table, 0).snapshot("ada", seats, Presence([], 0), frozenset())), record, table


def test_a_message_that_is_sent_twice_is_a_duplicate_of_the_event_it_caused() -> None:
    everything = next(stored for stored in TABLES if stored["name"] == "everything")
    *_, (_, table, _, _) = states(everything)
    sent = {row["row"][6]: row["row"][1] for row in everything["events"] if row["row"][6] == "c1"}
    assert decide.decide(table, Actor("bob", (1,)), ChatMessage(id="c1", text="Hi")) == decide.Duplicate(sent["c1"])
    assert isinstance(decide.decide(table, Actor("bob", (1,)), ChatMessage(id="new", text="Hi")), Decision)


def test_the_work_of_computer_players_is_for_a_person_who_sits_there_and_otherwise_nobody_waits() -> None:
    table = three_and_a_bot()
    assert work_cause(table) == Cause("ada")
    table = apply_event(table, event(table, Left(seats=(0,), reason="left", bot="greedy", over=False), 0))
    assert work_cause(table) == Cause("bob")
    nobody = replace(table, seats=tuple(replace(seat, gone=True) for seat in table.seats))
    assert work_cause(nobody) == Cause("ada", background=True)
    cup = replace(nobody, settings=replace(table.settings, tournament="cup"))
    assert work_cause(cup) == Cause("cup", background=True)
