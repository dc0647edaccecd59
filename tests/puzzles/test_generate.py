"""The search for puzzles in a game: which decisions it looks at, and how many it keeps."""

import functools
import itertools
from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from midtown import games
from midtown.arena.selfplay import GameTask, play_game
from midtown.bots import Question
from midtown.bots.search import GUIDED, begin
from midtown.puzzles import generate
from midtown.puzzles.collection import PUZZLES, PuzzleDocument, collection, pose_puzzle
from midtown.puzzles.proof import Proof, SearchResult
from midtown.record import Record, replay
from midtown.review.decision import edges_by_move, run_search, visits_of
from midtown.support.steps import Steps, finish


@pytest.fixture(scope="module")
def record() -> Record:
    """Return a game of TraffiQ, in which many a decision has two or three moves."""
    return play_game(GameTask(game="traffiq", bots=("random",) * 4, options={}, deal="d1", bot_seed="1")).record


@pytest.fixture(autouse=True)
def proven(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search little, and take every decision that is looked at for a puzzle whose answer is what the search says."""

    def prove(question: Question) -> Steps[Proof]:
        yield
        search = run_search(question._replace(seed=generate.SCREENING_SEED), 20)
        edges = edges_by_move(search)
        best = max(edges, key=lambda move: visits_of(search, edges[move]))
        return Proof(*[SearchResult(best, [0.1] * 8, dict.fromkeys(edges, (1.0, 0.5)))] * 2)

    monkeypatch.setattr(generate, "SCREENING", (20,))
    monkeypatch.setattr(generate, "PROMISING", -1.0)
    monkeypatch.setattr(generate, "prove_steps", prove)


def test_a_decision_between_three_moves_can_be_a_puzzle_and_one_between_two_cannot(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generate, "EACH_GAME", 1000)
    monkeypatch.setattr(generate, "EACH_THEME", 1000)
    game = games.game("traffiq")
    decisions = {
        step.number: len(game.legal(step.position))
        for step in replay(record)
        if game.to_move(step.position) is not None
    }
    assert {2, 3} < set(decisions.values())
    plies = [puzzle["ply"] for puzzle in generate.puzzles_in(record)]
    assert sorted(plies) == [number for number, moves in decisions.items() if moves >= 3]


def test_a_hopeless_position_is_no_puzzle(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate, "PROMISING", 0.001)
    monkeypatch.setattr(generate, "HOPELESS", 0.0)
    assert generate.puzzles_in(record)
    monkeypatch.setattr(generate, "HOPELESS", 1.1)
    assert generate.puzzles_in(record) == []


def test_a_game_has_ten_puzzles_at_most_and_four_with_a_theme(record: Record) -> None:
    game = games.game("traffiq")
    part = games.component(game, PUZZLES)
    assert part is not None
    positions = {step.number: game.clone(step.position) for step in replay(record)}
    puzzles = generate.puzzles_in(record)
    themes = Counter(part.theme(positions[puzzle["ply"]], puzzle["answer"]) for puzzle in puzzles)
    assert max(themes.values()) == 4
    assert len(puzzles) == 10


@settings(deadline=None, max_examples=20)
@given(stops=st.lists(st.integers(0, 12), max_size=12))
def test_a_search_that_is_stopped_anywhere_and_goes_on_from_its_progress_has_the_same_puzzles(stops: list[int]) -> None:
    game = short_game()
    whole, progress = generate.puzzles_in(game), generate.UNSEARCHED
    for stop in stops:
        search = generate.GameSearch(game, progress)
        for _ in itertools.islice(search.steps(), stop):
            pass
        progress = msgspec.json.decode(msgspec.json.encode(search.progress), type=generate.Progress)
    search = generate.GameSearch(game, progress)
    finish(search.steps())
    assert search.progress.finished
    assert list(search.progress.puzzles) == whole
    assert finish_again(game, search.progress) == whole


@functools.cache
def short_game() -> Record:
    """Return a game whose search has few steps."""
    return play_game(GameTask(game="traffiq", bots=("random",) * 2, options={}, deal="d2", bot_seed="1")).record


def finish_again(game: Record, progress: generate.Progress) -> list[PuzzleDocument]:
    """Return the puzzles of a search that is finished, after it was begun again: nothing comes twice."""
    search = generate.GameSearch(game, progress)
    finish(search.steps())
    return list(search.progress.puzzles)


def test_steps_change_nothing_in_what_searches_find() -> None:
    question = pose_puzzle(next(iter(collection().values()))).question
    search = begin(question, GUIDED)
    search.run(1050)
    stepped = run_search(question, 1050)
    edges = edges_by_move(search)
    assert edges_by_move(stepped) == edges
    assert [stepped.outcomes(edge) for edge in edges.values()] == [search.outcomes(edge) for edge in edges.values()]
