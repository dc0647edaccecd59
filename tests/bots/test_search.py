"""Properties of a search of any game: legal moves, repeatable, independent of hidden state, sums that add up."""

import os
from collections.abc import Sequence
from typing import Any

import pytest

from midtown import bots, games
from midtown.bots import search
from midtown.bots.search import GUIDED, PLAIN, PLAYING, Budget, Settings, analyse
from midtown.bots.search.mcts import Search
from midtown.bots.search.simulators import GenericSimulator, new_simulator
from midtown.match import Match
from tests.bots.positions import by_greedy, of_one, positions, question_of
from tests.conftest import COMPILED, uncounted
from tests.contract.random_games import at_the_end, begin

pytestmark = [pytest.mark.contract, uncounted]
EACH = int(os.environ.get("MIDTOWN_POSITIONS", "10")) if COMPILED else 1
"""Positions of each variant: a few hundred in total; set MIDTOWN_POSITIONS for thousands."""
FEW = Budget(iterations=24 if COMPILED else 6)
BOTH = [PLAYING, PLAIN]


def other_deal(match: Match, seed: int) -> Match:
    """Return the same game for the seat to move, with everything hidden from it drawn anew."""
    question = question_of(match)
    other = begin((match.name, len(match.players), match.options), 0)
    seen = match.game.load_state(question.state, question.log)
    return other.replace(moves=match.moves, position=match.game.sample_hidden(seen, question.log, seed))


def test_another_deal_of_what_is_hidden_changes_no_decision() -> None:
    decided = 0
    for number, match in enumerate(positions(EACH, 3)):
        question, other = question_of(match), question_of(other_deal(match, number))
        assert other.state == question.state
        continued = COMPILED and number % EACH == 0  # continuations take most of the time
        for settings in BOTH:
            first = analyse(question, settings, FEW, with_continuations=continued)
            assert analyse(other, settings, FEW, with_continuations=continued) == first
            assert first.best in question.moves
        decided += 1
    print(decided, "positions")
    assert decided >= (20 * min(EACH, 10) if COMPILED else 10)


def test_a_guess_is_a_possible_position() -> None:
    for number, match in enumerate(positions(2, 5)):
        guessed = other_deal(match, number)
        whole = match.game.reveal(guessed.position)
        assert match.game.reveal(match.game.load_state(whole, match.moves)) == whole
        assert at_the_end(guessed, number).result().over


def test_the_same_seed_guesses_the_same_and_others_differ() -> None:
    match = begin(("manhattan", 4, {}), 1)
    guesses = [match.game.reveal(other_deal(match, seed).position) for seed in (1, 1, 2, 3)]
    assert guesses[0] == guesses[1]
    assert guesses[1] != guesses[2] != guesses[3]


@pytest.mark.parametrize("settings", BOTH)
def test_visits_and_chances_add_up(settings: Settings) -> None:
    for match in positions(1, 8):
        analysis = analyse(question_of(match), settings, FEW, with_continuations=COMPILED)
        seats = len(match.players)
        assert analysis.iterations == FEW.iterations == sum(candidate.visits for candidate in analysis.candidates)
        assert {candidate.move for candidate in analysis.candidates} <= set(match.legal())
        seat = question_of(match).state["to_move"]
        for candidate, continuation in zip(analysis.candidates, analysis.continuations, strict=COMPILED):
            assert continuation.line[0] == candidate.move
            if candidate.wins is None or continuation.scores is None:
                assert candidate.visits == 0
                continue
            assert candidate.visits
            assert sum(candidate.wins) == pytest.approx(1)
            assert candidate.win == candidate.wins[seat]
            assert len(continuation.scores) == seats
            assert continuation.score == continuation.scores[seat]


def test_the_score_expected_is_that_of_the_end() -> None:
    for variant, most in ((("manhattan", 2, {"colours": 1}), 80), (("traffiq", 3, {}), 15)):
        *_, whole = (match.moves for match in by_greedy(variant, 2))
        last = replayed(variant, 2, whole)
        analysis = analyse(question_of(last), GUIDED, Budget(iterations=20))
        ended = 0
        for candidate, continuation in zip(analysis.candidates, analysis.continuations, strict=True):
            result = replayed(variant, 2, [*whole, candidate.move]).result()
            if result.over and candidate.visits:
                assert continuation.scores == result.scores
                ended += 1
        assert ended
        early = replayed(variant, 2, whole[:8])
        scores = [
            continuation.score
            for continuation in analyse(question_of(early), GUIDED, Budget(iterations=20)).continuations
        ]
        assert all(0 < score < most for score in scores if score is not None)
        assert scores[0]


@pytest.mark.parametrize("settings", BOTH)
def test_no_node_of_the_tree_was_visited_less_than_its_moves(settings: Settings) -> None:
    for match in positions(1, 9):
        run = search.begin(question_of(match), settings)
        run.run(300 if COMPILED else 40)
        tree = run.tree
        for place in range(tree.n):
            _, visits, wins, weight = tree.statistics(place)
            children = tree.children(place)
            below = sum(tree.statistics(child)[1] for child in children)
            assert visits - run.expand_after <= below <= visits if children else below == 0
            assert 0 <= wins <= visits + 1e-6
            weights = [tree.statistics(child)[3] for child in children]
            assert weights == sorted(weights, reverse=True)
            assert weight >= 0


@pytest.mark.parametrize(
    ("settings", "budget", "short"),
    [
        (PLAYING, Budget(iterations=50), True),
        (PLAYING, Budget(seconds=0.05), True),
        (PLAYING, Budget(seconds=0.3, iterations=2000), True),
        (PLAYING, Budget(seconds=0.3), False),
        (PLAYING, Budget(iterations=2001), False),
        (PLAYING, None, False),
        (GUIDED, Budget(iterations=50), False),
    ],
)
def test_short_searches_of_players_alone_have_the_priors_of_the_policy(
    settings: Settings, budget: Budget | None, short: bool
) -> None:
    *_, match = of_one(("traffiq", 2, {}), 5, 3)
    question = question_of(match)
    policy, plain = search.begin(question, settings, budget), search.begin(question, GUIDED)
    for run in (policy, plain):
        run.run(1)
    assert (root_priors(policy) != root_priors(plain)) == short


def root_priors(run: Search) -> dict[int, float]:
    """Return the priors of the root moves."""
    return {move: prior for move, _, _, prior in map(run.tree.statistics, run.candidates())}


def test_a_line_is_played_by_the_rules() -> None:
    for match in positions(1, 4):
        for continuation in analyse(question_of(match), GUIDED, FEW, with_continuations=COMPILED).continuations:
            assert continuation.line[0] in match.legal()


def test_a_forced_move_is_played_at_once() -> None:
    def clock() -> float:
        raise AssertionError("nobody needs to look at the clock")

    match = next(match for match in by_greedy(("stones", 2, {}), 1) if len(match.legal()) == 1)
    assert bots.bot("search:seconds=100", clock)(question_of(match)) == match.legal()[0]


def test_a_full_tree_still_searches() -> None:
    match = begin(("manhattan", 2, {"colours": 1}), 4)
    for _ in range(4):
        match = match.after(match.legal()[0])
    small = GUIDED._replace(max_nodes=100)
    assert analyse(question_of(match), small, Budget(iterations=400)).iterations == 400


def test_the_last_placement_of_manhattan_wins_where_it_can() -> None:
    decided = 0
    for seed in range(6):
        *_, last = by_greedy(("manhattan", 2, {"colours": 1}), seed)
        match = replayed(("manhattan", 2, {"colours": 1}), seed, last.moves)
        shares = {move: share_after(match, move) for move in match.legal()}
        move = bots.bot("search:iterations=300")(question_of(match))
        assert shares[move] == max(shares.values())
        decided += min(shares.values()) < max(shares.values())
    assert decided


def test_the_last_vehicle_of_traffiq_is_placed() -> None:
    placed = 0
    for seed in range(12):
        for match in by_greedy(("traffiq", 2, {}), seed):
            winning = [move for move in match.legal() if share_after(match, move) == 1]
            if not winning or len(match.legal()) == 1:
                continue
            move = bots.bot("search:iterations=200")(question_of(match))
            assert move in winning
            placed += 1
        if placed >= 3:
            return
    assert placed


def share_after(match: Match, move: str) -> float:
    """Return the mover's share of the victory if a move ends the game, else 0."""
    seat, position = match.to_move, match.game.clone(match.position)
    match.game.play(position, move)
    while deck := match.game.deck(position):
        match.game.deal(position, deck[0])
    result = match.game.result(position)
    return (seat in result.winners) / len(result.winners) if result.over else 0.0


def replayed(variant: Any, seed: int, moves: Sequence[str]) -> Match:
    """Return the game dealt by `seed` after these moves."""
    match = begin(variant, seed)
    for move in moves:
        match = match.after(move)
    return match


def test_the_smallest_game_is_searched_by_its_plain_functions() -> None:
    match = begin(("stones", 2, {}), 1)
    for move in ("take 2", "take 2", "take 1"):
        match = match.after(move)
    question = question_of(match)
    position = match.game.load_state(question.state, question.log)
    assert type(new_simulator(games.game("stones"), question, position)).__name__ == "GenericSimulator"
    assert bots.bot("search:iterations=100")(question) == "take 2"


def test_any_place_of_a_tile_can_be_the_first_that_a_plain_search_tries() -> None:
    match = begin(("traffiq", 2, {}), 1)
    while not 3 <= len(match.legal()) <= 6:
        match = match.after(match.legal()[0])
    question = question_of(match)
    first = {analyse(question._replace(seed=seed), PLAIN, Budget(iterations=1)).best for seed in range(100)}
    assert first == {move for move in question.moves if move.startswith("attach")}
    assert len(first) > 2


def test_each_move_of_a_game_without_a_simulator_of_its_own_is_a_resource() -> None:
    match = begin(("stones", 2, {}), 1)
    question = question_of(match)
    position = match.game.load_state(question.state, question.log)
    simulator = new_simulator(match.game, question, position)
    assert isinstance(simulator, GenericSimulator)
    simulator.determinize()
    assert simulator.resource_mask(1) == 0b11
    assert simulator.resources == {1: {move: number for number, move in enumerate(question.moves)}}
