"""The search for puzzles in a game: which decisions it looks at, and how many it keeps."""

from collections import Counter

import pytest

from midtown import games
from midtown.arena.selfplay import GameTask, play_game
from midtown.bots import Question
from midtown.puzzles import generate
from midtown.puzzles.collection import PUZZLES
from midtown.puzzles.proof import Proof, SearchResult
from midtown.record import Record, replay
from midtown.review.decision import edges_by_move, run_search, visits_of


@pytest.fixture(scope="module")
def record() -> Record:
    """Return a game of TraffiQ, in which many a decision has two or three moves."""
    return play_game(GameTask(game="traffiq", bots=("random",) * 4, options={}, deal="d1", bot_seed="1")).record


@pytest.fixture(autouse=True)
def proven(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search little, and take every decision that is looked at for a puzzle whose answer is what the search says."""

    def prove(question: Question) -> Proof:
        search = run_search(question._replace(seed=generate.SCREENING_SEED), 20)
        edges = edges_by_move(search)
        best = max(edges, key=lambda move: visits_of(search, edges[move]))
        return Proof(*[SearchResult(best, [0.1] * 8, dict.fromkeys(edges, (1.0, 0.5)))] * 2)

    monkeypatch.setattr(generate, "SCREENING", (20,))
    monkeypatch.setattr(generate, "PROMISING", -1.0)
    monkeypatch.setattr(generate, "prove", prove)


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
