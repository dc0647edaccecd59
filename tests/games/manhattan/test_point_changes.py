"""Why points changed: the reasons add up to the change, and say who has what now."""

from collections import Counter
from random import Random

import pytest

from midtown.fairness import Shuffle, secret_of
from midtown.games import manhattan
from midtown.games.manhattan.interface.words import brings_scoring, worth
from midtown.games.manhattan.rules.ending import seat_totals
from midtown.match import Match
from midtown.support.i18n import LANGUAGES, Language, Reader
from tests.games.manhattan.boards import drawn

NAMES = ["Ada", "Ben", "Cleo", "Dora"]

HIGH = """
    F             S
    .  .    .     .  .  .
    .  B2R3 .     .  G4 .
    .  .    .     .  .  B1
"""


def reasons(move: str, you: int | None, language: Language = "en") -> list[tuple[int, int, str]]:
    """Return why green's move on the drawn board changes points."""
    before = drawn(HIGH, players=3, mover=2, hand=[5, 5, 1, 1], picked="124", round_=2)
    after = manhattan.clone(before)
    manhattan.play(after, move)
    changes = manhattan.point_changes(before, move, after, Reader(language, NAMES, you))
    return [(change.seat, change.points, change.text) for change in changes]


def test_a_tower_that_is_taller_now_is_why_points_are_lost() -> None:
    text = "Cleo’s tower in Sydney, centre, is the single tallest now, with 6 floors."
    assert reasons("Sb2+2", you=0) == [(0, -3, text), (2, 3, text)]
    german = "Dein Turm in Sydney, Mitte, ist jetzt allein der höchste, mit 6 Stockwerken."
    assert reasons("Sb2+2", you=2, language="de") == [(0, -3, german), (2, 3, german)]


def test_a_tie_for_the_tallest_takes_its_points_away() -> None:
    text = "2 towers of 5 floors are equally tall now: none is the single tallest."
    assert reasons("Sb2+1", you=0) == [(0, -3, text)]


def test_a_tower_that_was_taken_changes_who_leads_in_its_city() -> None:
    majority, tower = (
        "Cleo has the most towers in Sydney now: 2 towers.",
        "The tower in Sydney, near right, belongs to Cleo now.",
    )
    assert reasons("Sc1+1", you=1) == [(2, 2, majority), (1, -1, tower), (2, 1, tower)]
    assert reasons("Sc1+1", you=2)[0] == (2, 2, "You have the most towers in Sydney now: 2 towers.")


@pytest.mark.parametrize("seed", range(12))
def test_the_reasons_add_up_to_each_change_in_random_games(seed: int) -> None:
    players = 2 + seed % 3
    match = Match("manhattan", NAMES[:players], {}, Shuffle(secret_of(seed)))
    chance, seen = Random(seed), 0
    while moves := match.legal():
        before = manhattan.clone(match.position)
        move = chance.choice(moves)
        match = match.after(move)
        after = match.position
        was, now = (
            (seat_totals(before), seat_totals(after)) if brings_scoring(before) else (worth(before), worth(after))
        )
        for language in LANGUAGES:
            changes = manhattan.point_changes(before, move, after, Reader(language, NAMES, you=0))
            total = Counter[int]()
            for change in changes:
                total[change.seat] += change.points
            assert [total[seat] for seat in range(players)] == [b - a for a, b in zip(was, now, strict=True)], move
            assert all(change.points and change.text.endswith(".") and "{" not in change.text for change in changes)
            seen += len(changes)
    assert seen > 50
