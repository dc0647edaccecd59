"""The proof of a puzzle: when two searches count as one answer, and what they say of a real position."""

import pytest

from midtown.bots import Question
from midtown.puzzles import proof
from midtown.puzzles.collection import collection, pose_puzzle
from midtown.puzzles.proof import SearchResult, find, prove
from midtown.support.steps import Steps

CLEAR = [0.11, 0.12, 0.1, 0.11, 0.12, 0.1, 0.11, 0.12]
QUESTION = Question({"to_move": 0}, ["a", "b"], [], 1)


def finding(best: str, rounds: list[float]) -> SearchResult:
    """Return what a search may say."""
    return SearchResult(best, rounds, {"a": (100, 60.0), "b": (100, 40.0)})


def searches(monkeypatch: pytest.MonkeyPatch, *findings: SearchResult | None) -> list[int]:
    """Let searches find this, one after the other; return the list of their seeds."""
    seeds: list[int] = []

    def search(question: Question) -> Steps[SearchResult | None]:
        yield
        seeds.append(question.seed)
        return findings[len(seeds) - 1]

    monkeypatch.setattr(proof, "find_steps", search)
    return seeds


def test_two_searches_with_the_same_clearly_best_move_are_a_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = searches(monkeypatch, finding("a", CLEAR), finding("a", CLEAR))
    proven = prove(QUESTION)
    assert proven is not None
    assert (proven.first.best, seeds) == ("a", [1, 2])
    assert proven.chances(["b", "a"]) == [0.4, 0.6]


@pytest.mark.parametrize(
    "second",
    [
        finding("b", CLEAR),
        finding("a", [0.0] * 4 + [0.22] * 4),
        finding("a", [0.01] * 8),
        finding("a", [0.4 + one for one in CLEAR]),
        None,
    ],
    ids=["another best move", "more noise", "hardly a gap", "quite another gap", "no gap"],
)
def test_a_second_search_that_disagrees_leaves_no_puzzle(
    monkeypatch: pytest.MonkeyPatch, second: SearchResult | None
) -> None:
    searches(monkeypatch, finding("a", CLEAR), second)
    assert prove(QUESTION) is None


@pytest.mark.parametrize("first", [finding("a", [0.01] * 8), finding("a", [0.0, 0.3] * 4), None])
def test_without_a_gap_in_the_first_search_there_is_no_second(
    monkeypatch: pytest.MonkeyPatch, first: SearchResult | None
) -> None:
    seeds = searches(monkeypatch, first)
    assert prove(QUESTION) is None
    assert seeds == [1]


def test_a_search_tries_every_legal_move_and_repeats_itself() -> None:
    question = pose_puzzle(next(iter(collection().values()))).question
    once, again = (find(question._replace(seed=5), 600, -1.0) for _ in range(2))
    assert once is not None
    assert once == again
    assert set(once.tries) == set(question.moves)
    assert min(times for times, _ in once.tries.values()) >= proof.LEAST_VISITS


def test_a_search_that_sees_no_gap_stops_before_it_compares() -> None:
    question = pose_puzzle(next(iter(collection().values()))).question
    assert find(question, 300, 1.1) is None
