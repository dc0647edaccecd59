"""Duplicate games between weights."""

import itertools
from typing import Any

import pytest

from midtown import games
from midtown.game import RequestError, Result
from midtown.tuning import trial
from midtown.tuning.contest import Table, play
from midtown.tuning.trial import Credit, Trial
from midtown.tuning.tunable import Set, Tunable, Weights, shipped, tunable

TABLES = [
    ("manhattan", 2, {"colours": 1}),
    ("manhattan", 2, {}),
    ("manhattan", 3, {}),
    ("traffiq", 2, {}),
    ("traffiq", 4, {}),
]


def table(name: str, players: int, options: dict[str, Any]) -> Table:
    return Table(name, players, games.game(name).settle(players, options))


def use(told: Table) -> Set:
    known = tunable(told.game)
    return shipped(known, known.variant(told.players, told.options))


def asked(told: Table, moves: Weights, rivals: tuple[Weights, ...], name: str, deals: int) -> Trial:
    return Trial(told, moves, rivals, use(told).stands, name, deals)


@pytest.mark.parametrize("told", TABLES, ids=str)
def test_who_plays_himself_gets_his_fair_share_of_every_deal(told: tuple[str, int, dict[str, Any]]) -> None:
    played = table(*told)
    fair = 1 / played.players
    got = trial.run(asked(played, use(played).moves, (use(played).moves,), "same", 3))
    assert [share for credit in got for share in credit] == pytest.approx([fair] * 6)


def test_the_same_trial_comes_to_the_same_and_another_name_is_other_deals() -> None:
    told = table("manhattan", 2, {"colours": 1})
    moves = use(told).moves
    once = asked(told, moves, ({**moves, "capture": 1.0}, moves), "a", 6)
    assert trial.run(once) == trial.run(once)
    assert trial.run(once) != trial.run(once._replace(name="b"))


def test_how_seats_stand_changes_no_move() -> None:
    told = table("manhattan", 2, {"colours": 1})
    once = asked(told, use(told).moves, ({**use(told).moves, "capture": 1.0},), "a", 4)
    other = once._replace(stands={**once.stands, "capture": 2.0, "hand": 9.0})
    assert trial.run(once) == trial.run(other)


def test_who_values_nothing_loses() -> None:
    told = table("traffiq", 2, {})
    nothing = {**dict.fromkeys(use(told).moves, 0.0), "rush": 1.0}
    assert trial.mean(trial.run(asked(told, use(told).moves, (nothing,), "weak", 10))).wins > 0.8


def test_a_deal_counts_each_seat_in_the_game_in_which_it_was_on_trial() -> None:
    results = [Result(True, [3, 1], [0]), Result(True, [2, 2], [0, 1])]
    assert trial.credit(results) == Credit(0.75, 0.625)


def test_every_choice_is_one_of_those_rated_best() -> None:
    told = table("manhattan", 3, {})
    judge = tunable("manhattan").judge(use(told).moves, use(told).stands)
    seen: list[tuple[Any, list[int], list[float]]] = []

    def watch(position: Any, moves: list[int], ratings: list[float]) -> None:
        assert moves == position.legal()
        assert ratings == judge.rate(position, moves)
        seen.append((position.clone(), moves, ratings))

    result = play(told, "x", [judge] * 3, watch)
    assert result.over
    for (before, moves, ratings), (after, _, _) in itertools.pairwise(seen):
        best = [move for move, rating in zip(moves, ratings, strict=True) if rating >= max(ratings) - 1e-9]
        tried = []
        for move in best:
            once = before.clone()
            once.apply(move)
            tried.append(games.game("manhattan").view(once, None)["towers"])
        assert games.game("manhattan").view(after, None)["towers"] in tried


def variants(known: Tunable, name: str) -> set[str]:
    game = games.game(name)
    every = [
        (players, {option: value})
        for players in game.PLAYERS
        for option, (values, _, _) in game.OPTIONS.items()
        for value in values
    ]
    found = set()
    for players, options in every:
        try:
            found.add(known.variant(players, game.settle(players, options)))
        except RequestError:
            continue
    return found


@pytest.mark.parametrize("name", ["manhattan", "traffiq"])
def test_every_variant_has_all_weights_and_scales_and_only_signed_ones_are_not_positive(name: str) -> None:
    known = tunable(name)
    sets = [shipped(known, variant) for variant in variants(known, name)]
    assert len({tuple(map(tuple, told)) for told in sets}) == 1
    for told in sets:
        assert set(told.moves) >= known.SIGNED
        assert set(told.chances) == {"prior", *known.SCALES}
        for numbers in told:
            assert all(value > 0 for name, value in numbers.items() if name not in known.SIGNED)


def test_a_game_without_weights_is_refused() -> None:
    with pytest.raises(RequestError, match="stones has no weights"):
        tunable("stones")
