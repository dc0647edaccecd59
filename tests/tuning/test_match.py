"""Duplicate matches between sets of weights."""

import itertools
from typing import Any

import pytest

from midtown import games
from midtown.game import RequestError, Result
from midtown.tuning import match
from midtown.tuning.match import Credit, GameSetup, WeightMatch, play_game
from midtown.tuning.tunable import Tunable, Weights, WeightSet, shipped_weights, tunable

VARIANTS = [
    ("manhattan", 2, {"colours": 1}),
    ("manhattan", 2, {}),
    ("manhattan", 3, {}),
    ("traffiq", 2, {}),
    ("traffiq", 4, {}),
]


def setup_of(name: str, players: int, options: dict[str, Any]) -> GameSetup:
    return GameSetup(name, players, games.game(name).resolve_options(players, options))


def in_use(setup: GameSetup) -> WeightSet:
    module = tunable(setup.game)
    return shipped_weights(module, module.variant(setup.players, setup.options))


def match_of(setup: GameSetup, moves: Weights, rivals: tuple[Weights, ...], name: str, deals: int) -> WeightMatch:
    return WeightMatch(setup, moves, rivals, in_use(setup).state_weights, name, deals)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_weights_against_themselves_get_a_fair_share_of_every_deal(variant: tuple[str, int, dict[str, Any]]) -> None:
    setup = setup_of(*variant)
    fair = 1 / setup.players
    credits_ = match.play_match(match_of(setup, in_use(setup).move_weights, (in_use(setup).move_weights,), "same", 3))
    assert [share for credit in credits_ for share in credit] == pytest.approx([fair] * 6)


def test_the_same_trial_comes_to_the_same_and_another_name_is_other_deals() -> None:
    setup = setup_of("manhattan", 2, {"colours": 1})
    moves = in_use(setup).move_weights
    once = match_of(setup, moves, ({**moves, "capture": 1.0}, moves), "a", 6)
    assert match.play_match(once) == match.play_match(once)
    assert match.play_match(once) != match.play_match(once._replace(name="b"))


def test_state_weights_change_no_move() -> None:
    setup = setup_of("manhattan", 2, {"colours": 1})
    once = match_of(setup, in_use(setup).move_weights, ({**in_use(setup).move_weights, "capture": 1.0},), "a", 4)
    other = once._replace(state_weights={**once.state_weights, "capture": 2.0, "hand": 9.0})
    assert match.play_match(once) == match.play_match(other)


def test_weights_of_zero_lose() -> None:
    setup = setup_of("traffiq", 2, {})
    nothing = {**dict.fromkeys(in_use(setup).move_weights, 0.0), "rush": 1.0}
    assert (
        match.mean_credit(match.play_match(match_of(setup, in_use(setup).move_weights, (nothing,), "weak", 10))).wins
        > 0.8
    )


def test_a_deal_counts_each_seat_in_the_game_in_which_it_was_on_trial() -> None:
    results = [Result(True, [3, 1], [0]), Result(True, [2, 2], [0, 1])]
    assert match.deal_credit(results) == Credit(0.75, 0.625)


def test_every_choice_is_one_of_those_rated_best() -> None:
    setup = setup_of("manhattan", 3, {})
    evaluator = tunable("manhattan").evaluator(in_use(setup).move_weights, in_use(setup).state_weights)
    met: list[tuple[Any, list[int], list[float]]] = []

    def observe(position: Any, moves: list[int], ratings: list[float]) -> None:
        assert moves == position.legal()
        assert ratings == evaluator.rate(position, moves)
        met.append((position.clone(), moves, ratings))

    result = play_game(setup, "x", [evaluator] * 3, observe)
    assert result.over
    for (before, moves, ratings), (after, _, _) in itertools.pairwise(met):
        best = [move for move, rating in zip(moves, ratings, strict=True) if rating >= max(ratings) - 1e-9]
        tried = []
        for move in best:
            once = before.clone()
            once.apply(move)
            tried.append(games.game("manhattan").view(once, None)["towers"])
        assert games.game("manhattan").view(after, None)["towers"] in tried


def variants(module: Tunable, name: str) -> set[str]:
    game = games.game(name)
    every = [
        (players, {option: value})
        for players in game.PLAYERS
        for option, (values, _, _) in game.OPTIONS.items()
        for value in values
    ]
    names = set()
    for players, options in every:
        try:
            names.add(module.variant(players, game.resolve_options(players, options)))
        except RequestError:
            continue
    return names


@pytest.mark.parametrize("name", ["manhattan", "traffiq"])
def test_every_variant_has_all_weights_and_scales_and_only_signed_ones_are_not_positive(name: str) -> None:
    module = tunable(name)
    sets = [shipped_weights(module, variant) for variant in variants(module, name)]
    assert len({tuple(map(tuple, weights)) for weights in sets}) == 1
    for weights in sets:
        assert set(weights.move_weights) >= module.SIGNED
        assert set(weights.temperature) == {"prior", *module.TEMPERATURES}
        for numbers in weights:
            assert all(value > 0 for name, value in numbers.items() if name not in module.SIGNED)


def test_a_game_without_weights_is_refused() -> None:
    with pytest.raises(RequestError, match="stones has no weights"):
        tunable("stones")
