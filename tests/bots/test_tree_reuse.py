"""Tree reuse: a search continues the last one of the same turn, unless the seat has learned something since."""

from collections.abc import Iterator

import pytest

from midtown import bots
from midtown.bots import Question, search
from midtown.bots.search import GUIDED, PLAIN, Budget, Settings, TreeReuse
from midtown.bots.search.mcts import Search
from midtown.match import Match
from tests.bots.positions import question_of
from tests.conftest import COMPILED, uncounted
from tests.contract.random_games import begin

pytestmark = [pytest.mark.contract, uncounted]
Variant = tuple[str, int, dict[str, str]]
ITERATIONS = 60 if COMPILED else 6
BUDGET = Budget(iterations=ITERATIONS)
LENGTH = 1000 if COMPILED else 24
"""Maximum moves of a game; plain Python plays only its beginning."""


def played(reuse: TreeReuse, variant: Variant, seed: int) -> Iterator[tuple[Match, Question, Search]]:
    """Play a game by searches that reuse the tree; yield match, question and search before each move."""
    match = begin(variant, seed)
    while match.to_move is not None and len(match.moves) < LENGTH:
        question = question_of(match, len(match.moves))
        search_ = search.begin(question, GUIDED)
        reuse.start(question, search_)
        yield match, question, search_
        search_.run(ITERATIONS)
        match = match.after(
            search.analysis.summarize(search_, question.moves, match.to_move, with_continuations=False).best
        )


def brought(search_: Search) -> int:
    """Return the number of visits with which a search begins."""
    return int(search_.tree.statistics(0)[1])


@pytest.mark.parametrize("players", [2, 3])
def test_the_next_move_of_a_turn_begins_with_what_the_last_one_saw_of_it(players: int) -> None:
    helped = 0
    last: Search | None = None
    for match, _, search_ in played(TreeReuse(), ("traffiq", players, {}), 3):
        if brought(search_) and last is not None:
            last.simulator.determinize()
            places = last.candidates()
            texts = last.simulator.format_moves([last.tree.statistics(place)[0] for place in places])
            assert brought(search_) == last.tree.statistics(places[texts.index(match.moves[-1])])[1]
            helped += 1
        last = search_
    assert helped


def test_what_is_kept_holds_as_a_tree_does() -> None:
    kept = 0
    for _, question, search_ in played(TreeReuse(), ("traffiq", 2, {}), 4):
        simulator, tree = search_.simulator, search_.tree
        if not brought(search_):
            continue
        kept += 1
        simulator.determinize()
        assert sorted(simulator.format_moves([tree.statistics(place)[0] for place in search_.candidates()])) == sorted(
            question.moves
        )
        for place in range(tree.n):
            children = tree.children(place)
            below = sum(tree.statistics(child)[1] for child in children)
            assert below <= tree.statistics(place)[1]
            assert place == 0 or not children or tree.statistics(place)[1] - search_.expand_after <= below
            weights = [tree.statistics(child)[3] for child in children]
            assert weights == sorted(weights, reverse=True)
    assert kept


@pytest.mark.parametrize(
    "variant",
    [("manhattan", 2, {}), ("manhattan", 4, {}), ("stones", 2, {})],
    ids=lambda variant: f"{variant[0]}-{variant[1]}",
)
def test_nothing_is_kept_where_something_was_drawn_or_others_moved(variant: Variant) -> None:
    visits = [brought(search_) for _, _, search_ in played(TreeReuse(), variant, 1)]
    assert visits
    assert not any(visits)


def test_only_a_seat_that_has_seen_nothing_new_goes_on() -> None:
    drawn = moved = 0
    seat, draws = None, 0
    for match, _, search_ in played(TreeReuse(), ("traffiq", 2, {}), 5):
        if match.to_move != seat:
            moved += 1
            assert not brought(search_)
        elif len(match.draws) > draws:
            drawn += 1
            assert not brought(search_)
        seat, draws = match.to_move, len(match.draws)
    assert drawn
    assert moved > 1


@pytest.mark.parametrize("settings", [GUIDED, PLAIN])
def test_the_same_questions_get_the_same_answers(settings: Settings) -> None:
    players = bots.Searcher(settings, BUDGET), bots.Searcher(settings, BUDGET)
    for match, question, _ in played(TreeReuse(), ("traffiq", 2, {}), 6):
        first, second = (player(question) for player in players)
        assert first == second
        if len(match.moves) > 12:
            return


def test_another_game_with_the_same_beginning_begins_anew() -> None:
    reuse = TreeReuse()
    games = [played(reuse, ("traffiq", 2, {}), seed) for seed in (7, 8)]
    for _ in range(LENGTH // 40 or 4):
        for game in games:
            assert brought(next(game)[2]) == 0
