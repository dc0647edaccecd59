"""The shipped puzzles: each can be dealt again, is proven, and shows the view of its mover."""

from collections import Counter
from typing import Any

import pytest

from midtown import games
from midtown.puzzles.collection import PUZZLES, Dealt, Puzzle, collection, pose_puzzle, replay_puzzle, theme_of
from midtown.puzzles.generate import PROOF_SEED, kinds, task_of
from midtown.puzzles.proof import LEAST_GAP, TIMES_NOISE, prove
from midtown.support.i18n import LANGUAGES
from tests.conftest import COMPILED
from tests.tools import lacking

ALL = list(collection().values())
SOME = ALL[:: max(1, len(ALL) // 40)]


def test_there_are_puzzles_of_every_game_for_every_number_of_players_and_ids_are_their_keys() -> None:
    assert [key for key, puzzle in collection().items() if key != puzzle.id] == []
    wanted = {kind for kind in kinds() if kind[0] in ("manhattan", "traffiq")}
    assert {(puzzle.name, puzzle.seats) for puzzle in ALL} == wanted


def test_every_answer_is_more_than_twice_the_noise_better_in_both_searches() -> None:
    weak = [
        puzzle.id
        for puzzle in ALL
        if len(puzzle.gaps) != 2
        or any(gap < LEAST_GAP or gap <= TIMES_NOISE * noise for gap, noise in puzzle.gaps)
        or abs(puzzle.gaps[0][0] - puzzle.gaps[1][0]) * TIMES_NOISE >= sum(gap for gap, _ in puzzle.gaps) / 2
    ]
    assert weak == []


@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_dealt_again_and_its_answer_is_legal_and_the_best(puzzle: Puzzle) -> None:
    seen = pose_puzzle(puzzle)
    moves = seen.question.moves
    assert (len(puzzle.chances), puzzle.answer in moves) == (len(moves), True)
    chances = dict(zip(moves, puzzle.chances, strict=True))
    assert chances[puzzle.answer] == max(puzzle.chances)
    part = games.component(puzzle.game, PUZZLES)
    assert part is not None
    theme = part.theme(seen.position, puzzle.answer)
    assert (puzzle.theme, theme_of(puzzle._replace(theme=None))) == (theme, theme)
    for language in LANGUAGES:
        assert part.theme_title(theme, language)
        assert part.question(seen.position, language).endswith("?")
    assert puzzle.game.reasons(seen.position, puzzle.answer, "en")


@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
def test_a_proof_made_again_is_the_one_that_ships(game: str) -> None:
    if not COMPILED:
        lacking("two searches of 60,000 iterations take minutes in plain Python: install gcc")
    puzzle = next(one for one in ALL if one.name == game)
    proof = prove(pose_puzzle(puzzle).question._replace(seed=PROOF_SEED))
    assert proof is not None
    assert proof.first.best == puzzle.answer
    assert [[round(value, 4) for value in one.gap] for one in (proof.first, proof.second)] == [*map(list, puzzle.gaps)]
    assert tuple(round(1000 * chance) for chance in proof.chances(pose_puzzle(puzzle).question.moves)) == puzzle.chances


@pytest.mark.parametrize("puzzle", SOME[::5], ids=lambda puzzle: puzzle.id)
def test_what_a_puzzle_shows_is_the_view_of_the_mover_with_no_hand_but_theirs(puzzle: Puzzle) -> None:
    assert isinstance(puzzle.origin, Dealt)
    seen, match = pose_puzzle(puzzle), replay_puzzle(puzzle, puzzle.origin)
    assert seen.question.state == match.view(seen.seat)
    assert [puzzle.game.view(twin, seen.seat) for twin in twins(puzzle)] == [seen.question.state] * 2


def twins(puzzle: Puzzle) -> list[Any]:
    """Return two positions that the mover cannot tell apart."""
    return [puzzle.game.sample_hidden(pose_puzzle(puzzle).position, [], seed) for seed in (7, 8)]


def test_positions_that_look_the_same_differ_but_for_the_end_of_a_game_when_nothing_is_hidden_any_more() -> None:
    different = [puzzle for puzzle in SOME if len({str(puzzle.game.reveal(twin)) for twin in twins(puzzle)}) == 2]
    assert len(different) > 0.8 * len(SOME)


def test_obvious_puzzles_begin_with_a_low_rating_and_none_with_an_absurd_one() -> None:
    assert all(1200 <= puzzle.rating <= 2000 for puzzle in ALL)
    assert {puzzle.rating for puzzle in ALL if puzzle.rank == 0} <= {1200.0}
    assert Counter(puzzle.rank == 0 for puzzle in ALL)[False] > 0


def test_games_of_a_seed_have_deals_of_their_own() -> None:
    deals = {task_of(name, seats, 1, number).deal for number, (name, seats) in enumerate(kinds())}
    assert len(deals) == len(kinds())
