"""The strength of `greedy` against random moves, and against a player that looks one move ahead at points alone."""

from random import Random
from typing import Any

import pytest

from midtown import bots, games
from midtown.bots import Bot, Question
from midtown.fairness import Shuffle, secret_of
from midtown.games.manhattan.rules.scoring import scoring
from midtown.match import Match, run

pytestmark = pytest.mark.long

GAMES = 100
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("manhattan", {}),
    ("manhattan", {"colours": 1}),
    ("traffiq", {}),
    ("traffiq", {"scenario": "central-park"}),
    ("traffiq", {"compete": "automatic"}),
]


def points_alone(question: Question) -> str:
    """Return a move after which the mover leads by most points; a random one if there are several."""
    look = built if question.state["game"] == "manhattan" else moved
    leads = look(question)
    best = max(leads.values())
    return Random(question.seed).choice([move for move, lead in leads.items() if lead == best])


def moved(question: Question) -> dict[str, int]:
    """Return the mover's lead in points after each move."""
    game = games.game(question.state["game"])
    leads = {}
    for move in question.moves:
        after = game.load_state(question.state)
        game.play(after, move)
        leads[move] = lead(game.result(after).scores, question.state["to_move"])
    return leads


def built(question: Question) -> dict[str, int]:
    """Return the mover's lead after each move if the board were scored then; all picks and forfeits count the same."""
    state, seats = question.state, len(question.state["hands"])
    colours = list(state["scores"])
    leads = {}
    for move in question.moves:
        *prefix, build = move.split()
        plot, _, height = build.partition("+")
        if not height:
            leads[move] = 0
            continue
        colour = prefix[0] if prefix else colours[state["to_move"]]
        towers = {**state["towers"], plot: [*state["towers"].get(plot, []), [colour, int(height)]]}
        points = scoring({**state, "towers": towers}).points
        totals = [sum(points[colour] for colour in colours[seat::seats]) for seat in range(seats)]
        leads[move] = lead(totals, state["to_move"])
    return leads


def lead(scores: list[int], seat: int) -> int:
    """Return by how many points a seat is ahead of the best other; negative if it is behind."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def wins(name: str, options: dict[str, Any], other: Bot, enough: int) -> float:
    """Return how many of 100 games for two `greedy` wins, in each seat half of the time; a tie is half a win.

    The games end when `enough` are won: no other result of the rest could change the verdict.
    """
    won = 0.0
    for number in range(GAMES):
        if won >= enough:
            break
        match = Match(name, ["greedy", "other"], options, Shuffle(secret_of(number)))
        seat = number % 2
        match = run(match, [bots.bot("greedy"), other] if seat == 0 else [other, bots.bot("greedy")], number)
        winners = match.result().winners
        won += (seat in winners) / len(winners)
    return won


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_greedy_beats_chance_in_97_of_100_games(name: str, options: dict[str, Any]) -> None:
    assert wins(name, options, bots.bot("random"), 97) >= 97


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_greedy_beats_points_alone_in_60_of_100_games(name: str, options: dict[str, Any]) -> None:
    assert wins(name, options, points_alone, 60) >= 60
