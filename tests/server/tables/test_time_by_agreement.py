"""Pauses and given time at tables where nothing counts: who agrees, what clocks do, and what records and logs say."""

import json
from typing import Any

import pytest

from midtown import games
from midtown.game import GameError
from midtown.narration import narrated
from midtown.record import read
from midtown.record_events import GamePaused, GameResumed, TimeGiven
from midtown.server.schemas.actions import AgreeMessage, DeclineMessage, ProposeMessage
from midtown.server.tables import decide, permissions, side_effects, views
from midtown.server.tables.decide import Actor
from midtown.server.tables.settings import Pace, SeatPlan, TableSettings
from midtown.server.tables.time_control import PAUSE
from midtown.support.i18n import LANGUAGES, Reader
from midtown.support.units import DAY, MINUTE
from tests.server.live_server import House, pair, story
from tests.server.tables.clock_laws import Room

LIVE = Pace("live", minutes=10)
DAYS = Pace("days", days=2)


def room(people: int = 2, pace: Pace = LIVE, **more: Any) -> Room:
    options = games.game("stones").resolve_options(people, {})
    seats = [SeatPlan("me"), *[SeatPlan("open")] * (people - 1)]
    return Room(TableSettings(game="stones", options=options, rules=1, seats=seats, pace=pace, **more))


def others(room: Room) -> list[str]:
    return [player for player in room.players if player != room.mover()]


def rest(room: Room, seat: int) -> int:
    return room.table.clocks.rest(seat, room.tick)


def allowed(room: Room, player: str) -> Any:
    return permissions.permissions_of(room.table, room.table.held_seats(player))


def refusal(room: Room, player: str, what: Any) -> str:
    with pytest.raises(GameError) as refused:
        decide.decide(room.table, Actor(player, room.table.held_seats(player)), ProposeMessage(id="x", what=what))
    return str(refused.value)


def paused(people: int = 2) -> Room:
    it = room(people)
    it.wait(7_000)
    first, *rest_ = it.players
    assert it.tell(first, ProposeMessage, what="pause")
    for player in rest_:
        assert not it.table.clocks.paused
        assert it.tell(player, AgreeMessage, what="pause")
    return it


@pytest.mark.parametrize("people", [2, 3])
def test_no_clock_runs_in_a_pause_to_which_all_have_agreed(people: int) -> None:
    it = paused(people)
    seat = it.table.to_move
    assert seat is not None
    it.wait(PAUSE - 1)
    assert rest(it, seat) == it.full - 7_000
    assert it.table.deadline == it.tick + 1 + it.full - 7_000


def test_a_pause_ends_by_itself_and_the_clock_runs_on() -> None:
    it = paused()
    seat = it.table.to_move
    assert seat is not None
    it.wait(PAUSE + 3_000)
    assert rest(it, seat) == it.full - 10_000
    it.wait(it.full)
    assert it.table.ended


def test_anybody_ends_a_pause_at_once() -> None:
    for player in paused().players:
        it = paused()
        seat = it.table.to_move
        assert seat is not None
        it.wait(60_000)
        assert it.tell(player, ProposeMessage, what="resume")
        it.wait(1_000)
        assert rest(it, seat) == it.full - 8_000
        assert refusal(it, player, "resume") == "The clocks are running already."


def test_a_move_in_a_pause_passes_the_turn_and_the_next_clock_waits_for_its_end() -> None:
    it = paused()
    seat = it.table.to_move
    it.wait(60_000)
    while it.table.to_move == seat:
        assert it.move()
    after = it.table.to_move
    assert after is not None
    it.wait(60_000)
    assert rest(it, after) == it.full
    assert it.table.match is not None
    assert it.table.match.times == (7_000,), "time in a pause is nobody's"
    it.wait(PAUSE)
    assert rest(it, after) == it.full - 120_000


def test_a_proposed_pause_lapses_with_the_next_move_and_can_be_declined() -> None:
    it = room()
    assert it.tell("ada", ProposeMessage, what="pause")
    assert it.tell(it.players[1], DeclineMessage, what="pause")
    assert it.tell("ada", ProposeMessage, what="pause")
    assert it.move()
    assert not it.table.proposals
    assert not it.tell(it.players[1], AgreeMessage, what="pause")


def test_between_two_a_minute_is_a_gift_to_who_is_to_move() -> None:
    it = room()
    seat, (giver,) = it.table.to_move, others(it)
    assert seat is not None
    assert (allowed(it, giver).time, allowed(it, it.mover()).time) == ("free", "ask")
    assert it.tell(giver, ProposeMessage, what="time")
    assert rest(it, seat) == it.full + MINUTE
    assert it.table.turn < it.table.seq, "a move that is being thought about still counts"


def test_with_three_all_others_agree_and_who_is_to_move_may_ask() -> None:
    it = room(3, DAYS)
    seat, (one, two) = it.table.to_move, others(it)
    assert seat is not None
    assert it.tell(it.mover(), ProposeMessage, what="time")
    assert it.tell(one, AgreeMessage, what="time")
    assert rest(it, seat) == it.full
    assert it.tell(two, AgreeMessage, what="time")
    assert rest(it, seat) == it.full + DAY


def test_given_time_stays_when_a_move_is_taken_back() -> None:
    it = room()
    seat, (giver,) = it.table.to_move, others(it)
    assert seat is not None
    it.tell(giver, ProposeMessage, what="time")
    mover = it.mover()
    it.move()
    it.tell(mover, ProposeMessage, what="time")  # for the other, who is to move now
    it.tell(mover, ProposeMessage, what="undo")
    assert it.tell(giver, AgreeMessage, what="undo")
    assert it.table.clocks.left == (it.full + MINUTE, it.full + MINUTE)


@pytest.mark.parametrize("what", ["pause", "time"])
@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"rated": True}, "A rated game has no pause and no extra time."),
        ({"tournament": "cup"}, "A tournament game has no pause and no extra time: others wait for its end."),
        ({"deal": "deal"}, "A daily deal has no pause and no extra time: its results are compared."),
    ],
)
def test_where_results_count_clocks_are_nobodys_to_change(what: str, more: dict[str, Any], why: str) -> None:
    it = room(**more)
    (giver,) = others(it)
    assert refusal(it, giver, what) == why
    assert (allowed(it, giver).pause, allowed(it, giver).time) == ("", "")


def test_programs_and_games_without_a_clock_have_neither() -> None:
    for it in (room(decided_by_leaving=True), room(pace=Pace())):
        (giver,) = others(it)
        assert (allowed(it, giver).pause, allowed(it, giver).time) == ("", "")
    by_days = room(pace=DAYS)
    assert "only in live games" in refusal(by_days, by_days.players[0], "pause")


def test_nobody_gets_more_than_a_clock_holds_and_pauses_are_counted() -> None:
    it = room()
    (giver,) = others(it)
    while allowed(it, giver).time:
        it.tell(giver, ProposeMessage, what="time")
    assert "as much time as it can get" in refusal(it, giver, "time")
    assert it.table.match is not None
    assert len(it.table.match.events) == permissions.MOST_TIMES
    while allowed(it, giver).pause:
        it.tell(giver, ProposeMessage, what="pause")
        it.tell(it.mover(), AgreeMessage, what="pause")
    assert "as many pauses" in refusal(it, giver, "pause")


def test_the_deadline_is_stored_with_what_changes_clocks_and_nothing_else_is() -> None:
    it = room()
    (giver,) = others(it)
    for what in ("time", "undo"):
        before = it.table
        assert it.tell(giver, ProposeMessage, what=what) == (what == "time")
        if what == "time":
            effects = side_effects.side_effects(before, it.table, it.events[-1], "here")
            assert effects == [side_effects.store_deadline(it.table)]


def test_the_record_and_the_words_have_what_happened_to_the_clocks() -> None:
    it = paused()
    it.tell("ada", ProposeMessage, what="resume")
    (giver,) = others(it)
    it.tell(giver, ProposeMessage, what="time")
    it.wait(500)
    it.move()
    record = read(json.loads(json.dumps(views.record(it.table, (), revealed=True))))
    assert [type(event) for event in record.events[-3:]] == [GamePaused, GameResumed, TimeGiven]
    assert record.times == [7_500]
    assert it.table.match is not None
    whole = it.table.match.record()
    lines = {language: next(narrated(whole, Reader(language, ["Ada", "Ben"]))).story for language in LANGUAGES}
    name = ["Ada", "Ben"][record.events[-1].seat or 0]
    assert lines["en"] == [
        "The clocks stand still, as Ada has proposed.",
        "Ada: the clocks run again.",
        f"{name} has been given 1 minute.",
    ]
    assert lines["de"][-1] == f"{name} bekommt 1 Minute geschenkt."


@story
async def test_everybody_at_the_table_sees_the_pause_and_its_end(house: House) -> None:
    table, first, second = await pair(house, pace={"kind": "live", "minutes": 5})
    watcher = await house.stranger.socket(table.id, table.watch)
    await first.done("propose", what="pause")
    agreed = await second.done("agree", what="pause")
    assert 0 < agreed["clock"]["paused"] <= PAUSE
    assert agreed["time"] == PAUSE
    assert (await watcher.until(kind="agreed"))["clock"]["running"] == agreed["clock"]["running"]
    ended = await first.done("propose", what="resume")
    assert "paused" not in ended["clock"]
    assert (await watcher.until(kind="agreed", what="resume"))["seat"] == 0


@story
async def test_in_a_rated_game_the_offer_is_left_out_and_the_message_refused(house: House) -> None:
    ada, bob = await house.guest("Ada", claimed=True), await house.guest("Bob", claimed=True)
    table = await ada.opens(rated=True, pace={"kind": "days", "days": 1})
    await bob.joins(table.invites[1])
    socket = await bob.socket(table.id)
    assert not {"pause", "time"} & socket.first["position"]["allowed"].keys()
    assert (await socket.refused("propose", what="pause"))[0] == "table"
