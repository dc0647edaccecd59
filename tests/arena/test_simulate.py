"""Simulations: games do not depend on the number of processes, and totals add up."""

import json

import pytest

from midtown.arena.selfplay import Job, Totals, check_players, play_game, simulate, task_of
from midtown.bots import bot
from midtown.executor.processes import Processes
from midtown.fairness import Shuffle, secret_of
from midtown.game import GameError, GameOver, RequestError
from midtown.match import Match, run
from midtown.record import read
from midtown.verify import verify

pytestmark = pytest.mark.contract
JOB = Job("stones", ("greedy", "random", "random"), {}, 11)


def test_the_same_seed_gives_the_same_games_with_any_number_of_processes() -> None:
    alone = [played.record for played in simulate(JOB, 12)]
    assert alone == [played.record for played in simulate(JOB, 12, Processes(3))]
    assert alone != [played.record for played in simulate(JOB._replace(seed=12), 12)]


def test_every_simulated_game_is_a_record_that_verifies() -> None:
    for number in range(5):
        assert all(
            finding.fits
            for finding in verify(read(json.loads(json.dumps(play_game(task_of(JOB, number)).record.document()))))
        )


def test_totals_add_up() -> None:
    totals = Totals(3)
    for played in simulate(JOB, 20):
        totals.add(played)
    assert sum(totals.wins) == pytest.approx(20)
    assert sum(totals.ended_by.values()) == totals.games == len(totals.moves) == 20
    assert all(score >= 20 for score in totals.scores)


@pytest.mark.parametrize(
    "job",
    [
        JOB._replace(game="chess"),
        JOB._replace(bots=("greedy", "genius")),
        JOB._replace(bots=("greedy",)),
        JOB._replace(options={"heap": 3}),
    ],
)
def test_a_job_that_cannot_be_played_is_refused_before_it_begins(job: Job) -> None:
    with pytest.raises(RequestError):
        check_players(job)


def test_a_player_who_plays_nonsense_is_refused_and_the_match_stands() -> None:
    match = Match("stones", ["a", "b"], {}, Shuffle(secret_of(1)))
    with pytest.raises(GameError):
        run(match, [lambda _: "take 9", bot("random")])
    assert match.moves == ()
    match = run(match, [bot("greedy")] * 2)
    with pytest.raises(GameOver):
        match.question(1)
