"""A search goes on from the last one in the same turn, and only where the seat has learned nothing since."""

from collections.abc import Iterator

import pytest

from midtown import bots
from midtown.bots import Question, search
from midtown.bots.search import GUIDED, PLAIN, Budget, Kept, Settings
from midtown.bots.search.descent import Descent
from midtown.match import Match
from tests.bots.positions import asked
from tests.conftest import COMPILED
from tests.contract.random_games import begin

pytestmark = pytest.mark.contract
Variant = tuple[str, int, dict[str, str]]
ITERATIONS = 60 if COMPILED else 6
BUDGET = Budget(iterations=ITERATIONS)
LENGTH = 1000 if COMPILED else 24
"""How many moves of a game are played: in plain Python its beginning."""


def played(kept: Kept, variant: Variant, seed: int) -> Iterator[tuple[Match, Question, Descent]]:
    """A game whose moves are searched for with what is kept: before every move, with the search when it begins."""
    match = begin(variant, seed)
    while match.to_move is not None and len(match.moves) < LENGTH:
        question = asked(match, len(match.moves))
        descent = search.begin(question, GUIDED)
        kept.forward(question, descent)
        yield match, question, descent
        descent.run(ITERATIONS)
        match.play(search.analysis.read(descent, question.moves, match.to_move, fully=False).best)


def brought(descent: Descent) -> int:
    """How many visits a search begins with."""
    return int(descent.tree.told(0)[1])


@pytest.mark.parametrize("players", [2, 3])
def test_the_next_move_of_a_turn_begins_with_what_the_last_one_saw_of_it(players: int) -> None:
    helped = 0
    last: Descent | None = None
    for match, _, descent in played(Kept(), ("traffiq", players, {}), 3):
        if brought(descent) and last is not None:
            last.world.begin()
            places = last.candidates()
            texts = last.world.texts([last.tree.told(place)[0] for place in places])
            assert brought(descent) == last.tree.told(places[texts.index(match.moves[-1])])[1]
            helped += 1
        last = descent
    assert helped


def test_what_is_kept_holds_as_a_tree_does() -> None:
    for _, question, descent in played(Kept(), ("traffiq", 2, {}), 4):
        world, tree = descent.world, descent.tree
        if not brought(descent):
            continue
        world.begin()
        assert sorted(world.texts([tree.told(place)[0] for place in descent.candidates()])) == sorted(question.moves)
        for place in range(tree.n):
            children = tree.children(place)
            below = sum(tree.told(child)[1] for child in children)
            assert below <= tree.told(place)[1]
            assert place == 0 or not children or tree.told(place)[1] - descent.patience <= below
            weights = [tree.told(child)[3] for child in children]
            assert weights == sorted(weights, reverse=True)


@pytest.mark.parametrize(
    "variant", [("manhattan", 2, {}), ("manhattan", 4, {}), ("stones", 2, {})], ids=lambda told: f"{told[0]}-{told[1]}"
)
def test_nothing_is_kept_where_something_was_drawn_or_others_moved(variant: Variant) -> None:
    for _, _, descent in played(Kept(), variant, 1):
        assert brought(descent) == 0


def test_only_a_seat_that_has_seen_nothing_new_goes_on() -> None:
    drawn = moved = 0
    seat, draws = None, 0
    for match, _, descent in played(Kept(), ("traffiq", 2, {}), 5):
        if match.to_move != seat:
            moved += 1
            assert not brought(descent)
        elif len(match.draws) > draws:
            drawn += 1
            assert not brought(descent)
        seat, draws = match.to_move, len(match.draws)
    assert drawn
    assert moved > 1


@pytest.mark.parametrize("settings", [GUIDED, PLAIN])
def test_the_same_questions_get_the_same_answers(settings: Settings) -> None:
    players = bots.Searcher(settings, BUDGET), bots.Searcher(settings, BUDGET)
    for match, question, _ in played(Kept(), ("traffiq", 2, {}), 6):
        first, second = (player(question) for player in players)
        assert first == second
        if len(match.moves) > 12:
            return


def test_another_game_with_the_same_beginning_begins_anew() -> None:
    kept = Kept()
    games = [played(kept, ("traffiq", 2, {}), seed) for seed in (7, 8)]
    for _ in range(LENGTH // 40 or 4):
        for game in games:
            assert brought(next(game)[2]) == 0
