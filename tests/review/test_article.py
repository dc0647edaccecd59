"""Articles: every sentence follows from a review, and what is within its noise is not said."""

import json
from functools import cache
from typing import Any

import pytest

from midtown import games
from midtown.game import Result
from midtown.record import Record, ReplayStep, read
from midtown.review import article, finished_steps
from midtown.support.i18n import LANGUAGES, Language, Reader
from tests.conftest import GOLDEN

Json = dict[str, Any]
GAME = "manhattan-2-colours-1-greedy"
"""Seat 0 wins, 55 to 42."""
NAMES = ["Ada", "Bob", "Cem"]


@cache
def played(name: str) -> tuple[Record, list[ReplayStep]]:
    record = read(json.loads((GOLDEN / "records" / f"{name}.json").read_text()))
    return record, finished_steps(record)


def made(curve: dict[int, float], moves: int, **parts: Any) -> Any:
    """Return a review of a game for two in which seat 0 has the chances `curve` from these moves on."""
    chances, chance = [], 0.5
    for number in range(moves + 1):
        chance = curve.get(number, chance)
        chances.append([chance, 1 - chance])
    return {"iterations": 12_000, "chances": chances, "decisions": [], "expensive": [[], []], "luck": [], **parts}


def text_of(curve: dict[int, float], language: Language = "en", **parts: Any) -> str:
    """Return the article on `GAME` with a made review."""
    record, steps = played(GAME)
    review = made(curve, len(record.moves), **parts)
    return "\n".join(article(record, steps, review, Reader(language, NAMES[:2], you=1)))


def decision(number: int, loss: float) -> Json:
    record, _ = played(GAME)
    return {"number": number, "seat": 0, "move": record.moves[number - 1], "best": "pick 112344", "loss": loss}


def test_a_close_game_is_decided_by_its_last_move() -> None:
    text = text_of({0: 0.52, 20: 0.47, 56: 1.0})
    assert text.startswith("Ada won with 55 points after 56 moves, ahead of Bob (42). It stayed open to the very end.")
    assert "Only the last move decided it: Ada took Bob’s tower" in text
    assert "Before it Ada had a win chance of 47%." in text


def test_a_runaway_is_told_with_when_it_began_and_without_a_turning_point_if_it_grew_slowly() -> None:
    text = text_of({number: min(1.0, 0.5 + number / 50) for number in range(57)})
    assert "Ada was clearly ahead as early as move 3, and nobody else ever was." in text
    assert "turning point" not in text
    assert "had the best chances from the start" in text_of({0: 0.7, 30: 0.75, 56: 0.8})


def test_a_lead_that_changed_names_who_had_it_and_the_move_after_which_it_never_came_back() -> None:
    text = text_of({0: 0.5, 10: 0.24, 30: 0.7, 40: 0.66, 50: 1.0})
    assert "At first Bob was ahead, with a win chance of up to 76%. From move 30 on Ada led." in text
    assert "The turning point was move 30: Bob " in text
    assert "rose from 24% to 70%, and never fell below 66% again." in text
    often = text_of({10: 0.3, 20: 0.7, 30: 0.35, 44: 1.0})
    assert "There were 3 changes of the lead, and Bob had a win chance of up to 70%. From move 44 on" in often
    assert "rose from 35% to 100%, and never fell again." in often


def test_a_swing_that_does_not_last_is_no_turning_point() -> None:
    text = text_of({5: 0.9, 6: 0.5, 20: 0.58, 30: 0.66, 40: 0.74, 45: 0.83, 50: 0.92, 56: 1.0})
    assert "turning point" not in text


def test_what_may_be_noise_is_not_told() -> None:
    luck = [{"number": 3, "seat": 0, "luck": 0.2, "noise": 0.3}, {"number": 4, "seat": 1, "luck": -0.04, "noise": 0.0}]
    small: Json = {"decisions": [decision(1, 0.015), decision(3, 0.4)], "expensive": [[1], []]}
    assert text_of({0: 0.54, 30: 0.46}, luck=luck, **small) == (
        "Ada won with 55 points after 56 moves, ahead of Bob (42). Nobody was ever clearly ahead.\n"
        "No single decision clearly cost anything."
    )
    assert "Nobody was ever clearly ahead" in text_of({0: 0.58}, iterations=100)
    assert "Nobody was ever clearly ahead" not in text_of({0: 0.58})


def test_decisions_come_the_costliest_first_and_the_one_at_the_turning_point_is_not_told_twice() -> None:
    costs: Json = {"decisions": [decision(1, 0.1), decision(20, 0.3)], "expensive": [[20, 1], []]}
    text = text_of({0: 0.5}, **costs)
    assert "The costliest decision was move 20, at 30 percentage points: " in text
    assert text.index("move 20") < text.index("Move 1 cost 10 percentage points: Ada picked ")
    turned = text_of({20: 0.85, 56: 1.0}, **costs)
    assert turned.count("move 20") == 2  # the lead and the turning point
    assert "itself a costly one: 30 percentage points worse than the best" in turned


def test_marked_luck_is_told_for_the_luckiest_and_the_unluckiest() -> None:
    def draws(*luck: float) -> list[Json]:
        return [{"number": 0, "seat": seat, "luck": one, "noise": 0.01} for seat, one in enumerate(luck)]

    assert "favoured Bob (+9 percentage points of win chance) and went against Ada (−6)" in text_of(
        {}, luck=draws(-0.06, 0.09)
    )
    assert "favoured Ada: they were worth 7 percentage points" in text_of({}, luck=draws(0.07, 0.01))
    assert "went against Bob: they cost 7 percentage points" in text_of({}, luck=draws(0.01, -0.07))


def test_a_shared_victory_has_no_turning_point_and_says_whose_lead_did_not_last() -> None:
    record, steps = played("traffiq-3")
    review = made({10: 0.8, 40: 0.5}, len(record.moves))
    review["chances"] = [[*chances, 0.0] for chances in review["chances"]]
    text = " ".join(article(record, steps, review, Reader("en", NAMES[:3])))
    assert text.startswith("Ada and Bob shared the victory with 2 points each after 137 moves.")
    assert "Ada was clearly ahead for a while, with a win chance of up to 80%, but could not keep the lead." in text
    assert "turning point" not in text


@pytest.mark.parametrize(
    ("scores", "beginning"),
    [
        (
            [50, 50],
            "Ada won with 50 points after 56 moves, level with the next and ahead only on the tiebreak: Bob (50).",
        ),
        ([50, 48], "Ada won narrowly with 50 points after 56 moves, just ahead of Bob (48)."),
        ([2, 1], "Ada won narrowly with 2 points after 56 moves, just ahead of Bob (1)."),
        ([50, 30], "Ada won clearly with 50 points after 56 moves, far ahead of Bob (30)."),
    ],
)
def test_the_result_says_how_close_it_was(scores: list[int], beginning: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played(GAME)
    monkeypatch.setattr(games.game("manhattan"), "result", lambda position: Result(True, scores, [0]))
    assert text_of({}).startswith(beginning)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_article_stays_short_and_tells_the_costliest_that_fit(language: Language) -> None:
    costs: Json = {"decisions": [decision(n, n / 100) for n in (16, 20, 30)], "expensive": [[30, 20, 16], []]}
    luck = [{"number": 0, "seat": seat, "luck": luck, "noise": 0.01} for seat, luck in enumerate((0.1, -0.1))]
    text = text_of({5: 0.3, 10: 0.7, 15: 0.3, 20: 0.6, 30: 0.9, 56: 1.0}, language, luck=luck, **costs)
    assert 80 < len(text.split()) <= 150
    assert "30" in text


def test_nobody_is_addressed_and_both_languages_tell_the_same_moves() -> None:
    costs: Json = {"decisions": [decision(20, 0.3)], "expensive": [[20], []]}
    english, german = (text_of({30: 0.8}, language, **costs) for language in LANGUAGES)
    for text in (english, german):
        assert "20" in text
        assert "30" in text
    assert " you" not in english
    assert " du " not in german
