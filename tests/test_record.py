"""Records: strict reading, exact replay, and verification."""

import copy
import json
import re
from typing import Any

import pytest

from midtown import bots, games
from midtown.fairness import Shuffle, secret_of
from midtown.game import DrawError, GameError, IllegalMove, NotationError, RequestError
from midtown.match import Match, Script, run
from midtown.record import read, replay
from midtown.record_events import (
    DailyPlayed,
    GameAbandoned,
    GameContinued,
    GamePaused,
    GameResumed,
    NumberAdded,
    OtherEvent,
    RecordEvent,
    SeatCalled,
    SeatLeft,
    SeatReplaced,
    SeatTimedOut,
    TimeGiven,
)
from midtown.support.i18n import LANGUAGES
from midtown.verify import verify
from tests.conftest import GOLDEN

pytestmark = pytest.mark.contract
FINISHED = sorted((GOLDEN / "records").glob("*.json"))


@pytest.fixture
def document() -> dict[str, Any]:
    match = Match("stones", ["Ann", "bot:greedy"], {}, Shuffle(secret_of(3), [(1, "f00d")]))
    match = run(match, [bots.bot("random"), bots.bot("greedy")], 5)
    return match.record().document()


@pytest.mark.parametrize("file", FINISHED, ids=lambda file: file.stem)
def test_every_golden_record_replays_and_verifies(file: Any) -> None:
    findings = verify(read(json.loads(file.read_text())))
    assert len(findings) == 4
    assert all(finding.fits for finding in findings)


def test_there_are_golden_records_of_every_real_game() -> None:
    played = {json.loads(file.read_text())["game"] for file in FINISHED}
    assert played == set(games.names()) - {"stones"}


def test_a_record_is_read_back_as_it_was_written(document: dict[str, Any]) -> None:
    assert read(json.loads(json.dumps(document))).document() == document


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"event": "number", "seat": 1, "value": "f00d"}, NumberAdded),
        ({"event": "timeout", "seat": 1}, SeatTimedOut),
        ({"event": "left", "seat": 0}, SeatLeft),
        ({"event": "replaced", "seat": 0, "bot": "greedy"}, SeatReplaced),
        ({"event": "called", "seat": 1, "value": "Juniper"}, SeatCalled),
        ({"event": "abandoned"}, GameAbandoned),
        ({"event": "daily", "value": "2026-11-27"}, DailyPlayed),
        ({"event": "continued"}, GameContinued),
        ({"event": "continued", "seat": 1, "value": "x", "bot": "y"}, GameContinued),
        ({"event": "paused", "seat": 0, "value": "900000"}, GamePaused),
        ({"event": "resumed", "seat": 1}, GameResumed),
        ({"event": "given", "seat": 1, "value": "60000"}, TimeGiven),
        ({"event": "given", "seat": 1}, OtherEvent),
        ({"event": "paused", "value": "900000"}, OtherEvent),
        ({"event": "left"}, OtherEvent),
        ({"event": "called", "seat": 1}, OtherEvent),
        ({"event": "daily"}, OtherEvent),
        ({"event": "replaced", "seat": 0}, OtherEvent),
        ({"event": "sneezed", "seat": 0, "value": "x", "bot": "y"}, OtherEvent),
        ({}, OtherEvent),
    ],
)
def test_an_event_is_of_its_kind_and_keeps_its_fields(
    document: dict[str, Any], fields: dict[str, Any], kind: type[RecordEvent]
) -> None:
    document["events"] = [{"at": 0, **fields}]
    record = read(document)
    assert [type(event) for event in record.events] == [kind]
    assert json.dumps(record.document()["events"]) == json.dumps(document["events"])


def test_times_are_kept_with_the_game_and_with_what_is_played_on(document: dict[str, Any]) -> None:
    document["times"] = [None, *range(1, len(document["moves"]))]
    match = Match.load(document)
    assert match.record().document()["times"] == document["times"]
    assert copy.deepcopy(match).times == match.times
    shorter = match.without_last(2)
    assert shorter.record().times == document["times"][:-2]
    assert shorter.after(document["moves"][-2]).record().times == [*document["times"][:-2], None]
    assert shorter.after(document["moves"][-2]).timed(9).times[-1] == 9


def test_a_record_without_times_is_written_as_before(document: dict[str, Any]) -> None:
    assert "times" not in document
    document["times"] = [None] * len(document["moves"])
    assert "times" not in read(document).document()


@pytest.mark.parametrize("time", [-1, 1.5, True, "5", 10**18])
def test_a_time_that_is_none_is_refused(document: dict[str, Any], time: object) -> None:
    document["times"] = [time] * len(document["moves"])
    with pytest.raises(RequestError, match=r"“times” must be for each move a whole number of milliseconds, or null"):
        read(document)


def test_a_time_counts_for_its_move_though_earlier_ones_have_none() -> None:
    match = Match("stones", ["Ann", "Ben"], {}, Script([1, 2, 3, 4, 5, 6]))
    match = match.after("take 1").after("take 1").timed(5)
    assert match.record().times == [None, 5]


def test_what_may_be_missing_may_be_missing(document: dict[str, Any]) -> None:
    for field in ("rules", "commitment", "secret", "events", "result", "options"):
        del document[field]
    record = read(document)
    assert record.rules == 1
    *_, last = replay(record)
    assert last.number == len(record.moves)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", "midtown/2"),
        ("rules", 2),
        ("rules", True),
        ("rules", "1"),
        ("game", "chess"),
        ("game", 5),
        ("players", ["Ann"]),
        ("players", "Ann"),
        ("players", [1, 2]),
        ("options", []),
        ("options", {"heap": 8}),
        ("times", "1"),
        ("times", [1]),
        ("draws", None),
        ("draws", [True]),
        ("draws", {}),
        ("moves", 5),
        ("moves", [5]),
        ("commitment", "short"),
        ("secret", 7),
        ("events", {}),
        ("events", [1]),
        ("events", [{"at": -1}]),
        ("events", [{"at": 99}]),
        ("events", [{"at": 0, "event": "number", "seat": 2, "value": "1"}]),
        ("events", [{"at": 0, "event": "number", "seat": 0, "value": 1}]),
        ("events", [{"at": 0, "event": "timeout", "seat": 9}]),
        ("events", [{"at": 0, "event": "timeout", "seat": "0"}]),
        ("events", [{"at": 0, "event": ["timeout"]}]),
        ("events", [{"at": 0, "event": "x" * 201}]),
        ("events", [{"at": 0, "event": "replaced", "seat": 0, "bot": "x" * 201}]),
        ("events", [{"at": 0, "event": "number", "seat": 0, "value": "x" * 201}]),
        ("events", [{"at": 0}] * 1001),
        ("players", ["Ann", "x" * 201]),
        ("result", {"scores": [1]}),
        ("result", {"scores": [1, 2], "winners": ["Ann"]}),
        ("result", 5),
    ],
)
def test_a_bad_field_is_refused_in_one_sentence(document: dict[str, Any], field: str, value: Any) -> None:
    with pytest.raises(RequestError) as refused:
        read({**document, field: value})
    assert "\n" not in str(refused.value)
    assert refused.value.message.text("de") != str(refused.value)


def test_keys_that_nobody_reads_are_dropped(document: dict[str, Any]) -> None:
    events = [{"at": 0, "event": "timeout", "seat": 0, "padding": "x" * 900_000}]
    padded = read({**document, "padding": "x" * 900_000, "events": events}).document()
    assert "padding" not in json.dumps(padded)
    assert padded["events"] == [{"at": 0, "event": "timeout", "seat": 0}]


@pytest.mark.parametrize("document", [None, [], "x", 5, {}])
def test_what_is_no_record_is_refused(document: Any) -> None:
    with pytest.raises(RequestError):
        read(document)


@pytest.mark.parametrize(
    ("moves", "kind"), [(["take 3"], IllegalMove), (["grab"], NotationError), (["take 1"] * 8, GameError)]
)
def test_a_move_that_does_not_fit_is_named_with_its_number(
    document: dict[str, Any], moves: list[str], kind: type[GameError]
) -> None:
    document["moves"] = moves
    document["result"] = None
    with pytest.raises(kind) as refused:
        list(replay(read(document)))
    assert f"Move {len(moves)} " in str(refused.value)


def test_draws_that_cannot_come_or_are_too_few_or_too_many_are_refused(document: dict[str, Any]) -> None:
    for draws in ([9, 1], [1], [1, "1"], [1, 1, 1]):
        with pytest.raises(DrawError):
            list(replay(read({**document, "draws": draws})))


def test_steps_are_numbered_from_the_deal_on(document: dict[str, Any]) -> None:
    steps = list(replay(read(document)))
    assert [step.number for step in steps] == list(range(len(document["moves"]) + 1))


def test_a_draw_that_is_missing_is_named_with_its_number(document: dict[str, Any]) -> None:
    with pytest.raises(DrawError) as refused:
        list(replay(read({**document, "draws": document["draws"][:1]})))
    assert re.findall(r"\d+", str(refused.value)) == ["2"]


def test_another_result_is_refused(document: dict[str, Any]) -> None:
    document["result"]["scores"][0] += 1
    with pytest.raises(RequestError):
        list(replay(read(document)))


def test_verify_says_what_does_not_fit(document: dict[str, Any]) -> None:
    def last(change: dict[str, Any]) -> tuple[bool | None, str]:
        finding = verify(read({**copy.deepcopy(document), **change}))[-1]
        return finding.fits, finding.message.key

    assert last({}) == (True, "verify.shuffle")
    assert last({"secret": "0" * 64}) == (False, "verify.other_secret")
    assert last({"events": []}) == (False, "verify.other_draw")
    assert last({"secret": None}) == (False, "verify.no_secret")
    assert last({"commitment": None}) == (None, "verify.no_commitment")
    assert last({"moves": document["moves"][:-1], "result": None}) == (None, "verify.unfinished")


def test_verify_says_whether_players_added_numbers() -> None:
    for dealer, key in (
        (Shuffle(secret_of(3)), "verify.shuffle_alone"),
        (Shuffle(secret_of(3), [(1, "7")]), "verify.shuffle"),
    ):
        last = verify(read(played(dealer).record().document()))[-1]
        assert (last.fits, last.message.key) == (True, key)


@pytest.mark.parametrize("place", [0, 1])
def test_verify_names_the_first_draw_that_does_not_follow_from_the_secret(place: int) -> None:
    """Verify an honest game with another shuffle's secret, whose draws are the same up to `place`."""
    for seed in range(1000):
        secret, other = secret_of(seed), secret_of(seed + 1)
        true, false = (played(Shuffle(one)) for one in (secret, other))
        if true.draws[:place] == false.draws[:place] and true.draws[place] != false.draws[place]:
            break
    record = false.record().document() | {"secret": secret, "commitment": Shuffle(secret).commitment}
    *_, committed, last = verify(read(record))
    assert (committed.fits, committed.message.key) == (True, "verify.commitment")
    assert (last.fits, last.message.key) == (False, "verify.other_draw")
    expected = [place + 1, true.draws[place], false.draws[place]]
    for language in LANGUAGES:
        assert re.findall(r"\d+", last.message.text(language)) == [str(number) for number in expected]


def played(dealer: Shuffle) -> Match:
    return run(Match("stones", ["Ann", "Bob"], {}, dealer), [bots.bot("greedy")] * 2, 5)


def test_a_game_that_goes_on_with_another_shuffle_loses_its_commitment(document: dict[str, Any]) -> None:
    half = {**document, "moves": document["moves"][:2], "result": None, "secret": None}
    assert Match.load(half, Shuffle(secret_of(3))).record().commitment == document["commitment"]
    assert Match.load(half, Shuffle(secret_of(4))).record().commitment is None
    assert Match.load(half, Script([])).record().commitment is None
    abandoned = {**half, "secret": document["secret"]}
    assert Match.load(abandoned, Shuffle(secret_of(4))).record().commitment is None
    assert Match.load(abandoned, Shuffle(secret_of(3))).record().commitment == document["commitment"]
    assert Match.load(half).record().commitment == document["commitment"]


def test_the_secret_is_shown_only_when_the_game_is_over(document: dict[str, Any]) -> None:
    match = Match.load(document)
    assert match.record().secret == secret_of(3)
    match = match.without_last()
    assert match.record().secret is None
    assert match.record().commitment == document["commitment"]


def test_moves_are_taken_back_with_what_followed_them_and_no_more_than_there_are(document: dict[str, Any]) -> None:
    match = Match.load(document).noted(SeatLeft(at=len(document["moves"]), seat=0))
    earlier = match.without_last(3)
    assert (earlier.moves, earlier.movers) == (match.moves[:-3], match.movers[:-3])
    assert [event.at for event in earlier.events] == [0] * (len(match.events) - 1) + [len(earlier.moves)]
    assert read(earlier.record().document()).moves == list(earlier.moves)
    assert match.without_last(len(match.moves)).moves == ()
    with pytest.raises(RequestError):
        match.without_last(len(match.moves) + 1)
